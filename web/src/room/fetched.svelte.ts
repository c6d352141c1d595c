// What a page asked the room for: the last answer, and what was refused.

export class Fetched<T> {
  value = $state.raw<T | null>(null);
  #unseen = $state.raw<unknown>(null); // why the last look failed
  #refused = $state.raw<unknown>(null); // why the last deed did; stays until another succeeds
  #ask: () => Promise<T>;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  get error(): unknown {
    return this.#refused ?? this.#unseen;
  }

  async look(): Promise<void> {
    try {
      this.value = await this.#ask();
      this.#unseen = null;
    } catch (denied) {
      this.#unseen = denied;
    }
  }

  /** Does something, and looks at what has become of it. */
  async after(deed: () => Promise<unknown>): Promise<void> {
    try {
      await deed();
      this.#refused = null;
    } catch (denied) {
      this.#refused = denied;
    }
    await this.look();
  }

  /** Looks now, and every so often while somebody sees the page and does not `rest`. For an effect: returns how to stop. */
  watch(milliseconds: number, rest: () => boolean = () => false): () => void {
    void this.look();
    const timer = setInterval(() => {
      if (!document.hidden && !rest()) void this.look();
    }, milliseconds);
    return () => clearInterval(timer);
  }
}

// Keys belong to one table. Where several lie side by side it is the one that has the focus or was touched last, and it never
// changes by itself: a turn at another table takes no key that was meant for this one.
import { getContext, setContext } from "svelte";

type Hears = (event: KeyboardEvent) => void;

let latest = $state.raw<readonly Keyboard[]>([]); // the one that has the keys is the last

export class Keyboard {
  #hears = new Set<Hears>();
  #alone: () => boolean;

  constructor(alone: () => boolean) {
    this.#alone = alone;
  }

  /** The role of a part of the table: a landmark of the page, where that has no other table with such a part. */
  get part(): "group" | undefined {
    return this.#alone() ? undefined : "group";
  }

  #root: HTMLElement | null = null;

  get hasKeys(): boolean {
    return latest.at(-1) === this;
  }

  /** The element of the table; what is inside takes the keys by being focused or touched. */
  attach(root: HTMLElement, first: boolean): () => void {
    const take = (): void => {
      if (!this.hasKeys) latest = [...latest.filter((each) => each !== this), this];
    };
    this.#root = root;
    root.addEventListener("focusin", take);
    root.addEventListener("pointerdown", take, true);
    latest = first ? [...latest, this] : [this, ...latest];
    return () => {
      root.removeEventListener("focusin", take);
      root.removeEventListener("pointerdown", take, true);
      latest = latest.filter((each) => each !== this);
    };
  }

  listen(hears: Hears): () => void {
    this.#hears.add(hears);
    return () => this.#hears.delete(hears);
  }

  hear(event: KeyboardEvent): void {
    for (const hears of this.#hears) hears(event);
  }

  find(selector: string): HTMLElement | null {
    return this.#root?.querySelector<HTMLElement>(selector) ?? null;
  }

  contains(element: Element | null): boolean {
    return this.#root?.contains(element) ?? false;
  }

  /** Where the table begins on the page: what follows a pointer is placed from there. */
  corner(): { x: number; y: number } {
    const { left = 0, top = 0 } = this.#root?.getBoundingClientRect() ?? {};
    return { x: left, y: top };
  }
}

addEventListener("keydown", (event) => latest.at(-1)?.hear(event));

const here = Symbol("keyboard");
export const openKeyboard = (alone: () => boolean): Keyboard => setContext(here, new Keyboard(alone));
export const keyboardHere = (): Keyboard => getContext<Keyboard>(here);

// The socket to the room: it comes back by itself after a drop, watches again from where it was, and sends again, under the
// same key, whatever was not answered. A key counts once, so that nothing is done twice.
import type { Command, Done, Message, Refused } from "../protocol.ts";
import { type TableState, fold } from "./fold.ts";

export type Link = "open" | "lost" | "frozen";
export type Answer = Done | Refused;

// The part of a browser's WebSocket that is used here, so that tests can bring their own.
export interface Wire {
  send(text: string): void;
  close(): void;
}
export interface WireEnd {
  heard(text: string): void;
  closed(): void;
}

export interface Outside {
  connect: (end: WireEnd) => Wire;
  now: () => number;
  after: (milliseconds: number, then: () => void) => void;
  key: () => string;
}

export interface Listener {
  table?: (state: TableState) => void;
  gone?: (table: number, why: Refused) => void; // it cannot be watched, or not any more
  link?: (link: Link, why: string) => void;
  welcome?: (chips: number) => void;
}

interface Watched {
  invitation: string | undefined;
  state: TableState | null;
}
interface Pending {
  text: string;
  table: number;
  answer: (answer: Answer) => void;
}

const waits = [250, 500, 1000, 2000, 4000, 8000]; // milliseconds before another try

export class RoomSocket {
  #outside: Outside;
  #listener: Listener;
  #wire: Wire | null = null;
  #open = false;
  #ended = false;
  #tries = 0;
  #watched = new Map<number, Watched>();
  #pending = new Map<string, Pending>();

  constructor(outside: Outside, listener: Listener) {
    this.#outside = outside;
    this.#listener = listener;
    this.#connect();
  }

  watch(table: number, invitation?: string): void {
    if (this.#watched.has(table)) return;
    this.#watched.set(table, { invitation, state: null });
    if (this.#open) this.#ask(table);
  }

  unwatch(table: number): void {
    if (!this.#watched.delete(table)) return;
    if (this.#open) this.#say({ do: "unwatch", table });
  }

  // Resolved by the room's answer, however many connections that takes.
  send(table: number, command: Command): Promise<Answer> {
    return new Promise((answer) => {
      const key = this.#outside.key();
      const text = JSON.stringify({ ...command, table, key });
      this.#pending.set(key, { text, table, answer });
      if (this.#open) this.#wire!.send(text);
    });
  }

  // Tries at once, for when the browser says that the network is back.
  hurry(): void {
    if (!this.#wire && !this.#ended) this.#connect();
  }

  end(): void {
    this.#ended = true;
    this.#wire?.close();
  }

  #say(message: object): void {
    this.#wire!.send(JSON.stringify(message));
  }

  #connect(): void {
    const wire: Wire = this.#outside.connect({
      heard: (text) => {
        if (this.#wire === wire) this.#heard(JSON.parse(text) as Message);
      },
      closed: () => {
        if (this.#wire !== wire) return;
        this.#wire = null;
        this.#open = false;
        if (this.#ended) return;
        this.#listener.link?.("lost", "");
        const wait = waits[Math.min(this.#tries++, waits.length - 1)]!;
        this.#outside.after(wait, () => this.hurry());
      },
    });
    this.#wire = wire;
  }

  #ask(table: number): void {
    const watched = this.#watched.get(table)!;
    const { invitation, state } = watched;
    this.#say({
      do: "watch",
      table,
      views: true,
      ...(invitation ? { invitation } : {}),
      ...(state ? { from: state.view.version } : {}),
    });
  }

  #heard(message: Message): void {
    switch (message.is) {
      case "welcome":
        this.#open = true;
        this.#tries = 0;
        this.#listener.link?.("open", "");
        this.#listener.welcome?.(message.chips);
        for (const table of this.#watched.keys()) this.#ask(table);
        for (const { text } of this.#pending.values()) this.#wire!.send(text);
        break;
      case "snapshot":
      case "events": {
        const watched = this.#watched.get(message.table);
        if (!watched) break;
        const next = fold(watched.state, message, this.#outside.now());
        if (!next || next === watched.state) break;
        if (next.missed && !watched.state?.missed) this.#ask(message.table);
        watched.state = next;
        this.#listener.table?.(next);
        break;
      }
      case "done":
      case "refused": {
        const pending = this.#pending.get(message.key);
        if (pending) {
          this.#pending.delete(message.key);
          pending.answer(message);
        } else if (message.is === "refused" && message.table !== undefined && this.#watched.has(message.table)) {
          this.#watched.delete(message.table);
          this.#listener.gone?.(message.table, message);
        }
        break;
      }
      case "frozen":
        this.#listener.link?.("frozen", message.why);
        break;
      case "thawed":
        this.#listener.link?.("open", "");
        break;
    }
  }
}

// The socket to the room: it comes back by itself after a drop, watches again from where it was, and sends again, under the
// same key, whatever was not answered. A key counts once, so that nothing is done twice.
//
// A connection can be dead without anybody having closed it: the lid of a laptop, another Wi-Fi, a router that forgot. The
// room says something at least every 20 seconds, so that silence tells.
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
  now: () => number; // by the clock on the wall, which goes on while the machine sleeps, and which may be set
  ticks: () => number; // by one that nobody sets, and that may sleep with it
  after: (milliseconds: number, then: () => void) => void;
  key: () => string;
}

export interface Listener {
  table?: (state: TableState, said: boolean) => void; // by the room, or seen before
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

export const longestSilence = 28_000; // milliseconds after which the room is not there any more
const longestGreeting = 10_000; // for a new connection to be welcomed
const waits = [250, 500, 1000, 2000, 4000, 8000]; // milliseconds before another try

export class RoomSocket {
  #outside: Outside;
  #listener: Listener;
  #wire: Wire | null = null;
  #open = false;
  #ended = false;
  #tries = 0;
  #heard = { now: 0, ticks: 0 }; // when the room last said something
  #watched = new Map<number, Watched>();
  #pending = new Map<string, Pending>();

  constructor(outside: Outside, listener: Listener) {
    this.#outside = outside;
    this.#listener = listener;
    this.#connect();
  }

  // From what was seen of it before, if it was.
  watch(table: number, invitation?: string, state: TableState | null = null): void {
    if (this.#watched.has(table)) return;
    this.#watched.set(table, { invitation, state });
    if (state) this.#listener.table?.(state, false);
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

  // Looks whether the connection is still alive: to be called every second or so, and when the page comes to light again.
  look(): void {
    const silent = Math.max(this.#outside.now() - this.#heard.now, this.#outside.ticks() - this.#heard.ticks);
    if (this.#wire && silent > (this.#open ? longestSilence : longestGreeting)) this.renew();
  }

  // Another connection at once, for when the browser says that the network is back: what there was belongs to the old one.
  renew(): void {
    if (this.#ended) return;
    const dead = this.#wire;
    if (dead) {
      this.#fall();
      dead.close(); // which may never be answered
    }
    this.#connect();
  }

  // Nothing is answered any more, and nobody waits for it.
  end(): void {
    this.#ended = true;
    this.#open = false;
    this.#wire?.close();
    for (const [key, { answer }] of this.#pending) answer({ is: "refused", key, code: "unreachable", why: "", rule: null });
    this.#pending.clear();
  }

  #say(message: object): void {
    this.#wire!.send(JSON.stringify(message));
  }

  #fall(): void {
    this.#wire = null;
    this.#open = false;
    this.#listener.link?.("lost", "");
  }

  #hears(): void {
    this.#heard = { now: this.#outside.now(), ticks: this.#outside.ticks() };
  }

  #connect(): void {
    this.#hears();
    const wire: Wire = this.#outside.connect({
      heard: (text) => {
        if (this.#wire !== wire || this.#ended) return;
        this.#hears();
        this.#take(JSON.parse(text) as Message);
      },
      closed: () => {
        if (this.#wire !== wire || this.#ended) return;
        this.#fall();
        const wait = waits[Math.min(this.#tries++, waits.length - 1)]!;
        this.#outside.after(wait, () => {
          if (!this.#wire && !this.#ended) this.#connect();
        });
      },
    });
    this.#wire = wire;
  }

  #ask(table: number): void {
    const { invitation, state } = this.#watched.get(table)!;
    this.#say({ do: "watch", table, views: true, ...(invitation ? { invitation } : {}), ...(state ? { from: state.view.version } : {}) });
  }

  #take(message: Message): void {
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
        this.#listener.table?.(next, !next.missed);
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

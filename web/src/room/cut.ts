// A player's share in the cut: before a hand the hash of fresh bytes, and the bytes once the deal is announced with that
// hash in it (docs/deal.md). Nobody has to do anything for it. Of two tabs of one player the room takes the latest hash,
// and the tab that made it opens it.
import type { Command, RoomEvent } from "../protocol.ts";
import type { TableState } from "./fold.ts";

export interface CutPorts {
  fresh: () => string; // 32 bytes, in hexadecimal digits
  hashOf: (nonce: string) => string;
  send: (table: number, command: Command) => void;
}

type Announced = Extract<RoomEvent, { event: "deal-announced" }>;

export class Cut {
  #ports: CutPorts;
  #nonces = new Map<string, string>(); // by their hash: promised, and not yet opened
  #promised = new Map<number, number>(); // by table: the number of the hand after which we have promised for the next
  #seen = new Map<number, number>(); // by table: the version up to which the log was read

  constructor(ports: CutPorts) {
    this.#ports = ports;
  }

  look({ table, view, log }: TableState): void {
    const from = this.#seen.get(table) ?? view.version;
    this.#seen.set(table, view.version);
    for (const { version, event } of log)
      if (version > from && event.event === "deal-announced") this.#open(table, event);
    if (view.you === null || view.phase === "closed" || this.#promised.get(table) === view.hand) return;
    this.#promised.set(table, view.hand);
    const nonce = this.#ports.fresh();
    const hash = this.#ports.hashOf(nonce);
    this.#nonces.set(hash, nonce);
    this.#ports.send(table, { do: "commit", hash });
  }

  #open(table: number, { contributors }: Announced): void {
    for (const { hash } of contributors) {
      const nonce = this.#nonces.get(hash);
      if (nonce === undefined) continue;
      this.#nonces.delete(hash);
      this.#ports.send(table, { do: "open", nonce });
    }
  }
}

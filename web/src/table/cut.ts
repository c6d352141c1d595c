// Our share in the cut: the hash of fresh bytes before the hand, the bytes themselves once the deal is announced with that hash
// in it (docs/deal.md). The room cannot choose the deck without us then.

import type { Command } from "../protocol.ts";
import { sinceGap } from "../room/fold.ts";
import type { Answer } from "../room/socket.ts";
import type { Happening } from "./tell.ts";

type Send = (command: Command) => Promise<Pick<Answer, "is">>;
type Opened = (hand: number, hash: string, taken: boolean) => void;

export class Cut {
  #send: Send;
  #opened: Opened;
  #seat = 0;
  #share: { nonce: string; hash: string } | null = null;
  #hand = 0; // whose cut the share is listed for

  /** `opened`: our bytes are told for the cut of this hand, under this hash; and then, the room has taken them in time. */
  constructor(send: Send, opened: Opened = () => {}) {
    this.#send = send;
    this.#opened = opened;
  }

  /** Whoever sits takes part; who stands up does not any more. */
  async sit(seat: number | null): Promise<void> {
    if (seat === this.#seat) return;
    this.#seat = seat ?? 0;
    this.#share = null;
    this.#hand = 0;
    if (seat !== null) await this.#commit();
  }

  async hear(event: Happening): Promise<void> {
    if (this.#seat === 0) return;
    // Of a hand that is called off before its cut there will be none, and the share listed for it is used up.
    if (event.event === "deal-cut" || (event.event === "called-off" && event.hand === this.#hand)) return this.#commit();
    if (event.event !== "deal-announced" || this.#share === null) return;
    const { nonce, hash } = this.#share;
    const named = event.contributors.some((each) => each.seat === this.#seat && each.hash === hash);
    if (!named) return;
    this.#hand = event.number;
    this.#opened(event.number, hash, false);
    const { is } = await this.#send({ do: "open", nonce });
    if (is === "done") this.#opened(event.number, hash, true);
  }

  async #commit(): Promise<void> {
    const [{ hashOfNonce }, { toHex }] = await Promise.all([import("../deal/verify.ts"), import("../deal/bytes.ts")]);
    const nonce = crypto.getRandomValues(new Uint8Array(32));
    const share = { nonce: toHex(nonce), hash: toHex(hashOfNonce(nonce)) };
    this.#share = share;
    this.#hand = 0;
    await this.#send({ do: "commit", hash: share.hash });
  }
}

export type CutBy = "you" | "others" | "nobody";

/** Who cut the hand that is played, from its events; null before the first, and where that was not seen. */
export function cutBy(log: readonly { event: Happening }[], you: number | null): CutBy | null {
  const cuts = sinceGap(log).flatMap(({ event }) => (event.event === "deal-cut" ? [event] : []));
  const cut = cuts.at(-1);
  if (cut === undefined) return null;
  const opened = cut.contributors.filter((each) => each.nonce !== null);
  if (opened.some((each) => each.seat === you)) return "you";
  return opened.length > 0 ? "others" : "nobody";
}

// Acting in advance. A pre-action holds for one betting round of one hand and for the price at which it was chosen: with every
// change of price it is cancelled, Fold too, and whoever chose it is told. "Call any" alone names no price – any price is what
// was chosen – and stays until the street ends, which is said as well. It is carried out by the page when the turn comes,
// from what the room then offers.

import type { RoomView } from "../protocol.ts";
import { playerAt, readChoices, toCall, type BetChoices } from "./betting.ts";
import type { Say } from "./hand_words.ts";

export const preActions = ["fold", "check-fold", "call", "call-any"] as const;
export type PreAction = (typeof preActions)[number];

export interface Pending {
  what: PreAction;
  price: number; // what was to pay when it was chosen, or when it was last said to stay
  round: string; // the hand and street it is for
}

export interface Standing {
  round: string;
  price: number; // to call, as far as it has come
}

/** Where one's own hand stands; null where none is played. */
export function standingAt({ game, you, hand, phase }: RoomView): Standing | null {
  if (game === null || you === null || !("board" in game) || game.phase === "over") return null;
  if ((phase !== "playing" && phase !== "resting") || playerAt(game, you) === null) return null;
  return { round: `${hand}/${game.street}`, price: toCall(game, you) };
}

/** What the room offers to whoever is to bet; null where that is not us. */
export function asksToBet({ game, you, asked, choices }: RoomView): BetChoices | null {
  if (game === null || !("board" in game) || game.phase !== "betting") return null;
  return asked.some(({ seat }) => seat === you) ? readChoices(choices) : null;
}

export interface Kept {
  pending: Pending | null;
  /** What there is to say about it: it is cancelled, or it stays at another price. */
  told: { what: Pending; why: "street" | "price" | "over" | "stays" } | null;
}

const handOf = ({ round }: { round: string }): string => round.split("/")[0]!;

/** What is left of a pre-action when the table has changed; `now` is null where no hand is played. */
export function keep(pending: Pending | null, now: Standing | null): Kept {
  if (pending === null) return { pending: null, told: null };
  const dropped = (why: "street" | "price" | "over"): Kept => ({ pending: null, told: { what: pending, why } });
  if (now === null || handOf(pending) !== handOf(now)) return dropped("over");
  if (pending.round !== now.round) return dropped("street");
  if (pending.price === now.price) return { pending, told: null };
  if (pending.what !== "call-any") return dropped("price");
  return { pending: { ...pending, price: now.price }, told: { what: pending, why: "stays" } };
}

export type Answer = { do: "fold" } | { do: "check" } | { do: "call" };

/** What a pre-action answers to these choices; null when it has no answer and the player is asked after all. */
export function carryOut(pending: Pending, choices: BetChoices): Answer | null {
  const fold: Answer | null = choices.fold ? { do: "fold" } : null;
  switch (pending.what) {
    case "fold":
      return fold ?? (choices.check ? { do: "check" } : null);
    case "check-fold":
      return choices.check ? { do: "check" } : fold;
    case "call":
      return choices.call === pending.price ? { do: "call" } : null;
    case "call-any":
      return choices.check ? { do: "check" } : choices.call !== null ? { do: "call" } : null;
  }
}

/** As it stands on its button. */
export function preWords(say: Say, chips: (amount: number) => string, what: PreAction, price: number): string {
  if (what !== "call") return say(`pre.${what}`);
  return price > 0 ? say("pre.call", { amount: chips(price) }) : say("pre.call-none");
}

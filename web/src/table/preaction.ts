// Acting in advance. A pre-action holds for one betting round of one hand and for the price at which it was chosen; only
// Fold, which pays nothing at any price, outlives a change. It is carried out by the page when the turn comes, from what the
// room then offers.

import type { BetChoices } from "./betting.ts";

// The last checks, or calls at the price that was seen: with every change of price it is cancelled, so that none calls any.
export const preActions = ["fold", "check-fold", "call", "check-call"] as const;
export type PreAction = (typeof preActions)[number];

export interface Pending {
  what: PreAction;
  price: number; // what was to pay when it was chosen
  round: string; // the hand and street it is for
}

export interface Standing {
  round: string;
  price: number; // to call, as far as it has come
}

export type Kept = { pending: Pending | null; dropped: { what: Pending; why: "street" | "price" } | null };

/** What is left of a pre-action when the table has changed. */
export function keep(pending: Pending | null, now: Standing): Kept {
  if (pending === null) return { pending: null, dropped: null };
  if (pending.round !== now.round) return { pending: null, dropped: { what: pending, why: "street" } };
  if (pending.what !== "fold" && pending.price !== now.price) return { pending: null, dropped: { what: pending, why: "price" } };
  return { pending, dropped: null };
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
    case "check-call":
      return choices.check ? { do: "check" } : choices.call === pending.price ? { do: "call" } : null;
  }
}

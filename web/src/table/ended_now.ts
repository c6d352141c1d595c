// How every hand of Face-Up Chinese would stand if the round ended as it lies: in order, or a foul and why.

import type { ChineseHand, ChineseView } from "../protocol.ts";
import { isKnown, known } from "./cards.ts";
import type { Say } from "./hand_words.ts";
import { rowsWith, type Placing } from "./placing.ts";
import { foulNow, rowNames, type Foul, type Rows } from "./rows.ts";

export interface Standing {
  seat: number;
  is: "hidden" | "empty" | "in-order" | "foul";
  foul: Pick<Foul, "worse" | "better"> | null;
}

/** What one sees of a hand, with the cards of its own that were put down and are not confirmed. */
export function rowsSeen({ board, drawn }: ChineseHand, laid: Placing["placed"] = []): Rows {
  const rows = { front: known(board.front), middle: known(board.middle), back: known(board.back) };
  const own = known(drawn);
  const placed = laid.filter(({ card }) => own.includes(card));
  return rowsWith(rows, { drawn: own, placed, picked: null });
}

function standingOf(hand: ChineseHand, laid: Placing["placed"]): Standing {
  const { seat, board, drawn, fantasy } = hand;
  const rows = rowsSeen(hand, laid);
  const hides = rowNames.some((row) => !board[row].every(isKnown)) || (fantasy && !drawn.every(isKnown));
  if (hides) return { seat, is: "hidden", foul: null };
  if (rowNames.every((row) => rows[row].length === 0)) return { seat, is: "empty", foul: null };
  const foul = foulNow(rows);
  return { seat, is: foul === null ? "in-order" : "foul", foul };
}

/** One's own hand first; nothing once the round is settled. `laid` are cards of whoever looks on. */
export function endedNow({ phase, hands }: ChineseView, acts: number | null, laid: Placing["placed"]): Standing[] {
  if (phase === "over") return [];
  const own = hands.filter(({ seat }) => seat === acts);
  return [...own, ...hands.filter((hand) => !own.includes(hand))].map((hand) => standingOf(hand, laid));
}

/** What follows the name: "fouls: middle below front", "in order". */
export function standingWords(say: Say, { is, foul }: Standing, you: boolean): string {
  if (foul === null) return say(`ended.${is}`);
  return say(you ? "ended.foul.you" : "ended.foul", { worse: say(`row.${foul.worse}`), better: say(`row.${foul.better}`) });
}

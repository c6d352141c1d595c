// The rows of Face-Up Pineapple Chinese while they grow: what each makes, what it would earn, whether the hand would foul,
// and whether it leads to Fantasy Land. For the player's eyes; the room settles.

import type { ChineseHand, ChineseView } from "../protocol.ts";
import { rankOf, type Card } from "./cards.ts";
import { compare, madeOf, type Made } from "./made.ts";

export const rowNames = ["front", "middle", "back"] as const;
export type RowName = (typeof rowNames)[number];
export type Rows = Record<RowName, Card[]>;
export const roomIn: Record<RowName, number> = { front: 3, middle: 5, back: 5 };

export function noRows(): Rows {
  return { front: [], middle: [], back: [] };
}

const bonuses: Partial<Record<Made["category"], { middle: number; back: number }>> = {
  straight: { middle: 4, back: 2 },
  flush: { middle: 8, back: 4 },
  "full-house": { middle: 12, back: 6 },
  quads: { middle: 20, back: 10 },
  "straight-flush": { middle: 30, back: 15 },
  "royal-flush": { middle: 50, back: 25 },
};

const belowSixes = rankOf("5");

/** FUP-bonusfront, FUP-bonusmid, FUP-bonusback. A row that is not full earns what it is sure of: front pairs, quads. */
export function bonusOf(row: RowName, cards: readonly Card[]): number {
  if (cards.length === 0) return 0;
  const made = madeOf(cards);
  if (row !== "front") return bonuses[made.category]?.[row] ?? 0;
  const paired = made.first[0] ?? 0;
  if (made.category === "trips") return 10 + paired;
  return made.category === "pair" ? Math.max(0, paired - belowSixes) : 0;
}

/** Which rows are out of order as they lie. A row that is not full may still improve: `certain` says when none can. */
export interface Foul {
  worse: RowName;
  better: RowName;
  certain: boolean;
}

// The rows that have to be in order, and the two outer ones: what the front has and the back has not, no middle mends.
const inOrder: readonly [RowName, RowName][] = [
  ["middle", "front"],
  ["back", "middle"],
  ["back", "front"],
];

const isFull = (rows: Rows, row: RowName): boolean => rows[row].length === roomIn[row];

function isBelow(rows: Rows, worse: RowName, better: RowName): boolean {
  const order = compare(madeOf(rows[worse]), madeOf(rows[better]));
  return order < 0 || (order === 0 && isFull(rows, worse) && isFull(rows, better));
}

/** What is out of order while the rows grow; of several the one that nothing can mend. */
export function foulOf(rows: Rows): Foul | null {
  const isHigh = (row: RowName): boolean => madeOf(rows[row]).category === "high-card";
  const fouls = inOrder.flatMap(([worse, better]): Foul[] => {
    if (rows[worse].length === 0 || rows[better].length === 0) return [];
    const certain = isFull(rows, worse);
    // A longer row counts as better only for its length while both still grow: say nothing of kickers then.
    if (!certain && isHigh(worse) && isHigh(better)) return [];
    return isBelow(rows, worse, better) ? [{ worse, better, certain }] : [];
  });
  return fouls.find(({ certain }) => certain) ?? fouls[0] ?? null;
}

/** What would be out of order if nothing more came: the rows as they lie, of which an empty one is below all others. */
export function foulNow(rows: Rows): Pick<Foul, "worse" | "better"> | null {
  const foul = inOrder.find(([worse, better]) => isBelow(rows, worse, better));
  return foul === undefined ? null : { worse: foul[0], better: foul[1] };
}

/** Of these cards the first that puts the rows in order when it goes where they are too weak, or null. */
export function repairOf(rows: Rows, foul: Foul, cards: readonly Card[]): Card | null {
  if (foul.certain) return null;
  return cards.find((card) => foulOf({ ...rows, [foul.worse]: [...rows[foul.worse], card] }) === null) ?? null;
}

const cardsAfter: Record<ChineseView["street"], number> = {
  fantasy: 13,
  five: 5,
  "first-draw": 7,
  "second-draw": 9,
  "third-draw": 11,
  "last-draw": 13,
};

/** Whether a hand has put down all that this street asks of it; whoever sets Fantasy Land is asked once. */
export function hasPlaced({ phase, street, asked }: ChineseView, hand: ChineseHand): boolean {
  const lie = rowNames.reduce((sum, row) => sum + hand.board[row].length, 0);
  const wanted = cardsAfter[hand.fantasy ? "fantasy" : street];
  return phase === "placing" && !asked.includes(hand.seat) && lie >= wanted;
}

/** 1 for whoever has the buttons, and so on clockwise (FUP-actionbutton). */
export function positionOf({ button, hands }: Pick<ChineseView, "button"> & { hands: readonly { seat: number }[] }, seat: number): number {
  const seats = hands.map((hand) => hand.seat).sort((a, b) => a - b);
  const clockwise = [...seats.filter((each) => each >= button), ...seats.filter((each) => each < button)];
  return clockwise.indexOf(seat) + 1;
}

/** Queens or better in front, and no foul so far (FUP-fantasy). */
export function reachesFantasy(rows: Rows): boolean {
  if (rows.front.length < 2) return false;
  const made = madeOf(rows.front);
  const high = made.category === "trips" || (made.category === "pair" && (made.first[0] ?? 0) >= rankOf("Q"));
  return high && !(foulOf(rows)?.certain ?? false);
}

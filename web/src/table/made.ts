// What cards make, so that the page can say it in the player's own language and while nothing is sent yet: a discard
// that is only being considered, rows that are not confirmed. The room alone decides who wins. A test compares every
// answer of this file with those of the room's evaluator.

import { rankOf, ranks, suitOf, suits, type Card } from "./cards.ts";

export const categories = [
  "high-card",
  "pair",
  "two-pair",
  "trips",
  "straight",
  "flush",
  "full-house",
  "quads",
  "straight-flush",
  "royal-flush",
] as const;
export type Category = (typeof categories)[number];

/** `first` are the ranks that the hand is called by, `next` those that break ties. */
export interface Made {
  category: Category;
  first: number[];
  next: number[];
}

export interface Game {
  wins: "high" | "low" | "high-low" | "high-low8";
  hole: "any" | "exactly-two" | "two-of-three";
}

/** How a betting game of that name looks at cards. */
export function gameNamed(name: string): Game {
  if (name === "omaha") return { wins: "high", hole: "exactly-two" };
  if (name === "omaha8") return { wins: "high-low8", hole: "exactly-two" };
  if (name === "stud8") return { wins: "high-low8", hole: "any" };
  if (name === "razz") return { wins: "low", hole: "any" };
  const hole = name.startsWith("lazy-") ? "two-of-three" : "any";
  if (name.endsWith("-hilo8")) return { wins: "high-low8", hole };
  if (name.endsWith("-hilo")) return { wins: "high-low", hole };
  return { wins: "high", hole };
}

/** The most often held first, then the highest. Without sorting: a page looks at a thousand hands at once. */
function groups(values: readonly number[]): { rank: number; times: number }[] {
  const held = new Array<number>(ranks.length).fill(0);
  for (const rank of values) ++held[rank]!;
  const found: { rank: number; times: number }[] = [];
  for (let times = suits.length; times > 0; --times)
    for (let rank = ranks.length - 1; rank >= 0; --rank) if (held[rank] === times) found.push({ rank, times });
  return found;
}

function byGroups(values: readonly number[]): Made {
  const found = groups(values);
  const shape = found.map((group) => group.times).join("");
  const each = found.map((group) => group.rank);
  const called = (category: Category, count: number): Made => ({
    category,
    first: each.slice(0, count),
    next: each.slice(count),
  });
  if (shape.startsWith("4")) return called("quads", 1);
  if (shape.startsWith("32")) return called("full-house", 1);
  if (shape.startsWith("3")) return called("trips", 1);
  if (shape.startsWith("22")) return called("two-pair", 2);
  if (shape.startsWith("2")) return called("pair", 1);
  return called("high-card", 0);
}

/** The top of a run of five different ranks, or -1. */
function runTop(distinct: readonly number[]): number {
  if (distinct.length !== 5) return -1;
  const [top = 0, second = 0] = distinct;
  const bottom = distinct[4] ?? 0;
  if (top - bottom === 4) return top;
  return top === 12 && second === 3 ? 3 : -1; // the wheel
}

/** One to five cards as they lie. Straights and flushes need five. */
export function madeOf(cards: readonly Card[]): Made {
  const made = byGroups(cards.map(rankOf));
  if (made.category !== "high-card" || cards.length !== 5) return made;
  const top = runTop(made.next);
  const oneSuit = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? ""));
  if (top === 12 && oneSuit) return { category: "royal-flush", first: [12], next: [] };
  if (top >= 0) return { category: oneSuit ? "straight-flush" : "straight", first: [top], next: [] };
  return oneSuit ? { ...made, category: "flush" } : made;
}

/** Positive when `a` is better. Where one has fewer cards and is equal that far, the longer one is better. */
export function compare(a: Made, b: Made): number {
  const byCategory = categories.indexOf(a.category) - categories.indexOf(b.category);
  if (byCategory !== 0) return byCategory;
  const left = [...a.first, ...a.next];
  const right = [...b.first, ...b.next];
  for (let place = 0; place < Math.max(left.length, right.length); ++place) {
    const difference = (left[place] ?? -1) - (right[place] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function choose<T>(from: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return from.flatMap((one, place) => choose(from.slice(place + 1), count - 1).map((rest) => [one, ...rest]));
}

/** Every five cards that a hand may be made of; none while there are too few. */
function fives(game: Game, hole: readonly Card[], board: readonly Card[]): Card[][] {
  if (game.hole === "exactly-two")
    return choose(hole, 2).flatMap((two) => choose(board, 3).map((three) => [...two, ...three]));
  if (game.hole === "two-of-three" && hole.length === 3)
    return choose(hole, 2).flatMap((two) => choose([...two, ...board], 5));
  return choose([...hole, ...board], 5);
}

function best(hands: readonly Made[]): Made | null {
  return hands.reduce<Made | null>((least, hand) => (least === null || compare(hand, least) > 0 ? hand : least), null);
}

/** The ace counts as one, straights and flushes do not exist; in `next` 0 is the ace. The worst as a high hand wins. */
function lowOf(cards: readonly Card[]): Made {
  return byGroups(cards.map((card) => (rankOf(card) + 1) % 13));
}

function bestLow(game: Game, hands: readonly Card[][]): Made | null {
  const lows = hands.map(lowOf).sort(compare);
  const lowest = lows[0];
  if (lowest === undefined) return null;
  if (game.wins !== "high-low8") return lowest;
  return lowest.category === "high-card" && (lowest.next[0] ?? 12) <= 7 ? lowest : null;
}

/** The cards of a hand's best five, for those who want to see why it wins. */
export function bestFive(game: Game, hole: readonly Card[], board: readonly Card[], way: "high" | "low"): Card[] {
  const better = (a: readonly Card[], b: readonly Card[]): number =>
    way === "low" ? compare(lowOf(b), lowOf(a)) : compare(madeOf(a), madeOf(b));
  return fives(game, hole, board).reduce<Card[]>(
    (top, five) => (top.length === 0 || better(five, top) > 0 ? five : top),
    [],
  );
}

export interface Worth {
  high: Made | null;
  low: Made | null;
  /** Enough cards for five: only then can "no low" be said. */
  complete: boolean;
}

/** What a hand is worth, as far as its cards go. */
export function worthOf(game: Game, hole: readonly Card[], board: readonly Card[]): Worth {
  const hands = hole.length === 0 ? [] : fives(game, hole, board);
  if (hands.length > 0) {
    const high = game.wins === "low" ? null : best(hands.map(madeOf));
    return { high, low: game.wins === "high" ? null : bestLow(game, hands), complete: true };
  }
  // Two cards of Omaha's four, or of three, make no more than these two: the whole would say too much.
  const whole = game.hole === "any" && game.wins !== "low" && hole.length > 0;
  return { high: whole ? madeOf([...hole, ...board]) : null, low: null, complete: false };
}

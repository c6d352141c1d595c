// What a hand becomes by the river: counted over every board that can still come. Seven cards are not compared here, only
// sorted into categories, which takes a few operations where the whole worth of a hand takes hundreds: all boards after a flop,
// for each of three discards, are counted while a page is drawn.

import { rankOf, suitOf, suits, unseen, type Card } from "./cards.ts";
import type { Draws } from "./draws.ts";
import type { Say } from "./hand_words.ts";
import { categories, type Category } from "./made.ts";

export interface Chances {
  boards: number;
  /** How many of them make each category, in the order of `categories`. */
  makes: number[];
  lows: number; // how many make an eight or better low
}

const at = (category: Category): number => categories.indexOf(category);

/** The cards of a hand as they are counted: how often each rank is there, which ranks each suit has. */
interface Held {
  times: Uint8Array;
  suited: Uint16Array;
}

function put({ times, suited }: Held, card: Card): void {
  const rank = rankOf(card);
  times[rank] = times[rank]! + 1;
  suited[suits.indexOf(suitOf(card))]! |= 1 << rank;
}
function take({ times, suited }: Held, card: Card): void {
  const rank = rankOf(card);
  times[rank] = times[rank]! - 1;
  suited[suits.indexOf(suitOf(card))]! &= ~(1 << rank);
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) ++count;
  return count;
}

/** Five ranks in a row; the ace lies below the deuce as well. */
function runs(mask: number): number {
  const all = (mask << 1) | (mask >> 12);
  return all & (all >> 1) & (all >> 2) & (all >> 3) & (all >> 4);
}

/** The category of the best five of these cards, by its place in `categories`. */
function best({ times, suited }: Held): number {
  let flush = 0;
  for (const mask of suited) if (bits(mask) >= 5) flush = mask;
  if (flush !== 0 && runs(flush) !== 0) return at((runs(flush) & (1 << 9)) !== 0 ? "royal-flush" : "straight-flush");
  let [pairs, trips, quads, ranks] = [0, 0, 0, 0];
  for (const [rank, count] of times.entries()) {
    if (count > 0) ranks |= 1 << rank;
    if (count === 2) ++pairs;
    else if (count === 3) ++trips;
    else if (count === 4) ++quads;
  }
  if (quads > 0) return at("quads");
  if (trips > 1 || (trips === 1 && pairs > 0)) return at("full-house");
  if (flush !== 0) return at("flush");
  if (runs(ranks) !== 0) return at("straight");
  if (trips === 1) return at("trips");
  return at(pairs > 1 ? "two-pair" : pairs === 1 ? "pair" : "high-card");
}

/** Five different ranks from the ace to the eight. */
function makesLow({ times }: Held): boolean {
  let low = times[12]! > 0 ? 1 : 0;
  for (let rank = 0; rank <= 6; ++rank) if (times[rank]! > 0) ++low;
  return low >= 5;
}

/** Of two cards in hand and a board of three or more, any five of which are played; `dead` cannot come any more. */
export function chancesOf(hole: readonly Card[], board: readonly Card[], dead: readonly Card[]): Chances {
  const held: Held = { times: new Uint8Array(13), suited: new Uint16Array(4) };
  for (const card of [...hole, ...board]) put(held, card);
  const left = unseen(hole, board, dead);
  const chances: Chances = { boards: 0, makes: categories.map(() => 0), lows: 0 };
  const deal = (from: number, cards: number): void => {
    if (cards === 0) {
      ++chances.boards;
      const category = best(held);
      chances.makes[category] = chances.makes[category]! + 1;
      if (makesLow(held)) ++chances.lows;
      return;
    }
    for (let next = from; next < left.length; ++next) {
      put(held, left[next]!);
      deal(next + 1, cards - 1);
      take(held, left[next]!);
    }
  };
  deal(0, 5 - board.length);
  return chances;
}

/** The share of all boards that make this category or a better one. */
export function orBetter({ boards, makes }: Chances, category: Category): number {
  return makes.slice(at(category)).reduce((sum, count) => sum + count, 0) / boards;
}

const next: Partial<Record<Category, Category>> = {
  "high-card": "pair",
  pair: "two-pair",
  "two-pair": "full-house",
  trips: "full-house",
  straight: "flush",
  flush: "full-house",
  "full-house": "quads",
};

/** What a hand hopes for: what it draws to, unless a pair, and otherwise the next better hand that it can become. */
export function hopeOf(category: Category, draws: Draws): Category | null {
  if (category !== "pair" && draws.flush !== null) return "flush";
  if (category !== "pair" && draws.straight !== null) return "straight";
  return next[category] ?? null;
}

/** "13%"; what is possible is never said to be impossible or certain, and "–" is what cannot come. */
export function chanceWords(say: Say, chance: number): string {
  if (chance === 0) return "–";
  const percent = Math.round(100 * chance);
  if (percent === 0) return say("chance.less", { percent: 1 });
  if (percent === 100 && chance < 1) return say("chance.more", { percent: 99 });
  return say("chance.percent", { percent });
}

// What one more card would make: draws to a straight or a flush, as players call them.

import { rankOf, suitOf, unseen, type Card } from "./cards.ts";
import type { Say } from "./hand_words.ts";
import { categories, compare, madeOf, worthOf, type Category, type Game } from "./made.ts";

export type FlushDraw = "flush" | "nut-flush";
export type StraightDraw = "open-ended" | "double-gutshot" | "gutshot";
export interface Draws {
  flush: FlushDraw | null;
  straight: StraightDraw | null;
}

const none: Draws = { flush: null, straight: null };
const order = (category: Category): number => categories.indexOf(category);

/** Both ends are open when four ranks in a row lie between two that complete it; the ace lies at both ends of all ranks. */
function openEnded(completing: ReadonlySet<number>, held: ReadonlySet<number>): boolean {
  const has = (set: ReadonlySet<number>, rank: number): boolean => set.has(rank === -1 ? 12 : rank);
  for (let low = -1; low + 5 <= 12; ++low)
    if (has(completing, low) && has(completing, low + 5) && [1, 2, 3, 4].every((step) => held.has(low + step))) return true;
  return false;
}

/** The highest card of a suit that can still be in anybody's hand. */
function nutOf(suit: string, board: readonly Card[], dead: readonly Card[]): Card | undefined {
  return unseen(board, dead)
    .filter((card) => suitOf(card) === suit)
    .at(-1);
}

/** Of a hand with a board of three or four; `dead` are cards that one has thrown away. What the board alone would make is
 * everybody's, and no draw. */
export function drawsOf(game: Game, hole: readonly Card[], board: readonly Card[], dead: readonly Card[] = []): Draws {
  const now = worthOf(game, hole, board).high;
  if (now === null || board.length < 3 || board.length > 4 || order(now.category) >= order("flush")) return none;
  const flushes = new Set<string>();
  const completing = new Set<number>();
  for (const card of unseen(hole, board, dead)) {
    const after = [...board, card];
    const made = worthOf(game, hole, after).high;
    if (made === null || (after.length === 5 && compare(made, madeOf(after)) <= 0)) continue;
    if (["flush", "straight-flush", "royal-flush"].includes(made.category)) flushes.add(suitOf(card));
    else if (made.category === "straight") completing.add(rankOf(card));
  }
  // The card of the suit that also makes a straight shows as a flush; its rank is known from the other suits.
  const [suit] = flushes;
  const nut = suit === undefined ? undefined : nutOf(suit, board, dead);
  const held = new Set([...hole, ...board].map(rankOf));
  const ways = order(now.category) >= order("straight") ? 0 : completing.size;
  return {
    flush: suit === undefined ? null : nut !== undefined && hole.includes(nut) ? "nut-flush" : "flush",
    straight: ways === 0 ? null : ways === 1 ? "gutshot" : openEnded(completing, held) ? "open-ended" : "double-gutshot",
  };
}

/** "nut flush draw, gutshot"; empty where there is none. */
export function drawWords(say: Say, { flush, straight }: Draws): string {
  return [flush, straight].flatMap((draw) => (draw === null ? [] : [say(`draw.${draw}`)])).join(", ");
}

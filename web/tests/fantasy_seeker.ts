// Somebody who plays Face-Up Chinese for Fantasy Land alone, and reaches it often enough for a test to wait for it.
import type { Command, RoomView } from "../src/protocol.ts";
import { type Card, rankOf, suitOf } from "../src/table/cards.ts";
import { type Category, madeOf } from "../src/table/made.ts";
import { foulOf, noRows, reachesFantasy, roomIn, rowNames, type Rows } from "../src/table/rows.ts";

const worth: Partial<Record<Category, number>> = { pair: 8, "two-pair": 24, trips: 26, straight: 30, flush: 34, "full-house": 46, quads: 56 };
const draws = [0, 0, 2, 7, 14, 0];

function promise(cards: Card[]): number {
  if (cards.length === 0) return 0;
  const made = madeOf(cards);
  const ranks = cards.map(rankOf);
  const apart = new Set(ranks).size === ranks.length && Math.max(...ranks) - Math.min(...ranks) < 5;
  const suited = new Set(cards.map(suitOf)).size === 1;
  return (worth[made.category] ?? 0) + (made.first[0] ?? 0) / 4 + (suited ? draws[cards.length]! : 0) + (apart ? draws[cards.length]! / 2 : 0);
}

function frontPromise(front: Card[]): number {
  const high = front.filter((card) => rankOf(card) >= rankOf("Q"));
  if (reachesFantasy({ ...noRows(), front })) return 70;
  if (front.length - new Set(front.map(rankOf)).size > 0) return -10; // a pair that leads nowhere
  return front.length - high.length > 1 || front.length === 3 ? -60 : 9 * high.length;
}

/** How good rows are for somebody who wants queens in front and no foul. */
export function hope(rows: Rows): number {
  const foul = foulOf(rows);
  return frontPromise(rows.front) + 0.8 * promise(rows.middle) + promise(rows.back) - (foul?.certain ? 200 : foul ? 12 : 0);
}

/** Every way to put so many of these cards into rows that have room for them. */
function* ways(board: Rows, drawn: readonly Card[], many: number, added = noRows()): Generator<Rows> {
  if (many === 0) return yield added;
  for (const [place, card] of drawn.entries())
    for (const row of rowNames)
      if (board[row].length + added[row].length < roomIn[row])
        yield* ways(board, drawn.slice(place + 1), many - 1, { ...added, [row]: [...added[row], card] });
}

export function bestPlacing(board: Rows, drawn: readonly Card[], many: number): Rows {
  let [best, most] = [noRows(), -Infinity];
  for (const added of ways(board, drawn, many)) {
    const hoped = hope({ front: [...board.front, ...added.front], middle: [...board.middle, ...added.middle], back: [...board.back, ...added.back] });
    if (hoped > most) [best, most] = [added, hoped];
  }
  return best;
}

/** The answer to a view that asks for cards to be placed, or null. */
export function seekFantasy(view: RoomView): Command | null {
  const offer = view.choices.find((choice) => choice.do === "place");
  const hand = view.game && "hands" in view.game ? view.game.hands.find(({ seat }) => seat === view.you) : undefined;
  if (!offer || !hand || hand.fantasy) return null;
  const known = (cards: readonly (Card | null)[]) => cards.filter((card) => card !== null);
  const board = { front: known(hand.board.front), middle: known(hand.board.middle), back: known(hand.board.back) };
  return { do: "place", ...bestPlacing(board, known(hand.drawn), offer.cards!) };
}

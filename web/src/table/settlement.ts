// How a round of Face-Up Chinese was settled, pair by pair, from its events.

import type { ChineseEvent } from "../protocol.ts";
import { sinceGap, type Happening } from "../room/fold.ts";
import { known } from "./cards.ts";
import { handName, shortName, type Places, type Say } from "./hand_words.ts";
import { madeOf } from "./made.ts";
import { noRows, roomIn, rowNames, type RowName, type Rows } from "./rows.ts";

export type Payment = Extract<ChineseEvent, { event: "paid" }>;
export type Account = Payment["account"];
export type Boards = ReadonlyMap<number, Rows>; // by seat, as far as they were seen

export interface Settled {
  hand: number | null; // its number, when its beginning was seen
  payments: Payment[]; // in the order in which they were made
  boards: Boards;
}

/** The last round that has any payments; none after a gap, until the next. */
export function lastSettlement(log: readonly { event: Happening }[]): Settled {
  let announced: number | null = null;
  let round: Settled = { hand: null, payments: [], boards: new Map() };
  let last = round;
  for (const { event } of sinceGap(log)) {
    if (event.event === "deal-announced") announced = event.number;
    if (event.event === "round-started") round = { hand: announced, payments: [], boards: new Map() };
    round = { ...round, boards: boardsAfter(round.boards, event) };
    if (event.event !== "paid" || !("account" in event)) continue;
    round = { ...round, payments: [...round.payments, event] };
    last = round;
  }
  return last;
}

function boardsAfter(boards: Boards, event: Happening): Boards {
  if (event.event === "revealed") return new Map(boards).set(event.seat, event.board);
  if (event.event !== "placed") return boards;
  const rows = boards.get(event.seat) ?? noRows();
  const more = (row: RowName): string[] => [...rows[row], ...known(event.cards[row])];
  return new Map(boards).set(event.seat, { front: more("front"), middle: more("middle"), back: more("back") });
}

/** What these seats won or lost to the others, in points and in chips, which differ where a stack was too short. */
export function sumOf(payments: readonly Payment[], seats: readonly number[]): { points: number; chips: number } {
  const sum = { points: 0, chips: 0 };
  for (const { from, to, points, chips } of payments) {
    const sign = Number(seats.includes(to)) - Number(seats.includes(from));
    sum.points += sign * points;
    sum.chips += sign * chips;
  }
  return sum;
}

export interface Reason {
  words: string;
  points: number;
}
/** Words about a seat, in the form that fits who it is. */
export type Of = (key: string, seat: number, places?: Places) => string;

/** What a payment consists of, from the side of whoever gets it; parts of nothing are left out. */
export function reasonsOf(say: Say, of: Of, { from, to, account }: Pick<Payment, "from" | "to" | "account">, boards: Boards): Reason[] {
  const segments = rowNames.map((row) => account.segments[row]);
  const won = segments.filter((points) => points > 0).length;
  const lost = segments.filter((points) => points < 0).length;
  return [
    { words: say("settle.rows", { won, lost }), points: segments.reduce((sum, points) => sum + points) },
    { words: say("settle.scoop"), points: account.scoop },
    { words: of("settle.fouled", account.foul > 0 ? from : to), points: account.foul },
    ...bonusesOf(say, of, to, account.bonus, boards.get(to)),
    ...bonusesOf(say, of, from, account.against, boards.get(from)).map(({ words, points }) => ({ words, points: -points })),
    { words: say("settle.sweep"), points: account.sweep },
  ].filter((reason) => reason.points !== 0);
}

/** Row by row, by what lies there; in one where not all of that was seen. */
function bonusesOf(say: Say, of: Of, seat: number, bonus: Account["bonus"], rows: Rows | undefined): Reason[] {
  if (rows !== undefined && rowNames.every((row) => bonus[row] === 0 || rows[row].length === roomIn[row]))
    return rowNames.map((row) => ({ words: of("settle.whose", seat, { hand: bonusName(say, rows[row]) }), points: bonus[row] }));
  const points = rowNames.reduce((sum, row) => sum + bonus[row], 0);
  return [{ words: of("settle.whose", seat, { hand: say("settle.bonuses") }), points }];
}

/** "flush", "eights", "three jacks" */
function bonusName(say: Say, cards: Rows["front"]): string {
  const made = madeOf(cards);
  const kind = ["straight", "flush", "full-house", "straight-flush"].includes(made.category);
  if (kind) return say(`settle.${made.category}`);
  return made.category === "pair" ? shortName(say, made) : handName(say, made);
}

// How a round of Face-Up Chinese was settled, pair by pair, from its events.

import type { ChineseEvent } from "../protocol.ts";
import { sinceGap, type Happening } from "../room/fold.ts";

export type Payment = Extract<ChineseEvent, { event: "paid" }>;
export type Account = Payment["account"];

/** The payments of the last round that has any, in the order in which they were made; none after a gap, until the next. */
export function lastSettlement(log: readonly { event: Happening }[]): Payment[] {
  let round: Payment[] = [];
  let last: Payment[] = [];
  for (const { event } of sinceGap(log)) {
    if (event.event === "round-started") round = [];
    if (event.event !== "paid" || !("account" in event)) continue;
    round = [...round, event];
    last = round;
  }
  return last;
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
  key: string;
  points: number;
}

/** What a payment consists of, from the side of whoever gets it; parts of nothing are left out. */
export function reasonsOf(account: Account): Reason[] {
  const sum = (three: Account["bonus"]): number => three.front + three.middle + three.back;
  return [
    { key: "settle.rows", points: sum(account.segments) },
    { key: "settle.scoop", points: account.scoop },
    { key: "settle.foul", points: account.foul },
    { key: "settle.bonus", points: sum(account.bonus) },
    { key: "settle.against", points: -sum(account.against) },
    { key: "settle.sweep", points: account.sweep },
  ].filter((reason) => reason.points !== 0);
}

// How a round of Face-Up Chinese was settled, pair by pair, from its events.

import type { ChineseEvent, RoomEvent } from "../protocol.ts";

export type Payment = Extract<ChineseEvent, { event: "paid" }>;
export type Account = Payment["account"];

/** The payments of the last round that has any, in the order in which they were made. */
export function lastSettlement(log: readonly { event: RoomEvent }[]): Payment[] {
  let round: Payment[] = [];
  let last: Payment[] = [];
  for (const { event } of log) {
    if (event.event === "round-started") round = [];
    if (event.event !== "paid" || !("account" in event)) continue;
    round = [...round, event];
    last = round;
  }
  return last;
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

// What lies in the pots after each round, by the events of a hand alone: the log tells of rounds that are long over, of which
// there is no view any more.

import type { Happening } from "../room/fold.ts";

export interface Money {
  committed: ReadonlyMap<number, number>; // by seat, in this hand
  dead: number; // in the main pot, and no answer to any bet
  live: readonly number[];
}

const deadPosts = new Set(["dead-blind", "big-blind-ante"]);

/** The money after an event; null where the beginning of the hand was not seen. */
export function moneyAfter(money: Money | null, event: Happening): Money | null {
  if (event.event === "hand-started") return { committed: new Map(event.dealt.map((seat) => [seat, 0])), dead: 0, live: event.dealt };
  if (event.event === "gap" || money === null) return null;
  const more = (seat: number, amount: number): Money => ({
    ...money,
    committed: new Map(money.committed).set(seat, (money.committed.get(seat) ?? 0) + amount),
  });
  const without = (seat: number, left: Money): Money => ({ ...left, live: left.live.filter((each) => each !== seat) });
  if (event.event === "posted") return deadPosts.has(event.kind) ? { ...money, dead: money.dead + event.amount } : more(event.seat, event.amount);
  if (event.event === "acted") return event.action === "fold" ? without(event.seat, money) : more(event.seat, event.paid);
  // What is above the pot comes back before it is paid, and was never in it.
  if (event.event === "returned" && "why" in event && event.why === "uncalled") return more(event.seat, -event.amount);
  return event.event === "killed" ? without(event.seat, money) : money;
}

/** The main pot, and side pots where somebody who is still in could not pay all (SAT-G18c). */
export function potsOf({ committed, dead, live }: Money): number[] {
  const paid = (seat: number): number => committed.get(seat) ?? 0;
  const levels = [...new Set(live.map(paid))].sort((a, b) => a - b);
  const pots = levels.map((level, place) => {
    const below = levels[place - 1] ?? 0;
    const top = place === levels.length - 1 ? Infinity : level; // with what folded players put in above everybody left
    return [...committed.values()].reduce((sum, each) => sum + Math.max(0, Math.min(each, top) - below), 0);
  });
  return pots.map((amount, place) => (place === 0 ? amount + dead : amount));
}

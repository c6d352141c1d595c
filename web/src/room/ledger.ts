// The points of the rounds of Face-Up Chinese that a page has seen: it remembers them for longer than its log does.
import type { Happening, Sitting } from "./fold.ts";

export interface Round {
  hand: number;
  points: Record<number, number>; // by person; whoever plays two hands has the points of both
}

export interface Ledger {
  rounds: Round[]; // the latest last
  missed: boolean; // there were more
}

export const noLedger: Ledger = { rounds: [], missed: false };
export const mostRounds = 500;

/** The ledger after an event of a hand, by who sat where. */
export function entered(ledger: Ledger, hand: number, event: Happening, { seats }: Sitting): Ledger {
  const others = ledger.rounds.filter((round) => round.hand !== hand);
  const points = { ...ledger.rounds.find((round) => round.hand === hand)?.points };
  const add = (at: number, more: number): void => {
    const person = seats.find(({ seat }) => seat === at)?.person;
    if (person !== undefined) points[person] = (points[person] ?? 0) + more;
  };
  if (event.event === "called-off") return { ...ledger, rounds: ledger.rounds.filter((round) => round.hand !== event.hand) };
  if (event.event === "round-started" && "fantasy" in event) {
    for (const seat of event.dealt) add(seat, 0);
  } else if (event.event === "paid" && "account" in event) {
    add(event.to, event.points);
    add(event.from, -event.points);
  } else {
    return ledger;
  }
  return { ...ledger, rounds: [...others, { hand, points }].slice(-mostRounds) };
}

/** What is not known of a round that was only begun, or of those after it, is left out. */
export function missedSome({ rounds }: Ledger, hand: number, over: boolean): Ledger {
  return { rounds: over ? rounds : rounds.filter((round) => round.hand !== hand), missed: true };
}

export interface Sums {
  shown: Round[]; // the latest first
  before: Record<number, number> | null; // of the others together
  all: Record<number, number>;
}

/** As it stands on the page: so many rounds, those before together, and all. A round that is still played has no points. */
export function sumsOf({ rounds }: Ledger, playing: number | null, most: number): Sums {
  const over = rounds.filter(({ hand }) => hand !== playing);
  const sum = (of: readonly Round[]): Record<number, number> => {
    const all: Record<number, number> = {};
    for (const { points } of of) for (const [person, each] of Object.entries(points)) all[Number(person)] = (all[Number(person)] ?? 0) + each;
    return all;
  };
  const before = over.slice(0, -most);
  return { shown: over.slice(-most).reverse(), before: before.length === 0 ? null : sum(before), all: sum(over) };
}

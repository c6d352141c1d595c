// The pay schedule of a Twisted table, and the line that a hand has reached.

import { ranks } from "./cards.ts";
import { haveWords, type Say } from "./hand_words.ts";
import { rulesOf } from "./shared.ts";
import { categories, type Category, type Made } from "./made.ts";
import type { TwistedPlayer } from "../protocol.ts";
import { sinceGap, type Happening, type TableState } from "../room/fold.ts";

export interface PayLine {
  hand: string;
  pays: number;
}

export type TwistedRules = Extract<TableState["view"]["plays"], { schedule: unknown }>;

/** What is posted at the table. */
export function scheduleOf(table: TableState): TwistedRules | null {
  const rules = rulesOf(table);
  return "schedule" in rules ? rules : null;
}

/** Out of the round. Until the deal nobody is in it, and whoever has bet waits for cards; folded cards stay in the view. */
export function hasFolded(player: TwistedPlayer): boolean {
  return !player.live && player.cards.length > 0;
}

const names: Record<string, Category> = {
  "royal flush": "royal-flush",
  "straight flush": "straight-flush",
  "four of a kind": "quads",
  "full house": "full-house",
  flush: "flush",
  straight: "straight",
  "three of a kind": "trips",
  "two pair": "two-pair",
};
const plurals = [
  "twos",
  "threes",
  "fours",
  "fives",
  "sixes",
  "sevens",
  "eights",
  "nines",
  "tens",
  "jacks",
  "queens",
  "kings",
  "aces",
];

export interface Least {
  category: Category;
  rank: number;
}

/** What a line asks for at least: "pair of sevens or better", "flush". */
export function leastOf(hand: string): Least | null {
  const pair = /^pair of (\w+)/.exec(hand);
  if (pair !== null) {
    const rank = plurals.indexOf(pair[1] ?? "");
    return rank < 0 ? null : { category: "pair", rank };
  }
  const category = names[hand];
  return category === undefined ? null : { category, rank: 0 };
}

/** A line in the language of the page; as the room says it where it is none that we know. */
export function lineWords(say: Say, hand: string): string {
  const least = leastOf(hand);
  if (least === null) return hand;
  return say(`odds.hand.${least.category}`, { ranks: say(`ranks.${ranks.charAt(least.rank)}`) });
}

/** What is posted, in short: "Schedule A · first bet 5–10". */
export function postedWords(say: Say, chips: (amount: number) => string, rules: TwistedRules, schedule: string): string {
  const { least_first, most_first } = rules;
  const first = say("twisted.first-short", { least: chips(least_first), most: chips(most_first) });
  return `${say("odds.schedule-of", { schedule })} · ${first}`;
}

/** Which clause has the lines of a schedule; where it is none of the book's, the one that wants it displayed. */
export function clauseOf(schedule: string): string {
  return schedule === "A" || schedule === "B" ? `SD15-${schedule}` : "SD15-1b";
}

/** What a hand is worth so far, and what the cards to come can do: they never take anything away. */
export function qualifyWords(say: Say, number: (count: number) => string, schedule: readonly PayLine[], made: Made, toCome: number): string {
  const line = schedule[reached(schedule, made)];
  if (line !== undefined) {
    const helps = toCome === 0 ? [] : [say(toCome === 1 ? "twisted.last-helps" : "twisted.rest-helps")];
    return [say("twisted.qualifies", { pays: number(line.pays) }), ...helps].join(" ");
  }
  const least = leastOf(schedule.at(-1)?.hand ?? "");
  if (toCome === 0 || least === null) return say("twisted.pays-nothing");
  return say("twisted.not-yet", { hand: haveWords(say, { category: least.category, first: [least.rank], next: [] }) });
}

/** The ante that was taken from a seat in this round, when it was seen. */
export function collectedAnte(log: readonly { event: Happening }[], seat: number | null): number | null {
  const seen = sinceGap(log);
  const round = seen.slice(seen.findLastIndex(({ event }) => event.event === "round-started") + 1);
  const taken = round.find(({ event }) => event.event === "collected" && event.seat === seat)?.event;
  return taken?.event === "collected" ? taken.ante : null;
}

/** What folding gives up: the bets that lie there, and a share in the players' pot. */
export function foldWords(say: Say, chips: (amount: number) => string, { bets, marker }: Pick<TwistedPlayer, "bets" | "marker">): string {
  const amount = chips(bets.first + bets.second + bets.river);
  const forfeits = say(bets.second > 0 ? "twisted.fold-two" : "twisted.fold-one", { amount });
  return marker ? `${forfeits} ${say("twisted.fold-claim")}` : forfeits;
}

/** What a round costs, for whoever thinks of sitting down: the first bet, and the ante that goes with it. */
export function offerWords(say: Say, chips: (amount: number) => string, rules: TwistedRules): string {
  const { least_first, most_first, ante_percent, ante_cap } = rules;
  const first = say("twisted.first-range", { least: chips(least_first), most: chips(most_first) });
  return `${first} ${say("twisted.place-note", { percent: String(ante_percent), most: chips(ante_cap) })}`;
}

/** The first line that a hand reaches, or -1. */
export function reached(schedule: readonly PayLine[], made: Made): number {
  return reachedOf(
    schedule.map(({ hand }) => leastOf(hand)),
    made,
  );
}

/** The same by what the lines ask for, for whoever looks at many hands. */
export function reachedOf(lines: readonly (Least | null)[], made: Made): number {
  return lines.findIndex((least) => {
    if (least === null) return false;
    const difference = categories.indexOf(made.category) - categories.indexOf(least.category);
    return difference > 0 || (difference === 0 && (made.first[0] ?? ranks.length) >= least.rank);
  });
}

// What a betting table says, read for the page: whose cards, what it costs, how much a bet may be.

import type { BettingPlayer, BettingView, Choice } from "../protocol.ts";
import type { Card } from "./cards.ts";

export interface BetChoices {
  fold: boolean;
  check: boolean;
  call: number | null; // what it takes out of the stack
  bringIn: number | null;
  bet: { least: number; most: number } | null;
  noBet: { code: string; why: string; rule: string } | null;
  discard: Card[];
  show: boolean;
  muck: boolean;
}

export function readChoices(choices: readonly Choice[]): BetChoices {
  const find = (what: string): Choice | undefined => choices.find((choice) => choice.do === what);
  const bet = find("bet");
  const not = choices.find((choice) => choice.not === "bet");
  return {
    fold: find("fold") !== undefined,
    check: find("check") !== undefined,
    call: find("call")?.pays ?? null,
    bringIn: find("bring-in")?.pays ?? null,
    bet: bet === undefined ? null : { least: bet.least_to ?? 0, most: bet.most_to ?? 0 },
    noBet: not === undefined ? null : { code: not.code ?? "", why: not.why ?? "", rule: not.rule ?? "" },
    discard: choices.flatMap((choice) => (choice.do === "discard" && choice.card !== undefined ? [choice.card] : [])),
    show: find("show") !== undefined,
    muck: find("muck") !== undefined,
  };
}

export function playerAt(view: BettingView, seat: number | null): BettingPlayer | null {
  return view.players.find((player) => player.seat === seat) ?? null;
}

const pause = 10; // from a street to the next that comes with it, where 1 is from a card to the next

/**
 * When each card of the board comes, after the first that comes with it. Streets that come in one message, as where all are
 * all-in, come one after the other; what was there before keeps its time.
 */
export function boardTimes(before: readonly number[], cards: number): readonly number[] {
  if (cards <= before.length) return before.slice(0, cards);
  const streetOf = (place: number): number => Math.max(0, place - 2);
  const first = streetOf(before.length);
  const fresh = Array.from({ length: cards - before.length }, (_, index) => before.length + index);
  return [...before, ...fresh.map((place) => pause * (streetOf(place) - first) + (place < 3 ? place : 0))];
}

export function totalPot(view: BettingView): number {
  return view.pots.reduce((sum, pot) => sum + pot.amount, 0);
}

/**
 * The pots as players speak of them. The room counts the bets of this round in, so that a bet nobody has called yet stands
 * as a pot of its own; only where somebody is all-in does a pot really end.
 */
export function partsOfPot(view: BettingView): { amount: number; eligible: number[] }[] {
  const parts: { amount: number; eligible: number[] }[] = [];
  let ended = true; // the pot before this one
  for (const [place, pot] of view.pots.entries()) {
    const last = parts.at(-1);
    if (ended || last === undefined) parts.push({ ...pot });
    else last.amount += pot.amount;
    const after = view.pots[place + 1]?.eligible ?? [];
    ended = pot.eligible.some((seat) => !after.includes(seat) && playerAt(view, seat)?.all_in === true);
  }
  return parts.filter((part, place) => part.amount > 0 && (place === 0 || part.eligible.length > 1));
}

/** What one player has bet beyond what anybody else has in: it is in no pot, and goes back to them unless it is called. */
export function uncalledOf(view: BettingView): { amount: number; seat: number } | null {
  const last = view.pots.at(-1);
  const [seat] = last?.eligible ?? [];
  if (last === undefined || seat === undefined || last.eligible.length > 1 || last.amount === 0) return null;
  const inPots = partsOfPot(view).reduce((sum, part) => sum + part.amount, 0);
  return inPots < totalPot(view) ? { amount: totalPot(view) - inPots, seat } : null;
}

/** What a player would have to pay to stay in now. */
export function toCall(view: BettingView, seat: number): number {
  const player = playerAt(view, seat);
  if (player === null || !player.live) return 0;
  return Math.max(0, Math.min(view.to_match - player.bet, player.stack));
}

// ---- the size of a bet

export const presets = ["min", "half", "three-quarters", "pot", "max"] as const;
export type Preset = (typeof presets)[number];
const shares: Record<Preset, number> = { min: 0, half: 0.5, "three-quarters": 0.75, pot: 1, max: 0 };

export interface Sizing {
  least: number;
  most: number;
  step: number; // a big blind
  pot: number; // all that is in, bets of this round included
  matched: number; // what a call would bring the bet to
  call: number;
}

export function clamp(sizing: Sizing, to: number): number {
  return Math.min(sizing.most, Math.max(sizing.least, Math.round(to)));
}

/** The clause that an amount outside of what may be bet offends against; `all` is the bet that takes the whole stack. */
export function sizeClause(sizing: Sizing, all: number, amount: number): string {
  const tooMuch = amount > sizing.most;
  if (sizing.most === all) return tooMuch ? "HR-BN" : "SAT-G17";
  if (sizing.least === sizing.most) return "HR-BL";
  return tooMuch ? "HR-BP" : "SAT-G17";
}

/** A share of the pot as it is after the call. */
export function presetTo(sizing: Sizing, preset: Preset): number {
  if (preset === "min") return sizing.least;
  if (preset === "max") return sizing.most;
  return clamp(sizing, sizing.matched + Math.floor(shares[preset] * (sizing.pot + sizing.call)));
}

/** From wherever the number is to the next whole step, so that a few of them end on round amounts. */
export function stepped(sizing: Sizing, from: number, steps: number): number {
  const on = from / sizing.step;
  const base = steps > 0 ? Math.floor(on) : Math.ceil(on);
  return clamp(sizing, (base + steps) * sizing.step);
}

/** An amount as somebody types it who reads this language: "1500", "1,500", "1.5k"; null when it is finer than the unit. */
export function typedAmount(text: string, language: string, decimals = 0): number | null {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.6);
  const mark = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
  const plain = text.trim().toLowerCase().replaceAll(/[\s']/g, "");
  const match = /^(\d+|\d{1,3}(?:G\d{3})+)(?:D(\d+))?(k?)$/.exec(
    plain.replaceAll(/[.,]/g, (each) => (each === mark("group") ? "G" : each === mark("decimal") ? "D" : each)),
  );
  if (match === null) return null;
  const [, whole = "", fraction = "", thousand = ""] = match;
  const shifted = (thousand === "" ? 0 : 3) + decimals;
  if (fraction.length > shifted) return null;
  const amount = Number(whole.replaceAll("G", "") + fraction.padEnd(shifted, "0"));
  return Number.isSafeInteger(amount) ? amount : null;
}

// The analysis counts in dollars, as the rule of the ante does; tables count in chips, a hundred to the dollar.
import type { HouseOdds } from "../protocol.ts";

export const chipsADollar = 100;
export const anteCap = 5 * chipsADollar; // SD15-2a

export const anteOf = (firstBet: number) => Math.min(firstBet / 2, anteCap);

/** In chips, the ante taken off. */
export const netOf = (outcome: HouseOdds["outcomes"][number], firstBet: number) => outcome.net * firstBet - anteOf(firstBet);

export const evenAt = (odds: HouseOdds): number | null =>
  odds.break_even_first_bet === null ? null : Number(odds.break_even_first_bet) * chipsADollar;

/** The house's share of a first bet, in chips; the curve has every whole dollar. */
export const edgeAt = (odds: HouseOdds, firstBet: number): number =>
  Number(odds.curve.find((point) => point.first_bet * chipsADollar === firstBet)?.edge ?? NaN);

export interface Axis {
  low: number;
  high: number;
  step: number;
}

/** Shares between which all edges up to a first bet lie, in whole steps. */
export function edgeAxis(all: readonly HouseOdds[], most: number, step = 0.1): Axis {
  const edges = all.flatMap((odds) =>
    odds.curve.filter((point) => point.first_bet * chipsADollar <= most).map((point) => Number(point.edge)),
  );
  const round = (share: number, way: (value: number) => number) => way(share / step) * step;
  return { low: round(Math.min(0, ...edges), Math.floor), high: round(Math.max(0, ...edges), Math.ceil), step };
}

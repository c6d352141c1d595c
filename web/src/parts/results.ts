// What a line of results is drawn from. Days are the reader's own, as all other times of the pages are.
import type { DayTally } from "../protocol.ts";

/** Where the day of a moment begins, and the last of the day before. */
export const dayOf = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);
export const dayBefore = (day: number): number => dayOf(day - 1);

/** Minutes of the longest stretches of UTC that days of here can be made of, in summer and in winter. */
export function stretch(year = new Date().getFullYear()): number {
  const offsets = [0, 6].map((month) => new Date(year, month).getTimezoneOffset());
  return [60, 30].find((minutes) => offsets.every((offset) => offset % minutes === 0)) ?? 15;
}

/** The days with hands of a game, or of any (""), in order, and what they brought. The room has counted all hands in. */
export function overDays(stretches: readonly DayTally[], game: string): { begins: number; net: number }[] {
  const days = new Map<number, number>();
  for (const { begins, net, games } of stretches) {
    const brought = game === "" ? net : games.find((each) => each.game === game)?.net;
    if (brought !== undefined) days.set(dayOf(begins), (days.get(dayOf(begins)) ?? 0) + brought);
  }
  return [...days].map(([begins, net]) => ({ begins, net })).toSorted((a, b) => a.begins - b.begins);
}

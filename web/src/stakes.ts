// The stakes of a table in short, as people say them: 50/100 with blinds, 100/200 in limit, 10 a point.
import { gameOf } from "./games.ts";
import type { Settings } from "./protocol.ts";

export type Stakes =
  | { kind: "pair"; low: number; high: number }
  | { kind: "point"; stake: number }
  | { kind: "first"; stake: number };

export function stakesOf({ game, limit, stake }: Pick<Settings, "game" | "limit" | "stake">): Stakes {
  if (game === "chinese") return { kind: "point", stake };
  if (game === "twisted") return { kind: "first", stake };
  const bringsIn = gameOf(game)?.family === "stud";
  if (limit === "limit" || bringsIn) return { kind: "pair", low: stake, high: stake * 2 };
  return { kind: "pair", low: Math.floor(stake / 2), high: stake };
}

export function stakesInWords(
  stakes: Stakes,
  say: (key: "limit.chinese" | "limit.twisted", places: { stake: string }) => string,
  number: (amount: number) => string,
): string {
  if (stakes.kind === "pair") return `${number(stakes.low)}/${number(stakes.high)}`;
  return say(stakes.kind === "point" ? "limit.chinese" : "limit.twisted", { stake: number(stakes.stake) });
}

// What one may sit down with: whoever left lately brings no less, even where that is above the table's limits.
export function buyInRange({ least_buy_in, most_buy_in }: Settings, leftWith = 0): { least: number; most: number } {
  return { least: Math.max(least_buy_in, leftWith), most: Math.max(most_buy_in, leftWith) };
}

// A hundred of the stake, or what the table and the purse allow.
export function usualBuyIn(settings: Settings, purse: number, leftWith = 0): number {
  const { least, most } = buyInRange(settings, leftWith);
  return Math.min(most, purse, Math.max(least, settings.stake * 100));
}

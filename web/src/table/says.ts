// What lies beneath a nameplate: what its player did last in this round, or how they stand.

import type { Places } from "./hand_words.ts";
import type { Happening } from "./tell.ts";
import type { BettingView } from "../protocol.ts";
import type { Won } from "./winning.ts";

export interface Said {
  key: string;
  places: Places;
  tone: "" | "gold" | "good" | "bad";
}

const closing = new Set(["round-closed", "hand-started", "board", "gap"]);

/** The last action of each seat since the round began. */
export function lastActions(
  log: readonly { event: Happening }[],
  number: (amount: number) => string,
): Map<number, Said> {
  const said = new Map<number, Said>();
  for (const { event } of log) {
    if (closing.has(event.event)) {
      said.clear();
    } else if (event.event === "acted") {
      const amount = event.action === "call" ? event.paid : event.to;
      const bold = event.action === "bet" || event.action === "raise" || event.action === "complete";
      said.set(event.seat, {
        key: `did.${event.action}`,
        places: { amount: number(amount) },
        tone: bold ? "gold" : "",
      });
    }
  }
  return said;
}

export function saidBy(
  view: BettingView,
  seat: number,
  actions: ReadonlyMap<number, Said>,
  number: (amount: number) => string,
  halves: readonly Won[] = [],
): Said | null {
  const player = view.players.find((each) => each.seat === seat);
  if (player === undefined) return null;
  const ways = new Set(halves.filter((each) => each.seat === seat).map(({ way }) => way));
  const [way] = ways;
  if (player.won > 0 && way !== undefined)
    return { key: ways.size > 1 ? "did.wins-both" : `did.wins-${way}`, places: { amount: number(player.won) }, tone: "good" };
  if (player.won > 0) return { key: "did.wins", places: { amount: number(player.won) }, tone: "good" };
  if (!player.live) return { key: "did.fold", places: {}, tone: "" };
  if (player.mucked) return { key: "did.mucks", places: {}, tone: "" };
  if (view.phase === "discarding") {
    if (view.asked.includes(seat)) return { key: "did.choosing", places: {}, tone: "" };
    return player.discard !== undefined ? { key: "did.discarded", places: {}, tone: "good" } : null;
  }
  if (player.all_in) return { key: "did.all-in", places: {}, tone: "bad" };
  return actions.get(seat) ?? null;
}

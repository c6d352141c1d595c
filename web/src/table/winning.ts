// The cards that win at a showdown, for those who want to see why: those of a low no less than those of a high.

import type { BettingView } from "../protocol.ts";
import { sinceGap, type Happening } from "../room/fold.ts";
import { playerAt } from "./betting.ts";
import { known, type Card } from "./cards.ts";
import { bestFive, type Game } from "./made.ts";

export type Won = { seat: number; way: "high" | "low"; amount: number };

/** Who won which way in this hand, as the room told it. */
export function wonWays(log: readonly { event: Happening }[]): Won[] {
  const events = sinceGap(log);
  return events.slice(events.findLastIndex(({ event }) => event.event === "deal-announced") + 1).flatMap(({ event }) => {
    if (event.event !== "awarded" || event.way === "uncontested") return [];
    const { way } = event;
    return event.to.map(({ seat, amount }) => ({ seat, way, amount }));
  });
}

/** None where it came to no showdown of two hands. */
export function winningCards(game: Game, view: BettingView, log: readonly { event: Happening }[]): Card[] {
  if (view.phase !== "over" || view.players.filter(({ shown }) => shown).length < 2) return [];
  const heard = wonWays(log);
  const unheard = (): Won[] => view.players.filter(({ won }) => won > 0).map(({ seat, won }) => ({ seat, way: game.wins === "low" ? "low" : "high", amount: won }));
  return (heard.length > 0 ? heard : unheard()).flatMap(({ seat, way }) => {
    const player = playerAt(view, seat);
    return player?.shown ? bestFive(game, known(player.cards), view.board, way) : [];
  });
}

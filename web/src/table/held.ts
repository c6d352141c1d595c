// What the room counts against the largest buy-in when somebody brings chips: all seats of the same person, and during a hand what lay
// there when it began, for what comes of the bets is not known yet.

import type { Happening } from "./tell.ts";
import type { RoomView } from "../protocol.ts";
import { type Logged, ownSeats, sinceGap } from "../room/fold.ts";

type Log = readonly { event: Happening }[];

/** What somebody has bet in this round of Twisted: of what the house has collected nothing lies there any more. */
function betAtTwisted(log: Log, seat: number): number {
  const seen = sinceGap(log).map(({ event }) => event);
  const round = seen.slice(seen.findLastIndex(({ event }) => event === "round-started" || event === "misdealt") + 1);
  return round.reduce((sum, event) => {
    if (event.event === "bets-placed" && event.seat === seat) return sum + event.first + event.ante + event.optional + event.tip;
    if (event.event === "bet-made" && event.seat === seat) return sum + event.amount + event.tip;
    return event.event === "optional-returned" && event.seat === seat ? sum - event.amount : sum;
  }, 0);
}

function bet({ phase, game }: RoomView, log: Log, seat: number): number {
  if (phase !== "playing" || game === null || "hands" in game) return 0;
  const player = game.players.find((each) => each.seat === seat);
  if (player === undefined) return 0;
  return ("committed" in player ? player.committed : betAtTwisted(log, seat)) - player.won;
}

export function held(view: RoomView, log: Log): number {
  return ownSeats(view).reduce((sum, seat) => sum + view.seats.find((each) => each.seat === seat)!.stack + bet(view, log, seat), 0);
}

/** Chips that one has brought: in which hand, at which version of the table, and how many by then. */
export interface Brought {
  readonly hand: number;
  readonly version: number;
  readonly amount: number;
}

/** Of these, what is not in front of the player yet. Who is dealt in gets them when the hand is over, and anybody else at once. */
export function coming(view: RoomView, log: readonly Logged[], brought: Brought | null): number {
  if (brought === null || view.phase === "idle" || view.hand !== brought.hand) return 0;
  const own = ownSeats(view);
  const came = log.some(({ version, event }) => version >= brought.version && event.event === "chips-added" && own.includes(event.seat));
  return came ? 0 : brought.amount;
}

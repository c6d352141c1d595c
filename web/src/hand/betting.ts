// The steps of a betting hand, with the street that each belongs to.
import type { Replay } from "../room/api.ts";
import type { BettingEvent, BettingView } from "../protocol.ts";
import type { Frame } from "./record.ts";

const byBoard: Record<number, string> = { 0: "deal", 3: "flop", 4: "turn", 5: "river" };
const studStreets = ["third", "fourth", "fifth", "sixth", "seventh"];

export const isStud = (game: string) => ["stud", "stud8", "razz"].includes(game);

/** The street of a view by its name: in a game with a board by the cards there, in stud by how often cards were dealt. */
export const streetOf = (game: string, view: Pick<BettingView, "board" | "street">): string =>
  isStud(game) ? (studStreets[Math.max(0, Math.min(studStreets.length, view.street) - 1)] ?? "third") : (byBoard[view.board.length] ?? "deal");

export function bettingFrames(replay: Replay): Frame<BettingEvent, BettingView>[] {
  let over = "";
  return replay.frames.map(({ events, view }) => {
    if (over === "" && events.some(({ event }) => event === "shown" || event === "mucked")) over = "showdown";
    if (over === "" && events.some(({ event }) => event === "awarded")) over = "end";
    return { events, view, part: over || streetOf(replay.game, view) };
  });
}

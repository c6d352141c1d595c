// What a line of results is drawn from.
import type { DayTally } from "../protocol.ts";

/** The days with hands of a game, or of any (""), in order, and what they brought. The room has counted all hands in. */
export function overDays(days: readonly DayTally[], game: string): { begins: number; net: number }[] {
  return days
    .flatMap(({ begins, net, games }) => {
      const brought = game === "" ? net : games.find((each) => each.game === game)?.net;
      return brought === undefined ? [] : [{ begins, net: brought }];
    })
    .toSorted((a, b) => a.begins - b.begins);
}

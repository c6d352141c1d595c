// The hand before this one at a table, for a page that was not there: the room has kept it for those who played it.
import { amountWith } from "../lang/index.svelte.ts";
import type { HandLine } from "../protocol.ts";
import type { Replay } from "../room/api.ts";
import { n, t } from "./say.ts";
import { tellAll, type Line } from "./tell.ts";

export interface LastPlayed {
  hand: number | null;
  lines: Line[];
}

interface Fetch {
  hands: () => Promise<HandLine[]>;
  replay: (hand: number) => Promise<Replay>;
}

/** `playing`: a hand that is not over. */
export async function lastPlayed(api: Fetch, table: number, playing: number | null): Promise<LastPlayed> {
  const hand = (await api.hands()).find((each) => each.table === table && each.hand !== playing)?.hand ?? null;
  if (hand === null) return { hand, lines: [] };
  try {
    const replay = await api.replay(hand);
    const log = replay.frames.flatMap(({ events }, frame) =>
      events.map((event, place) => ({ version: frame * 1000 + place, event })),
    );
    const names = new Map(replay.players.map(({ seat, name }) => [seat, name.charAt(0).toUpperCase() + name.slice(1)]));
    const chips = (amount: number) => amountWith(replay.decimals ?? 0, amount);
    const around = { say: t, number: n, chips, you: replay.you, me: 0, game: replay.game };
    return { hand, lines: tellAll(log, [], around, names) };
  } catch {
    return { hand, lines: [] }; // it can be looked at on its own page all the same
  }
}

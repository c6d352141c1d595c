// The hand before this one at a table, for a page that was not there: the room has kept it for those who played it.
import { ownSeat, type RoundRecord } from "../hand/record.ts";
import { amountWith } from "../lang/index.svelte.ts";
import type { HandLine } from "../protocol.ts";
import type { Replay } from "../room/api.ts";
import { capital, n, t } from "./say.ts";
import { tellAll, type Line } from "./tell.ts";

export interface LastPlayed {
  hand: number | null;
  lines: Line[];
}

interface Fetch {
  hands: () => Promise<HandLine[]>;
  replay: (hand: number) => Promise<Replay>;
  record: (hand: number) => Promise<RoundRecord>;
}
type Told = Pick<RoundRecord, "events" | "game" | "decimals"> & { you: number | null; players: { seat: number; name: string }[] };

/** Rounds of Chinese and Twisted are kept as their events, hands of betting games as what leads to them. */
async function fetchEvents(api: Fetch, { hand, game }: HandLine): Promise<Told> {
  if (game === "chinese" || game === "twisted") {
    const record = await api.record(hand);
    return { ...record, you: ownSeat(record) };
  }
  const replay = await api.replay(hand);
  return { ...replay, events: replay.frames.flatMap(({ events }) => events) };
}

/** `playing`: a hand that is not over. */
export async function lastPlayed(api: Fetch, table: number, playing: number | null): Promise<LastPlayed> {
  const last = (await api.hands()).find((each) => each.table === table && each.hand !== playing);
  if (last === undefined) return { hand: null, lines: [] };
  const { hand } = last;
  try {
    const { events, players, you, game, decimals = 0 } = await fetchEvents(api, last);
    const log = events.map((event, version) => ({ version, event }));
    const names = new Map(players.map(({ seat, name }) => [seat, capital(name)]));
    const chips = (amount: number) => amountWith(decimals, amount);
    const around = { say: t, number: n, chips, you, me: 0, game };
    return { hand, lines: tellAll(log, [], around, names) };
  } catch {
    return { hand, lines: [] }; // it can be looked at on its own page all the same
  }
}

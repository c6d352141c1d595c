// Whatever a connection suffers, the page shows what it would have shown without.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gameOf, games } from "../src/games.ts";
import type { Events, RoomView, Settings, Snapshot } from "../src/protocol.ts";
import { type TableState, fold, longestLog } from "../src/room/fold.ts";
import { Guest, Room, someAnswer, socketOf } from "./served.ts";

const view = (version: number) => ({ version, phase: "playing" }) as RoomView;
const settings = { name: "A table" } as Settings;
const snapshot = (version: number): Snapshot => ({ is: "snapshot", table: 7, now: 1000, settings, view: view(version) });
const events = (from: number, count: number): Events => ({
  is: "events",
  table: 7,
  from,
  events: Array.from({ length: count }, (_, index) => ({ event: "clock-acted", seat: from + index })),
  now: 2000,
  view: view(from + count - 1),
});
const versions = (state: TableState | null) => state!.log.map((each) => each.version);

describe("the fold of a table", () => {
  test("takes the view that comes with events and keeps these in order", () => {
    const state = fold(fold(fold(null, snapshot(4), 900), events(5, 2), 1950), events(7, 1), 1950)!;
    assert.equal(state.view.version, 7);
    assert.deepEqual(versions(state), [5, 6, 7]);
    assert.equal(state.skew, 50);
  });

  test("ignores what it has already, whole or in part", () => {
    const once = fold(fold(null, snapshot(4), 0), events(5, 3), 0)!;
    assert.equal(fold(once, events(5, 3), 0), once);
    assert.deepEqual(versions(fold(once, events(6, 4), 0)), [5, 6, 7, 8, 9]);
  });

  test("says that something is missing instead of going on with a hole", () => {
    const state = fold(fold(null, snapshot(4), 0), events(6, 1), 0)!;
    assert.equal(state.missed, true);
    assert.equal(state.view.version, 4);
    assert.equal(fold(state, events(5, 2), 0)!.missed, false);
  });

  test("does not begin with events, and does not take those of another table", () => {
    assert.equal(fold(null, events(5, 1), 0), null);
    const state = fold(null, snapshot(4), 0);
    assert.equal(fold(state, { ...events(5, 1), table: 8 }, 0), state);
  });

  test("forgets the oldest of a long log", () => {
    const state = fold(fold(null, snapshot(0), 0), events(1, longestLog + 10), 0)!;
    assert.equal(state.log.length, longestLog);
    assert.equal(state.log[0]!.version, 11);
  });
});

describe("a page that lost its connection", () => {
  const room = new Room();
  before(() => room.open());
  after(() => room.close());

  const quick = { clocks: { rest: 0, opening: 0, decision: 20000, showdown: 1000, bank: 0, refill: 0, grace: 0 } };

  // Two sockets of one person: one plays and never falls, the other falls at every few messages and resumes.
  async function playsWithDrops(game: string) {
    const guest = await Guest.come(room, `Fold ${games.findIndex(({ id }) => id === game)}`);
    const bots = game === "chinese" ? 1 : 2;
    // With limits nobody loses everything in three hands.
    const limit = gameOf(game)!.limits.includes("limit") ? { limit: "limit" } : {};
    const { table } = await guest.post<{ table: number }>("/api/practice", { game, bots, ...limit, ...quick });
    let whole: TableState | null = null;
    let torn: TableState | null = null;
    let answered = 0;
    let heard = 0;
    let drops = 0;
    let hands = 0;
    let broke = false;
    const wires: WebSocket[] = [];
    const refusals: string[] = [];
    await new Promise<void>((enough, fail) => {
      const giveUp = setTimeout(() => fail(new Error(`${game}: ${hands} hands in 20 s: ${refusals.join("; ")}`)), 20_000);
      const settled = () => {
        if (hands < 3 || !whole || torn?.view.version !== whole.view.version) return;
        clearTimeout(giveUp);
        steady.end();
        falling.end();
        enough();
      };
      const steady = socketOf(guest, (state) => {
        if (!whole && state.view.you === null) {
          const free = state.settings.seats;
          void steady.send(table, { do: "sit", seat: free, amount: state.settings.most_buy_in });
        }
        whole = state;
        // Whoever has lost all chips has seen enough.
        broke ||= state.view.phase === "resting" && state.view.seats.some(({ seat, stack }) => seat === state.view.you && stack === 0);
        hands = broke ? 3 : state.log.filter(({ event }) => event.event === "hand-over" || event.event === "round-over").length;
        const asked = state.view.asked.find((each) => each.seat === state.view.you);
        if (asked && asked.decision > answered && hands < 3 && state.view.choices.length > 0) {
          answered = asked.decision;
          const answer = someAnswer(state.view, answered);
          void steady.send(table, { ...answer, decision: asked.decision }).then((done) => {
            if (done.is === "refused") refusals.push(`${JSON.stringify(answer)}: ${done.why}`);
          });
        }
        settled();
      });
      steady.watch(table);
      const falling = socketOf(
        guest,
        (state) => {
          torn = state;
          if (++heard % 2 === 0 && hands < 3) {
            ++drops;
            wires.at(-1)!.close();
          }
          settled();
        },
        wires,
      );
      falling.watch(table);
    });
    return { whole: whole!, torn: torn!, drops, refusals };
  }

  for (const { id } of games)
    test(`sees ${id} as if nothing had happened`, async () => {
      const { whole, torn, drops, refusals } = await playsWithDrops(id);
      assert.deepEqual(refusals, []);
      assert.ok(drops > 0, `${drops} drops`);
      assert.deepEqual(torn.view, whole.view);
      // Between hands the room keeps no events: whoever missed the end of one gets a snapshot, and a gap in the log. What is
      // there is the same.
      const told = new Map(whole.log.map((each) => [each.version, each.event]));
      const both = torn.log.filter((each) => told.has(each.version));
      for (const { version, event } of both) assert.deepEqual(event, told.get(version));
      const gaps = torn.log.filter((each, index) => index > 0 && each.version !== torn.log[index - 1]!.version + 1).length;
      assert.ok(both.length > 0 && gaps <= drops, `${gaps} gaps after ${drops} drops`);
    });
});

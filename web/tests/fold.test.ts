// Whatever a connection suffers, the page shows what it would have shown without.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gameOf, games } from "../src/games.ts";
import type { Command, Events, RoomView, Settings, Snapshot } from "../src/protocol.ts";
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

  test("knows what coming back takes, until somebody sits again", () => {
    const left = fold(null, { ...snapshot(4), left_with: 12_345, left_with_until: 99_000 }, 0)!;
    assert.deepEqual(fold(left, events(5, 2), 0)!.leftWith, { amount: 12_345, until: 99_000 });
    assert.equal(fold(left, snapshot(9), 0)!.leftWith, null);
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

  // With limits nobody loses everything in a hand, and whoever has little left adds to it between two.
  const limited = (game: string) => {
    if (game === "mixed") return { games: [{ game: "holdem", limit: "limit" }, { game: "stud", limit: "limit" }], rotate: "hand" };
    return gameOf(game)!.limits.includes("limit") ? { limit: "limit" } : {};
  };

  // Two sockets of one person. One plays and never falls. The other falls whenever its person is asked: every second time it
  // may come back before the answer is given, the other times it misses what the answer leads to. Nobody answers before both
  // have seen the question, so that neither luck nor a slow machine decides how much is missed.
  async function playsWithDrops(game: string) {
    const guest = await Guest.come(room, `Fold ${games.findIndex(({ id }) => id === game)}`);
    const bots = game === "chinese" ? 1 : 2;
    const { table } = await guest.post<{ table: number }>("/api/practice", { game, bots, ...limited(game), ...quick });
    let whole: TableState | null = null;
    let torn: TableState | null = null;
    let answered = 0;
    let drops = 0;
    let missed = 0; // the version that was seen last before something was missed
    let caughtUp = 0; // how often all of that was told afterwards
    let whenBack: (() => void) | null = null;
    const wires: WebSocket[] = [];
    const refusals: string[] = [];
    // As they are at that moment: on the way out more may come to one than to the other.
    const end = await new Promise<{ whole: TableState; torn: TableState }>((enough, fail) => {
      const hands = () => whole?.log.filter(({ event }) => event.event === "hand-over" || event.event === "round-over").length ?? 0;
      const told = () => `${hands()} hands, ${drops} drops, ${caughtUp} caught up; ${refusals.join("; ")}`;
      const giveUp = setTimeout(() => fail(new Error(`${game}: ${told()} in 60 s`)), 60_000);
      const send = async (command: Command) => {
        const done = await steady.send(table, command);
        if (done.is === "refused") refusals.push(`${JSON.stringify(command)}: ${done.why}`);
      };
      const goOn = () => {
        if (!whole || whole.view.version !== torn?.view.version || whenBack) return;
        const { view } = whole;
        // In the middle of a hand: that a rest is over is no event, and comes with the next one.
        if (view.phase === "playing" && hands() >= 3 && drops > 3 && caughtUp > 0) {
          clearTimeout(giveUp);
          steady.end();
          falling.end();
          enough({ whole, torn });
          return;
        }
        const asked = view.asked.find((each) => each.seat === view.you);
        if (!asked || asked.decision <= answered || view.choices.length === 0) return;
        answered = asked.decision;
        const answer = () => void send({ ...someAnswer(view, asked.decision), decision: asked.decision });
        ++drops;
        const wire = wires.at(-1)!;
        wire.onmessage = null; // what is under way is lost
        wire.close();
        if (drops % 2 === 0) {
          whenBack = answer;
        } else {
          missed = view.version;
          answer();
        }
      };
      let toppedUp = 0;
      const steady = socketOf(guest, (state) => {
        const { view, settings } = state;
        if (!whole && view.you === null) void send({ do: "sit", seat: settings.seats, amount: settings.most_buy_in });
        whole = state;
        const own = view.seats.find(({ seat }) => seat === view.you);
        if (own && own.stack < settings.most_buy_in / 2 && toppedUp < view.hand) {
          toppedUp = view.hand;
          void steady.send(table, { do: "top-up", amount: settings.most_buy_in - own.stack }); // refused where it is too much by then
        }
        goOn();
      });
      steady.watch(table);
      const falling = socketOf(
        guest,
        (state) => {
          torn = state;
          if (missed > 0 && state.view.version > missed) {
            if (state.log.some(({ version }) => version === missed + 1)) ++caughtUp;
            missed = 0;
          }
          goOn();
        },
        wires,
        () => {
          const then = whenBack;
          whenBack = null;
          then?.();
        },
      );
      falling.watch(table);
    });
    return { ...end, drops, refusals };
  }

  for (const { id } of games)
    test(`sees ${id} as if nothing had happened`, async () => {
      const { whole, torn, drops, refusals } = await playsWithDrops(id);
      assert.deepEqual(refusals, []);
      assert.ok(drops > 2, `${drops} drops`);
      assert.deepEqual(torn.view, whole.view);
      // Between hands the room keeps no events: whoever missed the end of one gets a snapshot, and a gap in the log. What is
      // there is the same.
      const told = new Map(whole.log.map((each) => [each.version, each.event]));
      const both = torn.log.filter((each) => told.has(each.version));
      for (const { version, event } of both) assert.deepEqual(event, told.get(version));
      const gaps = torn.log.filter((each, index) => index > 0 && each.version !== torn.log[index - 1]!.version + 1).length;
      assert.ok(both.length > 10 && gaps < drops, `${gaps} gaps after ${drops} drops`);
    });
});

// Whatever a connection suffers, the page shows what it would have shown without.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { gameOf, games } from "../src/games.ts";
import type { Command, Events, RoomEvent, RoomView, Settings, Snapshot } from "../src/protocol.ts";
import { type TableState, fold, lastDealt, longestLog, sittingAt } from "../src/room/fold.ts";
import { sumsOf } from "../src/room/ledger.ts";
import { lastSettlement } from "../src/table/settlement.ts";
import { Guest, Room, someAnswer, socketOf } from "./served.ts";

const view = (version: number, hand = 1, phase = "playing") => ({ version, hand, phase, seats: [] as RoomView["seats"] }) as RoomView;
const settings = { name: "A table" } as Settings;
type Past = NonNullable<Snapshot["past"]>;
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

  describe("that comes back after hands which the room does not tell any more", () => {
    const announced = { event: "deal-announced", number: 1 } as RoomEvent;
    const paid = { event: "paid", from: 2, to: 1, account: {}, points: 9, chips: 900, capped: false } as unknown as RoomEvent;
    const told = (from: number, happened: RoomEvent[], after: RoomView): Events => ({ ...events(from, 0), events: happened, view: after });
    const away = () => fold(fold(null, snapshot(4), 0), told(5, [announced, paid], view(6, 1, "resting")), 0)!;
    const past = (from: number, hand: number, events: RoomEvent[], seats: Past["seats"] = []): Past => ({ from, hand, seats, events });
    const over = { event: "round-over" } as RoomEvent;
    const backAt = (after: RoomView) => fold(away(), { ...snapshot(9), view: after }, 0)!;

    test("has a mark in its log where they were", () => {
      assert.deepEqual(backAt(view(9, 2)).log.map(({ version, event }) => [version, event.event]), [
        [5, "deal-announced"],
        [6, "paid"],
        [9, "gap"],
      ]);
    });

    test("shows nothing of an older hand as the last, until one was seen from its beginning", () => {
      assert.equal(lastSettlement(away().log).payments.length, 1);
      assert.deepEqual(lastDealt(away().log, true), { hand: 1, from: 5, to: Infinity });
      const back = backAt(view(9, 3));
      assert.deepEqual(lastSettlement(back.log).payments, []);
      assert.equal(lastDealt(back.log, false), null);
      const over = fold(back, told(10, [{ event: "round-over" }], view(10, 3, "resting")), 0)!;
      assert.equal(lastDealt(over.log, true), null, "of which the beginning was missed");
      const later = fold(over, told(11, [{ ...announced, number: 4 } as RoomEvent, paid], view(12, 4, "resting")), 0)!;
      assert.deepEqual(lastDealt(later.log, true), { hand: 4, from: 11, to: Infinity });
      assert.equal(lastSettlement(later.log).payments.length, 1);
    });

    test("has no points of what it missed in its ledger, and says so", () => {
      const seats = [{ seat: 1, person: 11 }, { seat: 2, person: 12 }, { seat: 3, person: 12 }]; // two hands of one person
      const at = (version: number, hand: number, phase = "playing") => ({ ...view(version, hand, phase), seats }) as unknown as RoomView;
      const started = { event: "round-started", dealt: [1, 2, 3], button: 1, fantasy: [], second_hand: 3, second_hand_of: 2 } as RoomEvent;
      const pays = (from: number, points: number) => ({ ...paid, from, points }) as RoomEvent;
      let state = fold(null, { ...snapshot(4), view: at(4, 0) }, 0)!;
      state = fold(state, told(5, [announced, started, pays(2, 9), pays(3, 2)], at(8, 1, "resting")), 0)!;
      state = fold(state, told(9, [{ ...announced, number: 2 } as RoomEvent, started], at(10, 2)), 0)!;
      assert.deepEqual(state.ledger, { rounds: [{ hand: 1, points: { 11: 11, 12: -11 } }, { hand: 2, points: { 11: 0, 12: 0 } }], missed: false });
      state = fold(state, { ...snapshot(30), view: at(30, 4) }, 0)!;
      assert.deepEqual(state.ledger.rounds.map(({ hand }) => hand), [1], "of the second it saw no end");
      state = fold(state, told(31, [pays(3, 5)], at(31, 4, "resting")), 0)!;
      assert.deepEqual(state.ledger, { rounds: [{ hand: 1, points: { 11: 11, 12: -11 } }, { hand: 4, points: { 11: 5, 12: -5 } }], missed: true });
      const off = { event: "called-off", hand: 4, why: "" } as unknown as RoomEvent;
      assert.deepEqual(fold(state, told(32, [off], at(32, 4, "idle")), 0)!.ledger.rounds.map(({ hand }) => hand), [1]);
    });

    // A page that was opened later took the points of its own rounds for those of all.
    test("says so as well where there were rounds before it came", () => {
      assert.equal(fold(null, { ...snapshot(4), view: view(4, 0) }, 0)!.ledger.missed, false);
      assert.equal(fold(null, { ...snapshot(4), view: view(4, 2), past: past(1, 0, [announced, paid, over, { ...announced, number: 2 } as RoomEvent]) }, 0)!.ledger.missed, false);
      assert.equal(fold(null, { ...snapshot(9), view: view(9, 3), past: past(6, 1, [{ ...announced, number: 2 } as RoomEvent]) }, 0)!.ledger.missed, true);
      assert.equal(fold(null, { ...snapshot(9), view: view(9, 3) }, 0)!.ledger.missed, true, "a room that was just started");
    });

    // The points of both were those of the hand that was played last.
    test("has the points of each of two rounds of which it hears at once", () => {
      const seats = [{ seat: 1, person: 11 }, { seat: 2, person: 12 }];
      const at = (version: number, hand: number) => ({ ...view(version, hand), seats }) as unknown as RoomView;
      const started = { event: "round-started", dealt: [1, 2], button: 1, fantasy: [] } as unknown as RoomEvent;
      const next = { ...announced, number: 2 } as RoomEvent;
      const both = [announced, started, paid, next, started, { ...paid, points: 4 } as RoomEvent];
      const state = fold(fold(null, { ...snapshot(4), view: at(4, 0) }, 0), told(5, both, at(10, 2)), 0)!;
      assert.deepEqual(state.ledger.rounds, [{ hand: 1, points: { 11: 9, 12: -9 } }, { hand: 2, points: { 11: 4, 12: -4 } }]);
    });


    // Of a connection that fell over the end of a hand, the page had neither that nor what led to the next decision.
    test("goes on in its log where the room still knows what followed", () => {
      const next = { ...announced, number: 2 } as RoomEvent;
      const back = fold(away(), { ...snapshot(9), view: view(9, 2), past: past(5, 1, [announced, paid, over, next, paid]) }, 0)!;
      assert.deepEqual(back.log.map(({ version, event }) => [version, event.event]), [
        [5, "deal-announced"],
        [6, "paid"],
        [7, "round-over"],
        [8, "deal-announced"],
        [9, "paid"],
      ]);
      assert.equal(back.ledger.missed, away().ledger.missed, "nothing more");
      assert.equal(lastDealt(back.log, true)?.hand, 2);
    });

    test("has the mark before what the room still knows, and none where people only talked", () => {
      const back = fold(away(), { ...snapshot(11), view: view(11, 4), past: past(9, 3, [over, { ...announced, number: 4 } as RoomEvent, paid]) }, 0)!;
      const told = ["deal-announced", "paid", "gap", "round-over", "deal-announced", "paid"];
      assert.deepEqual(back.log.map(({ event }) => event.event), told);
      assert.deepEqual([back.log[2]!.version, back.ledger.missed], [8, true]);
      const talked = fold(away(), { ...snapshot(11), view: view(11, 2), past: past(10, 1, [over, { ...announced, number: 2 } as RoomEvent]) }, 0)!;
      assert.deepEqual(talked.log.map(({ version }) => version), [5, 6, 10, 11]);
    });

    test("begins anew where the table has another history, as in a room that was restored", () => {
      const state = backAt(view(2, 1, "idle"));
      assert.deepEqual([state.log, state.ledger.rounds, state.view.version], [[], [], 2]);
    });

    test("has no mark where nothing was played, nor where a snapshot brings nothing new", () => {
      const marks = (state: TableState) => state.log.filter(({ event }) => event.event === "gap").length;
      assert.equal(marks(backAt(view(9, 1, "idle"))), 0, "between two hands people talked");
      assert.equal(marks(fold(fold(null, snapshot(4), 0), snapshot(4), 0)!), 0);
      assert.equal(marks(fold(fold(null, snapshot(4), 0), snapshot(7), 0)!), 1, "in mid-hand something is always played");
      const cutting = fold(null, { ...snapshot(4), view: view(4, 5, "cutting") }, 0);
      const past = { from: 20, hand: 5, seats: [], events: [{ ...announced, number: 6 } as RoomEvent] };
      assert.equal(marks(fold(cutting, { ...snapshot(20), view: view(20, 6), past }, 0)!), 1, "the hand that was being cut");
    });
  });

  // A second tab, the phone instead of the laptop: its log was empty in mid-hand.
  test("has what was told before it came, by who sat there then", () => {
    const seat = (person: number, name: string) => ({ seat: 3, person, name, bot: false });
    const happened: RoomEvent[] = [{ event: "clock-acted", seat: 3 }, { event: "left", seat: 3, why: "stood-up", taken: 0 }, { event: "seated", ...seat(6, "Kofi"), stack: 100 }];
    const state = fold(null, { ...snapshot(7), view: { ...view(7), seats: [seat(6, "Kofi")] as RoomView["seats"] }, past: { from: 5, hand: 0, seats: [seat(4, "Rosa")], events: happened } }, 0)!;
    assert.deepEqual(versions(state), [5, 6, 7]);
    assert.deepEqual([5, 6, 7, 8].map((version) => sittingAt(state.sat, version)?.seats.map(({ name }) => name)), [["Rosa"], ["Rosa"], [], ["Kofi"]]);
    assert.equal(state.late, 7);
    assert.equal(fold(state, events(8, 1), 0)!.late, 7);
  });

  test("forgets the oldest of a long log", () => {
    const state = fold(fold(null, snapshot(0), 0), events(1, longestLog + 10), 0)!;
    assert.equal(state.log.length, longestLog);
    assert.equal(state.log[0]!.version, 11);
  });
});

test("the ledger shows the latest rounds, those before together, and all without the one that is played", () => {
  const rounds = [1, 2, 3, 4, 5].map((hand) => ({ hand, points: { 11: hand, 12: -hand } }));
  const sums = sumsOf({ rounds: [...rounds, { hand: 6, points: { 11: 0, 13: 0 } }], missed: false }, 6, 3);
  assert.deepEqual(sums.shown.map(({ hand }) => hand), [5, 4, 3]);
  assert.deepEqual(sums.before, { 11: 3, 12: -3 });
  assert.deepEqual(sums.all, { 11: 15, 12: -15 });
  assert.equal(sumsOf({ rounds: rounds.slice(0, 2), missed: false }, null, 3).before, null);
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
      // No drop is as long as the two hands that the room knows: nothing is missing.
      assert.deepEqual(torn.log, whole.log);
      assert.deepEqual(torn.ledger, whole.ledger);
      const names = ({ log, sat }: TableState) => log.map(({ version }) => sittingAt(sat, version)?.seats.map(({ seat, person, name }) => [seat, person, name]));
      assert.deepEqual(names(torn), names(whole));
      assert.ok(whole.log.length > 50, `${whole.log.length} events`);
    });
});

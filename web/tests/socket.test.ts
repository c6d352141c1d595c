// The socket's promises, on a wire that the test holds in its hands.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Command, Message } from "../src/protocol.ts";
import type { TableState } from "../src/room/fold.ts";
import { lookThroughDeals } from "../src/room/deals.ts";
import { begun, forget, leastFirst, mostKept, putAway, takeOut } from "../src/room/kept.ts";
import { sealed } from "../src/room/sealed.ts";
import { type Answer, type Link, RoomSocket, longestSilence, type WireEnd } from "../src/room/socket.ts";
import { forgetWishes, keepWantsOut, keepWays, wantsOut, waysOf } from "../src/room/wishes.ts";

type Sent = Command & { key?: string; table?: number; from?: number };

class Bench {
  ends: WireEnd[] = [];
  sent: Sent[][] = []; // by connection
  timers: { wait: number; then: () => void }[] = [];
  links: Link[] = [];
  tables: TableState[] = [];
  said: boolean[] = []; // which of them by the room
  keys = 0;
  now = 0;
  set = 0; // by how much somebody has set the clock forward
  slept = 0; // of all the time, by the machine
  closes = true; // whether the browser says that a connection was closed
  socket = new RoomSocket(
    {
      connect: (end) => {
        const mine: Sent[] = [];
        this.ends.push(end);
        this.sent.push(mine);
        return { send: (text) => mine.push(JSON.parse(text) as Sent), close: () => this.closes && end.closed() };
      },
      now: () => this.now + this.set,
      ticks: () => this.now - this.slept,
      after: (wait, then) => this.timers.push({ wait, then }),
      key: () => `k${++this.keys}`,
    },
    { link: (link) => this.links.push(link), table: (state, said) => (this.tables.push(state), this.said.push(said)) },
  );
  hear(message: Message | object) {
    this.ends.at(-1)!.heard(JSON.stringify(message));
  }
  welcome() {
    this.hear({ is: "welcome", person: 1, name: "Vera", now: 0, chips: 5 });
  }
  fallAndReturn() {
    this.ends.at(-1)!.closed();
    this.timers.pop()!.then();
    this.welcome();
  }
}
const snapshot = { is: "snapshot", table: 3, now: 0, settings: {}, view: { version: 8 } };

describe("the socket", () => {
  test("sends what was not answered again, under its key, and once answered never more", async () => {
    const bench = new Bench();
    bench.welcome();
    const answer = bench.socket.send(3, { do: "call", decision: 2 });
    bench.fallAndReturn();
    const again = { do: "call", decision: 2, table: 3, key: "k1" };
    assert.deepEqual(bench.sent, [[again], [again]]);
    bench.hear({ is: "done", key: "k1", table: 3, version: 9 });
    assert.equal((await answer).is, "done");
    bench.fallAndReturn();
    assert.deepEqual(bench.sent[2], []);
  });

  test("hears nothing any more when it was ended, even of what is on its way", async () => {
    const bench = new Bench();
    bench.closes = false;
    bench.welcome();
    bench.socket.watch(3);
    const answer = bench.socket.send(3, { do: "stand" });
    bench.socket.end();
    bench.hear({ is: "done", key: "k1", table: 3, version: 9 });
    bench.hear(snapshot);
    assert.deepEqual([(await answer).is, bench.tables], ["refused", []], "and whoever waits for an answer waits no more");
  });

  test("keeps what is said before it is open", () => {
    const bench = new Bench();
    bench.socket.watch(3);
    void bench.socket.send(3, { do: "stand" });
    assert.equal(bench.sent[0]!.length, 0);
    bench.welcome();
    assert.deepEqual(
      bench.sent[0]!.map((each) => each.do),
      ["watch", "stand"],
    );
  });

  test("resumes from the version it saw last", () => {
    const bench = new Bench();
    bench.welcome();
    bench.socket.watch(3, "secret");
    assert.deepEqual(bench.sent[0], [{ do: "watch", table: 3, views: true, invitation: "secret" }]);
    bench.hear(snapshot);
    bench.fallAndReturn();
    assert.deepEqual(bench.sent[1], [{ do: "watch", table: 3, views: true, invitation: "secret", from: 8 }]);
  });

  // A wish for the end of the hand waits for the room to speak of that table.
  test("takes the room's word for a table where nothing has happened", () => {
    const bench = new Bench();
    bench.welcome();
    bench.socket.watch(3);
    bench.hear(snapshot);
    bench.fallAndReturn();
    bench.hear({ is: "still" });
    assert.deepEqual(bench.said, [true], "what it says of others tells nothing of this one");
    bench.hear(snapshot);
    assert.deepEqual(bench.said, [true, true]);
    assert.deepEqual(bench.tables.at(-1)!.log, [], "nothing is missing");
  });

  test("asks once for what is missing", () => {
    const bench = new Bench();
    bench.welcome();
    bench.socket.watch(3);
    bench.hear(snapshot);
    const late = { is: "events", table: 3, from: 11, events: [{ event: "burned" }], now: 0, view: { version: 11 } };
    bench.hear(late);
    bench.hear(late);
    assert.deepEqual(
      bench.sent[0]!.slice(1).map(({ from }) => from),
      [8],
    );
  });

  test("waits longer from try to try, and says that it is lost and found", () => {
    const bench = new Bench();
    for (let tries = 0; tries < 8; ++tries) {
      bench.ends.at(-1)!.closed();
      bench.timers.at(-1)!.then();
    }
    assert.deepEqual(
      bench.timers.map((timer) => timer.wait),
      [250, 500, 1000, 2000, 4000, 8000, 8000, 8000],
    );
    bench.welcome();
    assert.deepEqual(bench.links.slice(-2), ["lost", "open"]);
    bench.ends.at(-1)!.closed();
    assert.equal(bench.timers.at(-1)!.wait, 250);
  });

  test("tells of a room that stands still, and a refusal as it came", async () => {
    const bench = new Bench();
    bench.welcome();
    const answer: Promise<Answer> = bench.socket.send(3, { do: "fold" });
    bench.hear({ is: "frozen", why: "The disk is full." });
    bench.hear({ is: "refused", key: "k1", table: 3, code: "frozen", why: "Nothing happens.", rule: null });
    assert.equal(bench.links.at(-1), "frozen");
    assert.deepEqual(await answer, { is: "refused", key: "k1", table: 3, code: "frozen", why: "Nothing happens.", rule: null });
    bench.hear({ is: "thawed" });
    assert.equal(bench.links.at(-1), "open");
  });

  test("takes a connection for dead that is silent for too long, and says again on a new one what was not answered", async () => {
    const bench = new Bench();
    bench.closes = false;
    bench.welcome();
    bench.socket.watch(3);
    bench.hear(snapshot);
    const answer = bench.socket.send(3, { do: "call", decision: 2 });
    bench.now = longestSilence;
    bench.socket.look();
    assert.equal(bench.ends.length, 1, "not before its time");
    bench.now = longestSilence + 1;
    bench.socket.look();
    assert.equal(bench.ends.length, 2);
    assert.deepEqual(bench.timers, [], "at once");
    assert.equal(bench.links.at(-1), "lost");
    bench.welcome();
    assert.equal(bench.links.at(-1), "open");
    assert.deepEqual(bench.sent[1], [
      { do: "watch", table: 3, views: true, from: 8 },
      { do: "call", decision: 2, table: 3, key: "k1" },
    ]);
    // What still comes out of the dead one, and its late end, count for nothing.
    bench.ends[0]!.heard(JSON.stringify({ is: "frozen", why: "long ago" }));
    bench.ends[0]!.closed();
    assert.equal(bench.links.at(-1), "open");
    bench.hear({ is: "done", key: "k1", table: 3, version: 9 });
    assert.equal((await answer).is, "done");
  });

  test("leaves a connection alone on which something is said now and then", () => {
    const bench = new Bench();
    bench.welcome();
    for (let minute = 0; minute < 5; ++minute) {
      bench.now += longestSilence - 1000;
      bench.hear({ is: "still" });
      bench.now += longestSilence - 1000;
      bench.socket.look();
      bench.hear({ is: "thawed" });
    }
    assert.equal(bench.ends.length, 1);
  });

  // Where it was set back by an hour, the page thought for an hour that the room had just said something.
  test("takes a silent connection for dead though the clock was set back, or the machine has slept", () => {
    for (const happens of [(bench: Bench) => (bench.set = -3_600_000), (bench: Bench) => (bench.slept = longestSilence + 1)]) {
      const bench = new Bench();
      bench.closes = false;
      bench.welcome();
      happens(bench);
      bench.now = longestSilence + 1;
      bench.socket.look();
      assert.equal(bench.ends.length, 2);
    }
  });

  test("gives up a connection that is not welcomed", () => {
    const bench = new Bench();
    bench.closes = false;
    bench.now = 10_001;
    bench.socket.look();
    assert.equal(bench.ends.length, 2);
    bench.socket.look();
    assert.equal(bench.ends.length, 2, "the new one has its own time");
  });

  test("takes a new connection when the network is back, and none when it has ended", () => {
    const bench = new Bench();
    bench.welcome();
    bench.socket.renew();
    assert.equal(bench.ends.length, 2);
    bench.socket.end();
    bench.socket.renew();
    bench.now = 1_000_000;
    bench.socket.look();
    assert.equal(bench.ends.length, 2);
  });
});

describe("what was seen of a table", () => {
  class Shelf {
    lies: string | null = null;
    room = 10_000;
    getItem = () => this.lies;
    setItem = (_: string, value: string) => {
      if (value.length > this.room) throw new Error("full");
      this.lies = value;
    };
    removeItem = () => (this.lies = null);
  }
  const seen = (table: number) => ({ table, view: { version: 8 }, log: [], sat: [] }) as unknown as TableState;

  test("is there for the same person, and for nobody else", () => {
    const shelf = new Shelf();
    putAway(shelf, 2, [[3, seen(3)]]);
    assert.deepEqual(takeOut(shelf, 2), { 3: seen(3) });
    putAway(shelf, 2, [[3, seen(3)]]);
    assert.deepEqual(takeOut(shelf, 7), {});
    putAway(shelf, 2, [[3, seen(3)]]);
    putAway(shelf, 2, [[3, "what was begun there"]], begun);
    assert.deepEqual(takeOut(shelf, 2, begun), { 3: "what was begun there" });
    putAway(shelf, 2, [[3, "what was begun there"]], begun);
    forget(shelf);
    assert.deepEqual([takeOut(shelf, 2), takeOut(shelf, 2, begun)], [{}, {}]);
  });

  // It lay there until the next page put something away, and a page that ends without a word never does.
  test("is taken out once", () => {
    const shelf = new Shelf();
    putAway(shelf, 2, [[3, seen(3)]]);
    takeOut(shelf, 2);
    assert.deepEqual(takeOut(shelf, 2), {});
  });

  test("is left where it does not fit, and nonsense is nothing", () => {
    const shelf = new Shelf();
    putAway(shelf, 2, [[3, seen(3)]]);
    shelf.room = 5;
    putAway(shelf, 2, [[3, seen(3)], [4, seen(4)]]);
    assert.deepEqual(takeOut(shelf, 2), {});
    shelf.lies = "{";
    assert.deepEqual(takeOut(shelf, 2), {});
  });

  // Of nine tables the one with the lowest number was left behind, though one sat there.
  test("is, of more than there is a place for, what comes last", () => {
    const shelf = new Shelf();
    const others = [...Array(mostKept).keys()].map((at) => [at + 2, seen(at + 2)] as const);
    putAway(shelf, 2, [...others, [1, seen(1)]]);
    assert.deepEqual(Object.keys(takeOut(shelf, 2)).map(Number), [1, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("comes in the order in which tables matter: left, looked at, sat at", () => {
    const at = (table: number, you: number | null) => ({ ...seen(table), view: { ...seen(table).view, you } }) as TableState;
    const [left, there] = [{ 2: at(2, 1), 5: at(5, 3), 9: at(9, null) }, { 1: at(1, 4), 5: at(5, null), 8: at(8, null) }];
    assert.deepEqual(leastFirst(left, there).map(([table]) => table), [2, 9, 5, 8, 1]);
    assert.equal(leastFirst(left, there)[2]![1], there[5], "as it was seen last");
  });

  // Cards that had been put there before they were sealed lay open until the next hand.
  test("is taken away where it does not open", () => {
    const shelf = new Shelf();
    shelf.lies = '{"person":2,"deals":[{"hand":7,"cards":["As"]}]}';
    lookThroughDeals(sealed(shelf, ""));
    assert.notEqual(shelf.lies, null, "nobody is in who could open it");
    lookThroughDeals(sealed(shelf, "5f".repeat(32)));
    assert.equal(shelf.lies, null);
  });

  test("can be read with the same key, in the same place, as it was put there", () => {
    const shelf = new Shelf();
    const [own, another] = ["5f".repeat(32), "60".repeat(32)];
    const cards = { ...seen(3), log: "♠".repeat(3000) } as unknown as TableState; // longer than a chunk
    putAway(sealed(shelf, own), 2, [[3, cards]]);
    assert.ok(!shelf.lies!.includes("version"));
    assert.deepEqual(takeOut(sealed(shelf, own), 2), { 3: cards });
    putAway(sealed(shelf, own), 2, [[3, cards]]);
    assert.deepEqual(takeOut(sealed(shelf, another), 2), {});
    putAway(sealed(shelf, own), 2, [[3, cards]]);
    assert.deepEqual(takeOut(sealed(shelf, own), 2, begun), {}, "of another place");
    putAway(sealed(shelf, own), 2, [[3, cards]]);
    shelf.lies = shelf.lies!.slice(0, -1) + String.fromCharCode(shelf.lies!.charCodeAt(shelf.lies!.length - 1) ^ 1);
    assert.deepEqual(takeOut(sealed(shelf, own), 2), {}, "altered");
    putAway(sealed(shelf, ""), 2, [[3, cards]]);
    assert.equal(shelf.lies, null, "without a key nothing is kept");
  });

  test("is shown at once, and watched on from there", () => {
    const bench = new Bench();
    bench.welcome();
    bench.socket.watch(3, undefined, seen(3));
    assert.deepEqual(bench.sent[0]![0], { do: "watch", table: 3, views: true, from: 8 });
    assert.deepEqual(bench.tables.map(({ table }) => table), [3]);
    bench.hear({ is: "events", table: 3, from: 11, events: [{ event: "burned" }], now: 0, view: { version: 11 } });
    bench.hear({ ...snapshot, view: { version: 11, seats: [] } });
    assert.deepEqual(bench.said, [false, false, true], "the room's own word is told from what was seen before");
  });
});

describe("what is wished for the end of the hand", () => {
  const shelf = () => {
    const lies = new Map<string, string>();
    return { lies, getItem: (key: string) => lies.get(key) ?? null, setItem: (key: string, value: string) => void lies.set(key, value), removeItem: (key: string) => void lies.delete(key) };
  };

  test("is that person's, of the tab or of the browser, until it is taken back or they go", () => {
    const [tab, browser] = [shelf(), shelf()];
    keepWays(tab, 2, { 21: "leave", 22: "stand" });
    keepWantsOut(browser, 2, true);
    assert.deepEqual([waysOf(tab, 2), waysOf(tab, 7)], [{ 21: "leave", 22: "stand" }, {}]);
    assert.deepEqual([wantsOut(browser, 2), wantsOut(browser, 7)], [true, false]);
    keepWays(tab, 2, {});
    keepWantsOut(browser, 2, false);
    assert.deepEqual([tab.lies.size, browser.lies.size], [0, 0]);
    keepWays(tab, 2, { 21: "leave" });
    keepWantsOut(browser, 2, true);
    forgetWishes(tab, browser);
    assert.deepEqual([tab.lies.size, browser.lies.size], [0, 0]);
  });

  test("is nothing where nonsense lies, and where nothing can be kept", () => {
    const tab = shelf();
    tab.lies.set("ananas.leaves-later", "{");
    assert.deepEqual(waysOf(tab, 2), {});
    const full = { ...tab, setItem: () => assert.fail("full") };
    keepWays(full, 2, { 21: "leave" });
    keepWantsOut(full, 2, true);
  });
});

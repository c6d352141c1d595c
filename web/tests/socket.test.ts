// The socket's promises, on a wire that the test holds in its hands.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Command, Message } from "../src/protocol.ts";
import { type Answer, type Link, RoomSocket, type WireEnd } from "../src/room/socket.ts";

type Sent = Command & { key?: string; table?: number; from?: number };

class Bench {
  ends: WireEnd[] = [];
  sent: Sent[][] = []; // by connection
  timers: { wait: number; then: () => void }[] = [];
  links: Link[] = [];
  keys = 0;
  socket = new RoomSocket(
    {
      connect: (end) => {
        const mine: Sent[] = [];
        this.ends.push(end);
        this.sent.push(mine);
        return { send: (text) => mine.push(JSON.parse(text) as Sent), close: () => end.closed() };
      },
      now: () => 0,
      after: (wait, then) => this.timers.push({ wait, then }),
      key: () => `k${++this.keys}`,
    },
    { link: (link) => this.links.push(link) },
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
    bench.hear({ is: "refused", key: "k1", table: 3, code: "frozen", why: "Nothing happens.", rule: "SAT-P18" });
    assert.equal(bench.links.at(-1), "frozen");
    assert.deepEqual(await answer, { is: "refused", key: "k1", table: 3, code: "frozen", why: "Nothing happens.", rule: "SAT-P18" });
    bench.hear({ is: "thawed" });
    assert.equal(bench.links.at(-1), "open");
  });
});

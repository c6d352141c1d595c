import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Command, RoomEvent, RoomView } from "../src/protocol.ts";
import { Cut } from "../src/room/cut.ts";
import type { TableState } from "../src/room/fold.ts";

function bench() {
  const sent: Command[] = [];
  let made = 0;
  const cut = new Cut({
    fresh: () => `nonce ${++made}`,
    hashOf: (nonce) => `hash of ${nonce}`,
    send: (_, command) => sent.push(command),
  });
  const see = (version: number, hand: number, you: number | null, ...events: RoomEvent[]) =>
    cut.look({
      table: 7,
      view: { version, hand, you, phase: "idle" } as RoomView,
      log: events.map((event, index) => ({ version: version - events.length + index + 1, event })),
    } as TableState);
  return { see, sent };
}
const announced = (...hashes: string[]): RoomEvent => ({
  event: "deal-announced",
  number: 1,
  hand: "",
  code: "",
  roots: [],
  contributors: hashes.map((hash, index) => ({ seat: index + 1, hash })),
});

describe("a player's share in the cut", () => {
  test("is promised before a hand, and opened once the deal is announced with it", () => {
    const { see, sent } = bench();
    see(3, 0, 2);
    see(4, 0, 2, { event: "said", person: 1, name: "Vera", text: "hello" });
    assert.deepEqual(sent, [{ do: "commit", hash: "hash of nonce 1" }]);
    see(5, 1, 2, announced("another's", "hash of nonce 1"));
    assert.deepEqual(sent.slice(1), [
      { do: "open", nonce: "nonce 1" },
      { do: "commit", hash: "hash of nonce 2" }, // for the hand after
    ]);
  });

  test("is nobody's who only looks on", () => {
    const { see, sent } = bench();
    see(3, 0, null);
    see(4, 1, null, announced("another's"));
    assert.deepEqual(sent, []);
  });

  test("is never opened for a deal that leaves it out, nor twice", () => {
    const { see, sent } = bench();
    see(3, 0, 2);
    see(4, 1, 2, announced("another's"));
    see(5, 2, 2, announced("hash of nonce 2"));
    see(6, 3, 2, announced("hash of nonce 2"));
    assert.deepEqual(
      sent.filter((command) => command.do === "open"),
      [{ do: "open", nonce: "nonce 2" }],
    );
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { lineLooks, spread } from "../src/hand/looks.ts";
import { ownHand } from "../src/hand/own.ts";
import type { Replay } from "../src/room/api.ts";
import { type Key, en } from "../src/lang/en.ts";
import { filled } from "../src/lang/words.ts";

const say = (key: string, places?: Record<string, string | number>) => filled(en[key as Key], places);
const ended = (game: string, own: object, board: string[]) =>
  ({ you: 2, game, frames: [{ events: [], view: { board, players: [{ seat: 1, live: true, cards: [null, null] }, { seat: 2, ...own }] } }] }) as unknown as Replay;

test("one's last hand is called by what it made with the board, in the game that it was", () => {
  const board = ["2s", "7s", "9s", "Kd", "4h"];
  const own = { live: true, cards: ["As", "Qs"] };
  assert.deepEqual(ownHand(say, ended("holdem", own, board)), { cards: ["As", "Qs"], worth: "flush, ace-queen-nine-seven-two" });
  const four = { live: true, cards: ["As", "Kh", "4d", "3c"] }; // two of them, which makes no flush
  assert.match(ownHand(say, ended("omaha", four, board)).worth, /^two pair, kings and fours/);
});

test("one's last hand made nothing when it was folded, or when there was no board to make it with", () => {
  const cards = ["As", "Qs"];
  assert.equal(ownHand(say, ended("holdem", { live: false, cards }, ["2s", "7s", "9s"])).worth, "");
  assert.equal(ownHand(say, ended("holdem", { live: true, cards }, [])).worth, "");
  assert.deepEqual(ownHand(say, { you: null, game: "holdem", frames: [] }), { cards: [], worth: "" });
});

test("no two hands of a full table are drawn alike in the graph of shares", () => {
  assert.equal(new Set(lineLooks(Array.from({ length: 9 }, () => true))).size, 9);
  assert.deepEqual(lineLooks([true, false, true, false, true, true]), ["c0", "any", "c1", "any", "c2", "c0 again1"]);
});

test("figures beside the ends of lines stand below each other, each as near to its line as that allows", () => {
  assert.deepEqual(spread([50, 10], 16, 0, 100), [50, 10]);
  assert.deepEqual(spread([20, 22, 21], 16, 0, 100), [20, 52, 36]);
  assert.deepEqual(spread([99, 100, 98], 16, 0, 100), [84, 100, 68]);
  assert.deepEqual(spread([-5], 16, 0, 100), [0]);
});

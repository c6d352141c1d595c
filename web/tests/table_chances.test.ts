// Draws and chances of a hand that is still to be completed, against counts that take their time.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { table as en } from "../src/lang/table.en.ts";
import { filled } from "../src/lang/words.ts";
import { unseen } from "../src/table/cards.ts";
import { chancesOf, chanceWords, hopeOf, orBetter } from "../src/table/chances.ts";
import { drawsOf, drawWords } from "../src/table/draws.ts";
import { ownKickerWords, type Say } from "../src/table/hand_words.ts";
import { categories, choose, gameNamed, worthOf } from "../src/table/made.ts";

const dictionary: Record<string, string> = en;
const say: Say = (key, places) => filled(dictionary[key] ?? `[${key}]`, places);
const cards = (text: string) => text.split(" ").filter((card) => card !== "");
const crazy = gameNamed("crazy-pineapple");

describe("draws", () => {
  const drawn = (hole: string, board: string, dead = "", game = "crazy-pineapple") =>
    drawWords(say, drawsOf(gameNamed(game), cards(hole), cards(board), cards(dead)));

  test("are called what players call them", () => {
    assert.equal(drawn("Ah Jh", "Qh 8h 3c", "Qd"), "nut flush draw");
    assert.equal(drawn("Jh 2h", "Qh 8h 3c", "Qd"), "flush draw");
    assert.equal(drawn("Jc Td", "9h 8s 2d"), "open-ended straight draw");
    assert.equal(drawn("Ac 2d", "3h 4s 9d"), "gutshot");
    assert.equal(drawn("5c 4d", "3h 2s 9d"), "open-ended straight draw");
    assert.equal(drawn("Jc 9d", "7h 8s 5d"), "double gutshot");
    assert.equal(drawn("Jh Th", "9h 8h 2d"), "flush draw, open-ended straight draw");
    assert.equal(drawn("Qd Jc", "8h 3h 2c"), "");
  });

  test("are the best of their suit also when what was better lies there, or is one's own discard", () => {
    assert.equal(drawn("Kh 2h", "Ah 8h 3c"), "nut flush draw");
    assert.equal(drawn("Kh 2h", "Qh 8h 3c", "Ah"), "nut flush draw");
    assert.equal(drawn("Kh 2h", "Qh 8h 3c"), "flush draw");
  });

  test("are none of those that everybody has, nor after the last card, nor before the flop", () => {
    assert.equal(drawn("2c 2d", "5h 6s 7d 8c"), "");
    assert.equal(drawn("2c 2d", "5h 9h Th Jh"), "");
    assert.equal(drawn("Ah Jh", "Qh 8h 3c 2c 2d"), "");
    assert.equal(drawn("Ah Jh", ""), "");
  });

  test("leave out what is made already", () => {
    assert.equal(drawn("Jc Td", "9h 8s 7d"), "");
    assert.equal(drawn("Jh Th", "9h 8h 7d"), "flush draw");
    assert.equal(drawn("Ah Jh", "Qh 8h 3h"), "");
  });

  test("take two cards of the hand where the game does", () => {
    assert.equal(drawn("Ah 9c 5d 2s", "Kh Qh 8h 3c", "", "omaha"), "");
    assert.equal(drawn("Ah 9h 5d 2s", "Kh Qh 8c 3c", "", "omaha"), "nut flush draw");
  });
});

describe("chances", () => {
  /** Every board, each hand evaluated whole. */
  function slowly(hole: string[], board: string[], dead: string[], game = crazy) {
    const boards = choose(unseen(hole, board, dead), 5 - board.length);
    const makes = categories.map(() => 0);
    let lows = 0;
    for (const more of boards) {
      const worth = worthOf(game, hole, [...board, ...more]);
      const place = categories.indexOf(worth.high!.category);
      makes[place] = makes[place]! + 1;
      if (worth.low !== null) ++lows;
    }
    return { boards: boards.length, makes, lows };
  }

  for (const [hole, board, dead] of [
    ["Qd Jh", "Qh 8h 3c", "Ah"],
    ["Ah Jh", "Qh 8h 3c", "Qd"],
    ["Ac 2d", "3h 4s 5d", "Kd"],
    ["As Ks", "Qs Js 2d", "2c"],
    ["7c 7d", "7h 2s 2d", "9c"],
    ["8c 6d", "4h 2s Ad", "Kc"],
  ] as const)
    test(`of ${hole} with ${board} are those of every board that can come`, () => {
      const eight = gameNamed("crazy-pineapple-hilo8");
      const counted = chancesOf(cards(hole), cards(board), [dead]);
      assert.equal(counted.boards, 1035);
      assert.deepEqual(counted, slowly(cards(hole), cards(board), [dead], eight));
    });

  test("of a discard after the turn are those of every last card", () => {
    const [hole, board, dead] = [cards("Jc Td"), cards("9h 8s 2d 2c"), ["Kd"]];
    assert.deepEqual(chancesOf(hole, board, dead).makes, slowly(hole, board, dead).makes);
    assert.equal(chancesOf(hole, board, dead).boards, 45);
  });

  test("are told of the hand that one hopes for", () => {
    const none = { flush: null, straight: null } as const;
    assert.equal(hopeOf("pair", { flush: "flush", straight: null }), "two-pair");
    assert.equal(hopeOf("high-card", { flush: "nut-flush", straight: "gutshot" }), "flush");
    assert.equal(hopeOf("high-card", { flush: null, straight: "gutshot" }), "straight");
    assert.equal(hopeOf("high-card", none), "pair");
    assert.equal(hopeOf("two-pair", none), "full-house");
    assert.equal(hopeOf("straight", none), "flush");
    assert.equal(hopeOf("quads", none), null);
  });

  test("are whole per cent, and neither nothing nor certain where they are not", () => {
    const flush = orBetter(chancesOf(cards("Ah Jh"), cards("Qh 8h 3c"), ["Qd"]), "flush");
    assert.equal(chanceWords(say, flush), "36%");
    assert.equal(chanceWords(say, 0), "–");
    assert.equal(chanceWords(say, 0.001), "<1%");
    assert.equal(chanceWords(say, 0.999), ">99%");
    assert.equal(chanceWords(say, 1), "100%");
  });
});

test("a kicker is named when it is one's own", () => {
  const kickers = (hole: string, board: string) => ownKickerWords(say, worthOf(crazy, cards(hole), cards(board)).high!, cards(hole));
  assert.equal(kickers("Qd Jh", "Qh 8h 3c"), "jack kicker");
  assert.equal(kickers("Qd Ah", "Qh 8h 3c"), "ace kicker");
  assert.equal(kickers("Qd Jh", "Kh Qh 3c"), "king and jack kickers");
  assert.equal(kickers("2d 2h", "Qh 8h 3c"), "queen kicker");
  assert.equal(kickers("6c Jc", "9d 7h Js"), "nine kicker");
});

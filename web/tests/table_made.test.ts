import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { table as en } from "../src/lang/table.en.ts";
import { filled } from "../src/lang/words.ts";
import { handWords, lowWords, type Say } from "../src/table/hand_words.ts";
import { compare, gameNamed, madeOf, worthOf, type Made } from "../src/table/made.ts";
import { ranks, suits } from "../src/table/cards.ts";
import type { ChineseHand, ChineseView } from "../src/protocol.ts";
import { bonusOf, foulNow, foulOf, hasPlaced, noRows, reachesFantasy, repairOf, type Rows } from "../src/table/rows.ts";

const dictionary: Record<string, string> = en;
const say: Say = (key, places) => filled(dictionary[key] ?? `[${key}]`, places);
const program = process.env["ANANAS_PROGRAM"] ?? fileURLToPath(new URL("../../build/release/ananas", import.meta.url));

const deck = [...ranks].flatMap((rank) => [...suits].map((suit) => rank + suit));

// The same hands in every run.
function hands(count: number, cards: number): string[][] {
  let seed = 20_261_115 + cards;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => {
    const left = [...deck];
    return Array.from({ length: cards }, () => left.splice(random(left.length), 1)[0] ?? "");
  });
}

function roomSays(game: string, lines: readonly string[]): { strength: number; words: string }[] {
  const text = execFileSync(program, ["eval", "--game", game], { input: lines.join("\n"), encoding: "utf8" });
  return text
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([strength = "", words = ""]) => ({ strength: Number(strength), words }));
}

function agrees(
  game: string,
  all: string[][],
  made: (hand: string[]) => Made | null,
  words: (made: Made | null) => string,
  low = false,
): void {
  const said = roomSays(
    game,
    all.map((hand) => hand.join(" ")),
  );
  let before: { made: Made; strength: number } | null = null;
  for (const [place, hand] of all.entries()) {
    const mine = made(hand);
    const theirs = said[place];
    assert.equal(words(mine), theirs?.words, hand.join(" "));
    if (mine === null || theirs === undefined) continue;
    if (before !== null) {
      const order: number = low ? compare(before.made, mine) : compare(mine, before.made);
      assert.equal(Math.sign(order), Math.sign(theirs.strength - before.strength), hand.join(" "));
    }
    before = { made: mine, strength: theirs.strength };
  }
}

test("high hands of five, six and seven cards read and rank as the evaluator has them", () => {
  for (const cards of [5, 6, 7])
    agrees(
      "high",
      hands(1500, cards),
      (hand) => worthOf(gameNamed("holdem"), hand, []).high,
      (made) => (made ? handWords(say, made) : ""),
    );
});

test("fronts of three cards too", () => {
  agrees("front", hands(800, 3), madeOf, (made) => (made ? handWords(say, made) : ""));
});

test("lows too, with and without the qualifier", () => {
  for (const cards of [5, 7]) {
    agrees(
      "low",
      hands(800, cards),
      (hand) => worthOf(gameNamed("razz"), hand, []).low,
      (made) => lowWords(say, made),
      true,
    );
    agrees(
      "low8",
      hands(800, cards),
      (hand) => worthOf(gameNamed("stud8"), hand, []).low,
      (made) => lowWords(say, made),
      true,
    );
  }
});

test("Omaha takes two from the hand and three from the board", () => {
  const all = hands(600, 9);
  const said = roomSays(
    "omaha",
    all.map((hand) => `${hand.slice(0, 4).join("")}|${hand.slice(4).join("")}`),
  );
  for (const [place, hand] of all.entries()) {
    const { high } = worthOf(gameNamed("omaha"), hand.slice(0, 4), hand.slice(4));
    assert.equal(high && handWords(say, high), said[place]?.words, hand.join(" "));
  }
});

test("a hand that is not complete says what it has so far, and Omaha nothing before the flop", () => {
  const said = (game: string, hole: string[], board: string[] = []): string | null => {
    const { high } = worthOf(gameNamed(game), hole, board);
    return high && handWords(say, high);
  };
  assert.equal(said("crazy-pineapple", ["Qs", "Qd", "2c"]), "pair of queens, two kicker");
  assert.equal(said("omaha", ["Qs", "Qd", "2c", "3c"]), null);
  assert.equal(
    said("lazy-pineapple", ["Qs", "Qd", "Qc"], ["2h", "3h", "4h"]),
    "pair of queens, four, three and two kickers",
  );
});

const rows = (front: string, middle: string, back: string): Rows => ({
  ...noRows(),
  front: front.split(" ").filter(Boolean),
  middle: middle.split(" ").filter(Boolean),
  back: back.split(" ").filter(Boolean),
});

test("rows earn what the book pays", () => {
  assert.equal(bonusOf("front", ["6s", "6d"]), 1);
  assert.equal(bonusOf("front", ["5s", "5d", "Ac"]), 0);
  assert.equal(bonusOf("front", ["Qs", "Qd", "2c"]), 7);
  assert.equal(bonusOf("front", ["2s", "2d", "2c"]), 10);
  assert.equal(bonusOf("front", ["As", "Ad", "Ac"]), 22);
  assert.equal(bonusOf("middle", ["As", "Ks", "9s", "5s", "2s"]), 8);
  assert.equal(bonusOf("back", ["As", "Ks", "9s", "5s", "2s"]), 4);
  assert.equal(bonusOf("middle", ["As", "Ks", "Qs", "Js", "Ts"]), 50);
  assert.equal(bonusOf("back", ["As", "Ks", "9s", "5s"]), 0);
});

test("a foul is told: certain when the worse row is full, a warning while it can grow", () => {
  assert.deepEqual(foulOf(rows("Qd Qc", "Kh Jc 4d", "As 9s")), { worse: "middle", better: "front", certain: false });
  assert.deepEqual(foulOf(rows("Qd Qc", "Kh Jc 4d 3s 2s", "")), { worse: "middle", better: "front", certain: true });
  assert.equal(foulOf(rows("Qd Qc 2h", "Kh Kc 4d 3s 2s", "As Ad Ac 9s 8s")), null);
  assert.deepEqual(foulOf(rows("", "7h 7c 4d 3s 2s", "7s 7d 4c 3h 2c")), {
    worse: "back",
    better: "middle",
    certain: true,
  });
  assert.equal(foulOf(rows("Ad", "Kh 4d", "")), null); // kickers may still come
});

test("a hand that is lost at the back is lost, though its middle may still grow", () => {
  const lost = rows("Qd Qc", "5h 5c", "Ks Jd 9s 4s 2s");
  assert.deepEqual(foulOf(lost), { worse: "back", better: "middle", certain: true });
  assert.equal(reachesFantasy(lost), false);
  assert.equal(repairOf(lost, foulOf(lost)!, ["Qh"]), null);
  assert.deepEqual(foulOf(rows("Qd Qc", "", "Ks Jd 9s 4s 2s")), { worse: "back", better: "front", certain: true }, "no middle fits between them");
  assert.deepEqual(foulOf(rows("Kd", "", "Qs Jd 9s 4s 2s")), { worse: "back", better: "front", certain: true });
});

test("if it ended now, the rows would stand or foul as they lie", () => {
  const fouls = (front: string, middle: string, back: string) => {
    const foul = foulNow(rows(front, middle, back));
    return foul && `${foul.worse} below ${foul.better}`;
  };
  assert.equal(fouls("Qd Qc", "Kh Jc 4d", "As 9s 6s 2s 8s"), "middle below front");
  assert.equal(fouls("Ac 3h", "8h 8d 2c", "Ts Td 5s 5d"), null);
  assert.equal(fouls("6c 6d", "9d 9c 5h 5c", "Jh Jd Js 7h 7d"), null);
  assert.equal(fouls("Ad", "Kh 4d", "Kd Qd"), "middle below front", "kickers that may still come are not there");
  assert.equal(fouls("", "", "Kd Qd"), null);
  assert.equal(fouls("", "2c", ""), "back below middle", "an empty row is below all others");
  assert.equal(fouls("2c", "", "Kd Qd"), "middle below front");
  assert.equal(fouls("2d", "2c", "2h"), null, "equal while they grow");
  assert.equal(fouls("", "7h 7c 4d 3s 2s", "7s 7d 4c 3h 2c"), "back below middle", "a back that only ties");
});

test("queens in front reach Fantasy Land unless the hand is bound to foul", () => {
  assert.equal(reachesFantasy(rows("Qd Qc", "", "")), true);
  assert.equal(reachesFantasy(rows("Jd Jc", "", "")), false);
  assert.equal(reachesFantasy(rows("Qd Qc", "Kh Jc 4d 3s 2s", "")), false);
});

test("of the cards in the tray the one is named that puts the rows in order", () => {
  const weak = rows("Qd Qc", "Kh Jc 4d", "As 9s 6s 2s 8s");
  const foul = foulOf(weak)!;
  assert.equal(repairOf(weak, foul, ["Th", "Kd"]), "Kd");
  assert.equal(repairOf(weak, foul, ["Th", "3c"]), null);
  const tooLate = rows("Qd Qc", "Kh Jc 4d 3s 2s", "");
  assert.equal(repairOf(tooLate, foulOf(tooLate)!, ["Kd"]), null, "the middle is full");
  const outOfTurn = rows("Qd Qc", "Jh Jc 4d", "Js 9s 6s 2s 8s");
  assert.equal(repairOf(outOfTurn, foulOf(outOfTurn)!, ["4c"]), "4c", "below the flush in the back");
});

test("a hand has placed when it has what the street asks for, and is not asked", () => {
  const hand = (seat: number, board: Rows, fantasy = false) => ({ seat, board, fantasy }) as unknown as ChineseHand;
  const street = (is: ChineseView["street"], asked: number[] = []) => ({ phase: "placing", street: is, asked }) as unknown as ChineseView;
  const seven = rows("Qd Qc", "Kh Jc", "As 9s 6s");
  assert.equal(hasPlaced(street("first-draw"), hand(1, seven)), true);
  assert.equal(hasPlaced(street("second-draw"), hand(1, seven)), false, "its turn is to come");
  assert.equal(hasPlaced(street("first-draw", [1]), hand(1, seven)), false);
  assert.equal(hasPlaced(street("first-draw"), hand(1, noRows(), true)), false, "Fantasy Land is still to be set");
  assert.equal(hasPlaced(street("first-draw"), hand(1, rows("Qd Qc 2h", "Kh Kc 4d 3s 2s", "As Ad Ac 9s 8s"), true)), true);
  assert.equal(hasPlaced({ ...street("last-draw"), phase: "over" }, hand(1, seven)), false);
});

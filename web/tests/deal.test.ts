// The vectors of the specification, which the room's own verifier is held to as well.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { Stream, fromHex, toHex } from "../src/deal/bytes.ts";
import { ProofError, readProof } from "../src/deal/proof.ts";
import { cutOf, digestOf, doubts, hashOfNonce, makeDeck } from "../src/deal/verify.ts";

const vectors = JSON.parse(readFileSync(new URL("../../docs/deal-vectors.json", import.meta.url), "utf8"));
const bytes = (text: string) => fromHex(text, text.length / 2)!;
const name = (card: number) => "23456789TJQKA"[card >> 2]! + "cdhs"[card & 3]!;

describe("the deal's vectors", () => {
  test("seeds give these decks", () => {
    for (const each of vectors.decks) {
      const deck = makeDeck(bytes(each.hand), each.deck, bytes(each.seed));
      assert.equal(deck.order.map(name).join(""), each.order);
      assert.equal(toHex(deck.salts[0]!), each.first_salt);
      assert.equal(toHex(deck.salts[51]!), each.last_salt);
      assert.equal(toHex(deck.root), each.root);
    }
  });

  test("nonces have these hashes", () => {
    for (const each of vectors.nonces) assert.equal(toHex(hashOfNonce(bytes(each.nonce))), each.hash);
  });

  for (const each of vectors.proofs)
    test(`${each.holds ? "holds" : "does not hold"}: ${each.name}`, () => {
      const proof = readProof(JSON.stringify(each.proof));
      assert.equal(toHex(digestOf(proof)), each.digest);
      const cut = cutOf(proof);
      assert.equal(toHex(cut.key), each.cut_key);
      assert.equal(cut.deck, each.cut_deck);
      assert.deepEqual(cut.positions, each.positions);
      assert.equal(doubts(proof).length === 0, each.holds);
    });
});

describe("a proof", () => {
  const honest = vectors.proofs[0].proof;
  const changed = (change: object) => JSON.stringify({ ...honest, ...change });

  test("that cannot be read is refused with what would be right", () => {
    assert.throws(() => readProof("hello"), { message: "this is not JSON" });
    assert.throws(() => readProof(changed({ deal: 2 })), { message: `"deal" is the format's version and must be 1` });
    assert.throws(() => readProof(changed({ hand: "xy" })), { message: `"hand" must be 32 hexadecimal digits` });
    assert.throws(() => readProof(changed({ dock: 1 })), { message: `the proof has no field "dock"` });
    assert.throws(() => readProof(changed({ deck: -1 })), { message: `"deck" must be a whole number from 0 to 1000` });
    assert.throws(() => readProof(changed({ cards: [{ ...honest.cards[0], card: "1s" }] })), ProofError);
    assert.throws(() => readProof("[]"), { message: "the proof must be an object" });
  });

  test("with another code than the announcement's is doubted", () => {
    assert.deepEqual(doubts(readProof(changed({ code: "0000-0000" }))), ["the code is not that of the announcement"]);
  });

  test("with seats out of order, or a single deck, is doubted", () => {
    const seats = readProof(changed({ contributors: [...honest.contributors].reverse() }));
    assert.ok(doubts(seats).includes("seat 1 is out of order among those who cut"));
    assert.deepEqual(doubts(readProof(changed({ roots: [honest.roots[0]] }))), [
      "1 decks were announced; a deal has 2 to 64",
    ]);
  });

  test("of a reshuffle that puts back what was not burned, or comes before stud can run short, is doubted", () => {
    for (const reshuffles of [
      [{ after: 0, burns: [] }],
      [{ after: 42, burns: [] }],
      [{ after: 50, burns: [] }, { after: 50, burns: [] }],
      [{ after: 47, burns: [] }, { after: 49, burns: [] }, { after: 51, burns: [] }],
      [{ after: 53, burns: [] }],
      [{ after: 50, burns: [50] }],
      [{ after: 50, burns: [4, 3] }],
      [{ after: 52, burns: [3] }, { after: 53, burns: [3] }],
      [{ after: 50, burns: [3] }, { after: 49, burns: [] }],
    ])
      assert.deepEqual(doubts(readProof(changed({ cards: [], reshuffles }))), [
        "a reshuffle is one that no game has: it comes when stud runs short, and puts burns back",
      ]);
    const twice = [{ after: 52, burns: [3] }, { after: 53, burns: [52] }];
    assert.deepEqual(doubts(readProof(changed({ cards: [], reshuffles: twice }))), []);
    assert.deepEqual(doubts(readProof(changed({ cards: [], reshuffles: [{ after: 43, burns: [] }] }))), []);
  });
});

test("every number below a bound comes from equally many words", () => {
  // The same arithmetic as below(), over all words; the stream itself is held to the vectors above.
  for (let bound = 2; bound <= 64; ++bound) {
    const from = new Array<number>(bound).fill(0);
    for (let word = 0; word < 65536; ++word)
      if ((word * bound) % 65536 >= 65536 % bound) from[Math.floor((word * bound) / 65536)]!++;
    assert.equal(new Set(from).size, 1);
  }
  const counts = new Array<number>(6).fill(0);
  const stream = new Stream(new Uint8Array(32), "ananas tests");
  for (let draw = 0; draw < 6000; ++draw) counts[stream.below(6)]!++;
  for (const count of counts) assert.ok(Math.abs(count - 1000) < 150);
});

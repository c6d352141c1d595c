// A proof is held against what a browser saw at the table and what the hand's record shows.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fromHex, toHex } from "../src/deal/bytes.ts";
import type { Counted } from "../src/deal/count.ts";
import { readProof } from "../src/deal/proof.ts";
import { doubts, hashOfNonce } from "../src/deal/verify.ts";
import { digestOfAnnounced, judge, type SeenDeal, standing } from "../src/deal/seen.ts";
import type { Command, RoomEvent } from "../src/protocol.ts";
import type { Logged } from "../src/room/fold.ts";
import { cardsTold, forgetDeals, keepDeal, keepDeals, mostDeals, seenDeal } from "../src/room/deals.ts";
import { Cut } from "../src/table/cut.ts";

const vectors = JSON.parse(readFileSync(new URL("../../docs/deal-vectors.json", import.meta.url), "utf8"));
const { proof: honest, digest } = vectors.proofs[0] as { proof: Proven; digest: string };
interface Hand {
  name: string;
  share: string;
  proof_holds: boolean;
  verified: boolean;
  events: RoomEvent[];
  proof: Proven;
}
interface Proven {
  hand: string;
  code: string;
  roots: string[];
  contributors: { seat: number; hash: string; nonce: string | null }[];
  cards: { card: string; index: number }[];
}
const proof = readProof(JSON.stringify(honest));
const dealt = honest.cards.map(({ card }) => card);
const ofAnotherCard = ["2c", "9h", "Kd", "As"].find((card) => !dealt.includes(card))!;
// As if all that the proof opens had been dealt open.
const dealing: Counted = { cards: Object.fromEntries(honest.cards.map(({ card, index }) => [card, [index]])), reshuffles: [] };
const seen = (change: Partial<SeenDeal> = {}): SeenDeal => ({
  hand: 7,
  announced: { code: honest.code, digest },
  cards: dealt.slice(0, 2),
  dealing,
  ...change,
});

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("a sound proof", () => {
  test("verifies the deal that was announced, with the cards that were seen", () => {
    const verdict = judge(proof, dealt, seen());
    assert.equal(standing(verdict), "verified");
    assert.deepEqual([verdict.announced, verdict.heard, verdict.code], ["same", honest.code, honest.code]);
  });

  test("holds, and verifies nothing, where nobody here heard the announcement or can read the record", () => {
    assert.equal(standing(judge(proof, dealt, null)), "holds");
    assert.equal(standing(judge(proof, dealt, { hand: 7, cards: dealt })), "holds");
    assert.equal(standing(judge(proof, null, seen())), "holds");
  });

  test("of another announcement is doubted, be it by the code or by what the code is short for", () => {
    const code = "0000-0000";
    assert.equal(standing(judge(proof, dealt, seen({ announced: { code, digest } }))), "doubted");
    const other = judge(proof, dealt, seen({ announced: { code: honest.code, digest: digest.replace(/.$/, (last) => (last === "0" ? "1" : "0")) } }));
    assert.deepEqual([standing(other), other.announced], ["doubted", "other"]);
  });

  test("without a card that the record shows, or that was seen at the table, is doubted", () => {
    const inRecord = judge(proof, [...dealt.slice(1), ofAnotherCard], seen());
    assert.deepEqual([standing(inRecord), inRecord.record], ["doubted", [ofAnotherCard]]);
    const atTable = judge(proof, dealt, seen({ cards: [ofAnotherCard] }));
    assert.deepEqual([standing(atTable), atTable.table], ["doubted", [ofAnotherCard]]);
  });

  test("of a hand that nobody here saw dealt from its beginning verifies nothing", () => {
    const { dealing: _, ...rest } = seen();
    const verdict = judge(proof, dealt, rest);
    assert.deepEqual([standing(verdict), verdict.dealing], ["holds", "uncounted"]);
  });

  test("with cards that came off the deck at another time than was seen is doubted", () => {
    const [first = "", second = ""] = dealt;
    const hidden = judge(proof, dealt, seen({ dealing: { ...dealing, cards: { [first]: [0, 3], [second]: [0, 3] } } }));
    assert.equal(standing(hidden), "verified");
    const other = judge(proof, dealt, seen({ dealing: { ...dealing, cards: { [first]: [0], [second]: [1] } } }));
    assert.deepEqual([standing(other), other.dealing], ["doubted", [second]]);
  });

  test("with a reshuffle that was not seen, or of a hand that was dealt strangely, is doubted", () => {
    const again = judge(proof, dealt, seen({ dealing: { ...dealing, reshuffles: [{ after: 50, burns: [] }] } }));
    assert.deepEqual([standing(again), again.dealing], ["doubted", "reshuffled"]);
    assert.equal(standing(judge(proof, dealt, seen({ dealing: "misdealt" }))), "doubted");
  });

  test("says whose bytes were in the cut, ours by their hash alone", () => {
    const opened = honest.contributors.find(({ nonce }) => nonce !== null)!;
    assert.equal(judge(proof, dealt, seen({ share: opened.hash })).cut, "you");
    assert.equal(judge(proof, dealt, seen()).cut, "others");
    assert.equal(judge(proof, dealt, seen()).decks, honest.roots.length);
  });

  // It was called verified, and cut by others.
  test("that leaves out our share is doubted where the room had taken that in time, and says so where it had not", () => {
    const without = vectors.proofs[1] as { proof: Proven; digest: string };
    const { hash } = without.proof.contributors.find(({ nonce }) => nonce === null)!;
    const cards = without.proof.cards.map(({ card }) => card);
    const all: SeenDeal = { ...seen(), announced: { code: without.proof.code, digest: without.digest }, cards, share: hash };
    const counted = { ...dealing, cards: Object.fromEntries(without.proof.cards.map(({ card, index }) => [card, [index]])) };
    const judged = (taken: boolean) => judge(readProof(JSON.stringify(without.proof)), cards, { ...all, dealing: counted, taken });
    assert.deepEqual([standing(judged(true)), judged(true).cut], ["doubted", "dropped"]);
    assert.deepEqual([standing(judged(false)), judged(false).cut], ["verified", "late"]);
  });
});

describe("a hand of the specification, heard at the table,", () => {
  for (const { name, share, proof_holds: holds, verified, events, proof: written } of vectors.hands as Hand[])
    test(`${verified ? "is verified" : "is not verified"}: ${name}`, async () => {
      const proof = readProof(JSON.stringify(written));
      assert.equal(doubts(proof).length === 0, holds);
      const kept = shelf();
      keepDeal(kept, 2, { hand: 1, share, cards: [] });
      await keepDeals(kept, 2, { log: events.map((event, place) => ({ version: place + 1, event })), late: 0 }, 0);
      const verdict = judge(proof, [], seenDeal(kept, 2, 1));
      assert.deepEqual([standing(verdict), verdict.cut], [verified ? "verified" : "doubted", "you"]);
    });
});

test("a proof that was changed is doubted, whatever was seen", () => {
  const [first, ...rest] = honest.cards;
  const changed = readProof(JSON.stringify({ ...honest, cards: [{ ...first, card: ofAnotherCard }, ...rest] }));
  assert.equal(standing(judge(changed, [ofAnotherCard], seen({ cards: [] }))), "doubted");
});

// Not that it told its bytes, but that the room took them, makes it the room's fault where they are missing.
for (const is of ["done", "refused"] as const)
  test(`a share in the cut ${is === "done" ? "is kept as taken" : "is not kept as taken"} where the room says: ${is}`, async () => {
    const kept = shelf();
    const sent: Command[] = [];
    const cut = new Cut(
      async (command) => {
        sent.push(command);
        return { is };
      },
      (hand, share, taken) => keepDeal(kept, 2, { hand, share, cards: [], ...(taken ? { taken } : {}) }),
    );
    await cut.sit(3);
    const { hash } = sent[0] as { hash: string };
    const { hand, code, roots } = honest;
    await cut.hear({ event: "deal-announced", number: 7, hand, code, roots, contributors: [{ seat: 3, hash }] });
    const { nonce } = sent[1] as { nonce: string };
    assert.equal(toHex(hashOfNonce(fromHex(nonce, 32)!)), hash);
    assert.deepEqual(seenDeal(kept, 2, 7), { hand: 7, share: hash, cards: [], ...(is === "done" ? { taken: true } : {}) });
  });

// The next hand went without the player's share: the room had dropped the one it knew with the hand.
test("a share in the cut of a hand that is called off gives way to a new one, once, and one for another hand stays", async () => {
  const sent: Command[] = [];
  const cut = new Cut(async (command) => {
    sent.push(command);
    return { is: "done" };
  });
  const { hand, code, roots } = honest;
  const hashes = () => sent.flatMap((each) => (each.do === "commit" ? [each["hash"]] : []));
  const announced = (number: number): RoomEvent => ({ event: "deal-announced", number, hand, code, roots, contributors: [{ seat: 3, hash: hashes().at(-1) as string }] });
  const off = (number: number): RoomEvent => ({ event: "called-off", hand: number, why: "a power cut", rule: "SAT-P18", stacks: [] });
  await cut.sit(3);
  await cut.hear(off(6)); // before ours was listed for any
  assert.equal(hashes().length, 1);
  await cut.hear(announced(7));
  await cut.hear(off(7));
  await cut.hear(off(7));
  assert.equal(new Set(hashes()).size, 2);
  assert.equal(hashes().length, 2);
  await cut.hear(announced(8));
  await cut.hear({ event: "deal-cut", deck: 0, contributors: [], seeds: [] });
  await cut.hear(off(8)); // under way: the share for the next hand is not in it
  assert.deepEqual(sent.map((each) => each.do), ["commit", "open", "commit", "open", "commit"]);
});

describe("what a browser keeps of the deals at its tables", () => {
  const { hand, code, roots, contributors } = honest;
  const announced: RoomEvent = { event: "deal-announced", number: 7, hand, code, roots, contributors };
  const log = ([announced, { event: "dealt", seat: 3, cards: ["As", null], up: [] }, { event: "board", cards: ["2c", "3d", "4h"] }, { event: "hand-over" }] as RoomEvent[]).map(
    (event, place) => ({ version: place + 1, event }),
  );
  const live = (all: readonly Logged[]) => ({ log: [...all], late: 0 });

  test("is the announcement's whole hash and code, and the cards when the hand is over", async () => {
    assert.equal(digestOfAnnounced({ hand, roots, contributors }), digest);
    assert.equal(digestOfAnnounced({ hand: "no", roots, contributors }), undefined);
    const kept = shelf();
    await keepDeals(kept, 2, live(log.slice(0, 3)), 0);
    assert.deepEqual(seenDeal(kept, 2, 7), { hand: 7, announced: { code, digest }, cards: [] });
    await keepDeals(kept, 2, live(log), 3);
    assert.deepEqual(seenDeal(kept, 2, 7)?.cards, ["As", "2c", "3d", "4h"]);
    assert.equal(seenDeal(kept, 2, 7)?.dealing, "misdealt"); // to seats that are not in the hand
  });

  // Told afterwards, it may be made to fit the cut.
  test("is no announcement of which it heard only when the hand was under way or over", async () => {
    const kept = shelf();
    await keepDeals(kept, 2, { log, late: 2 }, 0);
    assert.deepEqual(seenDeal(kept, 2, 7), { hand: 7, cards: ["As", "2c", "3d", "4h"], dealing: "misdealt" });
  });

  test("does not change when something else is told of the same hand later", async () => {
    const kept = shelf();
    await keepDeals(kept, 2, live(log), 0);
    await keepDeals(kept, 2, live([{ version: 9, event: { ...announced, code: "0000-0000" } }]), 8);
    assert.equal(seenDeal(kept, 2, 7)?.announced?.code, code);
  });

  test("has no cards of a later hand, when the end of one was missed", async () => {
    const kept = shelf();
    const later: RoomEvent[] = [{ event: "board", cards: ["9c", "9d", "9h"] }, { event: "hand-over" }];
    const torn = [...log.slice(0, 2), { version: 20, event: { event: "gap" } as const }, ...later.map((event, place) => ({ version: 21 + place, event }))];
    await keepDeals(kept, 2, live(torn), 0);
    assert.deepEqual(seenDeal(kept, 2, 7)?.cards, []);
  });

  test("is nothing of what came as its person signed out", async () => {
    const kept = shelf();
    let there = true;
    const keeping = keepDeals(kept, 2, live(log), 0, () => there);
    there = false; // while the announcement is hashed
    forgetDeals(kept);
    await keeping;
    assert.equal(seenDeal(kept, 2, 7), null);
  });

  test("is for one person alone, has a bound, and can be forgotten", () => {
    const kept = shelf();
    for (let number = 1; number <= mostDeals + 3; ++number) keepDeal(kept, 2, { hand: number, cards: [] });
    assert.equal(seenDeal(kept, 2, 3), null);
    assert.deepEqual(seenDeal(kept, 2, 4), { hand: 4, cards: [] });
    assert.equal(seenDeal(kept, 5, 4), null);
    forgetDeals(kept);
    assert.equal(seenDeal(kept, 2, 4), null);
  });

  test("has no cards that are not of the deal", () => {
    const events: RoomEvent[] = [
      { event: "button-drawn", cards: [{ seat: 1, card: "Kd" }], button: 1 },
      { event: "seated", seat: 1, person: 4, name: "Qs", bot: false, stack: 100 },
      { event: "dealt", seat: 1, cards: [null, null, "7h"], up: ["7h"] },
      { event: "revealed", seat: 2, board: { front: ["2c"], middle: ["3c"], back: ["4c"] } },
    ];
    assert.deepEqual(cardsTold(events), ["7h", "2c", "3c", "4c"]);
  });
});

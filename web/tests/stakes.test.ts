import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Settings } from "../src/protocol.ts";
import { buyInRange, usualBuyIn } from "../src/stakes.ts";

const settings = { stake: 100, least_buy_in: 4_000, most_buy_in: 20_000 } as Settings;

describe("what one sits down with", () => {
  test("is a hundred of the stake, or what there is", () => {
    assert.equal(usualBuyIn(settings, 100_000), 10_000);
    assert.equal(usualBuyIn(settings, 5_000), 5_000);
  });

  test("is no less than one left with, also above the table's limit", () => {
    assert.deepEqual(buyInRange(settings, 3_000), { least: 4_000, most: 20_000 });
    assert.deepEqual(buyInRange(settings, 12_345), { least: 12_345, most: 20_000 });
    assert.deepEqual(buyInRange(settings, 54_321), { least: 54_321, most: 54_321 });
    assert.equal(usualBuyIn(settings, 100_000, 54_321), 54_321);
  });
});

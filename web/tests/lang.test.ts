import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { games } from "../src/games.ts";
import { de } from "../src/lang/de.ts";
import { type Key, en } from "../src/lang/en.ts";
import { filled, placesIn } from "../src/lang/words.ts";

describe("the languages", () => {
  test("have the same keys", () => {
    assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
  });

  test("have the same places in their words, and none empty", () => {
    for (const key of Object.keys(en) as Key[]) {
      assert.deepEqual(placesIn(de[key]), placesIn(en[key]), key);
      assert.notEqual(de[key].trim(), "", key);
      assert.notEqual(en[key].trim(), "", key);
    }
  });

  test("name every game that is offered", () => {
    for (const { id } of games) assert.ok(`game.${id}` in en, id);
  });

  test("fill places with what belongs there", () => {
    assert.equal(filled("{a} of {b}", { a: 3, b: "9" }), "3 of 9");
    assert.equal(filled("{a} of {b}", { a: 3 }), "3 of {b}");
  });
});

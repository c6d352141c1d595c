import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Key, en } from "../src/lang/en.ts";
import { filled } from "../src/lang/words.ts";
import { told } from "../src/pages/house/audited.ts";
import { chainOf, hashOf } from "../src/pages/house/chain.ts";
import { keyed } from "../src/room/key.ts";
import { companyOf } from "../src/table/company.ts";
import type { TableState } from "../src/room/fold.ts";

const say = {
  has: (key: string) => key in en,
  t: (key: string, places?: Record<string, string | number>) => filled(en[key as Key], places),
  n: (value: number) => String(value),
};
const line = (what: Parameters<typeof told>[0]["what"]) => told({ what }, (person) => `person ${person}`, say);

describe("a line of the audit log", () => {
  test("says what was done, to whom and by how much", () => {
    assert.equal(line({ do: "adjust", person: 2, chips: 500 }), "changed the purse of person 2 by +500");
    assert.equal(line({ do: "ban", person: 3, term: "six-months" }), "banned person 3, six months");
    assert.equal(line({ do: "remove", person: 3, table: 7 }), "removed person 3 from table 7");
  });

  test("of a kind that these pages do not know has the room's own word", () => {
    assert.equal(line({ do: "repaint", table: 7 }), "repaint");
    assert.equal(line(null), "–");
  });
});

describe("the chain of the audit log", () => {
  // The latest first, as the room gives them, and as long as wanted.
  function written(many: number) {
    const lines = [];
    let before = "";
    for (let number = 1; number <= many; ++number) {
      const line = { number, at: 1794777056611 + number, by: 1, what: { do: "adjust", person: 2, chips: -number, reason: "Müller “won” \\ a\tprize" }, hash: "" };
      lines.unshift({ ...line, hash: (before = hashOf(before, line)) });
    }
    return lines;
  }

  test("is whole where every line follows the one before, down to the first", () => {
    assert.deepEqual(chainOf(written(7)), { checked: 7, broken: [], missing: [], reachesBack: true });
    assert.deepEqual(chainOf([]), { checked: 0, broken: [], missing: [], reachesBack: false });
  });

  test("takes the oldest line that is here as it stands, where older ones are not", () => {
    assert.deepEqual(chainOf(written(7).slice(0, 4)), { checked: 3, broken: [], missing: [], reachesBack: false });
  });

  test("breaks at whichever line was changed, in whatever it says", () => {
    for (const changed of [{ at: 1 }, { by: 2 }, { what: { do: "adjust", person: 2, chips: 500 } }, { what: null }]) {
      const lines = written(7).map((line) => (line.number === 3 ? { ...line, ...changed } : line));
      assert.deepEqual(chainOf(lines).broken, [3], JSON.stringify(changed));
    }
  });

  test("breaks after a line that was written anew with its hash", () => {
    const lines = written(7);
    const forged = { ...lines[4]!, by: 9 };
    lines[4] = { ...forged, hash: hashOf(lines[5]!.hash, forged) };
    assert.deepEqual(chainOf(lines).broken, [4], "line 3 is sound in itself, and line 4 does not follow it");
  });

  test("names the lines that are missing", () => {
    const lines = written(7).filter(({ number }) => number !== 3 && number !== 4);
    assert.deepEqual(chainOf(lines), { checked: 4, broken: [], missing: [4, 3], reachesBack: true });
  });
});

describe("a key", () => {
  test("stays while the same is asked again, and is fresh for anything else", () => {
    const withKey = keyed();
    const first = withKey({ chips: 500 }).key;
    assert.equal(withKey({ chips: 500 }).key, first);
    const other = withKey({ chips: 600 }).key;
    assert.notEqual(other, first);
    assert.notEqual(keyed()({ chips: 600 }).key, other);
  });
});

describe("the company at a table", () => {
  test("is who sits there or spoke, once each, and not oneself", () => {
    const seats = [
      { person: 1, name: "Me", bot: false },
      { person: 5, name: "nora", bot: true },
      { person: 2, name: "Vera", bot: false },
    ];
    const said = (person: number, name: string) => ({ version: person, event: { event: "said", person, name, text: "hm" } });
    const table = { view: { seats }, log: [said(2, "Vera"), said(9, "Ines"), said(1, "Me"), said(9, "Ines")] };
    assert.deepEqual(companyOf(table as unknown as TableState, 1), [
      { person: 5, name: "nora", bot: true, seated: true },
      { person: 2, name: "Vera", bot: false, seated: true },
      { person: 9, name: "Ines", bot: false, seated: false },
    ]);
  });
});

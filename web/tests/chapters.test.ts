import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { type Clause, found, inChapters } from "../src/chapters.ts";

const book = readFileSync(new URL("../../src/rulebook/clauses.inc", import.meta.url), "utf8");
const ids = [...book.matchAll(/^\s*\{?\s*"([A-Z]+\d*-[\w.]+)"/gm)].map((each) => each[1]!);
const clauses = ids.map((id): Clause => ({ id, kind: "play", words: `Words of ${id}.` }));

describe("the chapters of the rulebook", () => {
  test("have every clause once, and none is left over", () => {
    assert.ok(ids.length > 200, `${ids.length}`);
    const chapters = inChapters(clauses);
    assert.deepEqual(chapters.flatMap((chapter) => chapter.clauses.map((clause) => clause.id)).sort(), [...ids].sort());
    assert.ok(!chapters.some((chapter) => chapter.id === "others"));
  });

  test("are searched by all words, in the id and in the text", () => {
    const some: Clause[] = [
      { id: "SAT-B3", kind: "play", words: "A short all-in does not reopen the betting." },
      { id: "SAT-B4", kind: "ruling", words: "A forward motion with chips may bind." },
    ];
    assert.deepEqual(found(some, "ALL-IN short", "").map(({ id }) => id), ["SAT-B3"]);
    assert.deepEqual(found(some, "sat-b", "ruling").map(({ id }) => id), ["SAT-B4"]);
    assert.deepEqual(found(some, "short motion", ""), []);
    assert.equal(found(some, "", "").length, 2);
  });
});

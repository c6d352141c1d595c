import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { type Clause, chapterAt, found, inChapters, isOf, sourceOf } from "../src/chapters.ts";

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

  test("are at a table those of its game and its limit, and nothing but play", () => {
    const at = (game: string, limit: string) => clauses.filter((clause) => isOf(clause, game, limit)).map(({ id }) => id);
    const crazy = at("crazy-pineapple", "no");
    for (const id of ["SD11-2b", "HR-P1", "HR-BN", "SAT-B3"]) assert.ok(crazy.includes(id), id);
    assert.ok(!crazy.some((id) => /^(SD15|FUP|HR-BL|HR-BP|HR-S)/.test(id)));
    assert.ok(at("twisted", "").every((id) => id.startsWith("SD15-")) && at("twisted", "").length > 10);
    assert.ok(at("chinese", "").every((id) => id.startsWith("FUP-")) && at("chinese", "").length > 10);
    assert.ok(at("razz", "limit").some((id) => id.startsWith("HR-RZ")));
    assert.equal(isOf({ id: "SD11-2b", kind: "ruling", words: "" }, "crazy-pineapple", "no"), false);
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

  test("come from one source each, which their ids begin with", () => {
    for (const chapter of inChapters(clauses))
      assert.ok(chapter.clauses.every(({ id }) => id.startsWith(`${sourceOf(chapter)}-`)), chapter.id);
  });

  test("are current while they are read, and those at the end of the page when they were chosen", () => {
    const begin = (scrolled: number) => ["pineapple", "betting", "games"].map((id, place) => ({ id, top: place * 1000 - scrolled + 200 }));
    const at = (scrolled: number, atEnd = false, chosen = "") => chapterAt(begin(scrolled), 100, atEnd, chosen);
    assert.equal(at(0), "pineapple", "before anything is scrolled");
    assert.equal(at(1099), "pineapple");
    assert.equal(at(1100), "betting");
    assert.equal(at(1100, false, "games"), "betting", "what was chosen has been left");
    assert.equal(at(600, true, "betting"), "betting");
    assert.equal(at(600, true, "pineapple"), "games", "which is above");
    assert.equal(chapterAt([], 100, true, ""), null);
  });
});

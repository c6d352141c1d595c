import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { games } from "../src/games.ts";
import { de } from "../src/lang/de.ts";
import { type Key, en } from "../src/lang/en.ts";
import { denialIn, refusalIn, translatedCodes } from "../src/lang/refusals.ts";
import { isLongPassword, mostAdjusted, stakes } from "../src/limits.ts";
import { filled, placesIn } from "../src/lang/words.ts";
import { betWords, keepWords } from "../src/odds/words.ts";

const source = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8");

const atTheDesk = (): string[] => {
  const desks = readdirSync(new URL("../../src/app", import.meta.url)).filter((name) => /^desk.*\.cpp$/.test(name));
  const refused = /(?:fail\(visitor, \d+, |error\(\d+, |_code = )"([a-z-]+)"/g;
  return desks.flatMap((name) => [...source(`app/${name}`).matchAll(refused)].map((each) => each[1]!));
};
const beforeTheRoom = (): string[] =>
  readdirSync(new URL("../../src/net", import.meta.url)).flatMap((name) =>
    [...source(`net/${name}`).matchAll(/refusal\((?:request, )?\d+,\s*"([a-z-]+)"/g)].map((each) => each[1]!),
  );

describe("a refusal in German", () => {
  test("is there for every code of the room's", () => {
    const codes = [...source("room/refusal.cpp").matchAll(/\{"([a-z-]+)", (?:clause\(|nothing,)/g)].map((each) => each[1]!);
    assert.ok(codes.length > 30, `${codes.length} codes`);
    for (const code of codes) assert.equal(refusalIn("de", { code, why: "" }).english, false, code);
  });

  test("is there for everything that the room denies", () => {
    const codes = [...source("room/denial.cpp").matchAll(/\{Why::\w+, (?:clause\("[\w-]+"\)|nothing), "([a-z-]+)"/g)].map((each) => each[1]!);
    assert.ok(codes.length > 35, `${codes.length} codes`);
    for (const code of codes) assert.equal(refusalIn("de", { code: `denied ${code}`, why: "" }).english, false, code);
    // What a table refuses over HTTP has its own words.
    assert.equal(denialIn("de", { code: "not-paused", why: "" }).why, refusalIn("de", { code: "not-paused", why: "" }).why);
  });

  for (const game of ["betting", "chinese", "twisted"])
    test(`is there for everything that the rules of ${game} refuse`, () => {
      const codes = [...source(`${game}/refusal.cpp`).matchAll(/\{Reason::\w+,\s*clause\("[\w-]+"\),\s*"([a-z.-]+)"/g)].map((each) => each[1]!);
      const reasons = /enum class Reason[^{]*\{(.*?)\}/s.exec(source(`${game}/refusal.h`))![1]!.match(/^ +\w+,$/gm)!;
      assert.equal(new Set(codes).size, reasons.length, "each has a code of its own");
      assert.ok(codes.every((code) => code.startsWith(`${game}.`)));
      for (const code of codes) assert.equal(refusalIn("de", { code, why: "" }).english, false, code);
    });

  test("is there for everything that is refused before it reaches the room", () => {
    const codes = beforeTheRoom();
    assert.ok(codes.length > 8, `${codes.length} codes`);
    for (const code of codes) assert.equal(denialIn("de", { code, why: "" }).english, false, code);
  });

  // "You were dealt in to no hand of that number: /api/me/hands lists yours", in the middle of a German page.
  test("is there for everything that the desk refuses", () => {
    const codes = atTheDesk();
    for (const known of ["no-such-hand", "busy", "bad-request"]) assert.ok(codes.includes(known), known);
    for (const code of codes) assert.equal(denialIn("de", { code, why: "" }).english, false, code);
  });

  test("is there for nothing else", () => {
    const told = ["room/refusal.cpp", "room/denial.cpp", "betting/refusal.cpp", "chinese/refusal.cpp", "twisted/refusal.cpp"];
    const codes = new Set(told.flatMap((path) => [...source(path).matchAll(/"([a-z]+[a-z.-]*)"/g)].map((each) => each[1]!)));
    for (const code of beforeTheRoom()) codes.add(code);
    for (const code of atTheDesk()) codes.add(code);
    assert.deepEqual(translatedCodes("de").map((code) => code.replace("denied ", "")).filter((code) => !codes.has(code)), []);
  });

  // What is more than the room takes comes back in words for programs.
  test("is told by the page itself of what is too much", () => {
    assert.match(source("room/settings.cpp"), new RegExp(`highest_stake\\{${stakes.most.toLocaleString("en").replaceAll(",", "'")}\\}`));
    assert.match(source("room/settings.cpp"), new RegExp(`settings.stake < Chips\\(${stakes.least}\\)`));
    const denied = source("room/denial.cpp");
    assert.ok(denied.includes("A password has 8 to 128 characters."));
    assert.deepEqual([isLongPassword("ü".repeat(128)), isLongPassword("x".repeat(129))], [false, true]);
    assert.ok(denied.includes(mostAdjusted.toLocaleString("en")), "the most chips given at once");
  });

  test("stays as it is in English, and is marked as English where there is no other", () => {
    const said = { code: "seat-taken", why: "Somebody sits there: choose an empty seat." };
    assert.deepEqual(refusalIn("en", said), { why: said.why, english: false });
    assert.deepEqual(refusalIn("de", { code: "of-another-house", why: "Not here." }), { why: "Not here.", english: true });
  });
});

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

  // What is seen of a control is in its name, or whoever says it to their computer does not reach it (WCAG 2.5.3).
  test("name a control by the words that stand on it", () => {
    const named = (Object.keys(en) as Key[]).filter((key) => key.endsWith("-named"));
    assert.ok(named.length >= 8, `${named.length} names`);
    for (const words of [en, de])
      for (const key of named) {
        const seen = words[key.slice(0, -"-named".length) as Key];
        assert.ok(seen !== undefined && words[key].toLowerCase().includes(seen.toLowerCase()), `${key}: ${words[key]}, with ${seen} to be seen`);
      }
  });

  // The filter of the audit log offered "host-link".
  test("have words and a title for everything that the room audits", () => {
    const room = readdirSync(new URL("../../src/room", import.meta.url)).filter((name) => name.endsWith(".cpp"));
    const kinds = room.flatMap((name) => {
      const text = source(`room/${name}`);
      // What is done to people; to a table, by somebody in office; and what is written into the log in place.
      const deeds = [...text.matchAll(/enter_deed\(change, [^;]*?\{"do", ([^}]+)\}/g)].map((each) => each[1]!);
      const inPlace = [...text.matchAll(/\{"do", ([^}]+)\}[^;]*;(?:(?!\n\}).)*?deeds\.push_back/gs)].map((each) => each[1]!);
      const atTables = name === "text.cpp" ? [...text.matchAll(/\{"do", ([^}]+)\}, \{"by", number\(/g)].map((each) => each[1]!) : [];
      return [...deeds, ...inPlace, ...atTables].flatMap((words) => [...words.matchAll(/"([a-z-]+)"/g)].map((each) => each[1]!));
    });
    const all = new Set(kinds.filter((kind) => kind !== "let-sit")); // whoever opened a table does that too
    for (const known of ["host-link", "mute", "unmute", "void", "see-report", "give-up"]) assert.ok(all.has(known), known);
    for (const kind of all) assert.ok(`deed.${kind}` in en && `audit.${kind}` in en, kind);
  });

  // "höchstens eine Rangstufe": a numeral put into a sentence comes in one case.
  test("have the strategy of Twisted in German that is German", () => {
    const say = (key: string, places?: Record<string, string | number>) => filled(de[key as Key], places);
    assert.equal(keepWords(say, { pair: false, suited: false, gaps: 1 }), "zwei Karten mit höchstens einer Rangstufe dazwischen");
    assert.equal(keepWords(say, { pair: false, suited: false, gaps: 2 }), "zwei Karten mit höchstens zwei Rangstufen dazwischen");
    assert.equal(betWords(say, { pair: false, cards: 3, gaps: 1 }), "drei zu einer Straße mit höchstens einer Lücke");
  });

  test("name every game that is offered", () => {
    for (const { id } of games) assert.ok(`game.${id}` in en, id);
  });

  test("fill places with what belongs there", () => {
    assert.equal(filled("{a} of {b}", { a: 3, b: "9" }), "3 of 9");
    assert.equal(filled("{a} of {b}", { a: 3 }), "3 of {b}");
  });
});

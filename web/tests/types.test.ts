// The types that the room's program prints hold for the messages of the pages, which the room's own tests compare with
// what is sent: each example is compiled as a constant of its type.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The lines of each block by what stands behind its ```json mark, such as "betting events".
function examples(page: string): Map<string, string[]> {
  const blocks = new Map<string, string[]>();
  for (const [, name, lines] of page.matchAll(/^```json (.+)\n([^`]*)^```/gm))
    blocks.set(name!, [...(blocks.get(name!) ?? []), ...lines!.trim().split("\n")]);
  return blocks;
}

// What the compiler says of these messages, each with the name of its type.
function complaints(messages: [type: string, message: string][]): string {
  const folder = mkdtempSync(here("../src/generated/examples-"));
  try {
    const lines = messages.map(([type, message], index) => `export const m${index}: ${type} = ${message};`);
    writeFileSync(`${folder}/examples.ts`, `import type * as room from "../protocol.ts";\n${lines.join("\n")}\n`);
    // Nothing of a browser or of Node is in them, and reading those libraries took the most of the time.
    const compilerOptions = { noUnusedLocals: false, lib: ["ES2023"], types: [], skipLibCheck: true };
    const config = { extends: here("../tsconfig.json"), compilerOptions, include: ["*.ts"] };
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
    return spawnSync(here("../node_modules/.bin/tsc"), ["--noEmit", "-p", folder], { encoding: "utf8" }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const games = { betting: "Betting", chinese: "Chinese", twisted: "Twisted" };
const kinds = { answers: "Answer", choices: "Choice", events: "Event", table: "Table", view: "View" };

// Requests and answers of the page's ```http blocks with the names of their bodies' types, and all that stands in its
// socket blocks and tables. What has a … in it was cut, and is no JSON.
function roomExamples(page: string): [type: string, message: string][] {
  const messages: [string, string][] = [];
  const typeOf = { is: "room.Message", do: "room.Command", event: "room.TableEvent" };
  const add = (type: string, message: string) => message.includes("…") || messages.push([type, message]);
  page = page.replace(/^> .*\n(?=< {"is":"refused".*"code":"bad-message")/gm, ""); // what is not understood has no type
  for (const [, block] of page.matchAll(/^```http.*\n([^`]*)^```/gm)) {
    const parts = block!.trim().split("\n\n");
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [request, asks] = parts[at]!.split("\n"), [status, gives] = parts[at + 1]!.split("\n");
      const route = `room.Routes["${request!.replace(/\/api\/people\/\d+\/\w+/, "/api/people/*/*").replace(/sessions\/\w+/, "sessions/*")}"]`;
      if (asks !== undefined && status!.startsWith("2")) add(`${route}["asks"]`, asks);
      if (gives !== undefined) add(status!.startsWith("2") ? `${route}["gives"]` : "room.Failed", gives);
    }
  }
  for (const [, key, text] of [...page.matchAll(/^(?:[<>] )?(?={"(is|do|event)")(.*)$/gm), ...page.matchAll(/`(?={"(is|do|event)")([^`]*)`/g)])
    add(typeOf[key as keyof typeof typeOf], text!);
  return messages;
}

// The words of the games, by the names of their blocks.
function gameExamples(page: string): [type: string, message: string][] {
  const blocks = examples(page);
  const messages: [string, string][] = [];
  for (const [game, prefix] of Object.entries(games))
    for (const [kind, suffix] of Object.entries(kinds))
      for (const line of blocks.get(`${game} ${kind}`) ?? []) {
        // Cards as one text are a convenience for people who type.
        if (!line.includes('"front":"Qd"')) messages.push([`room.${prefix}${suffix}`, line]);
      }
  return messages;
}

test("types hold for every message of the pages", () => {
  const games = gameExamples(readFileSync(here("../../docs/protocol.md"), "utf8"));
  const room = roomExamples(readFileSync(here("../../docs/room-protocol.md"), "utf8"));
  assert.ok(games.length > 100 && room.length > 40, `${games.length} and ${room.length} examples`);
  assert.equal(complaints([...games, ...room]), "");
});

test("the room's page has every kind of message, request and event", () => {
  const types = readFileSync(here("../src/generated/protocol.ts"), "utf8");
  const page = readFileSync(here("../../docs/room-protocol.md"), "utf8");
  const kinds = ["Message", "Request", "RoomEvent"].flatMap((name) => {
    const [, union] = types.match(new RegExp(`^export type ${name} =\\n((?:  \\| .*\\n?)+)`, "m"))!;
    return [...union!.matchAll(/^  \| { (\w+): ("[\w-]+")/gm)].map(([, key, kind]) => `{"${key}":${kind}`);
  });
  assert.ok(kinds.length > 25, `${kinds.length} kinds`);
  assert.deepEqual(kinds.filter((kind) => !page.includes(kind)), []);
});

test("types hold for nothing else", () => {
  const said = complaints([
    ["room.BettingEvent", '{"event":"turn","seat":3,"card":"As"}'],
    ["room.BettingEvent", '{"event":"turn"}'],
    ["room.BettingEvent", '{"event":"turn","seat":"3"}'],
    ["room.BettingEvent", '{"event":"shown","seat":3,"cards":["As","1s"]}'],
    ["room.BettingEvent", '{"event":"posted","seat":3,"kind":"tax","amount":5}'],
    ["room.Message", '{"is":"hello"}'],
  ]);
  assert.equal(said.match(/error TS/g)?.length, 6, said);
});

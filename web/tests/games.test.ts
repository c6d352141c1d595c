// The list of games that the pages offer, against what the room deals.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { isBot } from "../src/bots.ts";
import { games } from "../src/games.ts";
import type { Lobby } from "../src/protocol.ts";
import { Guest, Room } from "./served.ts";

const room = new Room();
before(() => room.open());
after(() => room.close());

const ids = games.map(({ id }) => id).sort();

test("every game that the room has types for is offered, and no other", () => {
  const types = readFileSync(new URL("../src/generated/protocol.ts", import.meta.url), "utf8");
  const names = (type: string) => new RegExp(`^export type ${type} = (.*);$`, "m").exec(types)![1]!;
  const all = [...`${names("BettingGame")} ${names("Game")}`.matchAll(/"([\w-]+)"/g)].map((each) => each[1]!);
  assert.deepEqual(ids, all.sort());
});

test("the tables of a new room play all of them but a mix, with as many seats and structures as the list allows", async () => {
  const guest = await Guest.come(room, "Vera");
  const answer = await fetch(`${room.origin}/api/lobby`, { headers: { Authorization: `Bearer ${guest.me.token}` } });
  const { tables } = (await answer.json()) as Lobby;
  assert.deepEqual([...new Set(tables.map(({ settings }) => settings.game))].sort(), ids.filter((id) => id !== "mixed"));
  for (const { settings } of tables) {
    const game = games.find(({ id }) => id === settings.game)!;
    assert.ok(settings.seats <= game.seats, settings.name);
    assert.ok(game.limits.length === 0 || game.limits.includes(settings.limit), settings.name);
  }
});

test("the lobby knows every bot of the house by name", () => {
  const source = readFileSync(new URL("../../src/bots/names.cpp", import.meta.url), "utf8");
  const names = [...source.matchAll(/\.name = "(\w+)"/g)].map((each) => each[1]!);
  assert.ok(names.length >= 12, `${names.length} bots`);
  assert.deepEqual(names.filter((name) => !isBot(name)), []);
  assert.ok(!isBot("Nora") && !isBot("kofi"), "a person");
});

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { games } from "../src/games.ts";
import type { Lobby } from "../src/protocol.ts";
import { de } from "../src/lang/de.ts";
import { givenName, nameInWords } from "../src/table_names.ts";
import { Guest, Room } from "./served.ts";

describe("a table's name", () => {
  const room = new Room();
  before(() => room.open());
  after(() => room.close());

  test("is known for the room's own where nobody gave one, in every game and with hundredths", async () => {
    for (const [place, { id }] of games.entries()) {
      const opener = await Guest.come(room, `Nele ${place}`); // nobody opens more than a few
      await opener.post("/api/tables", { game: id, ...(id === "chinese" ? { stake: 10 } : {}) });
      await opener.post("/api/tables", { game: id, stake: 1200, decimals: 2 });
    }
    const guest = await Guest.come(room, "Nele");
    const { tables } = (await (await fetch(`${room.origin}/api/lobby`, { headers: { Authorization: `Bearer ${guest.me.token}` } })).json()) as Lobby;
    assert.ok(tables.length >= 3 * games.length - 1, `${tables.length} tables`);
    assert.deepEqual(tables.map(({ settings }) => givenName(settings.name, settings.game)).filter(Boolean), []);
  });

  test("is known for the room's own in the record of a hand, whichever of several games that was", () => {
    assert.equal(givenName("Mixed games 100", "razz"), "");
    assert.equal(givenName("Mixed games night", "razz"), "Mixed games night");
  });

  test("is told in the reader's language, with its numbers as well, where nothing but the name is known", () => {
    const amount = (decimals: number, units: number) =>
      new Intl.NumberFormat("de-DE", { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(units / 10 ** decimals);
    const german = (name: string) => nameInWords(name, (key) => de[key as keyof typeof de], amount);
    assert.equal(german("Mixed games 100"), "Gemischte Spiele 100");
    assert.equal(german("Seven Card Stud eight or better 12.00"), `${de["game.stud8"]} 12,00`);
    assert.equal(german("Razz 12000.50"), "Razz 12.000,50");
    for (const name of ["Lychee", "Razz night", "Omaha", "Razz 1.2.3"]) assert.equal(german(name), name);
  });

  test("is what somebody called it, even after its game", () => {
    for (const name of ["Lychee", "Razz", "Razz night", "Razz 2 go", "Omaha 100"]) assert.equal(givenName(name, "razz"), name);
  });
});

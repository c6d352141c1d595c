// Recorded hands, played again by keys alone: what is sent and what is said must be what it was.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { openRoom } from "./browser.ts";
import { Player, isSentence, until } from "./table_player.ts";
import { type Step, over, readSteps, spokenOf, tellAgain } from "./table_recorded.ts";

const { room, browser } = await openRoom();

async function sitDown(steps: Step[], letters = true) {
  const player = await Player.come(browser, room);
  if (!letters) await player.withoutLetters();
  const told = await tellAgain(player.page, player.person, steps);
  await player.visitor.go("/table/21");
  await player.page.getByRole("main", { name: "Table" }).waitFor();
  return { player, told };
}

describe("a recorded hand", { concurrency: 3 }, () => {
  for (const [game, ends] of Object.entries(over))
    test(`of ${game} sounds as it is written down`, async () => {
      const { player, told } = await sitDown(readSteps(game));
      await player.playByKeys(async () => told.left() === 0 && (await player.spoken()).some((line) => ends.test(line)));
      assert.deepEqual(told.wrong, []);
      const heard = [
        "What happens:",
        ...(await player.spoken("polite")).map((line) => `  ${line}`),
        "What is answered and warned of:",
        ...(await player.spoken("urgent")).map((line) => `  ${line}`),
        "",
      ].join("\n");
      if (process.env["GOLDEN"] === "write")
        writeFileSync(fileURLToPath(new URL(`recorded/${game}.txt`, import.meta.url)), heard);
      assert.equal(heard, spokenOf(game));
      assert.deepEqual(player.visitor.trouble, []);
      await player.leave();
    });
});

/** The texts of a recorded hand: what happens, and what is answered and warned of. */
function halvesOf(game: string): [happens: string[], answered: string[]] {
  const [, happens, answered] = /^What happens:\n(.*)^What is answered and warned of:\n(.*)/ms.exec(spokenOf(game))!;
  return [happens!, answered!].map((half) => half.split("\n").map((line) => line.trim()).filter((line) => line !== "")) as [string[], string[]];
}

describe("a recorded hand without letters", { concurrency: 3 }, () => {
  for (const [game, ends] of Object.entries(over))
    test(`of ${game} is played through roles and names alone, and sounds the same`, async () => {
      const { player, told } = await sitDown(readSteps(game), false);
      await player.playByRoles(async () => told.left() === 0 && (await player.spoken()).some((line) => ends.test(line)));
      assert.deepEqual(told.wrong, []);
      const [happens, answered] = halvesOf(game);
      assert.deepEqual(await player.spoken("polite"), happens);
      // The name of the radio button says what a discard leaves, and the button which card is taken.
      const named = (line: string) => /^Discard the |^\w+ of \w+$/.test(line);
      assert.deepEqual((await player.spoken("urgent")).filter((line) => !named(line)), answered.filter((line) => !named(line)));
      assert.deepEqual(player.visitor.trouble, []);
      await player.leave();
    });
});

describe("the grammar that the log is held against", () => {
  test("has every line of the recorded hands, and nothing that anybody could say", () => {
    for (const game of Object.keys(over)) {
      const [, happens] = /^What happens:\n(.*)^What is answered/ms.exec(spokenOf(game))!;
      assert.deepEqual(
        happens!.trim().split(/\n\s+/).filter((line) => !isSentence(line)),
        [],
      );
    }
    for (const line of ["Rosa: nice hand", "said.fold: Rosa", "{name} folds", "Rosa", "undefined 300"])
      assert.equal(isSentence(line), false, line);
  });
});

describe("Fantasy Land", () => {
  test("thirteen cards are set by keys, with their royalties, before they are confirmed", async () => {
    const [first] = readSteps("chinese");
    assert.ok(first && "heard" in first);
    const snapshot = structuredClone(first.heard) as { view: Record<string, unknown>; settings: { seats: number } };
    const empty = { front: [], middle: [], back: [] };
    const hidden = { front: [null, null, null], middle: Array(5).fill(null), back: Array(5).fill(null) };
    const drawn = "Ts Js Qs Ks As 7d 7c 7h 2d 2c Qd Qc 3h".split(" ");
    const hand = (seat: number) => ({
      seat,
      player: seat,
      stack: 10_000,
      fantasy: seat === 2,
      board: empty,
      drawn: [] as string[],
      discards: [],
      declared: null,
    });
    Object.assign(snapshot.view, {
      you: 2,
      phase: "playing",
      dealt: [1, 2],
      asked: [{ seat: 2, decision: 7, stage: "own", until: Date.now() + 60_000 }],
      choices: [{ do: "place", cards: 13, room: { front: 3, middle: 5, back: 5 } }],
      game: {
        phase: "placing",
        street: "fantasy",
        button: 1,
        asked: [2],
        hands: [
          { ...hand(1), board: hidden },
          { ...hand(2), drawn },
        ],
        stub: 26,
        fantasy_next: [],
        results: [],
      },
    });
    const placed = {
      do: "place",
      front: ["Qd", "Qc", "3h"],
      middle: ["7d", "7c", "7h", "2d", "2c"],
      back: ["Ts", "Js", "Qs", "Ks", "As"],
    };
    const { player, told } = await sitDown([{ heard: { ...snapshot, now: Date.now() } }, { sent: placed }]);
    const { page } = player;
    await page.getByText("Fantasy Land: set thirteen cards").waitFor();
    const puts = [...Array(5).fill("back"), ...Array(5).fill("middle"), ...Array(3).fill("front")] as string[];
    for (const [slot, row] of puts.entries()) {
      await page.keyboard.press("1234567890"[slot] ?? "ArrowRight"); // the last three have no key of their own
      for (let tries = 0; tries < 3; ++tries) {
        await until(
          "a row has the focus",
          () => page.evaluate(() => document.activeElement?.hasAttribute("data-target") ?? false),
          3,
        );
        if (await page.evaluate((wanted) => document.activeElement?.getAttribute("data-target") === wanted, row)) break;
        await page.keyboard.press("ArrowUp");
        await page.waitForTimeout(40);
      }
      await page.keyboard.press("Enter");
      await page.waitForTimeout(20);
    }
    const own = page.getByRole("region", { name: "you" });
    assert.match((await own.textContent()) ?? "", /Royal flush/);
    for (const [row, bonus] of [
      ["front", "+7"],
      ["middle", "+12"],
      ["back", "+25"],
    ] as const)
      assert.match((await page.locator(`[data-row=${row}]`).textContent()) ?? "", new RegExp(`\\${bonus}`), row);
    await player.visitor.checkAccessInBoth("Fantasy Land");
    await page.waitForTimeout(420);
    await page.keyboard.press("Enter"); // the button that confirms has the focus
    await until("it is sent", () => told.left() === 0);
    assert.deepEqual(told.wrong, []);
    await player.leave();
  });
});

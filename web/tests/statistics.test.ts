// Results over time and by game.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { overDays } from "../src/parts/results.ts";
import type { DayTally, Statistics } from "../src/protocol.ts";
import { openRoom } from "./browser.ts";
import { fits, get, handsOf, inBrowser, playHands } from "./hands_played.ts";
import { Guest } from "./served.ts";

test("results by game are those of all hands, day by day, not of the latest alone", () => {
  const tally = (net: number) => ({ hands: 60, won: 1, net });
  const day = (begins: number, razz: number | null, omaha: number): DayTally => ({
    ...tally((razz ?? 0) + omaha),
    begins,
    games: [{ ...tally(omaha), game: "omaha" as const }, ...(razz === null ? [] : [{ ...tally(razz), game: "razz" as const }])],
  });
  const days = [day(200, null, -30), day(100, 0, 10), day(300, -5, 1)];
  assert.deepEqual(overDays(days, ""), [{ begins: 100, net: 10 }, { begins: 200, net: -30 }, { begins: 300, net: -4 }]);
  assert.deepEqual(overDays(days, "razz"), [{ begins: 100, net: 0 }, { begins: 300, net: -5 }]);
  assert.deepEqual(overDays(days, "stud"), []);
});

const { room, browser } = await openRoom();

const chips = (amount: number) => amount.toLocaleString("en-GB").replace("-", "−");

describe("results", () => {
  test("are drawn over time and by game, and are there as a table", async () => {
    const guest = await Guest.come(room, "Resi");
    await playHands(guest, { game: "holdem", bots: 2, limit: "limit" }, 4);
    await playHands(guest, { game: "razz", bots: 2, limit: "limit" }, 3);
    const hands = await handsOf(guest, 5);
    const statistics = await get<Statistics>(guest, "/api/me/statistics");
    for (const viewport of [{ width: 1440, height: 900 }, { width: 360, height: 740 }]) {
      const visitor = await inBrowser(browser, room, guest, { viewport });
      const { page } = visitor;
      await visitor.go("/");
      await page.getByRole("heading", { level: 1 }).waitFor();
      const scripts = () => page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /Graph-.*\.js/.test(name)).length);
      assert.equal(await scripts(), 0, "the graph is not loaded before it is shown");
      const last = page.getByRole("link", { name: /^Replay hand/ });
      assert.equal(await last.getAttribute("href"), `/hand/${hands[0]!.hand}`, "the lobby leads to one's last hand");
      await visitor.go("/hands");
      const graph = page.getByRole("img", { name: /^What you won and lost in all over the last \d+ hands/ });
      await graph.waitFor();
      await graph.locator("canvas").waitFor({ state: "attached" });
      assert.equal(await scripts(), 1);
      assert.match((await graph.getAttribute("aria-label"))!, new RegExp(`now ${chips(statistics.net)},`));
      // What is drawn is no blank: the line's own colour is there.
      const drawn = await graph.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
        return new Set(Array.from({ length: data.length / 4 }, (_, at) => (data[at * 4 + 3]! > 200 ? data.slice(at * 4, at * 4 + 3).join() : ""))).size;
      });
      assert.ok(drawn > 2, `${drawn} colours`);
      await page.getByText("The line as a table").click();
      const rows = page.locator("[data-table=results] tbody tr");
      assert.equal(await rows.count(), hands.length);
      assert.equal(await rows.first().locator("td").last().textContent(), chips(statistics.net), "the latest is the sum");
      await page.getByLabel("Game", { exact: true }).selectOption("Razz");
      const razz = statistics.games.find(({ game }) => game === "razz")!;
      assert.equal(await rows.count(), razz.hands);
      assert.equal(await rows.first().locator("td").last().textContent(), chips(razz.net));
      await page.getByRole("button", { name: "Day by day" }).click();
      await page.getByRole("img", { name: /days with hands/ }).waitFor();
      assert.equal(await rows.first().locator("td").last().textContent(), chips(razz.net), "of that game alone");
      await page.getByLabel("Game", { exact: true }).selectOption("All games");
      assert.equal(await rows.count(), statistics.days.length);
      assert.equal(await rows.first().locator("td").last().textContent(), chips(statistics.net));
      await visitor.checkAccess("hands and results");
      assert.ok(await fits(visitor), "nothing sticks out");
      assert.deepEqual(visitor.trouble, []);
      await page.context().close();
    }
  });
});

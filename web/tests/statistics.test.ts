// Results over time and by game.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dayBefore, overDays, stretch } from "../src/parts/results.ts";
import type { DayTally, Statistics } from "../src/protocol.ts";
import { openRoom, phone } from "./browser.ts";
import { fits, get, handsOf, inBrowser, playHands } from "./hands_played.ts";
import { Guest } from "./served.ts";

process.env["TZ"] = "America/Los_Angeles"; // days are the reader's, here as in the browser of the pages below
const noon = (day: number) => Date.UTC(2026, 0, day, 20);

test("results by game are those of all hands, day by day, not of the latest alone", () => {
  const tally = (net: number) => ({ hands: 60, won: 1, net });
  const day = (begins: number, razz: number | null, omaha: number): DayTally => ({
    ...tally((razz ?? 0) + omaha),
    begins,
    games: [{ ...tally(omaha), game: "omaha" as const }, ...(razz === null ? [] : [{ ...tally(razz), game: "razz" as const }])],
  });
  const days = [day(noon(20), null, -30), day(noon(10), 0, 10), day(noon(30), -5, 1)];
  const begin = (of: number) => new Date(2026, 0, of).getTime();
  assert.deepEqual(overDays(days, ""), [{ begins: begin(10), net: 10 }, { begins: begin(20), net: -30 }, { begins: begin(30), net: -4 }]);
  assert.deepEqual(overDays(days, "razz"), [{ begins: begin(10), net: 0 }, { begins: begin(30), net: -5 }]);
  assert.deepEqual(overDays(days, "stud"), []);
});

test("what was played in the evening in California is of that day, and not of the next as in London", () => {
  const evening = Date.UTC(2026, 9, 6, 2); // 7 p.m. of the fifth, in summer time
  const played = (begins: number, net: number): DayTally => ({ hands: 1, won: 1, net, begins, games: [] });
  const days = overDays([played(evening - 3_600_000, 4), played(evening, 3), played(evening + 6 * 3_600_000, 5)], "");
  assert.deepEqual(days, [{ begins: new Date(2026, 9, 5).getTime(), net: 7 }, { begins: new Date(2026, 9, 6).getTime(), net: 5 }]);
  assert.equal(dayBefore(new Date(2026, 10, 2).getTime()), new Date(2026, 10, 1).getTime(), "a day of 25 hours");
  assert.equal(stretch(), 60);
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

describe("the graph of results", () => {
  // Two months of large wins and losses, one day each, as the room tells them.
  const first = Date.UTC(2026, 8, 20, 20);
  const days = Array.from({ length: 50 }, (_, at): DayTally => {
    const tally = { hands: 10, won: 3, net: at === 0 ? -3_000_000 : Math.round(Math.sin(at) * 400_000) };
    return { ...tally, begins: first + at * 86_400_000, games: [{ ...tally, game: "holdem" as const }] };
  });
  const told: Statistics = { hands: 500, won: 150, net: days.reduce((sum, { net }) => sum + net, 0), games: [{ hands: 500, won: 150, net: 1, game: "holdem" }], days };

  /** What is written on the canvas, how large, and whether it begins on it. */
  let guests = 0;
  async function written(options: { locale: string; style?: string; days?: DayTally[] }) {
    const guest = await Guest.come(room, `Gerd ${++guests}`);
    const visitor = await inBrowser(browser, room, guest, { viewport: phone, locale: options.locale, timezoneId: "America/Los_Angeles" });
    const { page } = visitor;
    await page.addInitScript((style) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets = [sheet];
      const words: object[] = [];
      Object.assign(window, { words });
      const write = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
        const { width } = this.measureText(text);
        const from = this.textAlign === "right" ? x - width : this.textAlign === "center" ? x - width / 2 : x;
        words.push({ text, outside: this.getTransform().e + from < 0, size: parseFloat(this.font) / devicePixelRatio });
        write.call(this, text, x, y);
      };
    }, options.style ?? "");
    await page.route("**/api/me/statistics*", (route) => route.fulfill({ json: { ...told, days: options.days ?? days } }));
    await visitor.go("/hands");
    await page.locator(".graph canvas").waitFor({ state: "attached" });
    await page.getByText(visitor.t("stats.as-table")).click();
    const latest = await page.locator("[data-table=results] tbody th").first().textContent();
    const words = await page.waitForFunction(() => {
      const found = (window as unknown as { words: { text: string; outside: boolean; size: number }[] }).words;
      return found.length > 0 && found;
    });
    const all = (await words.jsonValue()) as { text: string; outside: boolean; size: number }[];
    assert.deepEqual(visitor.trouble, []);
    await page.context().close();
    return { all, latest };
  }

  test("has days and sums as they are written here, and none is cut off", async () => {
    for (const [locale, day, sum] of [["de-DE", /^(\d+\. )?(Sept|Okt|Nov)\.?( 2026)?$/, "−3.000.000"], ["en-GB", /^(\d+ )?(Sept|Oct|Nov)( 2026)?$/, "−3,000,000"]] as const) {
      const { all } = await written({ locale });
      const along = all.map(({ text }) => text).filter((text) => !/^[−\d.,]+$/.test(text));
      assert.ok(along.length >= 2, `${along}`);
      assert.deepEqual(along.filter((text) => !day.test(text)), [], locale);
      assert.ok(all.some(({ text }) => text === sum), `${all.map(({ text }) => text)}`);
      assert.deepEqual(all.filter(({ outside }) => outside), []);
    }
  });

  test("has letters as large as the reader's", async () => {
    const usual = await written({ locale: "en-GB" });
    assert.ok(usual.all.every(({ size }) => size === 12), `${usual.all[0]?.size}`);
    const large = await written({ locale: "en-GB", style: "html { font-size: 200% }" });
    assert.ok(large.all.every(({ size }) => size === 24), `${large.all[0]?.size}`);
    assert.deepEqual(large.all.filter(({ outside }) => outside), []);
  });

  test("has whole days alone, the same as the table says", async () => {
    const few = days.slice(0, 3);
    const { all, latest } = await written({ locale: "en-GB", days: few });
    const along = all.map(({ text }) => text).filter((text) => /[a-z]/.test(text));
    assert.deepEqual([...new Set(along)], ["19 Sept", "20 Sept", "21 Sept", "22 Sept"].filter((each) => along.includes(each)));
    assert.ok(along.includes("22 Sept") || along.includes("21 Sept"), `${along}`);
    assert.equal(latest, "22 Sept 2026");
  });
});

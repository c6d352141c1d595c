// The odds page shows what the program computes, and nothing of its own.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import type { HouseOdds } from "../src/protocol.ts";
import { phone, Visitor, openRoom } from "./browser.ts";
import { fits } from "./hands_played.ts";
import { program } from "./served.ts";

const { room, browser } = await openRoom();

const known = new Map<string, HouseOdds>(); // they take seconds
function computed(schedule: string, ...more: string[]): HouseOdds {
  const words = ["odds", "twisted", "--schedule", schedule, "--json", ...more];
  const before = known.get(words.join(" "));
  if (before) return before;
  const said = spawnSync(program, words, { encoding: "utf8" });
  assert.equal(said.status, 0, said.stderr);
  const odds = JSON.parse(said.stdout) as HouseOdds;
  known.set(words.join(" "), odds);
  return odds;
}
const percent = (share: number, places: number) => `${(share * 100).toFixed(places)}%`.replace("-", "−");
const chips = (amount: number) => amount.toLocaleString("en-GB").replace("-", "−");
const signed = (value: number, places: number) => `${value > 0 ? "+" : ""}${value.toFixed(places)}`.replace("-", "−");

const figure = (visitor: Visitor, name: string) => visitor.page.locator(`[data-figure=${name}]`).textContent();
async function rows(visitor: Visitor, table: string): Promise<string[][]> {
  const all = await visitor.page.locator(`[data-table=${table}] tr`).all();
  return Promise.all(all.map(async (row) => (await row.locator("th, td").allTextContents()).map((cell) => cell.trim())));
}

// The room works it out when it is first asked for, in seconds of a processor that others may want as well.
const slow = { timeout: 400_000 };

describe("the odds of Twisted", () => {
  test("are there for everybody, and are those of ananas odds", async () => {
    const visitor = await Visitor.open(browser, room);
    visitor.page.setDefaultTimeout(slow.timeout);
    await visitor.go("/rules");
    await visitor.page.getByRole("navigation").getByRole("link", { name: "Odds" }).first().click();
    await visitor.page.getByRole("heading", { name: "Twisted Pineapple, schedule A" }).waitFor();
    const a = computed("A", "--strategy");
    const b = computed("B");
    await visitor.page.locator("[data-figure=edge]").waitFor(slow);
    assert.equal(await figure(visitor, "edge"), percent(Number(a.house_edge_first_bet), 2));
    assert.equal(await figure(visitor, "even"), (Number(a.break_even_first_bet) * 100).toLocaleString("en-GB", { maximumFractionDigits: 2 }));
    assert.equal(await figure(visitor, "risk"), percent(Number(a.element_of_risk), 2));

    const outcomes = (await rows(visitor, "outcomes")).slice(1);
    assert.equal(outcomes.length, a.outcomes.length + 1);
    for (const [place, outcome] of a.outcomes.entries()) {
      const [, chance, net, share] = outcomes[place]!;
      const shown = Number(chance!.replace("%", "")) / 100;
      assert.ok(Math.abs(shown / Number(outcome.probability) - 1) < 0.006, `${outcome.name}: ${chance}`);
      const chipsWon = outcome.net * 1000 - 500;
      assert.equal(net, `${chipsWon > 0 ? "+" : ""}${chips(chipsWon)}`, outcome.name);
      assert.equal(share, signed(Number(outcome.return), 4), outcome.name);
    }
    assert.equal(outcomes.at(-1)!.at(-1), signed(Number(a.ev), 4));

    await visitor.page.getByText("The curve as a table").click();
    await visitor.page.locator("[data-table=curve] th", { hasText: "Schedule B" }).waitFor(slow);
    for (const [bet, ofA, ofB] of (await rows(visitor, "curve")).slice(1)) {
      const at = (odds: HouseOdds) => Number(odds.curve.find((point) => chips(point.first_bet * 100) === bet)!.edge);
      assert.deepEqual([ofA, ofB], [percent(at(a), 3), percent(at(b), 3)], `at ${bet}`);
    }

    const card = visitor.page.getByRole("region", { name: "Strategy card, schedule A" });
    await card.getByRole("heading", { name: "River bet" }).waitFor(slow);
    const said = (await card.locator("li span:last-child").allTextContents()).map((each) => each.toLowerCase());
    const { keep, second_bet_with, river_bet_with } = a.strategy!;
    assert.deepEqual(said, [...keep, ...second_bet_with, "otherwise", ...river_bet_with, "otherwise"]);
    assert.deepEqual(visitor.trouble, []);
    await visitor.page.context().close();
  });

  test("follow the first bet: the edge, the nets and the curve's mark", async () => {
    const visitor = await Visitor.open(browser, room);
    await visitor.go("/odds?schedule=B");
    await visitor.page.getByRole("heading", { name: "Twisted Pineapple, schedule B" }).waitFor();
    await visitor.page.locator("[data-figure=edge]").waitFor(slow);
    const b = computed("B");
    const slider = visitor.page.getByRole("slider", { name: /^First bet/ });
    await slider.focus();
    for (let step = 0; step < 10; ++step) await visitor.page.keyboard.press("ArrowRight");
    const edge = Number(b.curve.find((point) => point.first_bet === 20)!.edge);
    assert.ok(edge < 0, "above the break-even point the player is ahead");
    assert.equal(await figure(visitor, "edge"), percent(edge, 2));
    const royal = (await rows(visitor, "outcomes"))[1]!;
    assert.deepEqual([royal[0], royal[2]], ["Royal flush", `+${chips(b.outcomes[0]!.net * 2000 - 500)}`]);
    await visitor.page.context().close();
  });

  test("print the strategy card by itself, on one page of light paper, and the whole page where the browser prints it", async () => {
    const visitor = await Visitor.open(browser, room, { colorScheme: "dark" });
    const { page } = visitor;
    page.setDefaultTimeout(slow.timeout);
    await visitor.go("/odds");
    await page.getByRole("heading", { name: "River bet", exact: true }).waitFor(slow);
    const pages = async () => [...(await page.pdf()).toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length;
    const headings = async () => {
      await page.emulateMedia({ media: "print" });
      const shown = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>("header.top, h1, h2")].filter((each) => each.checkVisibility()).map((each) => each.id || each.className || each.tagName));
      await page.emulateMedia({ media: null });
      return shown;
    };
    assert.ok((await pages()) > 1);
    assert.deepEqual((await headings()).filter((each) => /^top/.test(each)), [], "nobody presses paper");
    await page.evaluate(() => (window.print = () => undefined));
    await visitor.click("button", "Print");
    assert.deepEqual(await headings(), ["strategy"]);
    assert.equal(await page.evaluate(() => document.querySelector("main")!.checkVisibility()), true);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), "light");
    await page.emulateMedia({ media: null });
    assert.equal(await pages(), 1); // after which the browser says that it has printed
    assert.ok((await headings()).length > 2);
    assert.deepEqual(visitor.trouble, []);
    await page.context().close();
  });

  for (const [size, viewport, colorScheme, locale] of [
    ["laptop", undefined, "dark", "en-GB"],
    ["phone", phone, "light", "en-GB"],
    ["small phone in German", { width: 360, height: 740 }, "dark", "de-DE"],
  ] as const)
    test(`have no fault of access and fit on a ${size}`, async () => {
      const visitor = await Visitor.open(browser, room, { colorScheme, locale, ...(viewport ? { viewport } : {}) });
      visitor.page.setDefaultTimeout(slow.timeout);
      await visitor.go("/odds");
      await visitor.page.getByRole("heading", { name: locale === "de-DE" ? "River-Einsatz" : "River bet", exact: true }).waitFor(slow);
      await visitor.checkAccess("odds");
      assert.ok(await fits(visitor), "nothing sticks out");
      await visitor.page.context().close();
    });
});

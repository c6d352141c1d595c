// npm run gallery: pictures of every page and of tables in every state, on a laptop and on phones, light and dark, in
// build/gallery. `npm run gallery -- lobby table-stud` takes those whose names contain one of these; `--german` takes them in
// German, with names that end in -de.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { Visitor, desktop, launch, phone } from "./browser.ts";
import { picturesOfHands } from "./gallery_hands.ts";
import { picturesOfTheHouse } from "./gallery_house.ts";
import { picturesOfStates } from "./gallery_states.ts";
import { picturesOfTables } from "./gallery_tables.ts";
import { Guest, Room } from "./served.ts";

const folder = fileURLToPath(new URL("../../build/gallery", import.meta.url));
mkdirSync(folder, { recursive: true });
const german = process.argv.includes("--german");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--")); // parts of names; nothing: all
const pages = wanted.length === 0 || wanted.some((part) => !/^(table|house|played|state)-/.test(part));
const room = await new Room().open({ botsMs: 300 });
const browser = await launch();

const noLink = "0".repeat(32); // it leads nowhere, and is not followed
const named = (name: string) => (german ? `${name}-de` : name);
const gallery = {
  browser,
  room,
  locale: german ? "de-DE" : "en-GB",
  take: (name: string) => wanted.length === 0 || wanted.some((part) => named(name).includes(part)),
  /** `whole`: with all that the page has below the window too. */
  async shoot(page: Page, name: string, whole = false): Promise<void> {
    if (!gallery.take(name)) return;
    // A window as high as the page: what stays at its edges would otherwise lie across the middle of the picture.
    const { width, height } = page.viewportSize()!;
    const needed = whole ? await page.evaluate(() => document.documentElement.scrollHeight) : height;
    if (needed > height) await page.setViewportSize({ width, height: needed });
    await page.screenshot({ path: `${folder}/${named(name)}.png`, fullPage: whole });
    if (needed > height) await page.setViewportSize({ width, height });
    console.log(`${named(name)}.png`);
  },
};
export type Gallery = typeof gallery;

// A lobby with people and bots at its tables, and one that waits for somebody.
if (pages) {
  const freja = await Guest.come(room, "Freja");
  for (const [settings, count] of [[{ game: "crazy-pineapple", name: "Lychee" }, 4], [{ game: "omaha8", seats: 9 }, 8], [{ game: "chinese", stake: 10 }, 2]] as const) {
    const { table } = await freja.post<{ table: number }>("/api/tables", settings);
    await freja.post(`/api/tables/${table}/bots`, { count });
  }
}
const players = ["Maren", "Tobias", "Yuki", "Dagny"]; // one for every screen

for (const [size, viewport] of pages ? ([["desktop", desktop], ["phone", phone]] as const) : [])
  for (const colorScheme of ["dark", "light"] as const) {
    const deviceScaleFactor = size === "phone" ? 2 : 1;
    const visitor = await Visitor.open(browser, room, { viewport, colorScheme, deviceScaleFactor, locale: gallery.locale });
    const { page, t } = visitor;
    const shoot = (name: string, whole = true) => gallery.shoot(page, `${name}-${size}-${colorScheme}`, whole);
    await visitor.go("/");
    await page.getByRole("button", { name: t("enter.come-in") }).waitFor();
    await shoot("sign-in");
    for (const path of [`/join#link=${noLink}`, `/reset#${noLink}`]) {
      await visitor.go(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await shoot(/\w+/.exec(path)![0]);
    }
    await visitor.comeIn(players.shift());
    await visitor.go("/hands");
    await page.getByText(t("hands.none")).waitFor();
    await shoot("hands-none");
    await visitor.go("/nowhere");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await shoot("nothing");
    await visitor.go("/");
    await page.locator("a[href^='/table/']").first().waitFor();
    await shoot("lobby");
    await visitor.click("button", t("lobby.more-games"));
    await shoot("lobby-all-games", false);
    await visitor.click("button", t("lobby.open"));
    await shoot("open-table", false);
    await visitor.click("checkbox", t("open.hundredths"));
    await shoot("open-table-hundredths", false);
    await visitor.go("/");
    await visitor.click("button", t("lobby.private"));
    await page.getByRole("dialog").getByRole("button", { name: t("open.go") }).click();
    await page.getByRole("img", { name: t("open.code") }).waitFor();
    await shoot("invitation", false);
    await visitor.go("/settings");
    await page.getByRole("heading", { name: t("settings.account") }).waitFor();
    await shoot("settings");
    for (const path of ["/rules", "/rules#SAT-B3", "/odds"]) {
      await visitor.go(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (path === "/odds") await page.getByText(t("odds.discard-lead")).waitFor({ timeout: 240_000 }); // the last to come
      await page.waitForTimeout(300);
      await shoot(path.slice(1).replace("#", "-"), path === "/odds");
    }
    // Two tables at once: in tabs on a phone, side by side on a laptop; then a hand to be found.
    for (const game of ["game.crazy-pineapple", "game.holdem"] as const) {
      await visitor.go("/");
      await visitor.click("button", t(game));
      await page.getByRole("main", { name: t("table.name") }).waitFor();
      await page.waitForTimeout(3000);
    }
    if (size === "desktop") await visitor.click("button", t("tables.side"));
    await page.waitForTimeout(500);
    await shoot("two-tables", false);
    for (let second = 0; second < 40; ++second) {
      await page.keyboard.press("c");
      await page.waitForTimeout(600);
    }
    await visitor.go("/hands");
    const last = page.locator("a[href^='/hand/']").first();
    await last.waitFor();
    await shoot("hands");
    await last.click();
    await page.getByRole("slider", { name: t("hands.scrub") }).waitFor();
    for (let step = 0; step < 9; ++step) await page.keyboard.press(".");
    await page.getByText(t("equity.working")).waitFor({ state: "detached" });
    await page.waitForTimeout(500);
    await shoot("hand");
    await visitor.go("/");
    await page.getByRole("heading", { name: t("lobby.last") }).waitFor();
    await shoot("lobby-played", false);
    await page.context().close();
  }
const parts = { "state-": picturesOfStates, "played-": picturesOfHands, "house-": picturesOfTheHouse, "table-": picturesOfTables };
for (const [start, take] of Object.entries(parts))
  if (wanted.length === 0 || wanted.some((part) => part.startsWith(start))) await take(gallery);
await browser.close();
await room.close();

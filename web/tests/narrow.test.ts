// Every page on a narrow screen, with letters twice as large, and with space between the letters (WCAG 1.4.4, 1.4.10, 1.4.12):
// nothing is outside, cut off, or on anything else. Of tables table_small.test.ts says so.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { onEachOther, openRoom, slowIf, sticksOut, Visitor } from "./browser.ts";
import { handsOf, playHands, sitAt } from "./hands_played.ts";
import { Guest } from "./served.ts";

const { room, browser } = await openRoom();

/** Runs in a page: words that are outside of the window, that something cuts off, and words of a bar that lie on others. */
function lost(): string[] {
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const parent = text.parentElement!;
    const said = text.textContent!.trim().slice(0, 40);
    // Not what is only heard, and of a dialog's page what lies behind it.
    if (said === "" || !parent.checkVisibility({ visibilityProperty: true }) || parent.offsetWidth <= 1 || parent.closest(".vh, .skip") !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
    let scrolls = false;
    for (let around: Element | null = parent; around !== null && around !== document.body && !scrolls; around = around.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(around);
      const { left, right } = around.getBoundingClientRect();
      scrolls = textOverflow === "ellipsis" || /auto|scroll/.test(overflowX);
      if (/hidden|clip/.test(overflowX) && boxes.some((box) => box.right > right + 1 || box.left < left - 1)) found.add(`${said} is cut off`);
    }
    if (!scrolls && boxes.some((box) => box.right > innerWidth + 1 || box.left < -1)) found.add(`${said} is outside`);
  }
  // A button that is cut off may have lost its sign.
  for (const button of document.querySelectorAll<HTMLElement>("button, .btn")) {
    const box = button.getBoundingClientRect();
    if (box.width <= 1 || !button.checkVisibility({ visibilityProperty: true }) || button.closest(".skip") !== null) continue;
    for (let around = button.parentElement; around !== null && around !== document.body; around = around.parentElement) {
      const { overflowX } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX)) break;
      const { left, right } = around.getBoundingClientRect();
      if (/hidden|clip/.test(overflowX) && (box.right > right + 1 || box.left < left - 1)) found.add(`${button.ariaLabel ?? button.textContent?.trim()} is cut off`);
    }
  }
  for (const bar of document.querySelectorAll(".top, .tabs, .seg")) {
    const words = [...bar.querySelectorAll<HTMLElement>(".tabs span, .brand, .me, .ib, .seg > *")]
      .filter((each) => each.checkVisibility() && each.offsetWidth > 1)
      .map((each) => ({ said: each.textContent?.trim(), box: each.getBoundingClientRect() }));
    for (const [at, one] of words.entries())
      for (const other of words.slice(at + 1))
        if (one.box.left < other.box.right - 1 && other.box.left < one.box.right - 1 && one.box.top < other.box.bottom - 1 && other.box.top < one.box.bottom - 1)
          found.add(`${one.said} is on ${other.said}`);
  }
  return [...found];
}

const spaced = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";
const ways = {
  "320 pixels wide": { width: 320, height: 640, style: "" },
  "with letters twice as large": { width: 390, height: 844, style: "html { font-size: 200% }" },
  "with space between letters": { width: 390, height: 844, style: spaced },
};

describe("a phone", { concurrency: 2 }, () => {
  let guest: Guest;
  let sits: Guest; // at three tables
  let host: string; // the cookie of whoever runs the room
  const hands: number[] = [];
  before(async () => {
    const visitor = await Visitor.open(browser, room);
    await visitor.go(room.hostLink);
    await visitor.click("checkbox", visitor.t("enter.agree"));
    await visitor.click("button", visitor.t("enter.come-in"));
    await visitor.page.getByRole("heading", { name: visitor.t("lobby.practice") }).waitFor();
    host = (await visitor.page.context().cookies()).find(({ name }) => name === "ananas")!.value;
    await visitor.page.context().close();
    guest = await Guest.come(room, "Annegret Ada");
    for (const settings of [{ game: "crazy-pineapple", limit: "limit", bots: 5 }, { game: "chinese", bots: 2 }, { game: "twisted", bots: 2 }]) {
      await playHands(guest, settings, 1);
      hands.push((await handsOf(guest, hands.length + 1))[0]!.hand);
    }
    await guest.post("/api/practice", { game: "holdem", bots: 5 });
    sits = await Guest.come(room, "Sia Sits");
    await sitAt(sits, 3);
  });

  for (const locale of ["de-DE", "en-GB"])
    for (const [way, { width, height, style }] of Object.entries(ways))
      test(`${way} has every page whole, ${locale}${slowIf(locale === "en-GB")}`, async () => {
        const visitor = await Visitor.open(browser, room, { viewport: { width, height }, locale });
        const { page, t } = visitor;
        await page.addInitScript((rules) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(rules);
          document.adoptedStyleSheets = [sheet];
        }, style);
        const found: string[] = [];
        const look = async (what: string) => {
          for (const fault of [...(await page.evaluate(sticksOut)), ...(await page.evaluate(lost)), ...(await page.evaluate(onEachOther))]) found.push(`${what}: ${fault}`);
        };
        const visit = async (path: string, there = "h1") => {
          await visitor.go(path);
          await page.locator(there).first().waitFor();
          await page.waitForTimeout(150); // for what else the page asks the room
          await page.evaluate(() => document.querySelectorAll("main details").forEach((each) => each.setAttribute("open", "")));
          await look(path);
        };
        await visit("/", "form");
        for (const each of ["enter.account", "enter.new"] as const) {
          await visitor.click("button", t(each));
          await look(each);
        }
        await visit("/settings");
        await visit(`/reset#${"0".repeat(32)}`);
        const comeAs = (value: string) => page.context().addCookies([{ name: "ananas", value, url: room.origin }]);
        await comeAs(guest.me.token);
        await visit("/", "table.lines td");
        await visitor.click("button", t("lobby.private"));
        await page.getByRole("dialog").waitFor();
        await look("a private table");
        await visit("/hands", "td a");
        await visit("/rules", ".book li");
        await visit("/odds", "[data-table=outcomes]");
        await visit("/settings", "#sessions");
        for (const hand of hands) await visit(`/hand/${hand}`, ".stage");
        await comeAs(sits.me.token);
        await visit("/", ".alert .pri >> nth=2");
        const { height: alerts } = (await page.locator(".alert").boundingBox())!;
        if (alerts > 80) found.push(`the tables one sits at take ${alerts} of ${height}`);
        await comeAs(host);
        await visit("/house", "#empty");
        await visit("/house/people", "td");
        await visitor.click("button", t("house.manage-named", { name: guest.me.name }));
        await look("a person");
        for (const path of ["/house/reports", "/house/audit", "/nowhere"]) await visit(path);
        assert.deepEqual(found, []);
        await page.context().close();
      });
});

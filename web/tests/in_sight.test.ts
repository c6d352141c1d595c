// Whatever the keyboard comes to is in sight (WCAG 2.4.11): nothing that stays at an edge of the window covers it, on a phone
// or on a desktop, and however many tables one sits at.
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { desktop, openRoom, phone, slowIf } from "./browser.ts";
import { handsOf, inBrowser, playHands, sitAt } from "./hands_played.ts";
import { Guest } from "./served.ts";

const { room, browser } = await openRoom();

/** Runs in a page: what has the focus and lies wholly under something else; "" where it can be seen, null where nothing has it. */
function covered(): string | null {
  const at = document.activeElement;
  if (at === null || at === document.body) return null;
  at.removeAttribute("data-ahead");
  const boxes = [...at.getClientRects()].filter(({ height }) => height > 0);
  for (const { left, top, width, height } of boxes)
    for (const across of [0.02, 0.25, 0.5, 0.75, 0.98])
      for (const down of [0.05, 0.3, 0.5, 0.7, 0.95]) {
        const seen = document.elementFromPoint(left + width * across, top + height * down);
        if (seen !== null && (at.contains(seen) || seen.closest("label")?.contains(at))) return "";
      }
  const over = boxes[0] && document.elementFromPoint(boxes[0].left + boxes[0].width / 2, boxes[0].top + boxes[0].height / 2);
  return `${at.textContent?.trim().slice(0, 40) || at.getAttribute("aria-label") || at.tagName} under ${over?.closest("nav, header, div")?.className}`;
}

/** Runs in a page: marks the controls of its content that the keyboard has yet to come to, and counts them. */
function markAhead(): number {
  const controls = document.querySelectorAll<HTMLElement>("main :is(a[href], button, input, select, summary, [tabindex='0'])");
  const ahead = [...controls].filter((each) => {
    const takesPart = !(each instanceof HTMLInputElement && each.type === "radio") || each.checked; // Tab comes to one of a group
    return takesPart && each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility({ visibilityProperty: true });
  });
  for (const each of ahead) each.setAttribute("data-ahead", "");
  return ahead.length;
}

/** Runs in a page: those that it has not come to. */
const stillAhead = (): string[] =>
  [...document.querySelectorAll("[data-ahead]")].map((each) => `${each.textContent?.trim().slice(0, 40) || each.getAttribute("aria-label") || each.tagName} not reached`);

/** What lies under something else, and what is not reached, from one end of the page to the other; of at least so many controls. */
async function troubleAlong(page: Page, key: "Tab" | "Shift+Tab", least: number): Promise<string[]> {
  const found: string[] = [];
  const ahead = await page.evaluate(markAhead);
  if (ahead < least) found.push(`${ahead} controls`);
  if (key === "Shift+Tab")
    await page.locator("[data-ahead]").last().evaluate((last: HTMLElement) => {
      last.removeAttribute("data-ahead");
      last.focus();
      scrollTo(0, document.documentElement.scrollHeight);
    });
  for (let presses = 0; ; ++presses) {
    if (presses === 600) return [...found, `${key}: no end`];
    await page.keyboard.press(key);
    const what = await page.evaluate(covered);
    if (what === null) break;
    if (what !== "") found.push(`${key}: ${what}`);
  }
  return [...found, ...(await page.evaluate(stillAhead)).map((what) => `${key}: ${what}`)];
}

describe("the keyboard", { concurrency: 2 }, () => {
  let alone: Guest;
  let sits: Guest;
  let hand = 0;
  before(async () => {
    [alone, sits] = await Promise.all([Guest.come(room, "Ada Alone"), Guest.come(room, "Sia Sits")]);
    await playHands(alone, { game: "crazy-pineapple", bots: 5, limit: "limit" }, 1);
    hand = (await handsOf(alone, 1))[0]!.hand;
    await sitAt(sits, 3);
  });

  // With the least number of controls that each has in its content.
  const pages = [["/", "table.lines td", 25], ["/rules", ".book li", 200], ["/settings", "#sessions", 15], ["/odds", "[data-table=outcomes]", 6]] as const;
  for (const [way, viewport] of [["a phone", phone], ["a small phone", { width: 320, height: 640 }], ["a desktop", desktop]] as const)
    for (const seated of [false, true])
      test(`is always at something in sight on ${way}${seated ? ", with three tables" : ""}${slowIf(way === "a small phone" && !seated)}`, async () => {
        const visitor = await inBrowser(browser, room, seated ? sits : alone, { viewport });
        const { page } = visitor;
        const found: string[] = [];
        for (const [path, there, least] of [...pages, ...(seated ? [] : [["/hands", "canvas", 5], [`/hand/${hand}`, "#equity", 25]] as const)]) {
          await visitor.go(path);
          await page.locator(there).first().waitFor({ state: "attached" });
          if (seated) await page.locator(".alert .pri").nth(2).waitFor();
          for (const key of ["Tab", "Shift+Tab"] as const)
            found.push(...(await troubleAlong(page, key, least)).map((what) => `${path} ${what}`));
        }
        assert.deepEqual(found, []);
        await page.context().close();
      });

  for (const viewport of [desktop, phone])
    test(`leads to a chapter of the rules that lies under nothing, ${viewport.width} wide, with three tables`, async () => {
      const visitor = await inBrowser(browser, room, sits, { viewport });
      const { page } = visitor;
      await visitor.go("/rules#betting");
      await page.locator("#betting").waitFor();
      await page.locator(".alert .pri").nth(2).waitFor();
      const under = () =>
        page.evaluate(() => {
          const seen = (of: Element | null) => {
            const { left, top, bottom } = of!.getBoundingClientRect();
            return [top + 2, bottom - 2].every((y) => of!.contains(document.elementFromPoint(left + 8, y)));
          };
          const led = { heading: "#betting h2", "place in the row": "aside nav [aria-current]" };
          return Object.entries(led).filter(([, each]) => !seen(document.querySelector(each))).map(([what]) => what);
        });
      // The row of tables comes when the page is at the chapter already, which is led to anew: a busy machine shows what is between.
      for (const until = performance.now() + 5000; performance.now() < until && (await under()).length > 0; ) await page.waitForTimeout(50);
      assert.deepEqual(await under(), []);
      assert.ok((await page.evaluate(() => scrollY)) > 0, "the page has not been scrolled");
      await page.context().close();
    });
});

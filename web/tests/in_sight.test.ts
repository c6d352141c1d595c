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

async function coveredAlong(page: Page, key: "Tab" | "Shift+Tab"): Promise<string[]> {
  const found: string[] = [];
  for (let presses = 0; presses < 70; ++presses) {
    await page.keyboard.press(key);
    const what = await page.evaluate(covered);
    if (what === null) break;
    if (what !== "") found.push(`${key}: ${what}`);
  }
  return found;
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

  const pages = [["/", "table.lines td"], ["/rules", ".book li"], ["/settings", "#sessions"], ["/odds", "[data-table=outcomes]"]] as const;
  for (const [way, viewport] of [["a phone", phone], ["a small phone", { width: 320, height: 640 }], ["a desktop", desktop]] as const)
    for (const seated of [false, true])
      test(`is always at something in sight on ${way}${seated ? ", with three tables" : ""}${slowIf(way === "a small phone" && !seated)}`, async () => {
        const visitor = await inBrowser(browser, room, seated ? sits : alone, { viewport });
        const { page } = visitor;
        const found: string[] = [];
        for (const [path, there] of [...pages, ...(seated ? [] : [["/hands", "canvas"], [`/hand/${hand}`, "#equity"]] as const)]) {
          await visitor.go(path);
          await page.locator(there).first().waitFor({ state: "attached" });
          if (seated) await page.locator(".alert .pri").nth(2).waitFor();
          for (const key of ["Tab", "Shift+Tab"] as const) {
            if (key === "Shift+Tab") {
              await page.locator("main :is(a, button, input)").last().focus();
              await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
            }
            found.push(...(await coveredAlong(page, key)).map((what) => `${path} ${what}`));
          }
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
      await page.waitForFunction(() => scrollY > 0);
      const under = await page.evaluate(() => {
        const seen = (of: Element) => {
          const { left, top, bottom } = of.getBoundingClientRect();
          return [top + 2, bottom - 2].every((y) => of.contains(document.elementFromPoint(left + 8, y)));
        };
        const row = document.querySelector("aside nav [aria-current]")!;
        return [document.querySelector("#betting h2")!, row].filter((each) => !seen(each)).map(({ textContent }) => textContent);
      });
      assert.deepEqual(under, []);
      await page.context().close();
    });
});

// Tables on a small phone, and with letters twice as large: everything is there, in reach, and uncovered.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Card } from "../src/protocol.ts";
import { openRoom } from "./browser.ts";
import { type Moment, Showing, playThrough, scenes } from "./table_states.ts";

const { room, browser } = await openRoom();

const tables: Record<string, object> = {
  "Crazy Pineapple with six seats": { game: "crazy-pineapple", seats: 6, bots: 5 },
  "Omaha with nine seats": { game: "omaha8", limit: "limit", seats: 9, bots: 8 },
  "stud with seven seats": { game: "stud", seats: 7, bots: 6 },
  "Face-Up Chinese with four seats": { game: "chinese", seats: 4, bots: 3 },
  Twisted: { game: "twisted", bots: 3 },
};

/** Runs in the page: what is wrong with the controls of a table. `scrolls`: they may have to be scrolled to. */
function faults(scrolls: boolean): string[] {
  const found: string[] = [];
  const place = document.querySelector<HTMLElement>(".place")!;
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  if (place.scrollWidth > place.clientWidth + 1) found.push(`the table is ${place.scrollWidth} wide`);
  if (!scrolls && place.scrollHeight > place.clientHeight + 1) found.push(`the table is ${place.scrollHeight} high`);
  for (const control of place.querySelectorAll<HTMLElement>("button, input:not(.vh), .option")) {
    if (control.closest("[inert]") !== null || !control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.closest("label.chk") !== null) continue; // its label is what is pressed
    const name = control.getAttribute("aria-label") ?? control.textContent?.trim().replaceAll(/\s+/g, " ") ?? "";
    // On a felt of rows a card is as wide as five of them allow.
    const least = control.closest("[data-row]") === null ? 44 : 24;
    const before = control.getBoundingClientRect();
    if (before.height < least - 0.5 || before.width < least - 0.5) found.push(`${name} is ${before.width.toFixed(0)} by ${before.height.toFixed(0)}`);
    control.scrollIntoView({ block: scrolls ? "center" : "nearest" });
    const { x, y, width, height } = control.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    if (at === null || !(control.contains(at) || at.closest("label")?.contains(control))) found.push(`${name} is covered by ${at?.className}`);
  }
  place.scrollTo(0, 0);
  // One's own cards are whole on the screen.
  if (!scrolls)
    for (const card of place.querySelectorAll(".hero .card")) {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) found.push(`${card.getAttribute("aria-label")} is not on the screen`);
    }
  // What others show is not cut off, neither by an edge nor by the line of what happened last.
  if (!scrolls && place.querySelector("[data-discard]") === null) {
    const line = place.querySelector(".ticker")?.getBoundingClientRect().bottom ?? 0;
    for (const card of place.querySelectorAll(":is(.holes, .minis) [role=img]")) {
      if (!card.checkVisibility()) continue;
      const { left, right, top } = card.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1 || top < line - 2) found.push(`${card.getAttribute("aria-label")} is cut off`);
    }
  }
  return found;
}

/** The same state with as much on the table as there can be: everybody in it, with a large bet and all cards shown. */
function full(moment: Moment): Moment {
  const { game } = moment.view;
  if (game === null || !("board" in game)) return moment;
  const deck = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => `${rank}${suit}` as Card));
  const players = game.players.map((player) => {
    if (player.seat === moment.view.you || player.cards.length === 0) return { ...player, bet: 88_888 };
    return { ...player, live: true, shown: true, mucked: false, bet: 88_888, cards: player.cards.map(() => deck.pop()!) };
  });
  return { ...moment, view: { ...moment.view, game: { ...game, players } } };
}

describe("on a phone of 360 by 740", { concurrency: 2 }, () => {
  for (const [name, settings] of Object.entries(tables))
    test(`${name} has every control in reach, in every state, also with letters twice as large`, async () => {
      const seen = scenes(await playThrough(room, settings, 3, 120));
      const states = [...seen, ...[...seen].map(([state, moment]): [string, Moment] => [`${state}, full`, full(moment)])];
      const showing = await Showing.open(browser, room, { viewport: { width: 360, height: 740 } });
      const { page } = showing;
      const found: string[] = [];
      for (const size of ["100%", "200%"]) {
        await page.evaluate((wanted) => document.documentElement.style.setProperty("font-size", wanted), size);
        for (const [state, moment] of states) {
          await showing.show(moment);
          await page.waitForTimeout(60);
          for (const fault of await page.evaluate(faults, size !== "100%")) found.push(`${state}, ${size}: ${fault}`);
        }
      }
      assert.deepEqual(found, []);
      await showing.player.leave();
    });
});

// Tables on a small phone, and with letters twice as large: everything is there, in reach, and uncovered.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Card } from "../src/protocol.ts";
import { desktop, openRoom, small, sticksOut } from "./browser.ts";
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
  // What one did last is said beside one's name, chips and cards, not on them.
  const said = [...place.querySelectorAll(".hero .say .tag")].find((tag) => tag.checkVisibility())?.getBoundingClientRect();
  for (const part of scrolls || said === undefined ? [] : place.querySelectorAll(".hero :is(.name, .stack, .card)")) {
    const written = document.createRange();
    written.selectNodeContents(part);
    const { left, right, top, bottom } = part.matches(".card") ? part.getBoundingClientRect() : written.getBoundingClientRect();
    const room = part.getBoundingClientRect().right - parseFloat(getComputedStyle(part).paddingRight); // of a long name the rest is cut off
    if (said!.left < Math.min(right, room) - 1 && said!.right > left + 1 && said!.top < bottom - 1 && said!.bottom > top + 1)
      found.push(`what one did covers ${part.textContent?.trim()}`);
  }
  // One's hand in words is whole; of a high-low game its left half was outside.
  const words = place.querySelector(".stage > .words")?.getBoundingClientRect();
  if (words !== undefined && (words.left < -1 || words.right > innerWidth + 1)) found.push(`one's hand in words is from ${words.left.toFixed(0)} to ${words.right.toFixed(0)}`);
  // How many have yet to discard lies between the plates.
  const waiting = place.querySelector(".waiting");
  if (!scrolls && waiting !== null) {
    const { left, right, top, bottom } = waiting.getBoundingClientRect();
    for (const x of [left + 6, right - 6])
      if (document.elementFromPoint(x, (top + bottom) / 2) !== waiting) found.push(`${waiting.textContent} is covered by ${document.elementFromPoint(x, (top + bottom) / 2)?.outerHTML.slice(0, 120)}`);
  }
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
  const bet = game.phase === "discarding" ? 0 : 88_888; // before a discard all bets are in the pot
  const players = game.players.map((player) => {
    if (player.seat === moment.view.you || player.cards.length === 0) return { ...player, bet, won: 88_888 };
    return { ...player, live: true, shown: true, mucked: false, bet, cards: player.cards.map(() => deck.pop()!) };
  });
  return { ...moment, view: { ...moment.view, game: { ...game, players } } };
}

/** The same state with a hand of many words, and the button, for whoever looks on. */
function wordy(moment: Moment): Moment {
  const { game, you } = moment.view;
  if (game === null || !("board" in game) || game.board.length < 3 || you === null) return moment;
  const board: Card[] = (["8d", "7s", "Kh", "Qc", "2h"] satisfies Card[]).slice(0, game.board.length);
  const players = game.players.map((player) => (player.seat === you ? { ...player, live: true, mucked: false, cards: ["8c", "7d"] as Card[] } : player));
  return { ...moment, view: { ...moment.view, game: { ...game, board, players, button: you } } };
}

/** Runs in the page: what lies on one another around one's own plate on a wide screen. */
function around(): string[] {
  const parts = [".stage > .words", ".dealer", ".thrown", ".hero .say .tag", ".corner :is(.opener, .chk, p)", ".hero .plate"];
  const all = parts.flatMap((part) =>
    [...document.querySelectorAll(part)]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ part, name: element.textContent?.trim(), box: element.getBoundingClientRect() })),
  );
  return all.flatMap(({ part, name, box }, at) =>
    all
      .slice(at + 1)
      .filter((other) => other.part !== part && other.box.left < box.right && other.box.right > box.left && other.box.top < box.bottom && other.box.bottom > box.top)
      .map((other) => `${name} lies on ${other.name}`),
  );
}

describe("on a phone of 360 by 740", { concurrency: 2 }, () => {
  for (const [name, settings] of Object.entries(tables))
    test(`${name} has every control in reach, in every state, also with letters twice as large and in German`, async () => {
      const seen = scenes(await playThrough(room, settings, 3, 120));
      const states = [...seen, ...[...seen].map(([state, moment]): [string, Moment] => [`${state}, full`, full(moment)])];
      const found: string[] = [];
      for (const locale of ["en-GB", "de-DE"]) {
        const showing = await Showing.open(browser, room, { viewport: small, locale });
        const { page } = showing;
        for (const size of locale === "en-GB" ? ["100%", "200%"] : ["100%"]) {
          await page.evaluate((wanted) => document.documentElement.style.setProperty("font-size", wanted), size);
          for (const [state, moment] of locale === "en-GB" ? states : states.slice(seen.size)) {
            await showing.show(moment);
            await page.waitForTimeout(60);
            const wrong = await page.evaluate(faults, size !== "100%");
            if (size === "100%") wrong.push(...(await page.evaluate(sticksOut)));
            for (const fault of wrong) found.push(`${state}, ${locale}, ${size}: ${fault}`);
          }
        }
        await showing.player.leave();
      }
      assert.deepEqual(found, []);
    });
});

// What a key does was broken letter by letter, and what one sits down with ran out of its button.
test("dialogs can be read on a phone of 360 by 740 with letters twice as large", async () => {
  const seen = scenes(await playThrough(room, tables["Crazy Pineapple with six seats"]!, 1, 120));
  const showing = await Showing.open(browser, room, { viewport: small });
  const { page } = showing;
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await showing.show(seen.get("watching")!);
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  const narrow = () => [...document.querySelectorAll<HTMLElement>("dialog dd")].filter((words) => words.clientWidth < 150).map((words) => words.textContent);
  assert.deepEqual(await page.evaluate(narrow), []);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Sit here/ }).first().click();
  await page.getByRole("dialog").waitFor();
  const outside = () => [...document.querySelectorAll<HTMLElement>("dialog .btn")].filter((button) => button.scrollWidth > button.clientWidth + 1 || button.getBoundingClientRect().left < button.closest("dialog")!.getBoundingClientRect().left + 8).map((button) => button.textContent);
  assert.deepEqual(await page.evaluate(outside), []);
  await showing.player.leave();
});

/** Runs in the page: what of the open menu of one's seat is cut off, or out of reach even where it is scrolled. */
function outOfReach(): string[] {
  const menu = document.querySelector<HTMLElement>(".corner .menu")!;
  const over = document.querySelector(".room")!.getBoundingClientRect().top - menu.getBoundingClientRect().top;
  const controls = [...menu.querySelectorAll<HTMLElement>("button, label")].filter((control) => {
    menu.scrollTop += control.getBoundingClientRect().top - menu.getBoundingClientRect().top - 14;
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return ![top + 3, bottom - 3].every((y) => control.contains(document.elementFromPoint((left + right) / 2, y)));
  });
  return [...(over > 0 ? [`${over.toFixed(0)} px above the table`] : []), ...controls.map((control) => control.textContent?.trim() ?? "")];
}

// It grew beyond the table's upper edge: in German, with the tabs of a second table, or with larger letters.
test("on a phone all of the menu of one's seat is on the table and in reach, whichever bar lies below it", async () => {
  const seen = [...scenes(await playThrough(room, tables["Crazy Pineapple with six seats"]!, 3, 120))].filter(([, { view }]) => view.you !== null);
  const found: string[] = [];
  for (const locale of ["en-GB", "de-DE"]) {
    const showing = await Showing.open(browser, room, { viewport: small, locale });
    const { page } = showing;
    for (const [letters, height] of [["100%", small.height], ["100%", small.height - 45], ["120%", small.height]] as const) {
      await page.setViewportSize({ ...small, height });
      await page.evaluate((wanted) => document.documentElement.style.setProperty("font-size", wanted), letters);
      for (const [state, moment] of seen) {
        await showing.show(moment);
        const opener = page.locator(".corner .opener");
        await opener.click();
        await page.waitForTimeout(60);
        for (const name of await page.evaluate(outOfReach)) found.push(`${state}, ${locale}, ${letters}, ${height}: ${name}`);
        await opener.click();
      }
    }
    await showing.player.leave();
  }
  assert.deepEqual(found, []);
});

/** Runs in the page: cards that others show and that are not whole on the stage. */
function cutOffCards(): string[] {
  const stage = document.querySelector(".stage")!.getBoundingClientRect();
  return [...document.querySelectorAll(".seat:not(.hero) .holes.faces .card")].flatMap((card) => {
    const { left, right, top } = card.getBoundingClientRect();
    return left < stage.left - 1 || right > stage.right + 1 || top < stage.top - 1 ? [`${card.getAttribute("aria-label")} is cut off`] : [];
  });
}

test("on a laptop all that others show is on the stage", async () => {
  const found: string[] = [];
  for (const name of ["Crazy Pineapple with six seats", "Omaha with nine seats", "stud with seven seats"]) {
    const seen = scenes(await playThrough(room, tables[name]!, 2, 120));
    const showing = await Showing.open(browser, room, { viewport: desktop });
    for (const viewport of [desktop, { width: 1440, height: 800 }, { width: 1366, height: 768 }]) {
      await showing.page.setViewportSize(viewport);
      for (const [state, moment] of [...seen].filter(([state]) => state !== "discard")) { // before which nobody shows
        await showing.show(full(moment));
        await showing.page.waitForTimeout(60);
        for (const fault of await showing.page.evaluate(cutOffCards)) found.push(`${name}, ${state}, ${viewport.height} high: ${fault}`);
      }
    }
    await showing.player.leave();
  }
  assert.deepEqual(found, []);
});

test("on a laptop nothing lies on one's hand in words, on what one did or on what one discarded, in German", async () => {
  const seen = scenes(await playThrough(room, { game: "crazy-pineapple", seats: 9, bots: 8 }, 3, 120));
  const showing = await Showing.open(browser, room, { viewport: desktop, locale: "de-DE" });
  const found: string[] = [];
  for (const viewport of [desktop, { width: 1366, height: 768 }]) {
    await showing.page.setViewportSize(viewport);
    for (const [state, moment] of [...seen, ...[...seen].map(([state, moment]): [string, Moment] => [`${state}, with the button`, wordy(moment)])]) {
      await showing.show(moment);
      await showing.page.waitForTimeout(60);
      for (const fault of [...(await showing.page.evaluate(around)), ...(await showing.page.evaluate(sticksOut))])
        found.push(`${state}, ${viewport.width}: ${fault}`);
    }
  }
  assert.deepEqual(found, []);
  await showing.player.leave();
});

/** Runs in the page: controls that something else lies on, or that are cut off. */
function covered(): string[] {
  const place = document.querySelector<HTMLElement>(".place")!;
  const found = place.scrollWidth > place.clientWidth + 1 ? [`the table is ${place.scrollWidth} wide`] : [];
  for (const control of place.querySelectorAll<HTMLElement>("section.bar :is(button, input:not(.vh)), .tray button, header button, .corner button, .corner label, .rest button")) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    control.scrollIntoView({ block: "nearest" });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    for (const [x, y] of [[left + 3, (top + bottom) / 2], [right - 3, (top + bottom) / 2], [(left + right) / 2, top + 3], [(left + right) / 2, bottom - 3]] as const) {
      const at = document.elementFromPoint(x, y);
      if (at === null || !(control.contains(at) || at.closest("label")?.contains(control))) found.push(`${control.textContent?.trim() || control.className} is covered by ${at?.className}`);
    }
  }
  return [...new Set(found)];
}

describe("on a tablet", { concurrency: 2 }, () => {
  for (const [name, settings] of Object.entries(tables))
    test(`${name} has no control on another, in either position`, async () => {
      const seen = scenes(await playThrough(room, settings, 2, 120));
      const showing = await Showing.open(browser, room, { viewport: desktop });
      const found: string[] = [];
      for (const viewport of [{ width: 1024, height: 768 }, { width: 834, height: 1112 }, { width: 768, height: 1024 }]) {
        await showing.page.setViewportSize(viewport);
        for (const [state, moment] of seen) {
          await showing.show(moment);
          await showing.page.waitForTimeout(60);
          const faults = [...(await showing.page.evaluate(covered)), ...(await showing.page.evaluate(sticksOut))];
          if (viewport.width > 1000) faults.push(...(await showing.page.evaluate(around))); // upright it is a large phone
          for (const fault of faults) found.push(`${state}, ${viewport.width}: ${fault}`);
        }
      }
      assert.deepEqual(found, []);
      await showing.player.leave();
    });
});

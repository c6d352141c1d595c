// Somebody who plays at a table in a browser: by keys alone, or with a pointer.
import assert from "node:assert/strict";
import type { Browser, BrowserContext, Locator } from "playwright-core";
import { table as en } from "../src/lang/table.en.ts";
import { Visitor } from "./browser.ts";
import type { Room } from "./served.ts";

type Sent = { do: string } & Record<string, unknown>;

export const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms));

export async function until(what: string, holds: () => boolean | Promise<boolean>, seconds = 20): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(25)) if (await holds()) return;
  assert.fail(`${what}: not within ${seconds} s`);
}

/** Presses as a player does whose press was not taken: what has just moved takes none, and on a busy machine that lasts. Whoever
    has pressed for ten seconds takes it to be broken. */
export async function pressUntil(control: Locator, what: string, holds: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  let presses = 0;
  do {
    await control.click({ timeout: end - Date.now() });
    ++presses;
    for (const next = Date.now() + 500; Date.now() < next; await pause(25)) if (holds()) return;
  } while (Date.now() < end);
  assert.fail(`${what}: not by ${presses} presses within 10 s`);
}

/** What the bar of the table asks for, seen as a screen reader sees it. */
export interface Offered {
  act: boolean;
  discard: boolean;
  show: boolean;
  place: number; // cards that lie in the tray, or -1; what was sent is not asked for any more
  next: string; // the key that takes the first of them
  confirm: boolean;
  bet: boolean;
  broke: boolean;
}

// What players have left, by room and options: the next one need not have a process started, and its scripts compiled.
const left = new Map<string, BrowserContext[]>();

export class Player {
  readonly visitor: Visitor;
  readonly person: number;
  readonly #kind: string;
  table = 0;

  private constructor(visitor: Visitor, person: number, kind: string) {
    this.visitor = visitor;
    this.person = person;
    this.#kind = kind;
  }

  static async come(browser: Browser, room: Room, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Player> {
    const kind = JSON.stringify([room.origin, options]);
    const context = left.get(kind)?.pop();
    const visitor = context ? new Visitor(room, await context.newPage(), options.locale) : await Visitor.open(browser, room, options);
    const { person } = await visitor.arrive();
    return new Player(visitor, person, kind);
  }

  /** The same person on a second page of the same browser. */
  async beside(): Promise<Player> {
    return new Player(new Visitor(this.visitor.room, await this.page.context().newPage()), this.person, this.#kind);
  }

  get page() {
    return this.visitor.page;
  }

  /** Opens a table against bots and sits down there. */
  async practise(settings: object): Promise<void> {
    const made = await this.visitor.ask<{ table: number; invitation: string }>("/api/practice", settings);
    this.table = made.table;
    await this.page.addInitScript(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes]))
          if (node instanceof HTMLElement && node.matches("[data-voice=polite] p"))
            heard.push(...[...node.querySelectorAll("span")].map((line) => line.textContent));
      }).observe(document, { subtree: true, childList: true });
    });
    // As the lobby's button does it, without the lobby: no address sits anybody down.
    await this.visitor.go("/api/me");
    await this.page.evaluate((table) => history.pushState({ wish: "sit" }, "", table), `/table/${made.table}#${made.invitation}`);
    await this.page.reload();
    await this.page.getByRole("main", { name: "Table" }).waitFor();
  }

  /** Commands of the game that went to the room. */
  commands(): Sent[] {
    return this.visitor.sent.map((text) => JSON.parse(text) as Sent).filter((sent) => "decision" in sent);
  }

  /** The smallest bet that the room offers now. */
  leastBet(): number {
    const views = this.visitor.frames
      .map((text) => JSON.parse(text) as { view?: { choices: { do?: string; least_to?: number }[] } })
      .flatMap((message) => (message.view === undefined ? [] : [message.view]));
    return views.at(-1)?.choices.find((choice) => choice.do === "bet")?.least_to ?? 0;
  }

  /** The bar of a table, where it is not a discard's; where tables lie side by side it is a group of the page and no region. */
  #bar(): Locator {
    const name = { name: "Actions", exact: true };
    return this.page.getByRole("region", name).or(this.page.getByRole("group", name));
  }
  #discards(): Locator {
    return this.page.getByRole("radiogroup", { name: "Discard one card" });
  }
  /** Cards that may be taken, to be placed. */
  #drawn(): Locator {
    return this.page.getByRole("group", { name: "Cards to place" }).getByRole("button", { disabled: false });
  }
  #confirm(): Locator {
    return this.page.getByRole("button", { name: /^Confirm/, disabled: false });
  }

  async offered(): Promise<Offered> {
    const [bars, discards, place, confirms] = await Promise.all([this.#bar().all(), this.#discards().count(), this.#drawn().count(), this.#confirm().count()]);
    // What lies in it is read at once, as it changes; it may be gone already. Acting in advance, and sizes, are groups of their own.
    const read = await Promise.all(bars.map((bar) => bar.ariaSnapshot({ timeout: 500 }).catch(() => "")));
    const buttons = read.flatMap((bar) => [...bar.matchAll(/^ {2}- button "(.*?)"(?!.*\[disabled\])/gm)].map(([, name]) => name!));
    const open = (name: RegExp): boolean => buttons.some((each) => name.test(each));
    const first = place === 0 ? null : await this.#drawn().first().getAttribute("aria-keyshortcuts", { timeout: 500 }).catch(() => null);
    return {
      act: open(/^(Check|Call|Bring in)\b/),
      discard: discards > 0,
      show: open(/^Show\b/) && open(/^Muck\b/),
      place: place === 0 && confirms === 0 ? -1 : place,
      next: first ?? "ArrowRight",
      confirm: confirms > 0,
      bet: open(/^Bet\b/),
      broke: open(/^Add chips$/),
    };
  }

  /** Lines that a screen reader is given: events as they happen, and what is urgent. */
  spoken(how: "polite" | "urgent" = "polite"): Promise<string[]> {
    return this.page.locator(`[data-voice=${how}] span`).allTextContents();
  }

  /** All that was said since the page was opened, by hand. The voice itself forgets its oldest lines. */
  async spokenHands(): Promise<string[][]> {
    const hands: string[][] = [[]];
    for (const line of await this.page.evaluate(() => (window as unknown as { heard: string[] }).heard)) {
      if (/^Hand [\d,]+$/.test(line)) hands.push([]);
      hands.at(-1)?.push(line);
    }
    return hands;
  }

  /** How many hands were spoken of, once the voice, which puts together what comes within a moment, is at that of the log. */
  async handsSpokenOf(): Promise<number> {
    const headings = this.page.locator(".log h3");
    await until("the voice has come to this hand", async () => {
      const shown = (await headings.allTextContents()).map((text) => text.trim()).findLast((text) => /^Hand [\d,]+$/.test(text));
      return (await this.spokenHands()).at(-1)?.[0] === shown;
    });
    return (await this.spokenHands()).length;
  }

  async hears(what: RegExp, how: "polite" | "urgent" = "polite", seconds = 20): Promise<void> {
    await until(`${what} is said`, async () => (await this.spoken(how)).some((line) => what.test(line)), seconds);
  }

  /** Who has lost everything brings new chips, so that no test depends on the luck of its cards. */
  async buyAgain(): Promise<void> {
    await pause(420); // what has just come takes no press
    await this.#bar().getByRole("button", { name: "Add chips" }).click();
    const bring = this.page.getByRole("dialog", { name: "Add chips" });
    await bring.getByRole("button", { name: "Add chips" }).click();
    await until("the chips are there", async () => !(await this.offered()).broke);
  }

  /** Answers whatever is asked by keys alone, as calmly as can be, until `over`. */
  async playByKeys(over: (offer: Offered) => boolean | Promise<boolean>, seconds = 90): Promise<void> {
    const { keyboard } = this.page;
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(80)) {
      const offer = await this.offered();
      if (await over(offer)) return;
      if (offer.broke) await this.buyAgain();
      if (offer.discard) {
        await pause(420);
        await keyboard.press("1");
        await pause(40);
        await keyboard.press("Enter");
        await until("the discard is taken", async () => !(await this.offered()).discard);
      } else if (offer.place >= 0) {
        if (offer.confirm) {
          await until("the focus is on the button that confirms", () => this.page.evaluate(() => document.activeElement?.hasAttribute("data-place") ?? false));
          await pause(420);
          await keyboard.press("Enter");
          await until("the cards are sent", async () => !(await this.offered()).confirm);
        } else if (offer.place > 0) {
          await keyboard.press(offer.next);
          const onRow = () => this.page.evaluate(() => document.activeElement?.hasAttribute("data-target") ?? false);
          await until("the focus is on a row for the card", onRow, 5).catch(async (late: Error) => {
            const at = await this.page.evaluate(() => `${document.activeElement?.outerHTML.slice(0, 200)} ${document.hasFocus()}`);
            throw new Error(`${late.message}; it is on ${at}; said: ${(await this.spoken("urgent")).join(" | ")}`);
          });
          await keyboard.press("Enter");
          await until("the card lies in the row", async () => (await this.offered()).place !== offer.place);
        }
      } else if (offer.show) {
        await pause(420);
        await keyboard.press("s");
        await pause(60);
      } else if (offer.act) {
        await pause(420);
        await keyboard.press("c");
        await pause(60);
      } else if (offer.bet) {
        await pause(420);
        await keyboard.press("v");
        await pause(60);
      }
    }
    assert.fail(`the hand was not over within ${seconds} s: ${(await this.spoken()).join("\n")}`);
  }

  /** Letters, and all that is one key, are off: there is nothing but Tab, Space, Enter and the arrows. */
  async withoutLetters(): Promise<void> {
    await this.page.addInitScript(() => (localStorage["ananas.prefs"] = JSON.stringify({ letters: false })));
  }

  /** Goes on by Tab until that has the focus. */
  async tabTo(what: string, target: Locator): Promise<void> {
    const there = target.and(this.page.locator(":focus"));
    for (let tabs = 0; tabs < 80; ++tabs) {
      if ((await there.count()) > 0) return;
      await this.page.keyboard.press("Tab");
    }
    assert.fail(`${what} is not reached by Tab`);
  }

  /** Answers whatever is asked as somebody does who has the roles and the names of things, and none of the table's keys. */
  async playByRoles(over: () => boolean | Promise<boolean>, seconds = 90): Promise<void> {
    const { keyboard } = this.page;
    const press = async (what: string, target: Locator, key: "Enter" | "Space"): Promise<void> => {
      await this.tabTo(what, target);
      await pause(420);
      await keyboard.press(key);
    };
    const inBar = (name: RegExp): Locator => this.#bar().getByRole("button", { name, disabled: false });
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(80)) {
      if (await over()) return;
      const offer = await this.offered();
      if (offer.discard) {
        const cards = this.#discards().getByRole("radio");
        await press("the first card", cards.first(), "Space");
        await until("it is chosen", () => cards.first().isChecked(), 5);
        await keyboard.press("ArrowDown");
        await until("the second is, by the group's own keys", () => cards.nth(1).isChecked(), 5);
        await keyboard.press("ArrowUp");
        await until("the first is again", () => cards.first().isChecked(), 5);
        await press("the discard", this.page.getByRole("button", { name: /^Discard \S/, disabled: false }), "Enter");
        await until("the discard is taken", async () => !(await this.offered()).discard);
      } else if (offer.confirm) {
        await press("Confirm", this.#confirm(), "Enter");
        await until("the cards are sent", async () => !(await this.offered()).confirm);
      } else if (offer.place > 0) {
        const row = this.page.getByRole("button", { name: /^Put the card in / }).and(this.page.locator(":focus"));
        if (offer.place === 3 || offer.place === 5) {
          await this.tabTo("the first card to place", this.#drawn().first());
          await keyboard.press("Space");
          await until("it is taken", async () => (await this.page.getByRole("button", { pressed: true }).and(this.page.locator(":focus")).count()) > 0, 5);
          await keyboard.press("ArrowUp");
          await until("the focus is on a row", async () => (await row.count()) > 0, 5);
          const above = await row.getAttribute("aria-label");
          const open = await this.page.getByRole("button", { name: /^Put the card in /, disabled: false }).count();
          await keyboard.press("ArrowDown");
          if (open > 1) await until("it is on the one below", async () => (await row.getAttribute("aria-label")) !== above, 5);
        } else {
          await keyboard.press("ArrowRight");
          await until("the focus is on a row for the card", async () => (await row.count()) > 0, 5);
        }
        await keyboard.press("Enter");
        await until("the card lies in the row", async () => (await this.offered()).place !== offer.place);
      } else if (offer.show) await press("Show", inBar(/^Show\b/), "Space");
      else if (offer.act) await press("Check or Call", inBar(/^(Check|Call|Bring in)\b/).last(), "Space");
      else if (offer.bet) await press("Bet", inBar(/^Bet\b/), "Enter");
    }
    assert.fail(`the hand was not over within ${seconds} s: ${(await this.spoken()).join("\n")}`);
  }

  /** Nothing is left of what was theirs: a page that shows a picture keeps the process, and the next player has a new page. */
  async leave(): Promise<void> {
    const context = this.page.context();
    const picture = `${this.visitor.room.origin}/ananas.svg`;
    const [keeper, ...others] = context.pages().toSorted((one, other) => Number(other.url() === picture) - Number(one.url() === picture));
    await Promise.all(others.map((page) => page.close()));
    await keeper?.unrouteAll({ behavior: "ignoreErrors" });
    const isKept = keeper?.url() === picture || (await keeper?.goto(picture, { timeout: 3000 }).then(Boolean, () => false));
    if (!isKept) return context.close(); // closed by the test, or cut off from the room
    await keeper!.evaluate(() => localStorage.clear());
    await context.clearCookies();
    left.set(this.#kind, [...(left.get(this.#kind) ?? []), context]);
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const sentences = Object.entries(en)
  .filter(([key]) => key.startsWith("said.") && key !== "said.chat") // which is whatever somebody says
  .map(([, words]) => escaped(words).replaceAll(/\\\{\w+\\\}/g, ".+"));
const grammar = new RegExp(`^(?:(?:${sentences.join("|")})(?:, all-in)?(?:: .+)?(?:\\. )?)+$`, "i");
const turn = /^(?:Your second hand: )?(?:Your turn\.(?: .+)?|Discard one card\.|Show your hand or muck it\.|Place your (?:bets|cards)\.)$/;
const street = /^(?:Flop|Turn|River): \w+ of \w+/;

/** Whether a line is one that the table knows how to say, with all its places filled. */
export const isSentence = (line: string) => !/[{}]/.test(line) && [grammar, street, turn].some((known) => known.test(line));

// Debian's Chromium, and people who use it to come into a room.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after } from "node:test";
import { type Browser, type BrowserContext, type Page, chromium } from "playwright-core";
import { de } from "../src/lang/de.ts";
import { type Key, en } from "../src/lang/en.ts";
import { filled } from "../src/lang/words.ts";
import type { Me } from "../src/protocol.ts";
import { Room } from "./served.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const seesColours = ["color-contrast", "link-in-text-block"]; // axe's other rules look at what there is, not at its colours

// The one without a window of its own, whose parts draw for nobody: half of the work. As root, as in a container, its
// sandbox does not start; what it looks at here is our own. All pages of a context share a process.
export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--process-per-site", "--renderer-process-limit=1"],
  });

/** For all tests of a file: a room of their own, and a browser. Both are closed when the last of them has ended. */
export async function openRoom(options: Parameters<Room["open"]>[0] = {}): Promise<{ room: Room; browser: Browser }> {
  const [room, browser] = await Promise.all([new Room().open(options), launch()]);
  after(async () => {
    await browser.close();
    await room.close();
  });
  return { room, browser };
}

/** The end of a test's name: ./test leaves the slow ones to ./test --all. Of two that see nearly the same, one is enough. */
export const slowIf = (slow: boolean): string => (slow ? ", slow" : "");

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export const laptop = { width: 1366, height: 768 };
export const low = { width: 1280, height: 720 };
export const small = { width: 360, height: 740 };

/** Runs in a page: that it is wider than its window, and which words stick out of their button or label. */
export function sticksOut(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const widest = [...document.querySelectorAll("body *")].findLast((each) => each.getBoundingClientRect().right > clientWidth);
    found.push(`${location.pathname} is ${scrollWidth} wide on ${clientWidth}: ${widest?.textContent?.trim().slice(0, 40)}`);
  }
  for (const dialog of document.querySelectorAll("dialog[open]"))
    if (dialog.scrollWidth > dialog.clientWidth) found.push(`a dialog is ${dialog.scrollWidth} wide on ${dialog.clientWidth}: ${dialog.textContent?.trim().slice(0, 40)}`);
  for (const part of document.querySelectorAll<HTMLElement>("button, .btn, .seg > *, .tag")) {
    if (!part.checkVisibility({ visibilityProperty: true })) continue;
    const box = part.getBoundingClientRect();
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement!;
      // What is only heard, what ends in three dots, and the face of a card.
      if (parent.offsetWidth <= 1 || getComputedStyle(parent).textOverflow === "ellipsis" || parent.closest(".card") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom, width } of range.getClientRects())
        if (width > 0 && (left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1)) {
          found.push(`${text.textContent} sticks out of ${part.className}`);
          break;
        }
    }
  }
  return found;
}

/** Runs in a page: which words of graphs lie on others. */
export function onEachOther(): string[] {
  const found: string[] = [];
  for (const graph of document.querySelectorAll("svg[role=img]")) {
    const words = [...graph.querySelectorAll("text")].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }));
    for (const [at, one] of words.entries())
      for (const other of words.slice(at + 1))
        if (one.box.left < other.box.right && other.box.left < one.box.right && one.box.top < other.box.bottom - 2 && other.box.top < one.box.bottom - 2)
          found.push(`${one.text} and ${other.text}`);
  }
  return found;
}

export class Visitor {
  readonly page: Page;
  readonly frames: string[] = []; // what the room sent over the socket
  readonly sent: string[] = [];
  readonly trouble: string[] = []; // what the browser complained about
  readonly hosts = new Set<string>();
  readonly room: Room;
  readonly #words: Record<Key, string>;
  clicks = 0;

  /** `locale`: what the browser says of itself, and so the language in which pages come. */
  constructor(room: Room, page: Page, locale = "en-GB") {
    this.room = room;
    this.page = page;
    this.#words = locale.startsWith("de") ? de : en;
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.frames.push(String(payload)));
      socket.on("framesent", ({ payload }) => this.sent.push(String(payload)));
    });
    page.on("request", (request) => this.hosts.add(new URL(request.url()).host));
    page.on("pageerror", (error) => this.trouble.push(error.message));
    page.on("console", (message) => {
      // 401 is how a newcomer learns that nobody knows them yet; a socket that falls is what some tests are about.
      if (message.type() !== "error" || /status of 401|WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED/.test(message.text())) return;
      this.trouble.push(message.text());
    });
  }

  static async open(browser: Browser, room: Room, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Visitor> {
    const context: BrowserContext = await browser.newContext({
      viewport: desktop,
      locale: "en-GB",
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(30_000);
    return new Visitor(room, await context.newPage(), options.locale);
  }

  /** The words that the pages have for it. */
  t = (key: Key, places?: Record<string, string | number>): string => filled(this.#words[key], places);

  go = (path: string) => this.page.goto(this.room.origin + path);

  async click(role: "button" | "link" | "checkbox", name: string | RegExp): Promise<void> {
    await this.page.getByRole(role, { name, ...(typeof name === "string" ? { exact: true } : {}) }).click();
    ++this.clicks;
  }

  async comeIn(name?: string, path = "/"): Promise<void> {
    await this.go(path);
    if (name) await this.page.getByLabel(this.t("enter.name")).fill(name);
    await this.click("checkbox", this.t("enter.agree"));
    await this.click("button", this.t("enter.come-in"));
    // Until the room knows them; or else why not.
    const button = this.page.getByRole("button", { name: this.t("enter.come-in"), exact: true });
    await button.waitFor({ state: "hidden" }).catch(async (late: Error) => {
      throw new Error(`${late.message}\nThe page says: ${await this.page.locator("main").innerText()}\n${this.trouble.join("\n")}`);
    });
  }

  /** At the first chair that is free, with what the page proposes to bring. */
  async sitDown(): Promise<void> {
    await this.page.getByRole("button", { name: new RegExp(`^${this.t("chair.sit")}`) }).first().click();
    await this.page.getByRole("dialog").getByRole("button", { name: new RegExp(`^${this.t("buy.sit")}`) }).click();
  }

  /** A guest, as by comeIn, who has not seen a page yet: for tests of what comes later. */
  async arrive(): Promise<Me> {
    const name = this.t("enter.guest-name", { number: 100_000 + Math.floor(Math.random() * 900_000) });
    return this.ask<Me>("/api/guest", { name, adult: true, agree: true });
  }

  /** What the pages would ask of the room, without one. */
  async ask<T>(path: string, body: object): Promise<T> {
    const { request } = this.page.context();
    const from = { Origin: this.room.origin };
    const me = await request.get(`${this.room.origin}/api/me`, { headers: from });
    const { page } = me.ok() ? ((await me.json()) as Me) : {};
    const headers = { ...from, ...(page === undefined ? {} : { "X-Ananas-Page": page }) };
    const answer = await request.post(this.room.origin + path, { headers, data: body });
    assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** In this colour scheme and in the other, where all but the colours is the same. */
  async checkAccessInBoth(what: string): Promise<void> {
    const isDark = await this.page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
    await this.checkAccess(what);
    await this.page.emulateMedia({ colorScheme: isDark ? "light" : "dark" });
    await this.checkAccess(`${what}, ${isDark ? "light" : "dark"}`, seesColours);
    await this.page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  }

  /** WCAG 2.2 A and AA, and axe's own good practice; or only some of its rules. */
  async checkAccess(what: string, rules?: string[]): Promise<void> {
    // A page keeps axe until it is loaded anew.
    if (!(await this.page.evaluate("'axe' in window"))) await this.page.evaluate(axe);
    const options = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
    const { violations } = (await this.page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
      violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
    };
    const said = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary}`));
    assert.deepEqual(said, [], what);
  }
}

// Those who run the house, in real browsers in a real room; and what players do about each other.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import type { Message, Snapshot } from "../src/protocol.ts";
import { launch, phone, slowIf, small, sticksOut, Visitor } from "./browser.ts";
import { Guest, Room } from "./served.ts";
import { until } from "./table_player.ts";

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const messages = (visitor: Visitor) => visitor.frames.map((frame) => JSON.parse(frame) as Message);
const lastView = (visitor: Visitor) =>
  messages(visitor).findLast((message) => message.is === "snapshot" || message.is === "events")?.view;

// What a refused request writes to the console is not trouble where the refusal is what the test is about.
const troubles = (visitor: Visitor) => visitor.trouble.filter((line) => !/status of 4(00|03|04|09)/.test(line));

describe("those who run the house", () => {
  const room = new Room();
  let host: Visitor;
  let guests = 0;
  before(async () => {
    await room.open({ botsMs: 100 });
    host = await Visitor.open(browser, room);
    await host.go(room.hostLink);
    await host.click("checkbox", "I am 18 or over and agree to the house rules");
    await host.click("button", "Come in");
    await host.page.getByRole("link", { name: /^Host 100,000 chips/ }).waitFor();
  });
  after(() => room.close());

  // Somebody with an account of their own in a browser of their own.
  async function account(name: string, options: Parameters<typeof Visitor.open>[2] = {}): Promise<Visitor> {
    const visitor = await Visitor.open(browser, room, options);
    await visitor.go("/");
    await visitor.click("button", "New account");
    await visitor.page.getByLabel("Your name at the tables").fill(name);
    await visitor.page.getByLabel("Password").fill("four words of mine");
    await visitor.click("checkbox", "I am 18 or over and agree to the house rules");
    await visitor.click("button", "Make the account and come in");
    await visitor.page.getByRole("heading", { name: "Practice against bots" }).waitFor();
    return visitor;
  }
  const dialog = (visitor: Visitor) => visitor.page.getByRole("dialog");
  async function manage(name: string, deed: string): Promise<void> {
    await host.click("button", `Manage ${name}`);
    await dialog(host).getByRole("button", { name: deed, exact: true }).click();
  }
  async function give(reason: string, go: string): Promise<void> {
    await dialog(host).getByLabel(/^Reason/).fill(reason);
    await dialog(host).getByRole("button", { name: go, exact: true }).click();
    await dialog(host).waitFor({ state: "detached" });
  }
  // A private table with a program that sits there and has bots to play against.
  async function privateTable(settings: object = {}): Promise<{ guest: Guest; table: number; invitation: string }> {
    const guest = await Guest.come(room, `Guest ${["Ada", "Bo", "Cy", "Di", "Ed", "Flo"][guests++]}`);
    const opened = await guest.post<{ table: number; invitation: string }>("/api/tables", {
      game: "holdem",
      seats: 6,
      by_invitation: true,
      ...settings,
    });
    return { guest, ...opened };
  }

  test("see every table, private ones too, and pause, resume, seat bots and close by its page", async () => {
    const { table } = await privateTable({ name: "Kitchen" });
    await host.click("link", "House");
    await host.page.getByRole("heading", { name: "Empty tables" }).waitFor();
    await host.page.getByText("opened by Guest Ada").waitFor();
    await host.click("button", "Add bots: Kitchen");
    await dialog(host).getByLabel("How many").fill("3");
    await dialog(host).getByRole("button", { name: "Add bots", exact: true }).click();
    const card = host.page.getByRole("region", { name: "Kitchen" });
    await card.getByText("3 of 6").waitFor();
    await host.click("button", "Add bots: Kitchen");
    await dialog(host).getByRole("button", { name: "Add bots", exact: true }).click();
    await card.getByText("4 of 6").waitFor(); // another one, not one who sits there already
    await host.checkAccess("the tables of the house");
    await host.click("button", "Pause: Kitchen");
    await host.checkAccess("a deed");
    await give("a break", "Pause");
    await card.getByText("paused").waitFor();
    await host.click("button", "Resume: Kitchen");
    await give("", "Resume");
    await host.click("button", "Manage Hugo");
    await dialog(host).getByRole("button", { name: "Remove from the table" }).click();
    await give("too many bots", "Remove from the table");
    await card.getByText("3 of 6").waitFor();
    await host.click("link", "Watch Kitchen");
    await until("the host sees the private table", () => lastView(host)?.seats.length === 3);
    assert.match(host.page.url(), new RegExp(`/table/${table}#[0-9a-f]{32}$`));
    await host.go("/house");
    await host.click("button", "Close: Kitchen");
    await dialog(host).getByText("This cannot be undone.").waitFor();
    await give("", "Close the table");
    await card.waitFor({ state: "detached" });
    assert.deepEqual(troubles(host), []);
  });

  test("call a hand off with a reason that everybody is told", async () => {
    const vera = await Visitor.open(browser, room);
    await vera.comeIn("Vera Ray");
    await vera.click("button", "Texas hold’em");
    await until("a hand is played", () => lastView(vera)?.phase === "playing");
    await host.go("/house");
    const off = host.page.getByRole("button", { name: /^Call off the hand: / });
    await off.click();
    await dialog(host).getByRole("button", { name: "Call off the hand", exact: true }).click();
    assert.equal(await dialog(host).count(), 1, "not without a reason");
    await give("a power cut", "Call off the hand");
    await until("she is told why", () => vera.frames.some((frame) => frame.includes('"called-off"') && frame.includes("a power cut")));
    await vera.page.context().close();
  });

  test("open a table of several games where a seat takes permission, and give it", async () => {
    await host.go("/house");
    await host.click("button", "Open a table");
    await dialog(host).getByRole("combobox", { name: "Game", exact: true }).selectOption("Mixed games");
    await dialog(host).getByLabel("Game 2").selectOption("Razz");
    await host.click("button", "Add a game");
    await dialog(host).getByLabel("Game 3").selectOption("Omaha");
    await host.click("button", "after every hand");
    await dialog(host).getByLabel(/^Name of the table/).fill("Round the houses");
    await host.click("checkbox", /^Seats with permission/);
    await host.checkAccess("open a mixed table");
    await host.click("button", "Open the table");
    const shown = () => messages(host).findLast((message) => message.is === "snapshot" && message.settings.name === "Round the houses");
    await until("the host is at the table", () => shown() !== undefined);
    const snapshot = shown() as Snapshot;
    assert.deepEqual(snapshot.settings.games, [
      { game: "crazy-pineapple", limit: "pot" },
      { game: "razz", limit: "limit" },
      { game: "omaha", limit: "pot" },
    ]);
    assert.equal(snapshot.settings.rotate, "hand");
    assert.equal(snapshot.yours, true);

    const kofi = await Visitor.open(browser, room, { viewport: phone });
    await kofi.comeIn("Kofi", new URL(host.page.url()).pathname);
    await kofi.page.getByRole("button", { name: /^Sit/ }).first().click();
    await dialog(kofi).getByRole("button", { name: /^Sit down/ }).click();
    await kofi.click("button", "Ask for a seat");
    await host.page.getByRole("region", { name: "Ask for a seat" }).getByText("Kofi asks for a seat").waitFor();
    await host.checkAccess("somebody asks for a seat");
    await host.page.getByRole("button", { name: "Allow Kofi a seat" }).waitFor();
    await host.page.waitForTimeout(450); // what has just come takes no press
    await host.click("button", "Allow Kofi a seat");
    await until("he may sit", () => kofi.frames.some((frame) => frame.includes('"allowed"')));
    await kofi.page.getByRole("button", { name: /^Sit/ }).first().click();
    await dialog(kofi).getByRole("button", { name: /^Sit down/ }).click();
    await until("Kofi sits", () => lastView(kofi)?.you != null);
    await kofi.page.context().close();
  });

  test("find people and change their chips, with what was before and will be after, in the books and the log", async () => {
    const oda = await account("Oda Berg");
    await host.go("/house/people");
    await host.page.getByLabel("Search by name").fill("oda");
    await host.page.getByText("1 of 1 shown").waitFor();
    await host.checkAccess("people");
    await manage("Oda Berg", "Give or take chips");
    await dialog(host).getByLabel("Chips to give; less than 0 to take").fill("-2500");
    await dialog(host).getByLabel(/^Reason/).fill("a prize taken back");
    await dialog(host).getByRole("button", { name: "Go on" }).click();
    assert.match((await dialog(host).innerText()).replaceAll(/\s+/g, " "), /Purse before 100,000 Change −2,500 Purse after 97,500/);
    await host.checkAccess("chips before and after");
    await host.page.waitForTimeout(450); // until a press counts
    await dialog(host).getByRole("button", { name: "Enter it in the books" }).click();
    await host.page.getByRole("cell", { name: "97,500" }).waitFor();

    await manage("Oda Berg", "Give or take chips");
    await dialog(host).getByLabel("Chips to give; less than 0 to take").fill("-1000000");
    await dialog(host).getByLabel(/^Reason/).fill("far too much");
    await dialog(host).getByRole("button", { name: "Go on" }).click();
    await host.page.waitForTimeout(450); // until a press counts
    await dialog(host).getByRole("button", { name: "Enter it in the books" }).click();
    await dialog(host).getByRole("alert").filter({ hasText: "does not hold that many chips" }).waitFor();
    assert.equal(await dialog(host).getByRole("button", { name: "Why?" }).count(), 0, "no clause is behind it");
    assert.equal(await dialog(host).getByRole("alert").getByRole("link").count(), 0);
    await dialog(host).getByRole("button", { name: "Cancel" }).click();

    await host.go("/house/audit");
    await host.page.getByText("changed the purse of Oda Berg by −2,500").waitFor();
    await host.page.getByText("a prize taken back").waitFor();
    assert.equal(await host.page.getByText("far too much").count(), 0, "what was refused was not done");
    await host.page.getByText(/^Your browser worked out \d+ hashes anew: each of these lines is what was written/).waitFor();
    await host.page.getByLabel("What").selectOption("Give or take chips");
    await host.page.getByText(/^1 of the latest \d+ lines$/).waitFor();
    await host.checkAccess("the audit log");

    // A line that was changed on the way, or in the data, does not fit its hash any more.
    await host.page.route(/\/api\/audit$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace("a prize taken back", "a prize given back") });
    });
    await host.go("/house/audit");
    const changed = host.page.getByRole("listitem").filter({ hasText: "a prize given back" });
    await changed.getByText("does not fit its hash").waitFor();
    const number = await changed.locator(".number").innerText();
    await host.page.getByRole("alert").getByText(`Line ${number} is not what was written, or does not follow the line before it.`).waitFor();
    assert.equal(await host.page.getByText("does not fit its hash").count(), 1, "the others do");
    await host.checkAccess("an audit log with a changed line");
    await host.page.unroute(/\/api\/audit$/);
    await oda.page.context().close();
  });

  test("ban somebody for a term and let them in again; reset a password by a link that is shown once", async () => {
    const otto = await account("Otto Kern");
    await host.go("/house/people");
    await manage("Otto Kern", "Reset the password");
    await dialog(host).getByLabel(/^Reason/).fill("forgot it");
    // As the room answers a host who gave the password a while ago; this one has none, and the room is not asked.
    let times = 0;
    await host.page.route("**/reset-link", (route) =>
      ++times === 1
        ? route.fulfill({ status: 403, json: { code: "password-again", why: "Give your password again first.", rule: null } })
        : route.continue(),
    );
    await host.page.route("**/api/me/confirm", async (route) => {
      const me = await host.page.request.get(`${room.origin}/api/me`);
      return route.fulfill({ json: await me.json() });
    });
    await dialog(host).getByRole("button", { name: "Reset the password", exact: true }).click();
    await host.page.getByRole("dialog", { name: "Your password once more" }).getByLabel("Your password").fill("any at all");
    await host.page.keyboard.press("Enter");
    await host.page.getByRole("dialog", { name: "Your password once more" }).waitFor({ state: "detached" });
    const link = await dialog(host).getByRole("textbox", { name: "Reset the password" }).inputValue();
    await dialog(host).getByRole("button", { name: "Close" }).click();
    assert.match(link, /\/reset#[0-9a-f]{32}$/);
    const again = await Visitor.open(browser, room);
    await again.page.goto(link);
    await again.checkAccess("a new password");
    await again.page.getByLabel("New password").fill("nine old sailing boats");
    await again.click("button", "Set the password and come in");
    await again.page.getByRole("link", { name: /^Otto Kern 100,000 chips/ }).waitFor();

    await manage("Otto Kern", "Sign out everywhere");
    await give("a lost phone", "Sign out everywhere");
    await again.page.getByRole("heading", { name: "Come in and play" }).waitFor(); // without a press of his
    assert.equal((await again.page.request.get(`${room.origin}/api/me`)).status(), 401);

    await manage("Otto Kern", "Ban");
    await dialog(host).getByLabel("For how long").selectOption("six months");
    await give("shouting", "Ban");
    await host.page.getByText(/^banned until /).waitFor();
    await again.click("button", "Sign in");
    await again.page.getByLabel("Your name at the tables").fill("Otto Kern");
    await again.page.getByLabel("Password").fill("nine old sailing boats");
    await again.click("button", "Come in");
    const refused = again.page.getByRole("alert").filter({ hasText: "The host has banned you until" });
    await refused.getByRole("link", { name: "SAT-P16" }).waitFor();
    await refused.getByRole("button", { name: "Why?" }).click();
    await refused.getByText(/^Bans of one month/).waitFor();
    await manage("Otto Kern", "Lift the ban");
    await give("said sorry", "Lift the ban");
    await host.page.getByText(/^banned until /).waitFor({ state: "detached" });
    for (const visitor of [otto, again]) await visitor.page.context().close();
  });

  test("a director sees tables and reports and mutes, and no more; a player finds nothing", async () => {
    const dora = await account("Dora Lind", { viewport: phone });
    await dora.go("/house");
    await dora.page.getByRole("heading", { name: "There is nothing here" }).waitFor();
    assert.equal(await dora.page.getByRole("link", { name: "House" }).count(), 0);

    await host.go("/house/people");
    await manage("Dora Lind", "Change the rank");
    await dialog(host).getByLabel("New rank").selectOption("director");
    await give("knows the rules", "Change the rank");

    const asked: string[] = [];
    dora.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await dora.go("/house");
    await dora.page.getByRole("heading", { name: "House", exact: true }).waitFor();
    const pages = dora.page.getByRole("navigation", { name: "House pages" }).getByRole("link");
    assert.deepEqual(await pages.allInnerTexts(), ["Tables", "Reports"]);
    await dora.checkAccess("the tables of the house, on a phone");

    const vera = await Visitor.open(browser, room);
    await vera.comeIn("Vera Lee");
    await vera.click("button", "Texas hold’em");
    await dora.click("button", "Manage Vera Lee");
    await dialog(dora).waitFor();
    const offers = dialog(dora).locator(".acts").getByRole("button");
    assert.deepEqual(await offers.allInnerTexts(), ["Remove from the table", "Mute"]);
    await dialog(dora).getByRole("button", { name: "Mute" }).click();
    await dialog(dora).getByLabel(/^Reason/).fill("sings");
    await dialog(dora).getByRole("button", { name: "Mute", exact: true }).click();
    await dora.page.getByText("muted", { exact: true }).waitFor();
    for (const path of ["/house/people", "/house/audit"]) {
      await dora.go(path);
      await dora.page.getByRole("heading", { name: "There is nothing here" }).waitFor();
    }
    assert.ok(!asked.some((path) => /^\/api\/(people$|audit)/.test(path)), "what is not hers is not asked for");
    assert.deepEqual(troubles(dora), []);
    for (const visitor of [dora, vera]) await visitor.page.context().close();
  });

  test("players block and report each other at the table, and take the block back in the settings", async () => {
    const { guest, table, invitation } = await privateTable({ name: "Porch" });
    const [maren, kofi] = [await Visitor.open(browser, room), await Visitor.open(browser, room, { viewport: phone })];
    await maren.comeIn("Maren", `/table/${table}#${invitation}`);
    await kofi.comeIn("Kofi Two", `/table/${table}#${invitation}`);
    for (const visitor of [maren, kofi]) {
      await visitor.sitDown();
      await until("both sit", () => lastView(visitor)?.you != null);
    }
    await maren.page.getByPlaceholder(/message/i).fill("what a donkey");
    await maren.page.keyboard.press("Enter");
    await until("it is heard", () => kofi.frames.some((frame) => frame.includes("what a donkey")));

    await kofi.page.getByRole("button", { name: "About Maren" }).click();
    await dialog(kofi).getByRole("button", { name: "Report: Maren" }).click();
    await dialog(kofi).getByLabel("What happened").fill("insults everybody");
    await kofi.checkAccess("a report");
    await dialog(kofi).getByRole("button", { name: "Send the report" }).click();
    await dialog(kofi).getByText("The host has your report.").waitFor();
    await dialog(kofi).getByRole("button", { name: "Block: Maren" }).click();
    await dialog(kofi).getByRole("button", { name: "Hear again: Maren" }).waitFor();
    await kofi.checkAccess("players and table");
    await dialog(kofi).getByRole("button", { name: "Close" }).click();
    await maren.page.getByPlaceholder(/message/i).fill("hello again");
    await maren.page.keyboard.press("Enter");
    await until("she has spoken", () => maren.frames.some((frame) => frame.includes("hello again")));
    await until("his version is as late", () => lastView(kofi)!.version >= lastView(maren)!.version);
    assert.ok(!kofi.frames.some((frame) => frame.includes("hello again")), "he does not hear it");

    await kofi.go("/settings");
    await kofi.page.getByText("at Porch", { exact: true }).waitFor();
    await kofi.checkAccess("settings");
    await kofi.click("button", "Hear again: Maren");
    await kofi.page.getByText(/^Nobody\. Whoever annoys you/).waitFor();

    await host.go("/house/reports");
    const report = host.page.getByRole("listitem").filter({ hasText: "Kofi Two about Maren" });
    await report.getByText("insults everybody").waitFor();
    await report.getByText("what a donkey").waitFor();
    await host.checkAccess("reports");
    await report.getByRole("button", { name: "Mark as seen" }).click();
    await report.getByText("seen", { exact: true }).waitFor();
    // Whoever opened a table may close it; the others wait for the hand to be over.
    const closed = await guest.post<{ version: number }>(`/api/tables/${table}/close`, { key: "close the porch" });
    assert.ok(closed.version > 0);
    for (const visitor of [maren, kofi]) await visitor.page.context().close();
  });

  test("somebody ends another session, makes a token, takes all data along and has it deleted", async () => {
    const yara = await account("Yara");
    await fetch(`${room.origin}/api/sign-in`, {
      method: "POST",
      headers: { "User-Agent": "my program" },
      body: JSON.stringify({ name: "Yara", password: "four words of mine" }),
    });
    await yara.go("/settings");
    await yara.page.getByText("this one").waitFor();
    await yara.click("button", "End my program");
    await yara.page.getByText("my program").waitFor({ state: "detached" });
    await yara.page.getByLabel("What it is for").fill("my statistics");
    await yara.click("button", "Make a token");
    const token = await yara.page.getByRole("textbox", { name: "Tokens for programs" }).inputValue();
    const seen = await fetch(`${room.origin}/api/me`, { headers: { Authorization: `Bearer ${token}` } });
    assert.equal(((await seen.json()) as { name: string }).name, "Yara");

    const [download] = await Promise.all([yara.page.waitForEvent("download"), yara.click("button", "Download all about me")]);
    const file = join(room.folder, download.suggestedFilename());
    await download.saveAs(file);
    const data = JSON.parse(readFileSync(file, "utf8")) as { person: { name: string }; hands: unknown[]; ledger: unknown[] };
    assert.equal(data.person.name, "Yara");
    assert.equal(data.ledger.length, 1, "the house's grant");

    await yara.click("button", "Delete my data");
    await dialog(yara).getByLabel(/^Write your name/).fill("Yara");
    await yara.checkAccess("before everything is deleted");
    await dialog(yara).getByRole("button", { name: "Delete everything for good" }).click();
    await yara.page.getByRole("heading", { name: "Come in and play" }).waitFor();
    assert.equal((await fetch(`${room.origin}/api/me`, { headers: { Authorization: `Bearer ${token}` } })).status, 401);
    await yara.page.context().close();
  });

  for (const colorScheme of ["light", "dark"] as const)
    test(`the pages of the house have no fault of access in German on a phone, ${colorScheme}${slowIf(colorScheme === "light")}`, async () => {
      const page = await host.page.context().newPage();
      const visitor = new Visitor(room, page);
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme });
      await page.addInitScript(() => localStorage.setItem("ananas.prefs", JSON.stringify({ language: "de" })));
      for (const [path, heading] of [
        ["/house", "Leere Tische"],
        ["/house/people", undefined],
        ["/house/reports", undefined],
        ["/house/audit", /beendet die Kette$/],
      ] as const) {
        await visitor.go(path);
        await page.getByRole("heading", { name: "Haus", exact: true }).waitFor();
        if (heading) await page.getByRole("heading", { name: heading }).waitFor();
        await visitor.checkAccess(path);
        assert.deepEqual(await page.evaluate(sticksOut), [], path);
      }
      assert.deepEqual(troubles(visitor), []);
      await page.evaluate(() => localStorage.clear());
      await page.close();
    });

  test("in German nothing sticks out of a page or of a button on a phone of 360 by 740", async () => {
    const { guest } = await privateTable({ name: "Fischerstube" });
    await guest.post("/api/tables", { game: "holdem", ask_to_sit: true });
    const page = await host.page.context().newPage();
    const visitor = new Visitor(room, page, "de");
    const { t } = visitor;
    await page.setViewportSize(small);
    await page.addInitScript(() => localStorage.setItem("ananas.prefs", JSON.stringify({ language: "de" })));
    const fits = async (what: string) => assert.deepEqual(await page.evaluate(sticksOut), [], what);
    // One that nobody has seen yet, which has both its buttons.
    const report = { report: 1, at: Date.now(), table: 1, by: 5, by_name: "Annegret Ada", whom: 6, whom_name: "Kofi Mensah", reason: "schimpft", lines: [], seen: false };
    await page.route("**/api/reports", (route) => route.fulfill({ json: { reports: [report] } }));
    for (const path of ["/house", "/house/people", "/house/reports", "/house/audit", "/settings", "/rules", "/hands", "/nowhere"]) {
      await visitor.go(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForTimeout(150); // for what the page asks the room
      await fits(path);
    }
    await visitor.go("/house/people");
    await visitor.click("button", t("house.manage-named", { name: guest.me.name }));
    for (const deed of ["deed.mute", "deed.ban", "deed.adjust"] as const) {
      await fits("a person");
      await dialog(visitor).getByRole("button", { name: t(deed), exact: true }).click();
      await fits(deed);
      await visitor.click("button", t("room.cancel"));
      await visitor.click("button", t("house.manage-named", { name: guest.me.name }));
    }
    await visitor.go("/");
    await page.locator("a[href^='/table/']").first().waitFor();
    await visitor.click("button", t("lobby.more-games"));
    await fits("the lobby");
    await visitor.click("button", t("lobby.open"));
    for (const game of ["game.crazy-pineapple", "game.mixed", "game.twisted", "game.chinese"] as const) {
      await dialog(visitor).getByRole("combobox", { name: t("open.game"), exact: true }).selectOption(t(game));
      await fits(`opening ${game}`);
    }
    await visitor.go("/table/1");
    await page.getByRole("button", { name: new RegExp(`^${t("chair.sit")}`) }).first().click();
    await dialog(visitor).waitFor();
    await fits("sitting down");
    const stranger = await Visitor.open(browser, room, { viewport: small, locale: "de-DE" });
    await stranger.go("/");
    for (const way of ["enter.guest", "enter.account", "enter.new"] as const) {
      await stranger.click("button", stranger.t(way));
      assert.deepEqual(await stranger.page.evaluate(sticksOut), [], way);
    }
    await stranger.go(`/reset#${"0".repeat(32)}`);
    await stranger.page.getByRole("heading", { name: stranger.t("reset.title") }).waitFor();
    assert.deepEqual(await stranger.page.evaluate(sticksOut), [], "a new password");
    await stranger.page.context().close();
    await page.evaluate(() => localStorage.clear());
    await page.close();
  });
});

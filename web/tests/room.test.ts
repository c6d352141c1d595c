// People in real browsers in a real room.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { type Key, en } from "../src/lang/en.ts";
import { filled } from "../src/lang/words.ts";
import type { BettingView, Lobby, Message, RoomView, Snapshot } from "../src/protocol.ts";
import { cardWords } from "../src/table/hand_words.ts";
import { desktop, launch, phone, slowIf, sticksOut, Visitor } from "./browser.ts";
import { Guest, Room, program } from "./served.ts";
import { until } from "./table_player.ts";

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const messages = (visitor: Visitor) => visitor.frames.map((frame) => JSON.parse(frame) as Message);
const views = (visitor: Visitor): RoomView[] =>
  messages(visitor).flatMap((message) => (message.is === "snapshot" || message.is === "events" ? [message.view] : []));
const lastView = (visitor: Visitor) => views(visitor).at(-1);

// The cards of others that somebody was told before they lay open.
function cardsOf(view: RoomView | undefined, seat: number): (string | null)[] {
  if (!view?.game || !("players" in view.game)) return [];
  return view.game.players.find((player) => player.seat === seat)?.cards ?? [];
}

const inWords = (card: string) => cardWords((key, places) => filled(en[key as Key], places), card);

describe("in a browser", () => {
  const room = new Room();
  before(() => room.open({ botsMs: 150 }));
  after(() => room.close());

  test("a newcomer reaches the first hand in three clicks", async () => {
    const vera = await Visitor.open(browser, room);
    await vera.comeIn();
    await vera.click("button", "Crazy Pineapple");
    await until("three cards of one's own", () => {
      const view = lastView(vera);
      return view !== undefined && view.you !== null && cardsOf(view, view.you).filter((card) => card !== null).length >= 2;
    });
    assert.equal(vera.clicks, 3);
    assert.deepEqual(vera.trouble, []);
    assert.deepEqual([...vera.hosts], [new URL(room.origin).host], "no other host is contacted");
    await vera.page.context().close();
  });

  // With four figures and fifty guests, every seventh evening had somebody who could not come in.
  test("whoever keeps a proposed name that somebody took meanwhile comes in under another", async () => {
    const late = await Visitor.open(browser, room);
    await late.go("/");
    const proposed = await late.page.getByLabel("Your name at the tables").inputValue();
    const first = await Guest.come(room, proposed);
    await late.click("checkbox", late.t("enter.agree"));
    await late.click("button", late.t("enter.come-in"));
    await late.page.getByRole("button", { name: "Crazy Pineapple", exact: true }).waitFor();
    const me = (await (await late.page.request.get(`${room.origin}/api/me`)).json()) as { name: string };
    assert.match(me.name, /^Guest \d{6}$/);
    assert.notEqual(me.name, first.me.name);
    await late.page.context().close();
  });

  // For a stranger, and for whoever is in; no browser has any of it yet.
  test("what a page asks for first is less than 200 KB", async () => {
    for (const [path, isIn, there] of [
      ["/", false, "form"],
      ["/rules", false, ".book li"],
      ["/odds", false, ".card ol"], // the strategy, which comes last
      ["/", true, "table.lines td"],
      ["/hands", true, "#list"],
      ["/settings", true, "#sessions"],
      ["/table/1", true, "main.stage"],
    ] as const) {
      const vera = await Visitor.open(browser, room);
      if (isIn) await vera.arrive();
      let bytes = 0;
      const lobbies: string[] = [];
      const session = await vera.page.context().newCDPSession(vera.page);
      await session.send("Network.enable");
      session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
      vera.page.on("request", (request) => {
        if (request.url().endsWith("/api/lobby")) lobbies.push(request.url());
      });
      await vera.go(path);
      await vera.page.locator(there).first().waitFor();
      assert.ok(lobbies.length <= 1, `${path} looks at the lobby ${lobbies.length} times`);
      await vera.page.waitForTimeout(200); // for what else it asks
      assert.ok(bytes > 100_000 && bytes < 200_000, `${path}${isIn ? ", signed in" : ""}: ${bytes} bytes`);
      await vera.page.context().close();
    }
  });

  test("a page asks for the language that is read, and for another once it is chosen", async () => {
    const jonas = await Visitor.open(browser, room, { locale: "de-DE" });
    const asked: string[] = [];
    jonas.page.on("request", (request) => asked.push(.../\/assets\/(en|de)-/.exec(request.url())?.slice(1) ?? []));
    await jonas.arrive();
    await jonas.go("/settings");
    await jonas.page.getByRole("heading", { name: jonas.t("settings.title") }).waitFor();
    assert.deepEqual(asked, ["de"]);
    await jonas.page.getByLabel(jonas.t("settings.language")).selectOption("en");
    await jonas.page.getByRole("heading", { name: en["settings.title"] }).waitFor();
    assert.deepEqual(asked, ["de", "en"]);
    assert.equal(await jonas.page.locator("html").getAttribute("lang"), "en");
    assert.deepEqual(jonas.trouble, []);
    await jonas.page.context().close();
  });

  // As after the room was brought up to date under an open page.
  test("a page that cannot be loaded says so, and is loaded again by a button", async () => {
    const vera = await Visitor.open(browser, room);
    await vera.arrive();
    await vera.go("/");
    await vera.page.route("**/assets/Settings-*.js", (route) => route.abort());
    await vera.click("link", vera.t("room.settings"));
    await vera.page.getByRole("alert").getByText(vera.t("room.not-loaded-why")).waitFor();
    await vera.checkAccess("a page that is missing");
    await vera.page.unroute("**/assets/Settings-*.js");
    await vera.click("button", vera.t("room.load-again"));
    await vera.page.getByRole("heading", { name: vera.t("settings.title") }).waitFor();
    await vera.page.context().close();
  });

  test("a private table is found by its link alone", async () => {
    const [maren, kofi] = [await Visitor.open(browser, room), await Visitor.open(browser, room, { viewport: phone })];
    await maren.comeIn("Maren");
    await maren.click("button", "Private table");
    await maren.click("button", "Open the table");
    await maren.page.getByRole("img", { name: "QR code of the invitation link" }).waitFor();
    await maren.checkAccess("the invitation");
    const link = await maren.page.getByRole("textbox", { name: "Invite people" }).inputValue();
    const { pathname, hash } = new URL(link);

    await kofi.comeIn("Kofi", pathname);
    await kofi.page.getByRole("heading", { name: "This table cannot be seen" }).waitFor();
    await kofi.go("/");
    const open = kofi.page.getByRole("link", { name: "Join Crazy Pineapple 50/100" });
    await open.first().waitFor();
    assert.equal(await open.count(), 1, "the open one only");
    await kofi.go(pathname + hash);
    await until("Kofi sees the table", () => lastView(kofi) !== undefined);
    await maren.page.context().close();
    await kofi.page.context().close();
  });

  test("a person can come in from the host's link", async () => {
    const host = await Visitor.open(browser, room);
    await host.go(room.hostLink);
    await host.checkAccess("the host's link");
    await host.click("checkbox", "I am 18 or over and agree to the house rules");
    await host.click("button", "Come in");
    await host.page.getByRole("link", { name: /^Host 100,000 chips/ }).waitFor();
    assert.deepEqual(host.trouble, []);
    await host.page.context().close();
  });

  test("an account is made, left and come back to; a wrong password is refused with its clause", async () => {
    const oda = await Visitor.open(browser, room);
    await oda.go("/");
    await oda.click("button", "New account");
    await oda.page.getByLabel("Your name at the tables").fill("Oda Berg");
    await oda.page.getByLabel("Password").fill("four words of mine");
    await oda.click("checkbox", "I am 18 or over and agree to the house rules");
    await oda.click("button", "Make the account and come in");
    await oda.page.getByRole("heading", { name: "Practice against bots" }).waitFor();
    await oda.go("/settings");
    await oda.click("button", "Sign out");
    await oda.go("/");
    await oda.click("button", "Sign in");
    await oda.page.getByLabel("Your name at the tables").fill("Oda Berg");
    await oda.page.getByLabel("Password").fill("other words");
    await oda.click("button", "Come in");
    await oda.page.getByRole("alert").filter({ hasText: "password" }).waitFor();
    await oda.page.getByLabel("Password").fill("four words of mine");
    await oda.click("button", "Come in");
    await oda.page.getByRole("link", { name: /^Oda Berg 100,000 chips/ }).waitFor();
    await oda.page.context().close();
  });

  test("the lobby names the people who sit, and counts everybody else", async () => {
    const wanda = await Visitor.open(browser, room);
    await wanda.page.route("**/api/lobby", async (route) => {
      const lobby = (await (await route.fetch()).json()) as Lobby;
      const [first, second] = lobby.tables;
      await route.fulfill({ json: { ...lobby, here: 5, tables: [{ ...first, seated: ["nora", "hugo", "Pia", "ines"] }, { ...second, seated: ["nora", "Otto K"] }] } });
    });
    await wanda.comeIn("Wanda");
    const here = wanda.page.getByRole("region", { name: "Who is here" });
    await here.getByText("Pia", { exact: true }).waitFor();
    assert.deepEqual(await here.locator(".lines b").allTextContents(), ["Pia", "Otto K"]);
    assert.deepEqual(await here.locator(".rest li").allTextContents(), ["Also in the room: 2", "Bots at the tables: 4"]);
    assert.equal((await here.locator(".tag").textContent())!.trim(), "5");
    await wanda.page.context().close();
  });

  test("the lobby filters tables by game, structure and seats", async () => {
    const yara = await Visitor.open(browser, room);
    await yara.comeIn("Yara");
    const joins = yara.page.getByRole("link", { name: /^(Join|Watch) / });
    await joins.first().waitFor();
    const all = await joins.count();
    await yara.page.getByLabel("Game").selectOption("Stud and razz");
    assert.equal(await joins.count(), 3);
    await yara.page.getByLabel("Structure").selectOption("No-limit");
    await yara.page.getByText("No table is like that.").waitFor();
    await yara.click("button", "Clear filters");
    assert.equal(await joins.count(), all);
    await yara.page.context().close();
  });

  test("a German is told of tables that nobody named in German, and of no table's game twice", async () => {
    const jonas = await Visitor.open(browser, room, { locale: "de-DE" });
    await jonas.comeIn("Jonas");
    await jonas.page.getByRole("link", { name: "Hinsetzen: Offenes Chinesisch 10 je Punkt" }).waitFor();
    const rows = await jonas.page.locator("main tbody tr").allInnerTexts();
    assert.deepEqual(rows.filter((row) => /or better|Face-Up|discard after/.test(row)), []);
    const omaha = rows.filter((row) => row.startsWith("Omaha\n"));
    assert.equal(omaha.length, 1);
    assert.match(omaha[0]!, /^Omaha\nNr\. \d+ · No Limit\s/);
    await jonas.page.context().close();
  });

  for (const [size, viewport] of [["laptop", undefined], ["phone", phone]] as const)
    for (const colorScheme of ["light", "dark"] as const)
      test(`no page has a fault of access on a ${size}, ${colorScheme}${slowIf((size === "laptop") === (colorScheme === "light"))}`, async () => {
        const visitor = await Visitor.open(browser, room, { colorScheme, ...(viewport ? { viewport } : {}) });
        await visitor.go("/");
        await visitor.page.getByRole("button", { name: "Come in" }).waitFor();
        await visitor.checkAccess("sign-in");
        await visitor.comeIn(`Axel ${size} ${colorScheme}`);
        await visitor.page.getByRole("link", { name: /^(Join|Watch) / }).first().waitFor();
        await visitor.checkAccess("lobby");
        await visitor.click("button", "Open a table");
        await visitor.checkAccess("open a table");
        const pages = ["/settings", "/rules", "/hands", "/nowhere"];
        for (const path of pages) {
          await visitor.go(path);
          await visitor.page.getByRole("heading", { level: 1 }).waitFor();
          await visitor.checkAccess(path);
        }
        // A name that does not begin as the words that are seen cannot be called by them: a matter of each language.
        await visitor.page.addInitScript(() => localStorage.setItem("ananas.prefs", JSON.stringify({ language: "de" })));
        for (const path of ["/", ...pages]) {
          await visitor.go(path);
          await visitor.page.getByRole("heading", { level: 1 }).waitFor();
          if (path === "/") await visitor.page.getByRole("link", { name: /^Hinsetzen: / }).first().waitFor();
          await visitor.checkAccess(`${path} in German`);
        }
        assert.deepEqual(visitor.trouble, []);
        await visitor.page.context().close();
      });
});

describe("the house rules", () => {
  const room = new Room();
  before(() => room.open());
  after(() => room.close());

  test("are there for everybody, are searched, and open at the clause that a link names", async () => {
    const visitor = await Visitor.open(browser, room);
    await visitor.go("/rules#SAT-B3");
    const clause = visitor.page.locator("#SAT-B3");
    await clause.waitFor();
    await until("the clause is in sight", () => clause.isVisible());
    assert.ok(await clause.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight));
    await visitor.page.getByLabel("Search the rules").fill("all-in full bet reopen");
    await visitor.page.getByRole("status").filter({ hasText: /^Clauses shown: [1-9]$/ }).waitFor();
    assert.equal(await clause.count(), 1);
    assert.deepEqual(visitor.trouble, []);
    await visitor.page.context().close();
  });

  test("have every chapter in reach from everywhere, on a phone too, and mark the one that is read", async () => {
    for (const viewport of [phone, desktop]) {
      const visitor = await Visitor.open(browser, room, { viewport });
      const { page } = visitor;
      await visitor.go("/rules");
      const chapters = page.getByRole("navigation", { name: "Chapters" });
      const marked = chapters.locator("[aria-current]");
      await marked.filter({ hasText: /^Pineapple / }).waitFor();
      for (const [chapter, clauses] of [["Betting", 17], ["Games and pot-limit", 19], ["Twisted Pineapple", 22]] as const) {
        await chapters.getByRole("link", { name: `${chapter} ${clauses}`, exact: true }).click();
        await marked.filter({ hasText: chapter }).waitFor();
        const section = page.getByRole("region", { name: chapter });
        await section.getByText(`${clauses} clauses from`).waitFor();
        const { y } = (await section.boundingBox())!;
        assert.ok(y >= 50 && y < viewport.height - 150, `${chapter} begins at ${y}`);
      }
      await visitor.checkAccess("the house rules");
      assert.deepEqual(await page.evaluate(sticksOut), []);
      assert.deepEqual(visitor.trouble, []);
      await page.context().close();
    }
  });
});

describe("at one table", () => {
  const room = new Room();
  before(() => room.open({ botsMs: 100 }));
  after(() => room.close());

  test("two people and bots see their own cards alone, in the page and on the socket", async () => {
    const [maren, kofi] = [await Visitor.open(browser, room), await Visitor.open(browser, room)];
    await maren.comeIn("Maren");
    await maren.click("button", "Private table");
    await maren.page.getByRole("spinbutton", { name: "Bots to begin with" }).fill("2");
    await maren.click("button", "Open the table");
    const link = new URL(await maren.page.getByRole("textbox", { name: "Invite people" }).inputValue());
    await maren.go(link.pathname + link.hash);
    await maren.sitDown();
    await until("Maren sits", () => lastView(maren)?.you != null);
    await kofi.comeIn("Kofi", link.pathname + link.hash);
    await kofi.sitDown();
    const own = (visitor: Visitor) => cardsOf(lastView(visitor), lastView(visitor)?.you ?? 0).filter((card) => card !== null);
    const dealtIn = (visitor: Visitor) => (lastView(visitor)?.game as BettingView | null)?.players.filter(({ live }) => live) ?? [];
    // Hands of bots and one of the two may come first; whoever is asked there waits for the clock, or checks and calls.
    await until("both have cards in one hand, and a bot", async () => {
      for (const visitor of [maren, kofi]) {
        const view = lastView(visitor);
        if (view?.asked.some(({ seat }) => seat === view.you)) await visitor.page.keyboard.press("c");
      }
      return own(maren).length >= 2 && own(kofi).length >= 2 && lastView(maren)!.hand === lastView(kofi)!.hand && dealtIn(maren).length > 2;
    }, 90);
    const { hand } = lastView(maren)!;
    // No card of a bot is told to anybody before it is shown.
    const bots = lastView(maren)!.seats.filter(({ bot }) => bot).map(({ seat }) => seat);
    assert.ok(bots.length >= 1, "a bot sits there");
    for (const visitor of [maren, kofi])
      for (const seat of bots) {
        const seen = views(visitor).filter((view) => view.hand === hand && (view.game as BettingView | null)?.phase !== "over");
        const cards = seen.filter(({ game }) => !(game as BettingView | null)?.players.some((player) => player.seat === seat && player.shown));
        assert.ok(cards.flatMap((view) => cardsOf(view, seat)).every((card) => card === null), `a card of the bot at seat ${seat}`);
      }
    for (const [visitor, other] of [[maren, kofi], [kofi, maren]] as const) {
      // All that one was told of this hand: in the views the other's cards are face down, and no frame has them at all.
      const seat = lastView(other)!.you!;
      // The hand before, which comes with a snapshot, may have had the same card.
      const ofTheHand = (past: NonNullable<Snapshot["past"]>) => {
        const from = past.events.findIndex((event) => event.event === "deal-announced" && event.number === hand);
        if (from < 0) return past.hand === hand ? past.events : []; // whoever comes back in mid-hand has no announcement
        return past.events.slice(from);
      };
      const told = messages(visitor)
        .filter((message) => "view" in message && message.view.hand === hand)
        .map((message) => (message.is === "snapshot" && message.past ? { ...message, past: ofTheHand(message.past) } : message))
        // Cards are drawn for the button before the first hand, face up, from a deck of their own.
        .map((message) => (message.is === "events" ? { ...message, events: message.events.filter(({ event }) => event !== "button-drawn") } : message));
      const hidden = views(visitor).filter((view) => view.hand === hand).flatMap((view) => cardsOf(view, seat));
      assert.ok(hidden.length >= 3 && hidden.every((card) => card === null), "a card of another in a view");
      // The table and its bar: the log may tell of the same card in a hand before.
      const parts = await visitor.page.locator("main.stage, section.bar").evaluateAll((all) => all.map((each) => each.outerHTML));
      const page = parts.join();
      for (const card of own(other)) {
        assert.ok(!JSON.stringify(told).includes(`"${card}"`), `${card} on the socket`);
        assert.ok(!page.includes(inWords(card!)), `${card} in the page`);
      }
      for (const card of own(visitor)) assert.ok(page.includes(inWords(card!)), `one's own ${card} is in the page`);
    }
    await maren.page.context().close();
    await kofi.page.context().close();
  });

  test("a room that falls and comes back in mid-hand goes on under the open page", async () => {
    const vera = await Visitor.open(browser, room);
    await vera.comeIn("Vera");
    await vera.click("button", "Crazy Pineapple");
    await until("Vera is asked", () => {
      const view = lastView(vera);
      return view?.you != null && view.asked.some((asked) => asked.seat === view.you);
    }, 30);
    const before = lastView(vera)!;
    const places = () => vera.page.locator(".room, .room button:visible").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
    const stood = await places();
    await room.kill();
    await vera.page.getByText("The connection is lost. Trying again…").waitFor();
    assert.deepEqual(await places(), stood, "nothing moves");
    const heard = vera.frames.length;
    await room.open({ botsMs: 100 });
    await until("news of the table", () =>
      messages(vera).slice(heard).some((message) => message.is === "events" || message.is === "snapshot"), 30);
    await vera.page.getByText("The connection is lost. Trying again…").waitFor({ state: "hidden" });
    const now = lastView(vera)!;
    assert.equal(now.hand, before.hand);
    assert.deepEqual(cardsOf(now, now.you!), cardsOf(before, before.you!));
    assert.ok(now.version > before.version);
    assert.deepEqual(vera.trouble, []);
    await vera.page.context().close();
  });

  test("a hand is over, and its player finds it, sees its deal checked and takes it along", async () => {
    const vera = await Visitor.open(browser, room);
    await vera.comeIn("Vera Ray");
    await vera.click("button", "Texas hold’em");
    // A hand of which the player had cut a deck, once the next one has begun: the first may have begun before they could.
    const cut = () => {
      const began = messages(vera).flatMap((message) => ("view" in message ? [message.view.hand] : []));
      const mine = messages(vera).flatMap((message) =>
        message.is === "events" && message.events.some((event) => event.event === "deal-cut" && event.contributors.some(({ nonce }) => nonce !== null))
          ? [message.view.hand] : []);
      return mine.find((hand) => began.some((other) => other > hand)) ?? 0;
    };
    await until("a hand is over, and the next one begun", async () => {
      const view = lastView(vera);
      if (view?.asked.some((asked) => asked.seat === view.you)) await vera.page.keyboard.press("f");
      return cut() > 0;
    }, 60);
    await vera.go("/hands");
    await vera.page.getByRole("link", { name: cut().toLocaleString("en"), exact: true }).click();
    await vera.page.getByText("This deal is the one that was announced.").waitFor();
    const slider = vera.page.getByRole("slider", { name: "Place in the hand" });
    const steps = Number(await slider.getAttribute("max"));
    assert.ok(steps >= 4, `${steps} steps`);
    for (let step = 0; step < steps; ++step) await vera.page.keyboard.press(".");
    assert.equal(await slider.inputValue(), `${steps}`);
    await vera.page.locator("[aria-current=step]").filter({ hasText: /wins? / }).waitFor();
    await vera.page.keyboard.press(",");
    assert.equal(await slider.inputValue(), `${steps - 1}`);
    await vera.page.getByText("Checked: This browser alone had a share in the cut").waitFor();
    await vera.checkAccess("a hand");
    for (const format of ["PHH", "OHH", "PokerStars"]) {
      const [download] = await Promise.all([vera.page.waitForEvent("download"), vera.page.getByRole("button", { name: format }).click()]);
      const file = join(room.folder, download.suggestedFilename());
      await download.saveAs(file);
      const replayed = spawnSync(program, ["replay", file], { encoding: "utf8" });
      assert.match(replayed.stdout, /1 hands: 1 agree, 0 differ/, `${format}: ${replayed.stdout}${replayed.stderr}`);
    }
    assert.deepEqual(vera.trouble, []);
    await vera.page.context().close();
  });

  test("the lobby leads people back to the table where they sit", async () => {
    const visitor = await Visitor.open(browser, room);
    await visitor.comeIn("Ruth");
    await visitor.click("button", "Crazy Pineapple");
    await until("Ruth sits", () => lastView(visitor)?.you != null);
    const table = visitor.page.url().match(/table\/\d+/)![0];
    await visitor.go("/");
    await visitor.click("link", /^Return to /);
    await until("she is back", () => visitor.page.url().includes(table) && lastView(visitor)?.you != null);
    await visitor.page.context().close();
  });

  test("two tabs of one player agree", async () => {
    const one = await Visitor.open(browser, room);
    await one.comeIn("Tabea");
    await one.click("button", "Crazy Pineapple");
    await until("Tabea sits", () => lastView(one)?.you != null);
    const two = new Visitor(room, await one.page.context().newPage());
    await two.page.goto(one.page.url());
    // What stands on the table, and what those are told who do not see it; only the clocks run by themselves.
    const shown = async ({ page }: Visitor) => {
      await page.locator("main").waitFor(); // which comes with the words
      return page.evaluate(() => {
        const table = document.querySelector("main")!.cloneNode(true) as HTMLElement;
        for (const clock of table.querySelectorAll(".left")) clock.remove();
        const named = [...table.querySelectorAll("[aria-label]")].map((each) => each.getAttribute("aria-label"));
        const bar = document.querySelector("section.bar")?.textContent;
        return [table.textContent, ...named, bar].join("\n").replaceAll(/\s+/g, " ");
      });
    };
    const own = () => cardsOf(lastView(one), lastView(one)?.you ?? 0).flatMap((card) => card ?? []);
    // While the table waits for her nothing moves.
    await until("Tabea is asked", () => (lastView(one)?.asked ?? []).some(({ seat }) => seat === lastView(one)?.you), 30);
    await until("both show the same", async () => (await shown(one)) === (await shown(two)), 15);
    const both = await shown(two);
    assert.ok(own().length > 0 && own().every((card) => both.includes(inWords(card))), both);
    // What she does in one is done in the other: said there, and not asked for again.
    const { asked, you } = lastView(two)!;
    const { decision } = asked.find(({ seat }) => seat === you)!;
    const told = async () => (await two.page.locator("[data-voice=polite] span").allTextContents()).filter((line) => /^You (check|call)/.test(line)).length;
    const before = await told();
    await one.page.waitForTimeout(450);
    await one.page.keyboard.press("c");
    await until("the other tab tells it", async () => (await told()) > before, 15);
    assert.ok(!lastView(two)!.asked.some((each) => each.decision === decision));
    // And one that is opened only now knows what led to her next decision: log, plates, code, and what L says.
    const again = () => (lastView(one)?.asked ?? []).some((each) => each.seat === lastView(one)?.you && each.decision > decision);
    await until("Tabea is asked again", again, 30);
    const late = new Visitor(room, await one.page.context().newPage());
    await late.page.goto(one.page.url());
    await until("the third shows the same", async () => (await shown(late)) === (await shown(one)), 15);
    const log = async ({ page }: Visitor) => (await page.locator(".side .log > *").allTextContents()).map((line) => line.replaceAll(/\s+/g, " ").trim());
    const tags = ({ page }: Visitor) => page.locator("header .tag").allTextContents();
    const lines = await log(late);
    assert.ok(lines.length > 5, lines.join("; "));
    assert.deepEqual(lines, (await log(one)).slice(-lines.length));
    assert.deepEqual(await tags(late), await tags(one));
    const saysOnL = async ({ page }: Visitor) => {
      const said = () => page.locator("[data-voice=urgent] span").allTextContents();
      const before = (await said()).length;
      await page.keyboard.press("l");
      await until("L says something", async () => (await said()).length > before);
      return (await said()).at(-1);
    };
    assert.equal(await saysOnL(late), await saysOnL(one));
    assert.deepEqual([...one.trouble, ...two.trouble, ...late.trouble], []);
    await one.page.context().close();
  });
});

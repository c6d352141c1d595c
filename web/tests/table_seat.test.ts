// What one may do about one's own seat, and which presses on it count.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { seatNeeds, seatOffers, seatSlots, type SeatState } from "../src/table/own_seat.ts";
import type { BettingView, ChineseView, RoomEvent, RoomView, TwistedView } from "../src/protocol.ts";
import { held } from "../src/table/held.ts";
import { desktop, openRoom, phone } from "./browser.ts";
import { settledRound } from "./chinese_staged.ts";
import { pause, pressUntil, until } from "./table_player.ts";
import { Stage, offers, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom();

// Not that all of it lies in front of the player: it said so when the chips were in the pot, or on their way.
const full = "You may bring no more chips now: what lies in front of you, your bets in this hand and chips on their way all count.";

/** Presses controls as soon as the page shows something, which on a busy machine is sooner than a test can. */
const pressAtOnce = (page: Page, seen: string, controls: string) =>
  page.evaluate(
    ([seen, controls]) =>
      new Promise<void>((done) => {
        const look = () => {
          if (document.querySelector(seen!) === null) return void requestAnimationFrame(look);
          document.querySelectorAll<HTMLElement>(controls!).forEach((each) => each.click());
          done();
        };
        look();
      }),
    [seen, controls],
  );

const usual: SeatState = { how: "playing", inHand: false, later: false, room: 5000, purse: 9000, noticed: false };
const openIn = (changes: Partial<SeatState>) => {
  const all = seatOffers({ ...usual, ...changes });
  return seatSlots.filter((slot) => "means" in all[slot]);
};

describe("the controls of one's own seat", () => {
  test("are open by how one attends", () => {
    const always = ["top-up", "stand", "notice"];
    assert.deepEqual(openIn({}), ["out-next", "out-blind", ...always]);
    assert.deepEqual(openIn({ how: "sitting-out" }), ["play", "wait", "out-next", ...always]);
    assert.deepEqual(openIn({ how: "waiting-for-big-blind" }), ["play", "out-next", ...always]);
    assert.deepEqual(openIn({ how: "sitting-out-next" }), ["out-next", "out-blind", ...always]);
    assert.deepEqual(openIn({ how: "leaving" }), []);
  });

  test("let a newcomer who is to post wait for the big blind instead, or sit out", () => {
    assert.deepEqual(openIn({ how: "posting" }), ["wait", "out-next", "top-up", "stand", "notice"]);
  });

  test("say why no chips are added", () => {
    assert.deepEqual(seatOffers({ ...usual, room: 0 })["top-up"], { why: "own.why-full" });
    assert.deepEqual(seatOffers({ ...usual, purse: 0 })["top-up"], { why: "own.why-no-chips" });
  });

  test("say that the table knows of a longer absence", () => {
    assert.deepEqual(seatOffers({ ...usual, noticed: true }).notice, { why: "own.why-noticed" });
  });

  test("that are needed at once are to come back, or chips, and nothing for whoever plays", () => {
    const needs = (changes: Partial<SeatState> & { stack?: number }, blinds = true) =>
      seatNeeds({ ...usual, stack: 4000, ...changes }, blinds).map(({ slot, first }) => (first ? slot.toUpperCase() : slot));
    assert.deepEqual(needs({ how: "sitting-out" }), ["PLAY", "wait"]);
    assert.deepEqual(needs({ how: "sitting-out" }, false), ["PLAY", "top-up"]); // what is left may be too little for the game
    assert.deepEqual(needs({ how: "sitting-out", stack: 0 }), ["TOP-UP"]);
    assert.deepEqual(needs({ how: "sitting-out", stack: 0, purse: 0 }), []);
    assert.deepEqual(needs({ how: "waiting-for-big-blind" }), ["play"]);
    for (const how of ["playing", "posting", "sitting-out-next", "sitting-out-at-big-blind", "leaving"] as const) assert.deepEqual(needs({ how, stack: 0 }), [], how);
  });

  test("mean something else by getting up when that gives no hand up any more", () => {
    assert.notDeepEqual(seatOffers(usual).stand, seatOffers({ ...usual, inHand: true }).stand);
  });
});

// The room counts like this, and refused what was offered beyond it.
describe("what counts against the largest buy-in", () => {
  test("is during a betting hand also what lies in front and in the pot, and after it the stack alone", () => {
    const view = recordedView("crazy-pineapple", offers("check"));
    const game = view.game as BettingView;
    const players = game.players.map((each) => (each.seat === view.you ? { ...each, stack: 4000, bet: 500, committed: 1500 } : each));
    const seats = view.seats.map((each) => (each.seat === view.you ? { ...each, stack: 4000 } : each));
    const playing: RoomView = { ...view, phase: "playing", seats, game: { ...game, players } };
    assert.equal(held(playing, []), 5500);
    assert.equal(held({ ...playing, phase: "resting" }, []), 4000);
    assert.equal(held({ ...playing, phase: "idle", game: null }, []), 4000);
    assert.equal(held({ ...playing, you: null }, []), 0);
  });

  test("is at Face-Up Chinese both hands of a player", () => {
    const { view } = settledRound(3);
    const [own, other] = [view.seats!.find(({ seat }) => seat === view.you)!, view.seats!.find(({ seat }) => seat !== view.you)!];
    const seats = [{ ...own, stack: 3000 }, { ...other, stack: 9000 }, { ...own, seat: 4, stack: 2500, second: true }];
    assert.equal(held({ ...(view as RoomView), phase: "playing", seats }, []), 5500);
  });

  test("is at Twisted also what the house has collected in this round", () => {
    const view = recordedView("twisted", ({ phase, game }) => phase === "playing" && game !== null);
    const game = view.game as TwistedView;
    const seat = view.you!;
    const seats = view.seats.map((each) => (each.seat === seat ? { ...each, stack: 4000 } : each));
    const events: RoomEvent[] = [
      { event: "bets-placed", seat, first: 999, ante: 499, optional: 0, tip: 0 }, // of the round before
      { event: "round-started", seated: [1, 2] },
      { event: "bets-placed", seat, first: 100, ante: 50, optional: 75, tip: 0 },
      { event: "bets-placed", seat: seat + 1, first: 300, ante: 150, optional: 0, tip: 0 },
      { event: "collected", seat, ante: 50, card: "3c" },
      { event: "bet-made", seat, wager: "second", amount: 100, tip: 5 },
      { event: "folded", seat, why: "chosen", forfeited: 205 },
    ];
    const players = game.players.map((each) => (each.seat === seat ? { ...each, won: 0 } : each));
    assert.equal(held({ ...view, phase: "playing", seats, game: { ...game, players } }, events.map((event) => ({ event }))), 4330);
  });
});

describe("of chips for one's seat", { concurrency: 2 }, () => {
  const asked = recordedView("crazy-pineapple", offers("check"));
  const settings = { most_buy_in: 10_000 };
  const changed = <Each extends { seat: number }>(all: readonly Each[], changes: object): Each[] =>
    all.map((each) => (each.seat === asked.you ? { ...each, ...changes } : each));
  /** Dealt in, with 1,500 in the pot. */
  const dealtIn = (stack: number): RoomView => {
    const game = asked.game as BettingView;
    return { ...asked, phase: "playing", seats: changed(asked.seats, { stack }), game: { ...game, players: changed(game.players, { stack, bet: 500, committed: 1500 }) } };
  };
  const quiet = { game: null, asked: [], choices: [] };
  const open = (view: RoomView) => Stage.open(browser, room, "crazy-pineapple", { view, settings }, { viewport: desktop });
  const dialog = ({ page }: Stage) => page.getByRole("dialog", { name: "Add chips" });
  /** Opens the dialog: what it proposes is all that there is room for. */
  const proposed = async (stage: Stage): Promise<string> => {
    const { page } = stage;
    await pause(450);
    if (await page.locator(".corner:not(.open) .opener").isVisible()) await page.locator(".corner:not(.open) .opener").click();
    await pause(450);
    await page.getByRole("button", { name: "Add chips" }).click();
    return dialog(stage).getByRole("textbox").inputValue();
  };
  const most = async (stage: Stage): Promise<string> => {
    const all = await proposed(stage);
    await stage.page.keyboard.press("Escape");
    await dialog(stage).waitFor({ state: "detached" });
    return all;
  };
  const bring = async (stage: Stage, amount: number): Promise<string> => {
    const all = await proposed(stage);
    await dialog(stage).getByRole("textbox").fill(`${amount}`);
    await stage.page.keyboard.press("Enter");
    await until("it is asked for", () => stage.sent.some((command) => command.do === "top-up" && command["amount"] === amount));
    await dialog(stage).waitFor({ state: "detached" });
    return all;
  };

  test("one may bring what the bets of the hand and chips already brought in it leave of the largest buy-in", async () => {
    const stage = await open(dealtIn(4000));
    assert.equal(await bring(stage, 3000), "4,500");
    assert.equal(await bring(stage, 1500), "1,500");
    await pause(450);
    await stage.page.getByRole("button", { name: "Add chips" }).click({ force: true });
    await stage.page.getByText(full).first().waitFor();
    assert.equal(await dialog(stage).count(), 0);
    await stage.player.leave();
  });

  // Who waits for the big blind has them on the stack at once, and the page took them away a second time until the hand was over.
  test("those that whoever is not dealt in has brought lie there at once, and are counted once", async () => {
    const waits = (stack: number) => changed(asked.seats, { stack, attends: "waiting-for-big-blind" });
    const game = asked.game as BettingView;
    const others = { ...game, players: game.players.filter(({ seat }) => seat !== asked.you) };
    const stage = await open({ ...asked, ...quiet, phase: "playing", game: others, seats: waits(5000) });
    await bring(stage, 2500);
    stage.tell({ seats: waits(7500) }, [{ event: "chips-added", seat: asked.you, amount: 2500, stack: 7500 }]);
    assert.equal(await most(stage), "2,500");
    await stage.player.leave();
  });

  // The room counts them from then on: more was offered than it takes.
  test("those on their way are counted after the hand and before its deal too", async () => {
    const stage = await open(dealtIn(4000));
    await bring(stage, 3000);
    for (const phase of ["resting", "cutting"] as const) {
      stage.tell({ ...quiet, phase });
      assert.equal(await most(stage), "3,000", phase);
    }
    stage.tell({ phase: "idle", seats: changed(asked.seats, { stack: 7000 }) }, [{ event: "chips-added", seat: asked.you, amount: 3000, stack: 7000 }]);
    assert.equal(await most(stage), "3,000", "they lie there");
    await stage.player.leave();
  });

  test("those on their way are counted after a look at another table, and when the page is loaded anew", async () => {
    const stage = await open(dealtIn(4000));
    await bring(stage, 3000);
    await stage.sitAlso(asked);
    assert.equal(await most(stage), "1,500");
    await stage.page.reload();
    assert.equal(await most(stage), "1,500");
    await stage.player.leave();
  });
});

describe("a pointer that rests on one's own seat", { concurrency: 2 }, () => {
  const view = recordedView("crazy-pineapple", offers("check"));
  const seated = (changes: object) => view.seats.map((each) => (each.seat === view.you ? { ...each, ...changes } : each));

  test("gets nobody up because a stack has grown and there is no room for more chips", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view }, { viewport: desktop });
    const { page } = stage;
    await page.getByRole("button", { name: "My seat" }).click();
    const places = () => page.locator(".menu :is(button, label)").evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
    const before = await places();
    assert.equal(before.length, 7);
    await pause(450);
    stage.tell({ seats: seated({ stack: 900_000 }) });
    await page.locator(".menu button[aria-disabled=true]").filter({ hasText: "Add chips" }).waitFor();
    assert.deepEqual(await places(), before);
    await pause(450);
    await page.getByRole("button", { name: "Add chips" }).click({ force: true });
    await page.getByText(full).first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "My seat" }).click(); // Esc has closed it
    // The room sets the player aside: "Sit out next hand" has come to mean coming back, and what comes open wants to be seen first.
    const pressed = pressAtOnce(page, ".menu .pri", ".menu .pri, .lines input");
    stage.tell({ seats: seated({ attends: "sitting-out" }) });
    await pressed;
    assert.deepEqual(await places(), before);
    await pause(100);
    assert.ok(stage.sent.every((command) => command.do !== "sit-in"));
    await pause(450);
    await pressUntil(page.getByRole("button", { name: "Wait for the big blind" }), "it is asked for", () =>
      stage.sent.some((command) => command.do === "sit-in" && command["post"] === false));
    await stage.player.leave();
  });

  test("neither sits out for an hour nor stops posting when the menu has moved with the bar below it", async () => {
    const asks = recordedView("crazy-pineapple", offers("discard"));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, auto_post: true } }, { viewport: desktop });
    const { page } = stage;
    await page.getByRole("button", { name: "My seat" }).click();
    const wishes = page.locator(".menu :is([aria-pressed]:has-text('Away'), input)");
    const top = () => wishes.first().evaluate((each) => each.getBoundingClientRect().top);
    const press = () => wishes.evaluateAll((all) => all.forEach((each) => (each as HTMLElement).click()));
    await pause(450);
    const before = await top();
    const pressed = pressAtOnce(page, "[data-discard]", ".menu [aria-pressed], .menu input");
    stage.tell({ ...asks, auto_post: true });
    await pressed;
    assert.notEqual(await top(), before);
    await pause(100);
    assert.deepEqual(stage.sent.filter(({ do: what }) => what === "sit-out" || what === "auto-post"), []);
    assert.ok(await page.getByRole("checkbox", { name: "Post blinds" }).isChecked());
    await pause(450);
    await press();
    await until("both are asked for", () => stage.sent.some(({ notice }) => notice === true) && stage.sent.some(({ on }) => on === false));
    stage.tell({ notice: true });
    await page.locator(".menu button[aria-pressed=true]").filter({ hasText: "Away" }).waitFor();
    await pause(450);
    await page.getByRole("button", { name: "Away up to an hour" }).click({ force: true });
    await page.getByText("The table knows of it").first().waitFor();
    await stage.player.leave();
  });

  test("finds sitting out, posting and the time bank in their place on a laptop, whatever happens, and all else behind one button", async () => {
    const asks = recordedView("crazy-pineapple", offers("discard"));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, auto_post: true, bank: 45_000 } }, { viewport: desktop });
    const { page } = stage;
    // From the upper edge of the bar, which is not always as high.
    const lines = () =>
      page.locator(".corner :is(button, label, p):visible").evaluateAll((all) => {
        const edge = document.querySelector(".over")!.getBoundingClientRect().top;
        return all.map((each) => [each.textContent!.trim(), each.getBoundingClientRect().left, each.getBoundingClientRect().top - edge]);
      });
    const before = await lines();
    assert.deepEqual(before.map(([words]) => words), ["My seat", "Sit out next hand", "Post blinds", "Time bank 45 s"]);
    assert.deepEqual(before.slice(1).map(([, , top]) => top), [-86, -60, -34], "26 px each, of which a pointer needs 24");
    for (const change of [{ seats: seated({ attends: "sitting-out" }) }, { seats: seated({ attends: "sitting-out-at-big-blind" }) }, { ...asks, auto_post: true, bank: 45_000 }, { phase: "idle" as const, game: null, asked: [], choices: [] }]) {
      stage.tell(change);
      await pause(100);
      assert.deepEqual(await lines(), before);
    }
    await stage.player.leave();
  });

  // The lines were 13 px apart whatever the size of the letters.
  test("finds no words in the corner that lie on each other, however large the browser's letters are", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, auto_post: true, bank: 45_000 } }, { viewport: { width: 1920, height: 1200 }, language: "de" });
    const { page } = stage;
    /** Of all that has two lines, the distance of these. */
    const apart = () =>
      page.locator(".corner .lines :is(label, p):visible").evaluateAll((all) =>
        all.flatMap((each) => {
          const range = document.createRange();
          range.selectNodeContents([...each.childNodes].findLast((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "")!);
          const tops = [...range.getClientRects()].map(({ top }) => top);
          return tops.length < 2 ? [] : [tops[1]! - tops[0]!];
        }),
      );
    for (const [letters, least] of [["16px", 13], ["20px", 16]] as const) {
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
      await page.locator(".corner .lines").evaluate((lines: HTMLElement) => (lines.style.maxWidth = "7rem")); // so that there are some
      const found = await apart();
      assert.ok(found.length > 0, letters);
      assert.ok(found.every((each) => each >= least), `${letters}: ${found.join()}`);
    }
    await stage.player.leave();
  });

  test("sits out by the box, and comes back by it", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view }, { viewport: desktop });
    const { page } = stage;
    const box = page.getByRole("checkbox", { name: "Sit out next hand" });
    await pause(450);
    await box.check();
    await until("it is asked for", () => stage.sent.some((command) => command.do === "sit-out" && command["when"] === "next-hand"));
    const pressed = pressAtOnce(page, ".hero .stands", ".lines input");
    stage.tell({ seats: seated({ attends: "sitting-out-next" }) });
    await pressed;
    await page.getByText("just changed").first().waitFor();
    assert.ok(await box.isChecked());
    assert.ok(stage.sent.every((command) => command.do !== "sit-in"));
    await pause(450);
    await box.uncheck();
    await until("coming back is asked for", () => stage.sent.some((command) => command.do === "sit-in" && command["post"] === true));
    await stage.player.leave();
  });

  // Checked and unchecked by somebody who waited for the big blind, the box had them post one.
  test("waits for the big blind as before when the box is unchecked, and posts where there are no blinds to wait for", async () => {
    for (const [game, posts] of [["crazy-pineapple", false], ["twisted", true]] as const) {
      const { seats, you } = recordedView(game, (each) => each.you !== null);
      const out = seats.map((each) => (each.seat === you ? { ...each, attends: "sitting-out" as const } : each));
      const stage = await Stage.open(browser, room, game, { view: { seats: out, you, phase: "idle", game: null, asked: [], choices: [] } }, { viewport: desktop });
      await stage.page.getByRole("button", { name: "My seat" }).click();
      await pause(450);
      await stage.page.getByRole("checkbox", { name: "Sit out next hand" }).uncheck();
      await until("coming back is asked for", () => stage.sent.some((command) => command.do === "sit-in"));
      assert.deepEqual(stage.sent.filter((command) => command.do === "sit-in").map(({ post }) => post), [posts]);
      await stage.player.leave();
    }
  });

  test("closes the menu with Esc, which gives the focus back and backs out of nothing else", async () => {
    const asks = recordedView("crazy-pineapple", offers("discard"));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: asks }, { viewport: desktop });
    const { page } = stage;
    const opener = page.getByRole("button", { name: "My seat" });
    await pause(450);
    await page.keyboard.press("1"); // a card to discard
    await opener.focus();
    await page.keyboard.press("Enter");
    assert.equal(await opener.getAttribute("aria-expanded"), "true");
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Post and play");
    await page.keyboard.press("Escape");
    assert.equal(await opener.getAttribute("aria-expanded"), "false");
    assert.ok(await opener.evaluate((each) => each === document.activeElement));
    assert.equal(await page.locator(".option.picked").count(), 1);
    await stage.player.leave();
  });

  for (const viewport of [desktop, phone])
    test(`comes back and brings chips without opening a menu, ${viewport.width} wide`, async () => {
      const none = { phase: "idle" as const, game: null, asked: [], choices: [] };
      const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, ...none, seats: seated({ attends: "sitting-out" }) } }, { viewport });
      const { page } = stage;
      const back = page.locator(".rest").getByRole("button", { name: "Post and play" });
      await pressUntil(back, "it is asked for", () => stage.sent.some((command) => command.do === "sit-in" && command["post"] === true));
      const pressed = pressAtOnce(page, ".rest [data-needs=top-up]", ".rest [data-needs]"); // where another button lay
      stage.tell({ seats: seated({ attends: "sitting-out", stack: 0 }) });
      const chips = page.locator(".rest").getByRole("button", { name: "Add chips" });
      await pressed;
      assert.equal(await back.count(), 0);
      assert.equal(await page.getByRole("dialog").count(), 0);
      await pause(450);
      await stage.player.visitor.checkAccessInBoth("a player without chips");
      await chips.click();
      await page.getByRole("dialog", { name: "Add chips" }).waitFor();
      await stage.player.leave();
    });

  test("asks once to come back, however often it is pressed before the room has answered", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, phase: "idle", game: null, asked: [], choices: [], seats: seated({ attends: "sitting-out" }) } }, { viewport: desktop });
    const needs = stage.page.locator(".rest [data-needs]");
    await pause(450);
    stage.deaf = true;
    await needs.first().click();
    await pause(450);
    for (const each of await needs.all()) await each.click({ force: true });
    await pause(100);
    assert.deepEqual(stage.sent.filter(({ do: what }) => what === "sit-in").map(({ post }) => post), [true]);
    await stage.player.leave();
  });

  for (const viewport of [desktop, phone])
    test(`takes nothing that a settlement of Face-Up Chinese has moved under it, ${viewport.width} wide`, async () => {
      const { view: over, events } = settledRound(4);
      const round = over.game as ChineseView;
      const you = over.you!;
      const seats = over.seats!.map((each) => (each.seat === you ? { ...each, attends: "sitting-out" as const } : each));
      const game = { ...round, hands: round.hands.filter(({ seat }) => seat !== you), results: [] };
      const stage = await Stage.open(browser, room, "chinese", { view: { ...over, seats, game: { ...game, phase: "placing" } } }, { viewport });
      const { page } = stage;
      const needs = page.locator(".needs button");
      const tops = () => needs.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      await pause(450);
      const before = await tops();
      assert.equal(before.length, 2);
      const pressed = pressAtOnce(page, ".pair", ".needs button");
      stage.tell({ ...over, seats, game }, events);
      await pressed;
      assert.notDeepEqual(await tops(), before);
      await pause(100);
      assert.deepEqual(stage.sent.filter(({ do: what }) => what === "sit-in"), []);
      assert.equal(await page.getByRole("dialog").count(), 0);
      await pause(450);
      await pressUntil(needs.first(), "it is asked for", () => stage.sent.some((command) => command.do === "sit-in"));
      await stage.player.leave();
    });

  test("answers no applicant who has just moved up", async () => {
    const asking = [{ person: 7, name: "Ines" }, { person: 8, name: "Kofi" }];
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, asking }, yours: true }, { viewport: desktop });
    const { page } = stage;
    const asked: string[] = [];
    await page.route("**/api/tables/*/*", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ json: { version: 1 } });
    });
    await pause(450);
    stage.tell({ asking: asking.slice(1) });
    await page.getByRole("button", { name: "Allow Ines a seat" }).waitFor({ state: "detached" });
    await page.evaluate(() => document.querySelector<HTMLElement>("[aria-label='Allow Kofi a seat']")!.click());
    await pause(100);
    assert.deepEqual(asked, []);
    await pause(450);
    await pressUntil(page.getByRole("button", { name: "Allow Kofi a seat" }), "the room is asked", () => asked.length === 1);
    await stage.player.leave();
  });
});

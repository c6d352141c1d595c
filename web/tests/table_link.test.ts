// What becomes of the page when its connection fails.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openRoom } from "./browser.ts";
import { Swallower } from "./swallower.ts";
import type { RoomView } from "../src/protocol.ts";
import { playAhead } from "./play_ahead.ts";
import { type Offered, Player, pause, until } from "./table_player.ts";
import { over } from "./table_recorded.ts";

const { room, browser } = await openRoom({ botsMs: 60 });

// Time enough for a connection to be missed before the clock acts.
const patient = { clocks: { rest: 600, opening: 100, decision: 120_000 } };

describe("a connection that is dead though nobody closed it", { concurrency: 2 }, () => {
  const calls = (player: Player) => player.commands().filter(({ do: what }) => what === "check" || what === "call");

  test("is noticed within half a minute; what was said into it counts, once", async () => {
    const between = await new Swallower(room).open();
    const player = await Player.come(browser, between.front);
    await player.practise({ game: "holdem", limit: "limit", bots: 1, ...patient });
    await until("our turn", async () => (await player.offered()).act);
    await pause(450);
    between.swallow();
    const silentSince = Date.now();
    const heard = player.visitor.frames.length;
    await player.page.keyboard.press("c");
    await until("it is sent", () => calls(player).length === 1);
    await until("it is sent again", () => calls(player).length === 2, 35);
    assert.ok(Date.now() - silentSince < 31_000, `${Date.now() - silentSince} ms`);
    const [first, second] = calls(player);
    assert.deepEqual(second, first, "under its key");
    await until("it is done", () => player.visitor.frames.slice(heard).some((text) => text.includes(`"is":"done"`) && text.includes(String(first!["key"]))));
    await player.page.getByText("The connection is lost. Trying again…").waitFor({ state: "hidden" });
    const acted = player.visitor.frames.slice(heard).join().match(/"event":"acted","seat":\d+/g) ?? [];
    assert.ok(acted.length > 0, "and the hand goes on");
    await player.leave();
    between.close();
  });

  test("is left at once when the browser says that the network is back", async () => {
    const between = await new Swallower(room).open();
    const player = await Player.come(browser, between.front);
    await player.practise({ game: "holdem", limit: "limit", bots: 1, ...patient });
    await until("our turn", async () => (await player.offered()).act);
    between.swallow();
    const heard = player.visitor.frames.length;
    await player.page.context().setOffline(true);
    await player.page.context().setOffline(false);
    await until("a new welcome", () => player.visitor.frames.slice(heard).some((text) => text.includes(`"is":"welcome"`)), 10);
    await player.leave();
    between.close();
  });
});

describe("a connection that falls in mid-hand", { concurrency: 3 }, () => {
  type Seen = { is: string; view?: RoomView };
  const lastView = (player: Player) => player.visitor.frames.flatMap((text) => (JSON.parse(text) as Seen).view ?? []).at(-1)!;
  /** One's own cards, wherever the game has them. */
  function ownCards({ game, you }: RoomView): unknown {
    if (game === null) return null;
    if (!("hands" in game)) return game.players.find(({ seat }) => seat === you)?.cards;
    const own = game.hands.find(({ seat }) => seat === you);
    return own && [own.board, own.drawn];
  }
  const kinds: { settings: object; middle: (offer: Offered, done: number) => boolean }[] = [
    { settings: { game: "crazy-pineapple", limit: "limit", bots: 2 }, middle: (offer) => offer.discard },
    { settings: { game: "chinese", bots: 1 }, middle: (offer, done) => offer.place >= 0 && done >= 1 },
    { settings: { game: "twisted", bots: 1 }, middle: (offer) => offer.discard },
  ];
  for (const { settings, middle } of kinds) {
    const { game } = settings as { game: string };
    test(`leaves ${game} as it was, and the hand goes on to its end`, async () => {
      const between = await new Swallower(room).open();
      const player = await Player.come(browser, between.front);
      const { page } = player;
      await player.practise({ ...settings, ...patient });
      await player.playByKeys((offer) => middle(offer, player.commands().length));
      const before = lastView(player);
      const said = await player.spoken();
      between.cut();
      await page.getByText("The connection is lost. Trying again…").waitFor();
      await pause(600);
      between.mend();
      await page.getByText("The connection is lost. Trying again…").waitFor({ state: "hidden" });
      assert.deepEqual([lastView(player).hand, ownCards(lastView(player))], [before.hand, ownCards(before)]);
      assert.ok(middle(await player.offered(), player.commands().length), "the same is asked");
      await player.playByKeys(async () => (await player.spoken()).slice(said.length).some((line) => over[game]!.test(line)));
      // Nothing was told twice.
      const hand = (await player.spokenHands()).at(-1)!.filter((line) => / (is|are) dealt /.test(line));
      assert.deepEqual(hand, [...new Set(hand)]);
      assert.deepEqual(player.visitor.trouble, []);
      await player.leave();
      between.close();
    });
  }
});

describe("a connection that is back in another round", () => {
  test("tells that something is missing, and shows nothing of an older round as the last", async () => {
    const between = await new Swallower(room).open();
    const player = await Player.come(browser, between.front);
    const { page } = player;
    await player.practise({ game: "chinese", bots: 1, ...patient });
    const settled = page.getByRole("region", { name: "Settled pair by pair" });
    await player.playByKeys(async (offer) => offer.place >= 0 && (await settled.getByText("FUP-settle").isVisible()));
    between.cut();
    await page.getByText("The connection is lost. Trying again…").waitFor();
    const hands: number[] = [];
    await playAhead(room, player, ({ hand }) => {
      if (hands.at(-1) !== hand) hands.push(hand);
      return hands.length === 3; // the room keeps two
    });
    between.mend();
    const said = "You were away: what was played meanwhile is missing here";
    await player.hears(new RegExp(`^${said}$`));
    await page.locator(".side .log").getByText(said).waitFor();
    await page.getByRole("button", { name: "Last hand" }).click();
    const dialog = page.getByRole("dialog", { name: "Last hand" });
    assert.equal(await dialog.getByRole("link").getAttribute("href"), `/hand/${hands[1]}`);
    await dialog.getByText(/^You place /).first().waitFor(); // as the dealer told it
    await player.visitor.checkAccessInBoth("the last hand");
    assert.deepEqual(player.visitor.trouble, []);
    await player.leave();
    between.close();
  });
});

describe("a page that is loaded again", { concurrency: 3 }, () => {
  const log = (player: Player) => player.page.locator(".side .log > *").allTextContents();
  const words = (lines: string[]) => lines.map((line) => line.replaceAll(/\s+/g, " ").trim());
  const stops = async (player: Player, seconds = 60) => {
    // At our turn after the first hand, with nothing under way.
    await player.playByKeys(async (offer) => offer.act && (await player.spokenHands()).filter((hand) => hand.some((line) => /\bwins? /.test(line))).length > 0, seconds);
    await pause(300);
  };

  test("still has its log, the talk and the last hand", async () => {
    const player = await Player.come(browser, room);
    const { page } = player;
    await player.practise({ game: "holdem", limit: "limit", bots: 2, ...patient });
    await stops(player);
    await page.getByPlaceholder("Message").fill("good luck");
    await page.keyboard.press("Enter");
    await page.locator(".chat li", { hasText: "good luck" }).waitFor();
    const before = words(await log(player));
    assert.ok(before.length > 10, `${before.length} lines`);
    await page.reload();
    await page.getByRole("main", { name: "Table" }).waitFor();
    await until("our turn", async () => (await player.offered()).act);
    assert.deepEqual(words(await log(player)).slice(0, before.length), before);
    await page.locator(".chat li", { hasText: "good luck" }).waitFor();
    await page.locator("main").focus();
    await page.getByRole("button", { name: "Last hand" }).click();
    await page.getByRole("dialog", { name: "Last hand" }).getByText(/\bwins? [\d,]+/).first().waitFor();
    assert.deepEqual(player.visitor.trouble, []);
    await player.leave();
  });

  test("finds the last hand in the room where the tab is another one", async () => {
    const player = await Player.come(browser, room);
    await player.practise({ game: "holdem", limit: "limit", bots: 2, ...patient });
    await stops(player);
    const other = await player.page.context().newPage();
    await other.goto(player.page.url());
    await other.getByRole("main", { name: "Table" }).waitFor();
    await other.getByRole("button", { name: "Last hand" }).click();
    const dialog = other.getByRole("dialog", { name: "Last hand" });
    await dialog.getByText(/\bwins? [\d,]+/).first().waitFor();
    await dialog.getByRole("link").waitFor();
    await player.leave();
  });

  test("keeps nothing for the next person of the tab", async () => {
    const player = await Player.come(browser, room);
    await player.practise({ game: "holdem", limit: "limit", bots: 2, ...patient });
    await until("our turn", async () => (await player.offered()).act);
    await player.visitor.go("/settings");
    await player.page.locator(".alert a").waitFor(); // the page knows of the hand, and asks about it
    await player.page.evaluate(() => dispatchEvent(new Event("pagehide"))); // it puts away what the next one is to have
    assert.notEqual(await player.page.evaluate(() => sessionStorage.getItem("ananas.tables")), null);
    await player.visitor.click("button", "Sign out");
    await player.visitor.click("button", "Give up the hand and sign out now");
    await until("nothing is kept", () => player.page.evaluate(() => sessionStorage.getItem("ananas.tables") === null), 10);
    await player.leave();
  });
});

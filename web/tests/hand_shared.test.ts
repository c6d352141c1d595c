// What a hand was worth street by street, and a hand that is shared by a link: neither tells a card that the viewer did
// not see.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Equity, Replay, Share } from "../src/room/api.ts";
import { phone, Visitor, openRoom } from "./browser.ts";
import { fits, get, handsOf, inBrowser, playHands } from "./hands_played.ts";
import { Guest, program } from "./served.ts";

const { room, browser } = await openRoom();

const settings = { game: "crazy-pineapple", bots: 2, limit: "limit" };
const textOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(room.origin + path, { headers });
  return { status: response.status, text: await response.text() };
};
const cardsIn = (text: string) => new Set(text.match(/\b[2-9TJQKA][cdhs]\b/g) ?? []);

const shared = (what: string, link: string) => textOf(`/api/shared${what}`, { "X-Ananas-Link": link });

// All that the room gives out to whoever has a link.
async function everything(link: string): Promise<string> {
  const parts = await Promise.all(["?format=record", "?format=phh", "/replay", "/proof", "/equity"].map((what) => shared(what, link)));
  for (const { status, text } of parts) assert.equal(status, 200, text);
  return parts.map(({ text }) => text).join("\n");
}

// Own cards, the board, what was shown: by the replay of the player.
function seenBy(replay: Replay): { own: Set<string>; open: Set<string> } {
  const own = new Set<string>();
  const open = new Set<string>();
  for (const { events } of replay.frames)
    for (const event of events) {
      if (event.event === "dealt" && event.seat === replay.you) for (const card of event.cards) if (card) own.add(card);
      if (event.event === "board" || event.event === "shown") for (const card of event.cards) open.add(card);
    }
  return { own, open };
}

describe("a shared hand", () => {
  test("shows what was public, and the sharer's cards if they chose so; it can be taken back", async () => {
    const [ada, eve] = [await Guest.come(room, "Ada Rot"), await Guest.come(room, "Eve Blau")];
    await playHands(ada, settings, 5);
    const hands = await handsOf(ada, 3);
    let kept = 0; // own cards that nobody else saw
    for (const { hand } of hands) {
      const { own, open } = seenBy(await get<Replay>(ada, `/api/hands/${hand}/replay`));
      const secret = [...own].filter((card) => !open.has(card));
      kept += secret.length;
      const { link: withOwn } = await ada.post<{ link: string }>(`/api/hands/${hand}/share`, { own_cards: true });
      const { link: without } = await ada.post<{ link: string }>(`/api/hands/${hand}/share`, { own_cards: false });
      assert.match(withOwn, /^[0-9a-f]{32}$/);
      const [all, public_] = await Promise.all([everything(withOwn), everything(without)]);
      for (const card of secret) {
        assert.ok(cardsIn(all).has(card), `${card} is shared`);
        assert.ok(!cardsIn(public_).has(card), `${card} of the sharer in what was public`);
      }
      const may = new Set([...own, ...open]);
      for (const card of cardsIn(all)) assert.ok(may.has(card), `${card} was never seen by the sharer`);
      for (const card of cardsIn(public_)) assert.ok(open.has(card), `${card} was never seen by everybody`);
    }
    assert.ok(kept > 0);

    // Nobody else can share it, or take the link back.
    const refused = await fetch(`${room.origin}/api/hands/${hands[0]!.hand}/share`, {
      method: "POST",
      headers: { Authorization: `Bearer ${eve.me.token}` },
      body: JSON.stringify({ own_cards: false }),
    });
    assert.equal(refused.status, 404);
    const shares = await get<Share[]>(ada, "/api/me/shares");
    assert.equal(shares.length, 2 * hands.length);
    const end = (id: string, who: Guest) =>
      fetch(`${room.origin}/api/me/shares/${id}`, { method: "DELETE", headers: { Authorization: `Bearer ${who.me.token}` } });
    assert.equal((await end(shares[0]!.id, eve)).status, 404);
    // A link lets nobody in, and no secret leads elsewhere.
    const { link } = await ada.post<{ link: string }>(`/api/hands/${hands[0]!.hand}/share`, { own_cards: true });
    assert.equal((await textOf("/api/me", { Authorization: `Bearer ${link}` })).status, 401);
    assert.equal((await shared("?format=record", link.replace(/^./, (digit) => (digit === "0" ? "1" : "0")))).status, 404);
    assert.equal((await shared("?format=record", ada.me.token)).status, 404);
    const mine = (await get<Share[]>(ada, "/api/me/shares")).at(-1)!;
    assert.equal((await end(mine.id, ada)).status, 200);
    assert.equal((await shared("/about", link)).status, 404);
    // In the address, where it would be kept, it counts for nothing.
    const { link: withAddress } = await ada.post<{ link: string }>(`/api/hands/${hands[0]!.hand}/share`, { own_cards: true });
    assert.equal((await textOf(`/api/shared/${withAddress}/about`)).status, 404);
    assert.equal((await textOf("/api/shared/about")).status, 400);
  });

  test("is made, seen by somebody without an account, and taken back in the browser", async () => {
    const ada = await Guest.come(room, "Ada Grau");
    await playHands(ada, settings, 2);
    const { hand } = (await handsOf(ada, 1))[0]!;
    const visitor = await inBrowser(browser, room, ada);
    await visitor.go(`/hand/${hand}`);
    await visitor.click("button", "Share");
    await visitor.click("button", "Make a link");
    const field = visitor.page.getByRole("textbox", { name: "Link to this hand" });
    await field.waitFor();
    await visitor.checkAccess("the dialog of sharing");
    const link = await field.inputValue();
    assert.ok(link.startsWith(`${room.origin}/shared#`), link);

    const stranger = await Visitor.open(browser, room, { viewport: phone });
    const secret = link.slice(link.indexOf("#") + 1);
    stranger.page.on("request", (request) => assert.ok(!request.url().replace(/#.*/, "").includes(secret), request.url()));
    await stranger.page.goto(link);
    await stranger.page.getByText("Shared by Ada Grau, with their own cards").waitFor();
    await stranger.page.getByText("The proof of this deal holds, as far as this browser can tell.").waitFor();
    await stranger.page.getByRole("button", { name: "To the end" }).click();
    const story = await stranger.page.locator(".steps").innerText();
    assert.match(story, /Ada Grau/);
    assert.doesNotMatch(story, /\b[Yy]ou\b/, "the player is not whoever looks on");
    await stranger.page.getByRole("heading", { name: "Share of the pot by street" }).waitFor({ timeout: 60_000 });
    await stranger.checkAccess("a shared hand");
    assert.ok(await fits(stranger), "nothing sticks out");
    assert.equal(await stranger.page.getByRole("button", { name: "Share", exact: true }).count(), 0);
    const [proof] = await Promise.all([stranger.page.waitForEvent("download"), stranger.click("button", "The proof, for ananas verify")]);
    const file = join(room.folder, proof.suggestedFilename());
    await proof.saveAs(file);
    assert.match(spawnSync(program, ["verify", file], { encoding: "utf8" }).stdout, /holds/);
    assert.deepEqual(stranger.trouble, []);

    await visitor.click("button", /^Take back: /);
    await visitor.page.getByRole("button", { name: "Take back" }).waitFor({ state: "detached" });
    await stranger.page.reload();
    await stranger.page.getByRole("heading", { name: "This link leads to no hand" }).waitFor();
    await visitor.page.context().close();
    await stranger.page.context().close();
  });

  // The badge made the address "/shared#deal", and its page "This link leads to no hand".
  test("is still there when its badge has led to the proof, and when it is loaded again", async () => {
    const ada = await Guest.come(room, "Ada Braun");
    await playHands(ada, settings, 1);
    const { hand } = (await handsOf(ada, 1))[0]!;
    const { link } = await ada.post<{ link: string }>(`/api/hands/${hand}/share`, { own_cards: true });
    const stranger = await Visitor.open(browser, room, { viewport: phone });
    const { page } = stranger;
    await stranger.go(`/shared#${link}`);
    await page.getByRole("link", { name: stranger.t("replay.badge-holds") }).click();
    const proof = page.getByRole("heading", { name: stranger.t("hands.deal") });
    await page.waitForFunction(() => document.activeElement?.id === "deal");
    const { y } = (await proof.boundingBox())!;
    assert.ok(y > 0 && y < phone.height, `the proof is at ${y}`);
    assert.equal(new URL(page.url()).hash, `#${link}`);
    await page.reload();
    await proof.waitFor();
    assert.deepEqual(stranger.trouble, []);
    await page.context().close();
  });
});

describe("equity by street", () => {
  for (const game of ["holdem", "omaha8", "stud", "crazy-pineapple"])
    test(`of ${game} adds up, and is shown as lines, figures and a table`, async () => {
      const guest = await Guest.come(room, `Emil ${game}`);
      await playHands(guest, { game, bots: 2, limit: "limit" }, 3);
      let shown = 0;
      for (const { hand } of await handsOf(guest, 2)) {
        const equity = await get<Equity>(guest, `/api/hands/${hand}/equity`);
        assert.ok(equity.length > 0, "one's own cards are always known");
        for (const street of equity) {
          const sum = street.players.reduce((all, { share }) => all + share, 0);
          assert.ok(Math.abs(sum - 1) < 1e-9, `${street.street} of hand ${hand}: ${sum}`);
          assert.ok(street.deals > 0 && street.players.every(({ error }) => street.exact === (error === 0) || error === 0));
          shown += street.players.length;
        }
        // Asked again it is the same, sampled or not.
        assert.deepEqual(await get<Equity>(guest, `/api/hands/${hand}/equity`), equity);
      }
      assert.ok(shown > 0);
      const { hand } = (await handsOf(guest, 2))[0]!;
      const visitor = await inBrowser(browser, room, guest, { viewport: { width: 360, height: 740 } });
      await visitor.go(`/hand/${hand}`);
      const panel = visitor.page.getByRole("region", { name: "Share of the pot by street" });
      await panel.waitFor({ timeout: 60_000 });
      const [first] = await get<Equity>(guest, `/api/hands/${hand}/equity`);
      const { you, players } = await get<Replay>(guest, `/api/hands/${hand}/replay`);
      const own = first!.players.find(({ player }) => players[player]!.seat === you)!;
      // As the page rounds: toFixed makes 28.4 of 28.45, which is a little less in binary.
      const percent = new Intl.NumberFormat("en", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(own.share);
      await panel.getByText("The shares as a table").click();
      await panel.getByRole("cell", { name: percent }).first().waitFor();
      await visitor.page.locator(".stage").getByText(percent).first().waitFor();
      await visitor.checkAccess(`equity of ${game}`);
      assert.ok(await fits(visitor), "nothing sticks out");
      assert.deepEqual(visitor.trouble, []);
      await visitor.page.context().close();
    });

  // Who had folded saw no more cards, and at the end the winner had the 21 % of the first street beside the pot they won.
  test("is that of the cards that lie there, and of no street before", async () => {
    const guest = await Guest.come(room, "Frida Funk");
    await playHands(guest, { game: "crazy-pineapple", bots: 2, limit: "limit" }, 4);
    // One that went on to the flop: where all fold before, the first street is all there is.
    let hand = 0;
    for (const each of await handsOf(guest, 4)) if ((await get<Equity>(guest, `/api/hands/${each.hand}/equity`)).length > 1) hand = each.hand;
    assert.ok(hand > 0, "one of four hands goes on to the flop");
    const visitor = await inBrowser(browser, room, guest);
    const { page } = visitor;
    await page.route("**/equity", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: ((await response.json()) as Equity).slice(0, 1) });
    });
    await visitor.go(`/hand/${hand}`);
    await page.getByRole("region", { name: "Share of the pot by street" }).waitFor({ timeout: 60_000 });
    const shares = page.locator(".stage").getByText(/^[\d.]+%$/);
    await shares.first().waitFor();
    await visitor.click("button", "To the end");
    assert.equal(await shares.count(), 0);
    await visitor.page.context().close();
  });
});

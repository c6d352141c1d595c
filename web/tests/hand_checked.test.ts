// The badge of a played hand, in the browser that played it: what the room says afterwards is held against what was there to
// be seen at the table.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { Me } from "../src/protocol.ts";
import type { Replay } from "../src/room/api.ts";
import type { Shelf } from "../src/room/kept.ts";
import { sealed } from "../src/room/sealed.ts";
import type { Counted } from "../src/deal/count.ts";
import { openRoom, Visitor } from "./browser.ts";
import { fits } from "./hands_played.ts";
import { Player } from "./table_player.ts";

const { room, browser } = await openRoom();

interface Kept {
  deals: { hand: number; announced?: { code: string; digest: string }; share?: string; cards: string[]; dealing?: Counted | "misdealt" }[];
}
/** The browser's shelf of a page: with the key of whoever is signed in there, and as it lies in the storage. */
async function shelfOf(page: Page): Promise<{ open: Shelf; raw: Map<string, string> }> {
  const raw = new Map(await page.evaluate(() => Object.entries(localStorage) as [string, string][]));
  const { shelf } = (await (await page.request.get(`${room.origin}/api/me`)).json()) as Me;
  const plain = { getItem: (place: string) => raw.get(place) ?? null, setItem: (place: string, text: string) => void raw.set(place, text), removeItem: (place: string) => void raw.delete(place) };
  return { open: sealed(plain, shelf!), raw };
}
const keptIn = async (page: Page): Promise<Kept> => JSON.parse((await shelfOf(page)).open.getItem("ananas.deals") ?? '{"deals":[]}') as Kept;

/** A player who has just seen two hands to their end, the first of them with a share in the cut. */
async function afterHands(game: string): Promise<{ player: Player; deal: Required<Kept["deals"][number]>; other: number }> {
  const player = await Player.come(browser, room);
  await player.practise({ game, bots: 2, limit: "limit", clocks: { rest: 500, opening: 3000 } });
  let deals: Kept["deals"] = [];
  await player.playByKeys(async () => {
    deals = (await keptIn(player.page)).deals.filter(({ announced, share, cards, dealing }) => announced && share && dealing && cards.length > 0);
    return deals.length >= 2 && (await player.page.request.get(`${room.origin}/api/hands/${deals[1]!.hand}/proof`)).ok();
  });
  return { player, deal: deals[0] as Required<Kept["deals"][number]>, other: deals[1]!.hand };
}

for (const game of ["crazy-pineapple", "chinese", "twisted"])
  test(`of ${game} turns with the proof, the code and a card, and tells what was held against what`, async () => {
    const { player, deal, other } = await afterHands(game);
    const { page, visitor } = player;
    const address = `/hand/${deal.hand}`;
    const badge = page.locator(".badge");
    const panel = page.getByRole("region", { name: "The deal" });
    const turnsTo = async (words: string, why: RegExp) => {
      await visitor.go(address);
      await badge.filter({ hasText: words }).waitFor();
      await panel.getByText(why).waitFor();
    };
    const changing = async (path: RegExp, change: (text: string) => string) => {
      await page.route(path, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: change(await response.text()) });
      });
    };

    await turnsTo("Deal verified", /^Checked: It is of the announcement that this browser heard at the table/);
    await panel.getByText(`with the code ${deal.announced.code}.`).waitFor();
    await panel.getByText(/^Checked: All \d+ cards that this page shows/).waitFor();
    await panel.getByText(`So are all ${deal.cards.length} cards that this browser saw at the table.`).waitFor();
    await panel.getByText("Each of them was the next off the deck when it was dealt").waitFor();
    await panel.getByText(/^Checked: This browser (alone )?had a share in the cut/).waitFor();
    await panel.getByText(/^Not checked: Cards that were not shown here/).waitFor();
    assert.ok(await fits(visitor));
    if (game === "crazy-pineapple") await visitor.checkAccessInBoth("a verified deal");

    // A proof that is sound in itself, and of another hand.
    const sound = await (await page.request.get(`${room.origin}/api/hands/${other}/proof`)).text();
    await changing(/\/proof$/, () => sound);
    await turnsTo("The deal does not hold", /^Wrong: It is of another announcement, code/);
    if (game === "crazy-pineapple") await visitor.checkAccessInBoth("a doubted deal");
    await page.unroute(/\/proof$/);

    // One with another card in it.
    await changing(/\/proof$/, (text) => {
      const proof = JSON.parse(text) as { cards: { card: string }[] };
      proof.cards[0]!.card = proof.cards[0]!.card === "As" ? "Ah" : "As";
      return JSON.stringify(proof);
    });
    await turnsTo("The deal does not hold", /^Wrong: The proof does not fit together: .*is not the card that was committed to/);
    await page.unroute(/\/proof$/);

    // A record with another card of ours.
    const record = game === "crazy-pineapple" ? /\/replay$/ : /format=record$/;
    const proven = JSON.parse(await (await page.request.get(`${room.origin}/api/hands/${deal.hand}/proof`)).text()) as { cards: { card: string }[] };
    const deck = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
    const unseen = deck.find((card) => !proven.cards.some((each) => each.card === card))!; // of one suit three hands may show all
    await changing(record, (text) => {
      const told = JSON.parse(text) as Partial<Replay> & { events?: object[] };
      const events = (told.frames?.flatMap((frame) => frame.events as object[]) ?? told.events ?? []) as { event: string; seat: number; cards?: (string | null)[] }[];
      const own = events.find(({ event, cards }) => event === "dealt" && cards?.every((card) => card !== null))!;
      own.cards![0] = unseen;
      return JSON.stringify(told);
    });
    await turnsTo("The deal does not hold", /^Wrong: The proof does not have what this page shows: /);
    await page.unroute(record);

    // Another code, another card, and another dealing, than this browser saw.
    const remembering = async (code: string, cards: string[], dealing: Counted | "misdealt" | undefined = deal.dealing) => {
      const { open, raw } = await shelfOf(page);
      const kept = JSON.parse(open.getItem("ananas.deals")!) as Kept;
      const remembered = kept.deals.find((each) => each.hand === deal.hand)!;
      Object.assign(remembered, { cards, dealing, announced: { ...remembered.announced, code } });
      open.setItem("ananas.deals", JSON.stringify(kept));
      await page.evaluate((text) => localStorage.setItem("ananas.deals", text), raw.get("ananas.deals")!);
    };
    await remembering("0000-0000", deal.cards);
    await turnsTo("The deal does not hold", /heard at the table: 0000-0000\.$/);
    await remembering(deal.announced.code, [...deal.cards.slice(1), unseen]);
    await turnsTo("The deal does not hold", /^Wrong: The proof does not have what this browser saw at the table: /);
    await remembering(deal.announced.code, deal.cards, "misdealt");
    await turnsTo("The deal does not hold", /^Wrong: At the table the cards were not dealt in the order of the game/);
    const { cards, reshuffles } = deal.dealing as Counted;
    await remembering(deal.announced.code, deal.cards, { cards, reshuffles: [{ after: 50, burns: [] }] });
    await turnsTo("The deal does not hold", /^Wrong: The proof has the stub shuffled again at other times/);
    await remembering(deal.announced.code, deal.cards, { cards: { ...cards, [deal.cards[0]!]: [51] }, reshuffles });
    await turnsTo("The deal does not hold", /^Wrong: Not the next off the deck when they were dealt: /);
    await remembering(deal.announced.code, deal.cards);
    await turnsTo("Deal verified", /^Checked: It is of the announcement/);
    await page.close();
    assert.deepEqual(visitor.trouble, []);
  });

test("does not speak of a code at the table in a browser that was not there", async () => {
  const { player, deal } = await afterHands("crazy-pineapple");
  const cookies = await player.page.context().cookies();
  const elsewhere = await Visitor.open(browser, room);
  await elsewhere.page.context().addCookies(cookies);
  await elsewhere.go(`/hand/${deal.hand}`);
  await elsewhere.page.locator(".badge").filter({ hasText: "Proof holds, not all compared" }).waitFor();
  const panel = elsewhere.page.getByRole("region", { name: "The deal" });
  await panel.getByText(`if you noted it down, hold it against ${deal.announced.code}.`).waitFor();
  assert.equal(await panel.getByText(/this browser heard|this browser saw/).count(), 0);
  await elsewhere.checkAccessInBoth("a proof without a code to compare");
  assert.deepEqual(elsewhere.trouble, []);
});

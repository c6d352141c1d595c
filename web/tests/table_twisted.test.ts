// The table of Twisted at its river bet, in a state that a test can hold still: what it tells of the hand, the chances, the
// bets that a fold gives up.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Card, RoomView, TwistedView } from "../src/protocol.ts";
import { desktop, openRoom, phone, small, sticksOut } from "./browser.ts";
import { Stage, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom();

/** A pair of nines with one card to come, a share in the players' pot, and a river bet to make. */
function nines(): { view: Partial<RoomView>; events: object[] } {
  const view = recordedView("twisted", ({ choices, game }) => choices.some(({ do: what }) => what === "bet") && (game as TwistedView).stage === 2);
  const game = view.game as TwistedView;
  const players = game.players.map((player) =>
    player.seat === view.you ? { ...player, cards: ["Qh", "9h"] as Card[], discard: "3c" as Card, marker: true } : player,
  );
  return {
    view: { ...view, game: { ...game, community: ["9s", "4h"], pot: 150, players } },
    events: [{ event: "round-started", seated: [1, 2] }, { event: "collected", seat: view.you, ante: 50, card: "3c" }],
  };
}

describe("chips and cards at Twisted", () => {
  /** Where the first thing that moves and is like this comes from, or goes to: how far below itself that is. */
  const below = async ({ page }: Stage, what: string, comes: boolean): Promise<number> =>
    page.evaluate(
      ([what, comes]) =>
        new Promise<number>((found) => {
          const look = () => {
            for (const { effect } of document.getAnimations()) {
              if (!(effect instanceof KeyframeEffect) || effect.target?.matches(what) !== true) continue;
              const frames = effect.getKeyframes().map(({ transform }) => /^translate\([^,]+, (\S+)px\)/.exec(String(transform))?.[1]);
              const there = frames.at(comes ? 0 : -1);
              if (there !== undefined && Number(there) !== 0) return found(Number(there));
            }
            requestAnimationFrame(look);
          };
          look();
          setTimeout(() => found(0), 5000); // nothing of that kind
        }),
      [what, comes] as const,
    );

  test("go where the game takes them: bets from one's seat, to the house, or back with what they won", async () => {
    const { view } = nines();
    const game = view.game as TwistedView;
    const open = async (own: Partial<TwistedView["players"][number]>) => {
      const players = game.players.map((player) => (player.seat === view.you ? { ...player, ...own } : { ...player, live: true, cards: [null, null] }));
      const start = { ...view, game: { ...game, players } };
      return { start, stage: await Stage.open(browser, room, "twisted", { view: start }, { viewport: desktop, reducedMotion: "no-preference" }) };
    };
    const after = (start: Partial<RoomView>, seat: number, change: object, more: Partial<TwistedView> = {}): Partial<RoomView> => {
      const before = start.game as TwistedView;
      return { game: { ...before, ...more, players: before.players.map((player) => (player.seat === seat ? { ...player, ...change } : player)) } };
    };
    const bets = { first: 100, second: 100, river: 0 };
    const none = { first: 0, second: 0, river: 0 };
    const [other] = game.players.filter(({ seat }) => seat !== view.you);
    const chips = ".circle > .bet";
    for (const [what, selector, comes, isBelow, own, seat, change, more] of [
      ["a bet", chips, true, true, { bets }, view.you!, { bets: { ...bets, river: 200 } }, {}],
      ["a collected ante", chips, false, false, { bets, ante: 50 }, view.you!, { ante: 0 }, {}],
      ["bets that are paid", chips, false, true, { bets }, view.you!, { bets: none, won: 400 }, { phase: "over" }],
      ["bets that are lost", chips, false, false, { bets }, view.you!, { bets: none }, { phase: "over" }],
      ["cards that are folded", ".others .cards", false, true, { bets }, other!.seat, { live: false }, {}],
    ] as const) {
      const { start, stage } = await open(own);
      await stage.page.locator(".others .cards .card").first().waitFor();
      const moved = below(stage, selector, comes);
      stage.tell(after(start, seat, change, more));
      const way = await moved;
      assert.ok(isBelow ? way > 0 : way < 0, `${what}: ${way} px`);
      await stage.player.leave();
    }
  });
});

describe("the river bet at Twisted", { concurrency: 2 }, () => {
  for (const [viewport, language] of [[desktop, "en"], [phone, "de"], [small, "en"]] as const)
    test(`tells what the hand pays, how likely more is, and what a fold gives up, ${viewport.width} wide, ${language}`, async () => {
      const { view, events } = nines();
      const stage = await Stage.open(browser, room, "twisted", { view }, { viewport, language });
      stage.tell({}, events);
      const { page } = stage;
      const german = language === "de";
      await page.getByText(german ? "Das zahlt: 1 zu 1 auf alle drei Einsätze. Die letzte Karte kann nur helfen." : "It qualifies: 1 to 1 on all three bets. The last card can only help.").waitFor();
      const fold = german
        ? "Passen kostet den ersten und zweiten Einsatz, zusammen 200. Dein Anteil am Pot der Spieler geht mit verloren."
        : "Fold forfeits the first and second bets, 200 in all. Your claim to the players' pot goes with it.";
      await page.getByText(fold).waitFor();
      assert.equal(await page.locator(".circles s").innerText(), "50", "the ante that is gone");
      const chances = await page.locator(".schedule tbody tr").evaluateAll((all) => all.map((row) => row.lastElementChild!.textContent!.trim()));
      assert.deepEqual(chances, ["–", "–", "–", "–", "–", "–", ...(german ? ["4 %", "13 %", "83 %"] : ["4%", "13%", "83%"])]);
      await page.keyboard.press("h");
      await stage.player.hears(german ? /Chancen: Drilling 4 %, Zwei Paare 13 %, / : /: pair of nines\. Chances: Three of a kind 4%, Two pair 13%, /, "urgent", 5);
      assert.deepEqual(await page.evaluate(sticksOut), []);
      await stage.player.visitor.checkAccessInBoth("a river bet");
      await stage.player.leave();
    });
});

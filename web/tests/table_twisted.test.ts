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

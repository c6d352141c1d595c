// Full tables, with large amounts in front of everybody: nothing that one has to see lies on anything else.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { desktop, laptop, low, openRoom, phone, slowIf, small, sticksOut } from "./browser.ts";
import { collisions, cutAmounts, cutChoices, staged, states, strayButton } from "./crowded.ts";
import { Showing, playThrough } from "./table_states.ts";

const { room, browser } = await openRoom();

const games = { "Omaha eight or better": { game: "omaha8", limit: "pot", cards: 4, most: 9 }, "Crazy Pineapple": { game: "crazy-pineapple", limit: "no", cards: 3, most: 10 }, "Crazy Pineapple high-low": { game: "crazy-pineapple-hilo", limit: "no", cards: 3, most: 9 } };

describe("large amounts", { concurrency: 2 }, () => {
  for (const [name, { cards, most, ...settings }] of Object.entries(games))
    for (const seats of [most, 6])
      for (const locale of ["en-GB", "de-DE"])
        test(`at ${name} with ${seats} seats cover nothing, on phones and on laptops, ${locale}${slowIf((seats === most) !== (locale === "de-DE"))}`, async () => {
          const seen = await playThrough(room, { ...settings, seats, bots: Math.min(8, seats - 1) }, 1, 120);
          const moment = seen.find(({ view }) => view.you !== null && view.game !== null && view.seats.length === Math.min(9, seats));
          assert.ok(moment !== undefined, `${seats} sit there`);
          const showing = await Showing.open(browser, room, { viewport: small, locale });
          const found: string[] = [];
          for (const viewport of [small, phone, desktop, laptop, low]) {
            await showing.page.setViewportSize(viewport);
            for (const [at, [state, change]] of Object.entries(states).entries()) {
              if (state.startsWith("discarding") && cards !== 3) continue;
              const button = ((moment.view.you! - 1 + at) % seats) + 1; // ours first
              await showing.show(staged(moment, cards, button, change));
              await showing.page.waitForTimeout(60);
              for (const fault of [...(await showing.page.evaluate(collisions)), ...(await showing.page.evaluate(sticksOut)), ...(await showing.page.evaluate(cutChoices))])
                found.push(`${viewport.width} by ${viewport.height}, ${state}: ${fault}`);
            }
          }
          assert.deepEqual(found, []);
          await showing.player.leave();
        });
});

// With it at the head of ten seats it lay on the bet of the next one, and below somebody on the plate of the next.
test("of the largest tables cover the dealer button nowhere on laptops, and it lies on nobody else's plate", async () => {
  const showing = await Showing.open(browser, room, { viewport: low, locale: "de-DE" });
  const found: string[] = [];
  for (const seats of [10, 9, 8]) {
    const seen = await playThrough(room, { game: "crazy-pineapple", seats, bots: Math.min(8, seats - 1) }, 1, 120);
    const moment = seen.find(({ view }) => view.you !== null && view.game !== null && view.seats.length === Math.min(9, seats))!;
    for (const viewport of [desktop, laptop, low]) {
      await showing.page.setViewportSize(viewport);
      for (const state of ["a high and a low", "main pot and two side pots", "discarding"])
        for (let button = 1; button <= seats; ++button) {
          await showing.show(staged(moment, 3, button, states[state]!));
          await showing.page.waitForTimeout(30);
          for (const fault of [...(await showing.page.evaluate(collisions)), ...(await showing.page.evaluate(strayButton))])
            found.push(`${viewport.width} by ${viewport.height}, ${seats} seats, ${state}, the button at ${button}: ${fault}`);
        }
    }
  }
  assert.deepEqual(found, []);
  await showing.player.leave();
});

// Of "10,000,000" a plate showed "10,000,0", and the number box was outside the screen.
test("of the largest amounts no digit is cut off, on phones and on laptops", async () => {
  const showing = await Showing.open(browser, room, { viewport: small });
  const found: string[] = [];
  for (const seats of [6, 9]) {
    const seen = await playThrough(room, { game: "crazy-pineapple", seats, bots: seats - 1 }, 1, 120);
    const moment = seen.find(({ view }) => view.you !== null && view.game !== null && view.seats.length === seats)!;
    const you = moment.view.you!;
    for (const most of [1_000_000, 10_000_000, 75_000_000, 1_000_000_000]) {
      const rich = staged(moment, 3, you, (view) => ({ players: view.players.map((player) => ({ ...player, stack: most, bet: 0 })), to_match: 0 }), {
        asked: [{ seat: you, decision: 9000, stage: "own", until: moment.at + 60_000 }],
        choices: [{ do: "fold" }, { do: "check" }, { do: "bet", least_to: most / 10, most_to: most }],
      });
      for (const viewport of [small, phone, desktop, laptop, low]) {
        await showing.page.setViewportSize(viewport);
        await showing.show(rich);
        for (const fault of [...(await showing.page.evaluate(cutAmounts)), ...(await showing.page.evaluate(sticksOut))])
          found.push(`${viewport.width} by ${viewport.height}, ${seats} seats: ${fault}`);
        assert.equal(await showing.page.getByRole("button", { name: new RegExp(`^Max ${most.toLocaleString("en-GB")}`) }).count(), 1, "what is short is heard in full");
      }
    }
  }
  assert.deepEqual(found, []);
  await showing.player.leave();
});

// Full tables, with large amounts in front of everybody: nothing that one has to see lies on anything else.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { desktop, openRoom, phone, slowIf, small, sticksOut } from "./browser.ts";
import { collisions, staged, states } from "./crowded.ts";
import { Showing, playThrough } from "./table_states.ts";

const { room, browser } = await openRoom();

const games = { "Omaha eight or better": { game: "omaha8", limit: "pot", cards: 4 }, "Crazy Pineapple": { game: "crazy-pineapple", limit: "no", cards: 3 } };

describe("large amounts", { concurrency: 2 }, () => {
  for (const [name, { cards, ...settings }] of Object.entries(games))
    for (const seats of [9, 6])
      for (const locale of ["en-GB", "de-DE"])
        test(`at ${name} with ${seats} seats cover nothing, on phones and on a laptop, ${locale}${slowIf((seats === 9) !== (locale === "de-DE"))}`, async () => {
          const seen = await playThrough(room, { ...settings, seats, bots: seats - 1 }, 1, 120);
          const moment = seen.find(({ view }) => view.you !== null && view.game !== null && view.seats.length === seats);
          assert.ok(moment !== undefined, `${seats} sit there`);
          const showing = await Showing.open(browser, room, { viewport: small, locale });
          const found: string[] = [];
          for (const viewport of [small, phone, desktop]) {
            await showing.page.setViewportSize(viewport);
            for (const [at, [state, change]] of Object.entries(states).entries()) {
              const button = ((moment.view.you! - 1 + at) % seats) + 1; // ours first
              await showing.show(staged(moment, cards, button, change));
              await showing.page.waitForTimeout(60);
              for (const fault of [...(await showing.page.evaluate(collisions)), ...(await showing.page.evaluate(sticksOut))])
                found.push(`${viewport.width}, ${state}: ${fault}`);
            }
          }
          assert.deepEqual(found, []);
          await showing.player.leave();
        });
});

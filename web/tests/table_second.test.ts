// A second hand in Face-Up Chinese, by keys alone, against a bot: bots agree to it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openRoom } from "./browser.ts";
import { Player, isSentence } from "./table_player.ts";

const { room, browser } = await openRoom({ botsMs: 60 });

test("a second hand is taken, played by the same keys and given up again", async () => {
  const player = await Player.come(browser, room);
  await player.practise({ game: "chinese", seats: 4, bots: 1, clocks: { rest: 600, opening: 100 } });
  const { page } = player;
  await page.getByRole("button", { name: "My seat" }).click();
  await page.getByRole("button", { name: "Play a second hand" }).waitFor();
  await page.waitForTimeout(450); // what has just come takes no press
  await page.getByRole("button", { name: "Play a second hand" }).click();
  const bring = page.getByRole("dialog", { name: "Play a second hand" });
  await player.visitor.checkAccessInBoth("the buy-in of a second hand");
  await bring.getByRole("button", { name: "Play a second hand" }).click();
  await player.hears(/^You take a second hand at seat 3 with/);
  await page.getByRole("button", { name: "My seat" }).click();
  const settled = / pays? your second hand .* points|^Your second hand pays .* points/;
  await player.playByKeys(async () => (await player.spoken()).some((line) => settled.test(line)), 90);
  const lines = await player.spoken();
  assert.deepEqual(
    lines.filter((line) => !isSentence(line)),
    [],
  );
  for (const said of [/^You place/, /^Your second hand places/, settled]) assert.ok(lines.some((line) => said.test(line)), `${said}`);
  assert.ok(!lines.some((line) => /^You pay your second hand|^Your second hand pays you/.test(line)));
  await page.getByRole("region", { name: "Your second hand" }).waitFor();
  await player.visitor.checkAccessInBoth("a settled round of three hands");

  await page.getByRole("button", { name: "My seat" }).click();
  await page.getByRole("checkbox", { name: "Second hand: go on with it" }).uncheck();
  await page.getByRole("button", { name: "My seat" }).click();
  await player.playByKeys(async () => (await player.spoken()).some((line) => /^Your second hand is over/.test(line)), 90);

  // Of that round one sees both hands again, and the deal of both is proven.
  await player.visitor.go("/hands");
  await page.getByRole("link", { name: /^[\d,]+$/ }).last().waitFor();
  const rounds = await page.getByRole("link", { name: /^[\d,]+$/ }).evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  let both = false;
  for (const address of rounds) {
    await player.visitor.go(address);
    await page.locator(".badge").filter({ hasText: "Deal verified" }).waitFor();
    both ||= await page.getByText("Your second hand").first().isVisible();
  }
  assert.ok(both);
  await player.visitor.go("/"); // where everybody is named once, whatever they play
  await page.getByRole("heading", { level: 1 }).waitFor();
  await player.leave();
});

// A table that shows its amounts in hundredths, from the dialog that opens it to the list of its hands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openRoom } from "./browser.ts";
import { Player, pause, until } from "./table_player.ts";

const { room, browser } = await openRoom();

test("amounts are shown, spoken and typed as the table says", async () => {
  const player = await Player.come(browser, room);
  const { page } = player;
  await player.practise({ game: "holdem", bots: 1, decimals: 2, clocks: { rest: 100, opening: 0, decision: 120_000 } });
  await until("our turn", async () => (await player.offered()).act);
  await page.getByText("0.50/1.00").first().waitFor();
  await player.hears(/0\.50, the small blind/);
  assert.match((await page.locator(".stack").allTextContents()).join(), /\d\.\d\d/);

  await pause(450);
  await page.locator("main").focus();
  await page.keyboard.press("r");
  await page.keyboard.type((player.leastBet() / 100 + 0.25).toFixed(2));
  const bet = player.leastBet() + 25;
  await page.keyboard.press("Enter");
  await page.locator("[data-bet]").focus();
  await pause(450); // the page has moved the focus, and that was a change
  await page.keyboard.press("Enter");
  await until("the bet", () => player.commands().some((command) => command.do === "bet"));
  assert.equal(player.commands().find((command) => command.do === "bet")!["to"], bet);
  await player.hears(new RegExp(`^You (bet|raise to) ${(bet / 100).toFixed(2).replace(".", "\\.")}`));

  const first = (await player.spokenHands()).length;
  await player.playByKeys(async () => (await player.spokenHands()).length > first);
  await player.visitor.go("/hands");
  const net = page.locator("table tbody tr td.num:last-child");
  await until("the hand is listed with hundredths", async () => (await net.allTextContents()).some((text) => /^[+−]?\d+\.\d\d$/.test(text.trim())));
  await page.locator("tbody a[href^='/hand/']").first().click();
  await page.locator("p.pot b", { hasText: /^\d+\.\d\d$/ }).waitFor();
  assert.deepEqual(player.visitor.trouble, []);
  await player.leave();
});

test("the dialog that opens a table takes the stake in the unit that is shown", async () => {
  const player = await Player.come(browser, room);
  const { page } = player;
  await player.visitor.go("/");
  await page.getByRole("button", { name: "Private table" }).click();
  await page.getByRole("checkbox", { name: /hundredths/ }).check();
  const stake = page.getByLabel("Big blind or smallest bet");
  assert.equal(await stake.inputValue(), "1.00");
  await stake.fill("");
  await stake.pressSequentially("0.505");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByText("The stake is no amount").waitFor();
  await stake.fill("");
  await stake.pressSequentially("0.5");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("link", { name: "To the table" }).click();
  await page.getByText("0.25/0.50").first().waitFor();
  assert.deepEqual(player.visitor.trouble, []);
  await player.leave();
});

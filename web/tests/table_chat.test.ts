// What people say to each other at a table: that nothing of it is lost, and that it is seen.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fitting } from "../src/parts/fits.ts";
import { desktop, openRoom, phone, sticksOut } from "./browser.ts";
import { pause, until } from "./table_player.ts";
import { Stage, offers, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom();
const view = () => recordedView("crazy-pineapple", offers("check"));
const box = ({ page }: Stage) => page.getByPlaceholder("Message the table");
const told = (stage: Stage) => stage.sent.flatMap(({ do: what, text }) => (what === "say" ? [String(text)] : []));
/** Somebody says something there. */
const says = (stage: Stage, text: string, person = 9, table = 21) => stage.tell({}, [{ event: "said", person, name: "Rosa", text }], table);

describe("a message", { concurrency: 2 }, () => {
  // It was gone with the press, whatever the room answered.
  test("that the room refuses is there again, before what was written since", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: view() }, { viewport: desktop });
    stage.refuses = { code: "too-fast", why: "You have said a lot in a short time: wait a few seconds.", rule: null };
    await box(stage).fill("good hand");
    await box(stage).press("Enter");
    await stage.page.getByText("wait a few seconds").first().waitFor();
    assert.equal(await box(stage).inputValue(), "good hand");
    stage.deaf = true;
    await box(stage).press("Enter");
    await until("it is on its way", () => told(stage).length === 2);
    assert.equal(await box(stage).inputValue(), "");
    await box(stage).pressSequentially("and the next");
    stage.hearsAgain();
    await until("both are there", async () => (await box(stage).inputValue()) === "good hand and the next");
    stage.refuses = null;
    await box(stage).press("Enter");
    await until("it is said", () => told(stage).length === 3);
    await pause(100);
    assert.equal(await box(stage).inputValue(), "");
    assert.deepEqual(told(stage), ["good hand", "good hand", "good hand and the next"]);
    await stage.player.leave();
  });

  // 280 letters were let in, and 300 bytes let through.
  test("is no longer than the room takes, whatever its letters", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: view() }, { viewport: desktop });
    await box(stage).fill(`${"ü".repeat(149)} ${"x".repeat(50)}`);
    assert.equal(await box(stage).inputValue(), `${"ü".repeat(149)} x`);
    await box(stage).press("End");
    await box(stage).press("y");
    assert.equal(await box(stage).inputValue(), `${"ü".repeat(149)} x`);
    await box(stage).press("Enter");
    await until("it is said", () => told(stage).length === 1);
    assert.deepEqual(told(stage), [`${"ü".repeat(149)} x`]);
    assert.equal(fitting("🍍".repeat(80)), "🍍".repeat(75));
    assert.equal(fitting(`${"x".repeat(298)}🍍!`), "x".repeat(298), "no half of a letter");
    await stage.player.leave();
  });
});

describe("chat where it is a sheet", { concurrency: 3 }, () => {
  for (const [what, viewport] of [
    ["a phone", phone],
    ["a tablet", { width: 1024, height: 768 }],
  ] as const)
    test(`is told by its button on ${what} until it is seen`, async () => {
      const stage = await Stage.open(browser, room, "crazy-pineapple", { view: view() }, { viewport });
      const { page, player } = stage;
      const opener = (unread: number) => page.getByRole("button", { name: unread === 0 ? "Log and chat" : `Log and chat, ${unread} unread`, exact: true });
      await opener(0).waitFor();
      says(stage, "good luck");
      await opener(1).waitFor();
      says(stage, "who deals?");
      says(stage, "I do", 2); // whoever looks on
      await opener(2).waitFor();
      assert.equal((await opener(2).textContent())?.trim(), "2");
      if (viewport === phone) assert.equal(await page.locator(".ticker").textContent(), "Rosa: I do");
      assert.deepEqual(await page.evaluate(sticksOut), []);
      await player.visitor.checkAccessInBoth(`chat that was not seen on ${what}`);
      await opener(2).click();
      await opener(0).waitFor();
      says(stage, "so do I");
      await page.locator(".chat li", { hasText: "so do I" }).waitFor();
      await opener(0).click();
      await page.locator(".side").waitFor({ state: "hidden" });
      assert.equal(await opener(0).count(), 1, "it was seen there");
      says(stage, "one more");
      await opener(1).waitFor();
      await player.leave();
    });

  test("is told of a table that was not shown meanwhile, and not where the chat is muted", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: view() }, { viewport: phone });
    const { page } = stage;
    const opener = page.locator(".side-opener");
    await stage.sitAlso(view());
    says(stage, "anybody there?", 9, 22);
    assert.equal(await opener.getAttribute("aria-label"), "Log and chat");
    await stage.go("/table/22");
    await until("the other table's", async () => (await opener.getAttribute("aria-label")) === "Log and chat, 1 unread");
    await opener.click();
    await page.getByRole("button", { name: "Mute the chat" }).click();
    await opener.click();
    says(stage, "still nobody?", 9, 22);
    await pause(200);
    assert.equal(await opener.getAttribute("aria-label"), "Log and chat");
    assert.equal(await page.locator(".ticker", { hasText: "nobody" }).count(), 0);
    await stage.player.leave();
  });

  // Its place was set while it was hidden, which moves nothing.
  test("shows the last of it when the sheet is opened", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: view() }, { viewport: phone });
    for (let line = 1; line <= 30; ++line) says(stage, `line ${line}`);
    await stage.page.getByRole("button", { name: "Log and chat, 30 unread" }).click();
    const list = stage.page.locator(".chat ul");
    const below = () => list.evaluate((each) => each.scrollHeight - each.clientHeight - each.scrollTop);
    await until("the last line is seen", async () => (await below()) < 2, 5);
    assert.ok((await list.evaluate((each) => each.scrollTop)) > 100);
    await stage.player.leave();
  });
});

// What people say to each other at a table: that nothing of it is lost.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fitting } from "../src/parts/fits.ts";
import { desktop, openRoom } from "./browser.ts";
import { pause, until } from "./table_player.ts";
import { Stage, offers, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom();
const view = () => recordedView("crazy-pineapple", offers("check"));
const box = ({ page }: Stage) => page.getByPlaceholder("Message the table");
const told = (stage: Stage) => stage.sent.flatMap(({ do: what, text }) => (what === "say" ? [String(text)] : []));

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

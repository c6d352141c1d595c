// What a screen reader makes of what it is given: found with Orca, which says one text once and drops what waits when
// something urgent comes; and browsers tell of lines that are added together in any order.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Visitor, openRoom } from "./browser.ts";
import { paragraphOf } from "../src/table/paragraph.ts";
import { until } from "./table_player.ts";
import { Stage, offers, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom();

test("sentences that are said together end before the next begins", () => {
  assert.equal(paragraphOf(["Nora folds", "Your turn.", "Why?", "10 to call"], "").join(""), "Nora folds. Your turn. Why? 10 to call");
  assert.deepEqual(paragraphOf(["Pot 150"], "Pot 200"), ["Pot 150"]);
  assert.equal(paragraphOf(["Pot 150"], "Pot 150").join(""), "Pot 150\u00a0");
  assert.equal(paragraphOf(["Pot 150"], "Pot 150\u00a0").join(""), "Pot 150");
});

const toAct = () => recordedView("crazy-pineapple", offers("check"));

describe("the voice", { concurrency: 3 }, () => {
  test("says what happened and then whose turn it is in one paragraph, which nothing urgent can take away", async () => {
    const view = toAct();
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, asked: [], choices: [] } });
    const other = view.seats.find(({ seat }) => seat !== view.you)!;
    const gone = (here: boolean) => ({ event: "connection", seat: other.seat, here });
    stage.tell({ asked: view.asked, choices: view.choices }, [gone(false), gone(true)]);
    await stage.player.hears(/^Your turn\./);
    const paragraphs = await stage.page.locator("[data-voice=polite] p").allTextContents();
    assert.match(paragraphs.at(-1)!, /^\w+ .+\. \w+ .+\. Your turn\. Nothing to call$/);
    assert.deepEqual(await stage.player.spoken("urgent"), []);
    await stage.player.leave();
  });

  test("answers a question again that is asked again", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: toAct() });
    const { page } = stage;
    const answers = () => page.locator("[data-voice=urgent] p").allTextContents();
    for (const times of [1, 2]) {
      await page.keyboard.press("p");
      await until("an answer", async () => (await answers()).length === times);
    }
    const [first, second] = await answers();
    assert.notEqual(first, second);
    assert.equal(first, second!.trim());
    await stage.player.leave();
  });

  // Their lines came within a few milliseconds, and a browser tells of such in any order, or of one alone.
  test("says one thing after the other where two tables lie side by side", async () => {
    const quiet = { ...toAct(), phase: "idle" as const, game: null, asked: [], choices: [] };
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: quiet });
    const { page } = stage;
    await stage.sitAlso(quiet);
    await page.getByRole("button", { name: "Side by side" }).click();
    await until("both are there", async () => (await page.locator(".one .stage").count()) === 2);
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(window, { times });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap((change) => [...change.addedNodes]))
          if (node instanceof HTMLElement && node.matches("[data-voice] p")) times.push(performance.now());
      }).observe(document, { subtree: true, childList: true });
    });
    const other = quiet.seats.find(({ seat }) => seat !== quiet.you)!;
    for (const table of [21, 22]) stage.tell({}, [{ event: "connection", seat: other.seat, here: false }], table);
    const times = () => page.evaluate(() => (window as unknown as { times: number[] }).times);
    await until("both have spoken", async () => (await times()).length === 2);
    const [first, second] = await times();
    assert.ok(second! - first! >= 250, `${second! - first!} ms`);
    await stage.player.leave();
  });

  test("is the only live region that has its sentences: a log that is one too, even switched off, would take their place", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: toAct() });
    const live = ":is([aria-live], [role=log], [role=status], [role=alert], [role=timer]):not(:empty, [data-voice])";
    const others = await stage.page.locator(live).evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 120)));
    assert.deepEqual(others, []);
    await stage.player.leave();
  });
});

describe("the focus", { concurrency: 2 }, () => {
  test("goes on where a page begins, when that took the place of another", async () => {
    const visitor = await Visitor.open(browser, room);
    await visitor.comeIn();
    const { page } = visitor;
    const at = (element: string) => page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, element);
    await until("the lobby's heading has it", () => at("#main h1"));
    await page.getByRole("button", { name: "Crazy Pineapple" }).press("Enter");
    await until("the table has it", () => at("main.stage"), 10);
    await page.context().close();
  });

  test("is at the clause when Why? has brought it, and at the table when the refusal is closed", async () => {
    const view = toAct();
    const other = view.seats.find(({ seat }) => seat !== view.you)!.seat;
    const asked = view.asked.map((each) => ({ ...each, seat: other }));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, asked, choices: [] } });
    const { page } = stage;
    const refused = page.getByRole("group", { name: "Refused" });
    await page.waitForTimeout(450);
    await page.keyboard.press("c");
    await refused.getByRole("button", { name: "Why?" }).press("Enter");
    await until("the clause has it", () => page.evaluate(() => document.activeElement?.classList.contains("clause") ?? false));
    await until("its words are said", async () => (await stage.player.spoken("urgent")).length === 2);
    await refused.getByRole("button", { name: "Close" }).press("Enter");
    await until("the table has it", () => page.evaluate(() => document.activeElement?.id === "main"));
    await stage.player.leave();
  });
});

// What one may do about one's own seat, and which presses on it count.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { seatOffers, seatSlots, type SeatState } from "../src/table/own_seat.ts";
import { desktop, openRoom } from "./browser.ts";
import { pause, until } from "./table_player.ts";
import { Stage, offers, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom();

const usual: SeatState = { how: "playing", inHand: false, later: false, room: 5000, purse: 9000, noticed: false };
const openIn = (changes: Partial<SeatState>) => {
  const all = seatOffers({ ...usual, ...changes });
  return seatSlots.filter((slot) => "means" in all[slot]);
};

describe("the controls of one's own seat", () => {
  test("are open by how one attends", () => {
    const always = ["top-up", "stand", "notice"];
    assert.deepEqual(openIn({}), ["out-next", "out-blind", ...always]);
    assert.deepEqual(openIn({ how: "sitting-out" }), ["play", "wait", ...always]);
    assert.deepEqual(openIn({ how: "waiting-for-big-blind" }), ["play", "out-next", ...always]);
    assert.deepEqual(openIn({ how: "sitting-out-next" }), ["out-next", "out-blind", ...always]);
    assert.deepEqual(openIn({ how: "leaving" }), []);
  });

  test("let a newcomer who is to post wait for the big blind instead, or sit out", () => {
    assert.deepEqual(openIn({ how: "posting" }), ["wait", "out-next", "top-up", "stand", "notice"]);
  });

  test("say why no chips are added", () => {
    assert.deepEqual(seatOffers({ ...usual, room: 0 })["top-up"], { why: "own.why-full" });
    assert.deepEqual(seatOffers({ ...usual, purse: 0 })["top-up"], { why: "own.why-no-chips" });
  });

  test("say that the table knows of a longer absence", () => {
    assert.deepEqual(seatOffers({ ...usual, noticed: true }).notice, { why: "own.why-noticed" });
  });

  test("mean something else by getting up when that gives no hand up any more", () => {
    assert.notDeepEqual(seatOffers(usual).stand, seatOffers({ ...usual, inHand: true }).stand);
  });
});

describe("a pointer that rests on one's own seat", { concurrency: 2 }, () => {
  const view = recordedView("crazy-pineapple", offers("check"));
  const seated = (changes: object) => view.seats.map((each) => (each.seat === view.you ? { ...each, ...changes } : each));

  test("gets nobody up because a stack has grown and there is no room for more chips", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view }, { viewport: desktop });
    const { page } = stage;
    const places = () => page.locator(".menu :is(button, label)").evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
    const before = await places();
    await pause(450);
    stage.tell({ seats: seated({ stack: 900_000 }) });
    await page.locator(".menu button[aria-disabled=true]").filter({ hasText: "Add chips" }).waitFor();
    assert.deepEqual(await places(), before);
    await pause(450);
    await page.getByRole("button", { name: "Add chips" }).click({ force: true });
    await page.getByText("You have as much in front of you as may be brought here.").first().waitFor();
    await page.keyboard.press("Escape");
    // The room sets the player aside: what was "Sit out next hand" is closed, and what comes open wants to be seen first.
    stage.tell({ seats: seated({ attends: "sitting-out" }) });
    await page.locator(".menu .pri").waitFor();
    assert.deepEqual(await places(), before);
    await page.evaluate(() => document.querySelector<HTMLElement>(".menu .pri")!.click());
    await pause(100);
    assert.ok(stage.sent.every((command) => command.do !== "sit-in"));
    await pause(450);
    await page.getByRole("button", { name: "Wait for the big blind" }).click();
    await until("it is asked for", () => stage.sent.some((command) => command.do === "sit-in" && command["post"] === false), 3);
    await stage.player.leave();
  });

  test("neither sits out for an hour nor stops posting when the menu has moved with the bar below it", async () => {
    const asks = recordedView("crazy-pineapple", offers("discard"));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, auto_post: true } }, { viewport: desktop });
    const { page } = stage;
    const wishes = page.locator(".wishes :is(button, input)");
    const top = () => wishes.first().evaluate((each) => each.getBoundingClientRect().top);
    const press = () => wishes.evaluateAll((all) => all.forEach((each) => (each as HTMLElement).click()));
    await pause(450);
    const before = await top();
    stage.tell({ ...asks, auto_post: true });
    await page.locator("[data-discard]").waitFor();
    assert.notEqual(await top(), before);
    await press();
    await pause(100);
    assert.deepEqual(stage.sent.filter(({ do: what }) => what === "sit-out" || what === "auto-post"), []);
    assert.ok(await page.getByRole("checkbox", { name: "Post my blinds" }).isChecked());
    await pause(450);
    await press();
    await until("both are asked for", () => stage.sent.some(({ notice }) => notice === true) && stage.sent.some(({ on }) => on === false), 3);
    stage.tell({ notice: true });
    await page.locator(".wishes button[aria-pressed=true]").waitFor();
    await pause(450);
    await page.getByRole("button", { name: "Away up to an hour" }).click({ force: true });
    await page.getByText("The table knows of it").first().waitFor();
    await stage.player.leave();
  });

  test("answers no applicant who has just moved up", async () => {
    const asking = [{ person: 7, name: "Ines" }, { person: 8, name: "Kofi" }];
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, asking }, yours: true }, { viewport: desktop });
    const { page } = stage;
    const asked: string[] = [];
    await page.route("**/api/tables/*/*", (route) => {
      asked.push(route.request().url());
      return route.fulfill({ json: { version: 1 } });
    });
    await pause(450);
    stage.tell({ asking: asking.slice(1) });
    await page.getByRole("button", { name: "Allow Ines a seat" }).waitFor({ state: "detached" });
    await page.evaluate(() => document.querySelector<HTMLElement>("[aria-label='Allow Kofi a seat']")!.click());
    await pause(100);
    assert.deepEqual(asked, []);
    await pause(450);
    await page.getByRole("button", { name: "Allow Kofi a seat" }).click();
    await until("the room is asked", () => asked.length === 1, 3);
    await stage.player.leave();
  });
});

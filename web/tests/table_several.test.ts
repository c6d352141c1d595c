// Somebody who sits at several tables at once.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Browser } from "playwright-core";
import { toHex } from "../src/deal/bytes.ts";
import { hashOfNonce } from "../src/deal/verify.ts";
import { en } from "../src/lang/en.ts";
import type { BettingView, ChineseView, RoomView } from "../src/protocol.ts";
import { desktop, phone, openRoom } from "./browser.ts";
import { Guest } from "./served.ts";
import { Player, pause, until } from "./table_player.ts";
import { Stage, offers, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom({ botsMs: 60 });

// Nobody is hurried, so that it is our turn at both tables until we say something.
const patient = { limit: "limit", bots: 1, clocks: { rest: 600, opening: 100, decision: 120_000 } };

async function atTwoTables(options: Parameters<Browser["newContext"]>[0] = {}): Promise<{ player: Player; first: number; second: number }> {
  const player = await Player.come(browser, room, options);
  const isAsked = () => until("our turn", async () => (await player.offered()).act);
  await player.practise({ game: "holdem", ...patient });
  await isAsked();
  const first = player.table;
  await player.practise({ game: "razz", ...patient });
  await isAsked();
  return { player, first, second: player.table };
}
const answersAt = (player: Player, table: number) => player.commands().filter((command) => command["table"] === table);
const turnAt = (player: Player, table: number) => player.page.locator(`nav a[href="/table/${table}"] .tag`);

describe("several tables", { concurrency: 3 }, () => {
  test("are tabs on a phone, which say where it is our turn", async () => {
    const { player, first, second } = await atTwoTables({ viewport: phone, hasTouch: true });
    const { page } = player;
    await turnAt(player, first).waitFor();
    // Whoever hears the page is told too: a tab that changes says nothing.
    await page.getByRole("status").filter({ hasText: /^Your turn at .*hold’em/ }).waitFor({ state: "attached" });
    assert.match(await page.title(), /^Your turn · /);
    await player.visitor.checkAccess("tables in tabs");
    await page.locator(`nav a[href="/table/${first}"]`).click();
    await page.waitForURL((url) => url.pathname === `/table/${first}`);
    await until("our turn", async () => (await player.offered()).act);
    await turnAt(player, second).waitFor();
    await pause(450);
    await page.keyboard.press("c");
    await until("an answer at the first", () => answersAt(player, first).length === 1);
    assert.equal(answersAt(player, second).length, 0);
    await player.leave();
  });

  test("lie side by side, and keys go to the one that was chosen alone", async () => {
    const { player, first, second } = await atTwoTables();
    const { page } = player;
    await page.getByRole("button", { name: "Side by side" }).click();
    const tables = page.locator(".one");
    assert.equal(await tables.count(), 2);
    await until("both ask", async () => (await page.locator(".acts .call:not([aria-disabled=true])").count()) === 2);
    await player.visitor.checkAccess("tables side by side");
    await pause(450);
    // The keys are with the table that the address names; the other has to be touched to get them.
    await page.keyboard.press("c");
    await until("an answer at the second", () => answersAt(player, second).length === 1);
    assert.equal(answersAt(player, first).length, 0);
    await tables.nth(0).locator("header h1").click();
    await page.keyboard.press("c");
    await until("an answer at the first", () => answersAt(player, first).length === 1);
    // Not even a turn takes them away.
    await until("the second asks again", () => page.locator(".one").nth(1).locator(".acts .call:not([aria-disabled=true])").isVisible(), 30);
    const before = answersAt(player, second).length;
    await pause(450);
    await page.keyboard.press("c");
    await pause(300);
    assert.equal(answersAt(player, second).length, before);
    assert.deepEqual(player.visitor.trouble, []);
    await player.leave();
  });

  test("are heard of in the lobby", async () => {
    const { player, first, second } = await atTwoTables();
    const { page } = player;
    await page.getByRole("link", { name: "To the lobby" }).click();
    for (const table of [first, second]) await page.locator(`.alert a.pri[href="/table/${table}"]`).waitFor();
    await player.visitor.checkAccess("turns in the lobby");
    // What is said of them has a place of its own: it covers no button, and what it says does not move any.
    await page.getByRole("link", { name: /^(Join|Watch) / }).first().waitFor();
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      const covered = await page.evaluate(() => {
        const { top, bottom } = document.querySelector(".alert")!.getBoundingClientRect();
        const all = [...document.querySelectorAll("main a, main button, header a, header button")];
        return all.map((each) => ({ words: each.textContent, box: each.getBoundingClientRect() })).filter(({ box }) => box.height > 0 && box.top < bottom && box.bottom > top);
      });
      assert.deepEqual(covered, []);
    }
    await page.setViewportSize(desktop);
    // Scrolled to its end, the page has its last button in sight.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = (await page.locator("main a, main button").last().boundingBox())!;
    assert.ok(last.y + last.height <= desktop.height, `${last.y + last.height}`);
    const top = await page.locator(".alert").boundingBox();
    assert.ok(top!.y >= 0 && top!.y < 120, "and what is said of turns as well");
    // And also when the page is loaded anew there.
    await page.reload();
    for (const table of [first, second]) await page.locator(`.alert a.pri[href="/table/${table}"]`).waitFor();
    await until("the title says it", async () => /^Your turn · /.test(await page.title()));
    await page.locator(`.alert a[href="/table/${first}"]`).click();
    await until("our turn", async () => (await player.offered()).act);
    assert.equal(await page.locator(".alert").count(), 0);
    await player.leave();
  });
});

describe("tables side by side", { concurrency: 2 }, () => {
  const practice = { game: "holdem", ...patient };
  const stages = (player: Player) => player.page.locator(".one .stage");
  const leaveAt = (player: Player, table: number) =>
    player.page.getByRole("region", { name: `(${table})` }).getByRole("button", { name: "Leave", exact: true }).click();

  // The invitation was gone from the address, and with it the table: "This table cannot be seen".
  test("keep whoever watches one of them by an invitation", async () => {
    const opener = await Guest.come(room, "Ona Opens");
    const { table, invitation } = await opener.post<{ table: number; invitation: string }>("/api/tables", { game: "razz", by_invitation: true });
    const player = await Player.come(browser, room);
    await player.practise(practice);
    const { page } = player;
    await player.visitor.go(`/table/${table}#${invitation}`);
    await page.getByRole("button", { name: "Side by side" }).click();
    await until("both are there", async () => (await stages(player).count()) === 2);
    await page.reload();
    await until("both are still there", async () => (await stages(player).count()) === 2);
    await page.getByRole("button", { name: "One at a time" }).click();
    await until("the one", async () => (await stages(player).count()) === 1);
    await pause(300);
    assert.equal(await page.getByText(en["seat.gone"]).count(), 0);
    assert.equal(page.url(), `${room.origin}/table/${table}#${invitation}`);
    assert.deepEqual(player.visitor.trouble, []);
    await player.leave();
  });

  // It led to "/table/", where there is nothing.
  test("leave the one that is watched when the other is left", async () => {
    const player = await Player.come(browser, room);
    await player.practise(practice);
    await until("our turn", async () => (await player.offered()).act);
    const { page } = player;
    await player.visitor.go("/table/1?side");
    await until("both are there", async () => (await stages(player).count()) === 2);
    await leaveAt(player, player.table);
    await page.getByRole("dialog").getByRole("button", { name: en["leave.now"] }).click();
    await page.waitForURL(`${room.origin}/table/1`);
    await until("the one", async () => (await stages(player).count()) === 1);
    assert.deepEqual(player.visitor.trouble, []);
    await player.leave();
  });

  test("stay side by side while there are several", async () => {
    const { player, first, second } = await atTwoTables();
    const { page } = player;
    await player.visitor.go("/table/1?side");
    await until("all three are there", async () => (await stages(player).count()) === 3);
    await leaveAt(player, 1);
    await page.waitForURL(`${room.origin}/table/${first}?side`);
    await until("two are left", async () => (await stages(player).count()) === 2);
    await leaveAt(player, first);
    await page.getByRole("dialog").getByRole("button", { name: en["leave.now"] }).click();
    await page.waitForURL(`${room.origin}/table/${second}`);
    await until("one is left", async () => (await stages(player).count()) === 1);
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: en["leave.now"] }).click();
    await page.waitForURL(`${room.origin}/`);
    assert.deepEqual(player.visitor.trouble, []);
    await player.leave();
  });
});

describe("the focus", () => {
  test("stays with the table when the discard is answered", async () => {
    const player = await Player.come(browser, room);
    await player.practise({ ...patient, game: "crazy-pineapple", bots: 2 });
    const { page } = player;
    await player.playByKeys((offer) => offer.discard);
    await pause(450);
    await page.keyboard.press("1");
    await until("the button has the focus", () => page.evaluate(() => document.activeElement?.hasAttribute("data-discard") ?? false));
    await page.keyboard.press("Enter");
    await until("the discard is taken", async () => !(await player.offered()).discard);
    await until("the table has it", () => page.evaluate(() => document.activeElement?.classList.contains("stage") ?? false));
    await player.leave();
  });
});

// The page threw all of that away with the table, without a word.
describe("a look at another table", { concurrency: 3 }, () => {
  const bets = ({ game }: RoomView) => game !== null && "to_match" in game && game.phase === "betting";
  const waiting = () => recordedView("crazy-pineapple", (view) => bets(view) && view.phase === "playing" && view.asked.every(({ seat }) => seat !== view.you));
  const at = async (stage: Stage, table: number) => {
    const { page } = stage;
    await stage.go(`/table/${table}`);
    await page.locator(`nav a[href="/table/${table}"][aria-current]`).waitFor();
    await page.locator("main.stage").waitFor();
  };
  /** At two tables; at the one with the number 21, which is shown, this is chosen in advance. */
  async function chosen(what: string): Promise<{ stage: Stage; view: RoomView; game: BettingView }> {
    const view = waiting();
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    await stage.sitAlso({ ...view, asked: [] });
    await pause(450);
    await stage.page.getByRole("group", { name: "Act in advance" }).getByRole("button", { name: what, exact: true }).click();
    assert.deepEqual(await pressed(stage), [what]);
    return { stage, view, game: view.game as BettingView };
  }
  const pressed = async ({ page }: Stage) => (await page.locator(".pre [aria-pressed=true]").allTextContents()).map((words) => words.trim());
  const answers = (stage: Stage) => stage.sent.filter((command) => "decision" in command);

  test("leaves what was chosen in advance chosen, and does it when the turn comes", async () => {
    const { stage, view } = await chosen("Call any");
    await at(stage, 22);
    await at(stage, 21);
    assert.deepEqual(await pressed(stage), ["Call any"]);
    await stage.page.getByRole("button", { name: "Side by side" }).click();
    await until("two tables", async () => (await stage.page.locator(".one").count()) === 2);
    assert.deepEqual(await pressed(stage), ["Call any"]);
    await stage.page.getByRole("button", { name: "One at a time" }).click();
    await stage.page.reload();
    await stage.page.locator("main.stage").waitFor();
    assert.deepEqual(await pressed(stage), ["Call any"], "and so does loading the page anew");
    await at(stage, 22);
    const asked: RoomView["asked"] = [{ seat: view.you!, decision: 77, stage: "own", until: 0 }];
    stage.tell({ asked, choices: [{ do: "fold" }, { do: "call", pays: 100 }] }, undefined, 21);
    await until("an answer", () => answers(stage).length > 0);
    assert.deepEqual(answers(stage), [{ do: "call", decision: 77 }]);
    assert.equal(await stage.page.locator("nav .tag").count(), 0, "it is nobody's turn any more");
    stage.tell({ asked: [], choices: [] }, undefined, 21);
    await at(stage, 21);
    assert.deepEqual(await pressed(stage), []);
    assert.equal(answers(stage).length, 1);
    await stage.player.leave();
  });

  // Whoever had two pages open chose on one, looked at the other, and was not asked there.
  test("is shown on every page of the browser, where it can be taken back or changed, and done by one", async () => {
    const { stage, view } = await chosen("Call any");
    const other = await stage.beside();
    const ahead = (page: Stage, what: string) => page.page.getByRole("group", { name: "Act in advance" }).getByRole("button", { name: what, exact: true });
    const both = (what: string[]) => until(`both show ${what.join()}`, async () => (await Promise.all([stage, other].map(pressed))).every((each) => each.join() === what.join()));
    await both(["Call any"]); // a page that has only come
    await pause(450);
    await ahead(other, "Call any").click();
    await both([]);
    await ahead(stage, "Check / fold").click();
    await both(["Check / fold"]);
    await ahead(other, "Call any").click();
    await both(["Call any"]);
    const asked: RoomView["asked"] = [{ seat: view.you!, decision: 77, stage: "own", until: 0 }];
    for (const page of [stage, other]) page.tell({ asked, choices: [{ do: "fold" }, { do: "call", pays: 100 }] });
    const all = () => [stage, other].flatMap(answers);
    await until("an answer", () => all().length > 0);
    await both([]);
    assert.deepEqual(all(), Array(all().length).fill({ do: "call", decision: 77 }), "where both hear at once the room takes one");
    await other.page.close();
    await stage.player.leave();
  });

  /** The same table on two pages, where this was chosen on the first one. */
  async function chosenOnOneOfTwo(what: string) {
    const { stage, view, game } = await chosen(what);
    const other = await stage.beside();
    await until("both show it", async () => (await pressed(other)).join() === what);
    const asked: RoomView["asked"] = [{ seat: view.you!, decision: 77, stage: "own", until: 0 }];
    const turn = { asked, choices: [{ do: "fold" as const }, { do: "call" as const, pays: 100 }] };
    return { stage, other, game, turn };
  }

  // The page that had it forgot it, while the one that was to carry it out did not hear of the turn, and acted when it did.
  test("is done by a page that hears of the turn, and by none that hears of it late", async () => {
    const { stage, other, turn } = await chosenOnOneOfTwo("Call any");
    other.tell(turn);
    await until("an answer", () => answers(other).length > 0);
    assert.deepEqual(answers(other), [{ do: "call", decision: 77 }]);
    await until("nothing is chosen any more", async () => (await pressed(stage)).length === 0);
    stage.tell(turn);
    await until("it may fold or call", () => stage.page.locator(".acts .call").isEnabled());
    await pause(200);
    assert.deepEqual(answers(stage), []);
    await other.page.close();
    await stage.player.leave();
  });

  // The first page told the second that nothing was chosen any more, and so nobody was told why.
  test("is cancelled on each page when that hears of another price, which says so", async () => {
    const { stage, other, game } = await chosenOnOneOfTwo("Check / fold");
    const dearer = { game: { ...game, to_match: game.to_match + 100 } };
    stage.tell(dearer);
    await stage.page.getByText(/^Check \/ fold was cancelled/).first().waitFor({ state: "attached" });
    await pause(200);
    assert.deepEqual(await pressed(other), ["Check / fold"], "which has not heard yet");
    other.tell(dearer);
    await other.page.getByText(/^Check \/ fold was cancelled/).first().waitFor({ state: "attached" });
    assert.deepEqual(await pressed(other), []);
    await other.page.reload();
    await other.page.locator("main.stage").waitFor();
    await pause(200);
    assert.equal(await other.page.getByText(/was cancelled/).count(), 0, "nor does a page say it that has only come");
    await other.page.close();
    await stage.player.leave();
  });

  test("stays chosen when the page on which it was chosen is closed", async () => {
    const { stage, other, turn } = await chosenOnOneOfTwo("Call any");
    await stage.page.goto("about:blank");
    await pause(200);
    assert.deepEqual(await pressed(other), ["Call any"]);
    other.tell(turn);
    await until("an answer", () => answers(other).length > 0);
    await stage.page.close();
    await other.player.leave();
  });

  test("does nothing that was chosen for another price, and says so when one comes back", async () => {
    const { stage, view, game } = await chosen("Check / fold");
    await at(stage, 22);
    const asked: RoomView["asked"] = [{ seat: view.you!, decision: 77, stage: "own", until: 0 }];
    const dearer = { ...game, to_match: game.to_match + 100 };
    stage.tell({ game: dearer, asked, choices: [{ do: "fold" }, { do: "call", pays: 100 }] }, undefined, 21);
    await stage.page.locator('nav a[href="/table/21"] .tag').waitFor();
    await pause(200);
    assert.deepEqual(answers(stage), []);
    await at(stage, 21);
    await stage.player.hears(/^Check \/ fold was cancelled: the price is now /, "urgent", 5);
    await stage.page.locator(".notice").getByText("was cancelled").waitFor();
    assert.deepEqual(answers(stage), []);
    await stage.player.leave();
  });

  // 777 was 550 again, and the next press would have bet that.
  test("leaves the size of a bet as it was set, until the decision is over", async () => {
    const view = waiting();
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    const { page } = stage;
    const turn = (decision: number): Partial<RoomView> => ({
      asked: [{ seat: view.you!, decision, stage: "own", until: 0 }],
      choices: [{ do: "fold" }, { do: "check" }, { do: "bet", least_to: 550, most_to: 9000 }],
    });
    await stage.sitAlso({ ...view, asked: [] });
    stage.tell(turn(77));
    const box = page.locator("input.number");
    await until("our turn", async () => (await box.inputValue()) === "550");
    await box.fill("777");
    await at(stage, 22);
    await at(stage, 21);
    assert.equal(await box.inputValue(), "777");
    await page.reload();
    await page.locator("main.stage").waitFor();
    await until("the turn is there", async () => (await box.inputValue()) !== "");
    assert.equal(await box.inputValue(), "777", "and so does loading the page anew");
    await pause(450);
    await page.locator("[data-bet]").click();
    await until("the bet", () => answers(stage).length === 1);
    assert.deepEqual(answers(stage), [{ do: "bet", to: 777, decision: 77 }]);
    stage.tell({ asked: [], choices: [], hand: view.hand + 1 });
    stage.tell(turn(78));
    await until("the next turn has its own", async () => (await box.inputValue()) === "550");
    await stage.player.leave();
  });

  test("leaves the card to discard chosen, and the first bet at Twisted as it was set", async () => {
    const discards = recordedView("crazy-pineapple", (view) => view.choices.some((choice) => choice.do === "discard") && view.asked.length === 1);
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: discards });
    const { page } = stage;
    const places = recordedView("twisted", (view) => offers("place-bets")(view) && view.asked.length === 1);
    await stage.sitAlso({ ...places, choices: [{ do: "place-bets", least_first: 100, most_first: 2000, optional_bet: 100 }] });
    await pause(450);
    await page.locator(".option").nth(1).click();
    await at(stage, 22);
    const bet = page.getByRole("textbox", { name: "First bet" });
    await pause(450);
    await bet.fill("700");
    await page.locator(".bar .chk").click();
    await at(stage, 21);
    assert.ok(await page.locator(".option input").nth(1).isChecked());
    await page.reload();
    await page.locator(".option").first().waitFor();
    assert.ok(await page.locator(".option input").nth(1).isChecked(), "and so does loading the page anew");
    await page.locator("[data-discard]").waitFor();
    assert.equal(await page.locator("[data-discard]").getAttribute("aria-disabled"), "false");
    await at(stage, 22);
    assert.equal(await bet.inputValue(), "700");
    assert.ok(await page.locator(".bar .chk input").isChecked());
    await stage.player.leave();
  });

  test("leaves the cards of Face-Up Chinese where they were laid down", async () => {
    const view = recordedView("chinese", offers("place"));
    const cards = (view.game as ChineseView).hands.find(({ seat }) => seat === view.you)!.drawn.length;
    const stage = await Stage.open(browser, room, "chinese", { view });
    const { page } = stage;
    await stage.sitAlso(view);
    await page.locator(".tray .pick").first().click();
    await page.locator("[data-target=back]").click();
    const laid = async () => [await page.locator("[data-row=back] .lift").count(), await page.locator(".tray .pick").count()];
    const [inRow, inTray] = await laid();
    assert.deepEqual([inRow, inTray], [1, cards - 1]);
    await at(stage, 22);
    assert.deepEqual(await laid(), [0, cards], "those of the other table are its own");
    await at(stage, 21);
    assert.deepEqual(await laid(), [inRow, inTray]);
    await page.reload();
    await page.locator(".tray").waitFor();
    assert.deepEqual(await laid(), [inRow, inTray], "and so does loading the page anew");
    await stage.player.leave();
  });

  test("leaves its player in the cut of a hand that begins meanwhile", async () => {
    const view = waiting();
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    const commits = () => stage.sent.flatMap(({ do: what, hash }) => (what === "commit" ? [String(hash)] : []));
    await until("the hash of the first table", () => commits().length === 1);
    const [hash] = commits();
    await stage.sitAlso(view);
    await at(stage, 22);
    const announced = { event: "deal-announced", number: 900, hand: "00".repeat(16), code: "0000-0000", roots: ["11".repeat(32), "22".repeat(32)] };
    stage.tell({ phase: "cutting", asked: [], choices: [] }, [{ ...announced, contributors: [{ seat: view.you!, hash }] }], 21);
    const opened = () => stage.sent.flatMap(({ do: what, nonce }) => (what === "open" ? [String(nonce)] : []));
    await until("it is opened", () => opened().length === 1);
    assert.equal(toHex(hashOfNonce(Uint8Array.from(Buffer.from(opened()[0]!, "hex")))), hash);
    assert.equal(commits().length, 2, "one for each table");
    stage.tell({ phase: "playing" }, [{ event: "deal-cut", contributors: [{ seat: view.you!, hash, nonce: opened()[0] }], deck: 0 }], 21);
    await until("the hash for the next hand", () => commits().length === 3);
    await stage.player.leave();
  });
});

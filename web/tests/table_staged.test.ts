// What a page makes of states that a live hand seldom shows.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BettingView, Card, RoomView, TwistedView } from "../src/protocol.ts";
import { desktop, openRoom, phone, small, sticksOut } from "./browser.ts";
import { readChoices } from "../src/table/betting.ts";
import { whyClosed } from "../src/table/closed.ts";
import { seatClause, seatOffers } from "../src/table/own_seat.ts";
import { whyShut } from "../src/table/shut.ts";
import { pause, until } from "./table_player.ts";
import { Stage, offers, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom();

const toAct = () => recordedView("crazy-pineapple", offers("check"));
/** The same hand, when its betting is over and ours may be shown or thrown away. */
function toShow(): RoomView {
  const view = toAct();
  const game: BettingView = { ...(view.game as BettingView), phase: "showdown" };
  return { ...view, game, choices: [{ do: "show" }, { do: "muck" }] };
}
const did = (stage: Stage) => stage.sent.map((command) => command.do);

describe("keys of one letter", { concurrency: 3 }, () => {
  test("may be others: the settings refuse one that is taken, and the buttons show those in force", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: toAct() });
    const { page } = stage;
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText("Change the letters").click();
    const letter = page.getByRole("textbox", { name: "Check or call" });
    await letter.fill("f");
    await page.getByRole("alert").getByText("F is taken: Fold. Change that one first.").waitFor();
    assert.equal(await letter.inputValue(), "C");
    await letter.fill("x");
    assert.equal(await letter.inputValue(), "X");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assert.equal(await page.locator(".acts .call .key").textContent(), "X");
    await pause(450);
    await page.keyboard.press("c");
    await page.keyboard.press("x");
    await until("the new letter acts", () => did(stage).includes("check"));
    assert.equal(did(stage).filter((what) => what === "check").length, 1);
    await stage.player.leave();
  });

  test("and the Escape that closes a dialog leave the chosen card alone", async () => {
    const view = recordedView("crazy-pineapple", offers("discard"));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    const keys = stage.page.getByRole("dialog", { name: "Keys" });
    await pause(450);
    await stage.page.keyboard.press("1");
    await stage.page.locator(".option.picked").waitFor();
    await stage.page.keyboard.press("?");
    await keys.waitFor();
    await stage.page.keyboard.press("Escape");
    await keys.waitFor({ state: "hidden" });
    assert.equal(await stage.page.locator(".option.picked").count(), 1);
    await stage.page.keyboard.press("Escape");
    await stage.page.locator(".option.picked").waitFor({ state: "detached" });
    await stage.player.leave();
  });

  test("do nothing to the hand under an open dialog", async () => {
    for (const [game, view, keys, sends] of [
      ["crazy-pineapple", toShow(), ["m"], "muck"],
      ["crazy-pineapple", toAct(), ["c"], "check"],
      ["twisted", recordedView("twisted", offers("bet")), ["v"], "bet"],
    ] as const) {
      const stage = await Stage.open(browser, room, game, { view });
      await pause(450);
      await stage.page.keyboard.press("?");
      await stage.page.getByRole("dialog", { name: "Keys" }).waitFor();
      if (game === "twisted") await stage.player.visitor.checkAccessInBoth("the keys");
      for (const key of keys) await stage.page.keyboard.press(key);
      await pause(100);
      assert.ok(!did(stage).includes(sends), `${sends} under a dialog`);
      await stage.page.keyboard.press("Escape");
      await stage.page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "hidden" });
      for (const key of keys) await stage.page.keyboard.press(key);
      await until(`${sends} without it`, () => did(stage).includes(sends));
      await stage.player.leave();
    }
  });

  test("choose no card under an open dialog, to discard or to place", async () => {
    for (const [game, view, chosen] of [
      ["crazy-pineapple", recordedView("crazy-pineapple", offers("discard")), ".option.picked"],
      ["chinese", recordedView("chinese", offers("place")), "[data-target]:focus"],
    ] as const) {
      const stage = await Stage.open(browser, room, game, { view });
      await pause(450);
      await stage.page.keyboard.press("?");
      await stage.page.getByRole("dialog", { name: "Keys" }).waitFor();
      await stage.page.keyboard.press("1");
      await pause(100);
      await stage.page.keyboard.press("Escape");
      assert.equal(await stage.page.locator(chosen).count(), 0);
      await stage.page.keyboard.press("1");
      await stage.page.locator(chosen).waitFor();
      await stage.player.leave();
    }
  });
});

const waits = (view: RoomView) => view.phase === "playing" && view.asked.every(({ seat }) => seat !== view.you);
const bets = ({ game }: RoomView) => game !== null && "to_match" in game && game.phase === "betting" && game.board.length >= 3;

describe("a button that is closed", { concurrency: 2 }, () => {
  test("says out of turn whose turn it is, with the clause, by pointer and by key", async () => {
    const view = recordedView("crazy-pineapple", (each) => waits(each) && bets(each));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    const { page } = stage;
    await pause(450);
    const refused = page.getByRole("group", { name: "Refused" });
    for (const press of [
      ...[".acts .fold", ".acts .call", ".acts .bet", ".all-in", ".presets button"].map((place) => () => page.locator(place).first().click({ force: true })),
      ...["f", "c", "r", "a", "2"].map((key) => () => page.keyboard.press(key)),
    ]) {
      await press();
      await refused.getByText(/^Not your turn: \w+ is to act\.$/).waitFor({ timeout: 3000 });
      await refused.getByRole("button", { name: "Why?" }).click();
      await refused.getByRole("link", { name: "SAT-B7" }).waitFor();
      await page.keyboard.press("Escape");
      await refused.waitFor({ state: "hidden" });
    }
    const said = async () => (await stage.player.spoken("urgent")).filter((line) => line.startsWith("Not your turn")).length;
    await until("every refusal is said", async () => (await said()) === 10, 3); // a moment later: the voice keeps them apart
    // It is not there any more when the turn comes.
    await page.keyboard.press("f");
    await refused.waitFor();
    stage.tell({ asked: [{ seat: view.you!, decision: 77, stage: "own", until: 0 }], choices: [{ do: "fold" }, { do: "check" }] });
    await refused.waitFor({ state: "hidden" });
    assert.deepEqual(did(stage).filter((what) => what === "fold"), []);
    await stage.player.leave();
  });

  test("says at a limit table that there is no all-in, and what the bet is", async () => {
    const view = toAct();
    const plays = { ...view.plays, limit: "limit" } as RoomView["plays"];
    const choices: RoomView["choices"] = [{ do: "fold" }, { do: "check" }, { do: "bet", least_to: 200, most_to: 200 }];
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, plays, choices } });
    await pause(450);
    const refused = stage.page.getByRole("group", { name: "Refused" });
    for (const press of [() => stage.page.locator(".all-in").click({ force: true }), () => stage.page.keyboard.press("a")]) {
      await press();
      await refused.getByText("Limit: no all-in. 200 is the bet here.").waitFor();
      await refused.getByRole("button", { name: "Make it 200" }).waitFor();
      await refused.getByRole("button", { name: "Why?" }).click();
      await refused.getByRole("link", { name: "HR-BL" }).waitFor();
      await stage.page.keyboard.press("Escape");
    }
    await stage.player.leave();
  });

  test("says so at Twisted too", async () => {
    const view = recordedView("twisted", (each) => offers("bet")(each));
    const stage = await Stage.open(browser, room, "twisted", { view: { ...view, asked: [], choices: [] } });
    await pause(450);
    for (const press of [() => stage.page.keyboard.press("f"), () => stage.page.keyboard.press("v")]) {
      await press();
      await stage.page.getByRole("group", { name: "Refused" }).getByText("The others decide.").waitFor();
      await stage.page.keyboard.press("Escape");
    }
    await stage.player.leave();
  });
});

describe("a bar whose buttons close", { concurrency: 2 }, () => {
  test("says to whoever would throw the last hand away that it is shown, with the clause", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...toShow(), choices: [{ do: "show" }] } });
    const { page } = stage;
    const refused = page.getByRole("group", { name: "Refused" });
    await pause(450);
    for (const press of [() => page.keyboard.press("m"), () => page.getByRole("button", { name: /^Muck/ }).click({ force: true })]) {
      await press();
      await refused.getByText("The last hand in a called pot is shown to win it.").waitFor();
      await refused.getByRole("button", { name: "Why?" }).click();
      await refused.getByRole("link", { name: "SAT-W1" }).waitFor();
      await page.keyboard.press("Escape");
    }
    assert.deepEqual(did(stage).filter((what) => what === "muck"), []);
    await stage.player.leave();
  });

  const discards = () => recordedView("crazy-pineapple", offers("discard"));
  for (const [what, view, buttons] of [
    ["hand is shown", toShow, [/^Show/, /^Muck/]],
    ["card is discarded", discards, [/^Discard/]],
  ] as const)
    test(`says while a ${what} that the answer is on its way`, async () => {
      const stage = await Stage.open(browser, room, "crazy-pineapple", { view: view() });
      const { page } = stage;
      await pause(450);
      stage.deaf = true;
      if (view === discards) await page.keyboard.press("1");
      const press = (name: RegExp) => page.locator(".acts").getByRole("button", { name }).click({ force: true });
      await press(buttons[0]);
      await until("it is sent", () => did(stage).some((each) => each === "show" || each === "discard"));
      await pause(450);
      const refused = page.getByRole("group", { name: "Refused" });
      for (const name of buttons) {
        await press(name);
        await refused.getByText("Your answer is on its way.").waitFor();
        await page.keyboard.press("Escape");
        await refused.waitFor({ state: "hidden" });
      }
      await stage.player.leave();
    });
});

describe("an action chosen in advance", () => {
  test("is for the street that was seen: the next one cancels it, says so, and takes no press meant for the old one", async () => {
    const view = recordedView("crazy-pineapple", (each) => waits(each) && bets(each));
    const game = view.game as BettingView;
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    const { page } = stage;
    await pause(450);
    const ahead = page.getByRole("group", { name: "Act in advance" });
    const chosen = async () => (await ahead.getByRole("button", { pressed: true }).allTextContents()).map((words) => words.trim());
    await ahead.getByRole("button", { name: "Check / fold" }).click();
    assert.deepEqual(await chosen(), ["Check / fold"]);
    // As the street changes, one press to take it back and one on Fold, sooner than anybody could have seen it.
    await page.evaluate(() => {
      new MutationObserver((_, watching) => {
        watching.disconnect();
        for (const button of [...document.querySelectorAll<HTMLElement>(".pre button")].slice(0, 2)) {
          button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
        }
      }).observe(document.querySelector(".room")!, { attributeFilter: ["data-version"] });
    });
    stage.tell({ game: { ...game, street: game.street + 1 } });
    await stage.player.hears(/^Check \/ fold was cancelled: the next street has come\.$/, "urgent", 3);
    await stage.player.hears(/^Not counted: /, "urgent", 3);
    assert.deepEqual(await chosen(), []);
    const asked: RoomView["asked"] = [{ seat: view.you!, decision: 77, stage: "own", until: 0 }];
    stage.tell({ asked, choices: [{ do: "fold" }, { do: "check" }], game: { ...game, street: game.street + 1 } });
    await page.locator(".acts .call:not([aria-disabled=true])").waitFor();
    assert.deepEqual(did(stage).filter((what) => what === "fold" || what === "check"), []);
    await stage.player.leave();
  });

  test("is cancelled aloud by a flop whose discard takes the place of the bar", async () => {
    const before = ({ game }: RoomView) => game !== null && "to_match" in game && game.phase === "betting" && game.board.length === 0;
    const view = recordedView("crazy-pineapple", (each) => waits(each) && before(each));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    await pause(450);
    await stage.page.getByRole("group", { name: "Act in advance" }).getByRole("button", { name: "Check / fold" }).click();
    stage.tell(recordedView("crazy-pineapple", offers("discard")));
    await stage.player.hears(/^Check \/ fold was cancelled: the next street has come\.$/, "urgent", 3);
    await stage.page.locator(".notice").getByText("was cancelled").waitFor();
    await stage.player.leave();
  });
});

// What the tab had kept of the table was from the street before, and what was chosen since on another was cancelled, and said to be.
test("a tab that comes back with an old picture of the table cancels nothing that was chosen in advance since", async () => {
  const view = recordedView("crazy-pineapple", (each) => waits(each) && bets(each));
  const game = view.game as BettingView;
  const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
  const { page } = stage;
  const ahead = page.getByRole("group", { name: "Act in advance" }).getByRole("button", { name: "Check / fold" });
  const old = await page.evaluate(() => {
    dispatchEvent(new Event("pagehide"));
    return sessionStorage.getItem("ananas.tables")!;
  });
  stage.tell({ game: { ...game, street: game.street + 1 } });
  await pause(450);
  await ahead.click();
  await page.addInitScript((kept) => sessionStorage.setItem("ananas.tables", kept), old);
  const goesOn = stage.holdsBack();
  await page.reload();
  await page.locator("main.stage").waitFor();
  await pause(700);
  goesOn({});
  await page.locator(".pre button[aria-pressed=true]").filter({ hasText: "Check / fold" }).waitFor({ timeout: 5000 });
  assert.deepEqual((await stage.player.spoken("urgent")).filter((line) => /cancelled/.test(line)), []);
  const asked: RoomView["asked"] = [{ seat: view.you!, decision: 78, stage: "own", until: 0 }];
  stage.tell({ asked, choices: [{ do: "fold" }, { do: "check" }] });
  await until("it is done when the turn comes", () => did(stage).includes("check"));
  await stage.player.leave();
});

describe("whoever leaves after the hand", () => {
  test("stays for the rest of the board when all-in", async () => {
    const view = toAct();
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    await stage.page.getByRole("button", { name: "Leave", exact: true }).click();
    await stage.page.getByRole("button", { name: "Leave after this hand" }).click();
    const game = view.game as BettingView;
    const players = game.players.map((player) => ({ ...player, stack: 0, all_in: true }));
    stage.tell({ asked: [], choices: [], game: { ...game, players, asked: [] } });
    await pause(400);
    assert.ok(!did(stage).includes("stand"), "before the board is out");
    assert.match(stage.page.url(), /table\/21$/);
    stage.tell({ phase: "resting", game: { ...game, phase: "over", players, asked: [] } });
    await until("it is over", () => did(stage).includes("stand"));
    await stage.page.waitForURL((url) => url.pathname === "/");
    await stage.player.leave();
  });
});

describe("a table at which nothing is played", { concurrency: 3 }, () => {
  for (const game of ["crazy-pineapple", "chinese", "twisted"] as const)
    test(`of ${game} says why`, async () => {
      const stage = await Stage.open(browser, room, game, { view: { halted: true } });
      const says = (words: string) => stage.page.locator("main.stage").getByText(words).first().waitFor();
      await says("The table has stopped");
      stage.tell({ halted: false, paused: true });
      await says("The table is paused");
      stage.tell({ paused: false, closing: true });
      await says("The table closes after this hand");
      stage.tell({ closing: false });
      await says("The next hand comes soon");
      stage.tell({ phase: "closed" });
      await says("The table is closed");
      stage.tell({ phase: "idle", seats: [] });
      await says("Waiting for players");
      await stage.player.leave();
    });
});

describe("the stakes at the top of a table", () => {
  test("are those of the lobby, and what is posted at Twisted", async () => {
    const view = toAct();
    const plays = { ...view.plays, limit: "limit" } as RoomView["plays"];
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, plays }, settings: { limit: "limit" } });
    await stage.page.getByText("100/200 · Hand").waitFor();
    await stage.player.leave();
    const points = await Stage.open(browser, room, "chinese", {});
    await points.page.locator(".top .title").getByText("100 a point", { exact: true }).waitFor();
    await points.player.leave();
    const posted = await Stage.open(browser, room, "twisted", {});
    await posted.page.getByText("Schedule A · first bet 100–2,000").waitFor();
    await posted.page.getByRole("heading", { name: "Pay schedule A" }).getByRole("link", { name: "SD15-A" }).waitFor();
    await posted.player.leave();
  });
});

describe("a bet that is refused", { concurrency: 2 }, () => {
  const amounts = (stage: Stage, what: string, name: string) => stage.sent.flatMap((sent) => (sent.do === what ? [sent[name]] : []));

  test("offers the nearest one that is allowed, which is set first and bet by another press", async () => {
    const view = toAct();
    const choices: RoomView["choices"] = [{ do: "fold" }, { do: "check" }, { do: "bet", least_to: 4000, most_to: 9000 }];
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, choices } });
    const { page } = stage;
    const refused = page.getByRole("group", { name: "Refused" });
    await pause(450);
    for (const [typed, offered] of [
      ["1", "Make it 4,000"],
      ["99999", "Make it 9,000"],
    ] as const) {
      await page.keyboard.press("r");
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
      await pause(450);
      await page.keyboard.press("Enter"); // the button has the focus
      await refused.getByRole("button", { name: offered }).click();
      await refused.waitFor({ state: "hidden" });
      assert.deepEqual(amounts(stage, "bet", "to"), [], "it is only set");
    }
    assert.equal(await page.locator("[data-bet]").evaluate((button) => button === document.activeElement), true);
    await pause(450);
    await page.keyboard.press("Enter");
    await until("the bet", () => amounts(stage, "bet", "to").length > 0);
    assert.deepEqual(amounts(stage, "bet", "to"), [9000]);
    await stage.player.leave();
  });

  test("does so for the first bet at Twisted", async () => {
    const choices = [{ do: "place-bets", least_first: 100, most_first: 1224, optional_bet: 0 } as const];
    const stage = await Stage.open(browser, room, "twisted", { view: { ...recordedView("twisted", offers("place-bets")), choices } });
    const box = stage.page.getByRole("textbox", { name: "First bet" });
    await pause(450);
    await box.fill("7");
    await box.press("Enter");
    await pause(450);
    await stage.page.keyboard.press("Enter");
    await stage.page.getByRole("button", { name: "Make it 100" }).click();
    assert.equal(await box.inputValue(), "100");
    assert.deepEqual(amounts(stage, "place-bets", "first"), []);
    await pause(450);
    await stage.page.keyboard.press("Enter");
    await until("the bet", () => amounts(stage, "place-bets", "first").length > 0);
    assert.deepEqual(amounts(stage, "place-bets", "first"), [100]);
    await stage.player.leave();
  });
});

describe("Enter twice", { concurrency: 2 }, () => {
  const bets = (stage: Stage) => stage.sent.filter(({ do: what }) => what === "bet" || what === "place-bets");
  const tooSoon = /^Not counted: the focus had just come to this button/;

  test("in the number box sets the amount and bets nothing, nor does it where a refusal has offered one", async () => {
    const choices: RoomView["choices"] = [{ do: "fold" }, { do: "check" }, { do: "bet", least_to: 4000, most_to: 9000 }];
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...toAct(), choices } });
    const { keyboard } = stage.page;
    const ignored = async () => (await stage.player.spoken("urgent")).filter((line) => tooSoon.test(line)).length;
    await pause(450);
    await keyboard.press("r");
    await keyboard.type("500");
    await stage.atOnce(async () => {
      await keyboard.press("Enter");
      await keyboard.press("Enter");
    });
    await until("that is said", async () => (await ignored()) === 1);
    await pause(450);
    await keyboard.press("Enter"); // of an amount that may not be bet
    await stage.page.getByRole("button", { name: "Make it 4,000" }).focus();
    await stage.atOnce(async () => {
      await keyboard.press("Enter");
      await stage.page.locator("[data-bet]:focus").waitFor();
      await keyboard.press("Enter");
    });
    await until("that is said", async () => (await ignored()) === 2);
    assert.deepEqual(bets(stage), []);
    await stage.player.leave();
  });

  test("in the box of the first bet at Twisted bets nothing", async () => {
    const choices = [{ do: "place-bets", least_first: 100, most_first: 1224, optional_bet: 0 } as const];
    const stage = await Stage.open(browser, room, "twisted", { view: { ...recordedView("twisted", offers("place-bets")), choices } });
    await pause(450);
    await stage.page.getByRole("textbox", { name: "First bet" }).fill("200");
    await stage.atOnce(async () => {
      await stage.page.keyboard.press("Enter");
      await stage.page.keyboard.press("Enter");
    });
    await stage.player.hears(tooSoon, "urgent", 5);
    assert.deepEqual(bets(stage), []);
    await stage.player.leave();
  });
});

describe("what comes under a finger", { concurrency: 2 }, () => {
  /** Presses, by pointer and by key, the moment the page shows it. */
  const pressed = ({ page }: Stage, what: string, key: string) =>
    page.evaluate(
      ([what, key]) =>
        new Promise<void>((done) => {
          const watching = new MutationObserver(() => {
            const control = document.querySelector<HTMLElement>(what!);
            if (control === null) return;
            watching.disconnect();
            control.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
            dispatchEvent(new PointerEvent("pointerup"));
            control.click();
            document.dispatchEvent(new KeyboardEvent("keydown", { key: key!, bubbles: true }));
            done();
          });
          watching.observe(document.querySelector(".room")!, { subtree: true, childList: true, attributes: true });
        }),
      [what, key],
    );
  const ignored = async (stage: Stage) => (await stage.player.spoken("urgent")).filter((line) => /^Not counted: the button had just changed/.test(line)).length;

  test("is no card to discard", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: recordedView("crazy-pineapple", waits) });
    await pause(450);
    const tried = pressed(stage, ".option", "1");
    stage.tell(recordedView("crazy-pineapple", offers("discard")));
    await tried;
    await until("both are said to count for nothing", async () => (await ignored(stage)) === 2, 5);
    assert.equal(await stage.page.locator(".option.picked").count(), 0);
    await pause(450);
    await stage.page.locator(".option").first().click();
    await stage.page.locator(".option.picked").waitFor();
    await stage.page.keyboard.press("ArrowDown"); // by the group's own keys
    assert.ok(await stage.page.locator(".option").nth(1).locator("input").isChecked());
    await stage.player.leave();
  });

  // Space was taken to be held still, and the card that the arrow had chosen for its second press.
  test("is, for the next key, no key that is up again, however busy the machine", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: recordedView("crazy-pineapple", offers("discard")) });
    const { page } = stage;
    const cards = page.getByRole("radio");
    await pause(450);
    await cards.first().focus();
    await page.evaluate(() => {
      const real = setTimeout;
      Object.assign(window, { setTimeout: (then: () => void, ms = 0) => real(then, ms + 5000) });
    });
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await until("the second card is chosen", () => cards.nth(1).isChecked(), 3);
    await stage.player.leave();
  });

  test("is no size of a bet", async () => {
    const view = recordedView("crazy-pineapple", (each) => waits(each) && bets(each));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    await pause(450);
    const asked: RoomView["asked"] = [{ seat: view.you!, decision: 77, stage: "own", until: 0 }];
    const tried = pressed(stage, ".presets button:nth-child(5):not([aria-disabled=true])", "5");
    stage.tell({ asked, choices: [{ do: "fold" }, { do: "check" }, { do: "bet", least_to: 4000, most_to: 9000 }] });
    await tried;
    await until("both are said to count for nothing", async () => (await ignored(stage)) === 2, 5);
    const box = stage.page.locator("input.number");
    assert.equal(await box.inputValue(), "4,000");
    await pause(450);
    await stage.page.keyboard.press("5");
    await until("it is set", async () => (await box.inputValue()) === "9,000");
    await stage.page.locator(".presets button").first().click();
    await until("it is set back", async () => (await box.inputValue()) === "4,000");
    await stage.player.leave();
  });

  // Three notches in the first tenth of a second made 500 of 200, and what glides on under a finger had begun before the turn.
  test("is no turn of a wheel, however long it goes on", async () => {
    const view = recordedView("crazy-pineapple", (each) => waits(each) && bets(each));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    await pause(450);
    const turned = stage.page.evaluate(
      () =>
        new Promise<string>((done) => {
          const watching = new MutationObserver(() => {
            if (document.querySelector(".presets button:not([aria-disabled=true])") === null) return;
            watching.disconnect();
            const now = performance.now();
            for (const later of [0, 40, 80, 250, 400, 590, 780, 990]) {
              performance.now = () => now + later;
              document.querySelector(".size")!.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, cancelable: true }));
            }
            Reflect.deleteProperty(performance, "now");
            requestAnimationFrame(() => done(document.querySelector<HTMLInputElement>("input.number")!.value));
          });
          watching.observe(document.querySelector(".room")!, { subtree: true, childList: true, attributes: true });
        }),
    );
    const asked: RoomView["asked"] = [{ seat: view.you!, decision: 77, stage: "own", until: 0 }];
    stage.tell({ asked, choices: [{ do: "fold" }, { do: "check" }, { do: "bet", least_to: 4000, most_to: 9000 }] });
    assert.equal(await turned, "4,100", "the last began when all was seen");
    await until("it is said, once", async () => (await ignored(stage)) === 1, 5);
    await stage.player.leave();
  });

  // Shift with the wheel, which browsers turn aside, lowered a bet that was to be raised; so did a swipe to the side, and a
  // trackpad's first touch was as many steps as it had events.
  test("counts the notches of a wheel: aside with Shift alone, and small ones together", async () => {
    const view = recordedView("crazy-pineapple", (each) => waits(each) && bets(each));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view });
    const asked: RoomView["asked"] = [{ seat: view.you!, decision: 77, stage: "own", until: 0 }];
    stage.tell({ asked, choices: [{ do: "fold" }, { do: "check" }, { do: "bet", least_to: 4000, most_to: 9000 }] });
    const box = stage.page.locator("input.number");
    await until("our turn", async () => (await box.inputValue()) === "4,000");
    await pause(450);
    type Turn = Partial<Record<"deltaX" | "deltaY" | "deltaMode", number>> & { shiftKey?: boolean };
    const turn = async (turns: Turn[]): Promise<string> => {
      await stage.page.locator(".size").evaluate((size, all) => {
        for (const each of all) size.dispatchEvent(new WheelEvent("wheel", { ...each, cancelable: true }));
      }, turns);
      await pause(50);
      return box.inputValue();
    };
    assert.equal(await turn([{ deltaX: -100, shiftKey: true }]), "5,000");
    assert.equal(await turn([{ deltaY: -100, shiftKey: true }]), "6,000");
    assert.equal(await turn([{ deltaX: 100, shiftKey: true }]), "5,000");
    assert.equal(await turn([{ deltaX: 100 }, { deltaX: -100 }, {}]), "5,000", "to the side");
    assert.equal(await turn(Array<Turn>(10).fill({ deltaY: -5 })), "5,100", "ten small ones");
    assert.equal(await turn([{ deltaY: 80 }]), "5,000", "on a screen that is scaled");
    assert.equal(await turn([{ deltaY: -3, deltaMode: 1 }]), "5,100", "in lines");
    assert.equal(await turn([{ deltaY: -1, deltaMode: 2 }]), "5,200", "in pages");
    assert.deepEqual(stage.player.visitor.trouble, []);
    await stage.player.leave();
  });

  test("is no optional bet at Twisted", async () => {
    const view = recordedView("twisted", (each) => offers("place-bets")(each) && each.asked.length === 1);
    const stage = await Stage.open(browser, room, "twisted", { view: { ...view, asked: [], choices: [] } });
    await pause(450);
    const tried = pressed(stage, ".bar .chk input", "v");
    stage.tell({ asked: view.asked, choices: [{ do: "place-bets", least_first: 100, most_first: 2000, optional_bet: 100 }] });
    await tried;
    await until("both are said to count for nothing", async () => (await ignored(stage)) === 2, 5);
    const box = stage.page.getByRole("checkbox", { name: "Against the players: 100" });
    assert.equal(await box.isChecked(), false);
    await pause(450);
    await stage.page.locator(".bar .chk").click();
    assert.equal(await box.isChecked(), true);
    await box.press("Space");
    assert.equal(await box.isChecked(), false);
    await box.press("Space");
    await stage.page.locator("[data-bet]").click();
    await until("it is placed", () => did(stage).includes("place-bets"));
    assert.deepEqual(stage.sent.at(-1), { do: "place-bets", first: 100, optional: true, decision: view.asked[0]!.decision });
    await stage.player.leave();
  });
});

describe("on a phone", { concurrency: 2 }, () => {
  for (const [viewport, language, why, refused] of [
    [small, "en", "Why?", "Refused"],
    [phone, "de", "Warum?", "Abgelehnt"],
  ] as const)
    test(`a refusal with its clause leaves one's cards, the board, the pot and the price to be seen, ${viewport.width} wide`, async () => {
      const view = recordedView("crazy-pineapple", (each) => offers("bet")(each) && bets(each));
      const choices: RoomView["choices"] = [{ do: "fold" }, { do: "call", pays: 250 }, { do: "bet", least_to: 600, most_to: 9000 }];
      const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, choices } }, { viewport, language });
      const { page } = stage;
      await pause(450);
      await page.keyboard.press("r");
      await page.keyboard.type("1");
      await page.keyboard.press("Enter");
      await pause(450);
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("group", { name: refused });
      await dialog.getByRole("button", { name: why }).click();
      await until("the words of the clause", async () => ((await dialog.locator(".clause-words span").textContent()) ?? "").length > 20);
      const covered = await page.evaluate(() => {
        const box = document.querySelector(".why")!.getBoundingClientRect();
        return [...document.querySelectorAll(".hero .card, .hero .plate, .board .card, .total, .stage > .words, .acts .btn")]
          .filter((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          })
          .map((part) => part.className);
      });
      assert.deepEqual(covered, []);
      assert.deepEqual(await page.evaluate(sticksOut), []);
      await stage.player.visitor.checkAccess("a refusal on a phone");
      await stage.player.leave();
    });

  test("the log and the chat say that it is one's turn, and lead back to the table", async () => {
    const view = recordedView("crazy-pineapple", (each) => waits(each) && bets(each));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view }, { viewport: small });
    const { page } = stage;
    const back = page.getByRole("button", { name: /^Your turn: back to the table · \d+ s$/ });
    await page.getByRole("button", { name: "Log and chat" }).click();
    await page.getByRole("button", { name: "Close", exact: true }).waitFor();
    assert.equal(await back.count(), 0);
    stage.tell({ asked: [{ seat: view.you!, decision: 77, stage: "own", until: 0 }], choices: [{ do: "fold" }, { do: "check" }] });
    await back.click();
    await pause(450);
    await page.locator(".acts .call:not([aria-disabled=true])").click();
    await until("the check", () => did(stage).includes("check"));
    await stage.player.leave();
  });
});

// It hid what had the focus, lay over what was refused, and over a part of the bar.
test("the log and the chat come, go and leave the table in reach by keys, on a tablet and on a phone", async () => {
  const view = recordedView("crazy-pineapple", (each) => waits(each) && bets(each));
  const stage = await Stage.open(browser, room, "crazy-pineapple", { view }, { viewport: { width: 1024, height: 768 } });
  const { page } = stage;
  const opener = page.getByRole("button", { name: "Log and chat" });
  const sheet = page.locator(".side");
  const focusIs = (what: string, selector: string) =>
    until(`the focus is at ${what}`, () => page.evaluate((at) => document.activeElement?.matches(at) ?? false, selector), 5);
  const open = async () => {
    await opener.press("Enter");
    await focusIs("the sheet", ".side button");
    assert.equal(await opener.getAttribute("aria-expanded"), "true");
  };
  const isClosed = async () => {
    await sheet.waitFor({ state: "hidden" });
    await focusIs("the button that opened it", ".side-opener");
    assert.equal(await opener.getAttribute("aria-expanded"), "false");
  };
  const beneath = (parts: string) =>
    page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)]
          .filter((each) => each.checkVisibility({ visibilityProperty: true }))
          .filter((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return !each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
          })
          .map((each) => each.textContent?.trim()),
      parts,
    );
  await pause(450);
  await open();
  await stage.player.visitor.checkAccess("the log and the chat on a tablet");
  assert.deepEqual(await beneath("section.bar button"), []);
  await page.keyboard.press("c"); // it is not our turn
  const refused = page.getByRole("group", { name: "Refused" });
  await refused.waitFor();
  assert.deepEqual(await beneath(".why, .why button"), []);
  await page.keyboard.press("Escape");
  await isClosed();
  await open();
  await page.getByLabel("Message the table").focus();
  await page.keyboard.press("Escape");
  await isClosed();
  await open();
  await page.getByRole("button", { name: "Close", exact: true }).press("Enter");
  await isClosed();
  await open();
  await opener.press("Enter");
  await isClosed();
  // Esc ends a dialog that was opened there, and leaves the sheet.
  await open();
  const people = sheet.getByRole("button", { name: "Players and table" });
  await people.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.ok(await sheet.isVisible());
  // One's turn leads to the table; and when it is over in the meantime, the focus is not lost with it.
  const back = page.getByRole("button", { name: /^Your turn: back to the table/ });
  const asked = (decision: number) => ({ asked: [{ seat: view.you!, decision, stage: "own" as const, until: 0 }], choices: [{ do: "fold" as const }, { do: "check" as const }] });
  stage.tell(asked(77));
  await back.focus();
  stage.tell({ asked: view.asked, choices: view.choices });
  await focusIs("the sheet", ".side button");
  stage.tell(asked(78));
  await back.press("Enter");
  await sheet.waitFor({ state: "hidden" });
  await focusIs("the table", "main.stage");
  stage.tell({ asked: view.asked, choices: view.choices });
  await back.waitFor({ state: "detached" });

  await page.setViewportSize(small);
  await open();
  const [first, close] = await Promise.all(["Dealer log", "Close"].map((name) => sheet.getByRole("button", { name, exact: true }).boundingBox()));
  assert.ok(Math.abs(first!.y + first!.height / 2 - close!.y - close!.height / 2) < 8, "its head is one line");
  assert.deepEqual(await page.evaluate(sticksOut), []);
  await pause(450);
  await page.keyboard.press("c");
  await refused.waitFor();
  assert.deepEqual(await beneath(".why, .why button"), []);
  await stage.player.leave();
});

test("the log is at its end again when the rules have lain there instead", async () => {
  const view = toAct();
  const stage = await Stage.open(browser, room, "crazy-pineapple", { view }, { viewport: desktop });
  const { page } = stage;
  const log = page.getByRole("group", { name: "Dealer log" });
  const other = view.seats.find(({ seat }) => seat !== view.you)!.seat;
  const happens = (from: number, to: number) =>
    stage.tell({}, Array.from({ length: to - from }, (_, at) => ({ event: "connection", seat: other, here: (from + at) % 2 === 0 })));
  const below = () => log.evaluate((each) => each.scrollHeight - each.clientHeight - each.scrollTop);
  happens(0, 60);
  await until("the log is longer than its place", () => log.evaluate((each) => each.scrollHeight > each.clientHeight));
  await page.getByRole("button", { name: "Rules here" }).click();
  happens(60, 80);
  await page.getByRole("button", { name: "Dealer log", exact: true }).click();
  await until("the last line is seen", async () => (await below()) < 2);
  await stage.player.leave();
});

describe("the settings at a table", { concurrency: 3 }, () => {
  for (const viewport of [desktop, phone, small])
    test(`are opened there, change at once and leave the hand where it is, ${viewport.width} wide`, async () => {
      const stage = await Stage.open(browser, room, "crazy-pineapple", { view: toAct() }, { viewport });
      const { page } = stage;
      const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("ananas.prefs")!) as Record<string, unknown>);
      await page.getByRole("button", { name: "Settings" }).click();
      const dialog = page.getByRole("dialog", { name: "Settings" });
      await dialog.getByRole("checkbox", { name: "Sounds" }).uncheck();
      await dialog.getByRole("button", { name: "Light", exact: true }).click();
      await until("it is kept", async () => (await kept())["sounds"] === false && (await kept())["theme"] === "light");
      await stage.player.visitor.checkAccess("the settings at a table");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      assert.match(page.url(), /table\/21$/);
      if (viewport === desktop) {
        const sounds = page.getByRole("button", { name: "Sounds" });
        assert.equal(await sounds.getAttribute("aria-pressed"), "false");
        await sounds.click();
        await until("they are on again", async () => (await kept())["sounds"] === true);
      }
      assert.deepEqual(stage.sent.filter((command) => "decision" in command), []);
      await stage.player.leave();
    });
});

describe("the first bet at Twisted", () => {
  test("can be any amount up to the posted maximum, and no more", async () => {
    const placing = recordedView("twisted", offers("place-bets"));
    const choices = [{ do: "place-bets", least_first: 100, most_first: 1224, optional_bet: 0 } as const];
    const stage = await Stage.open(browser, room, "twisted", { view: { ...placing, choices } });
    const box = stage.page.getByRole("textbox", { name: "First bet" });
    await pause(450);
    await box.fill("1,225");
    await box.press("Enter");
    await pause(450);
    await stage.page.keyboard.press("Enter"); // the button has the focus
    const refused = stage.page.getByRole("group", { name: "Refused" });
    await refused.getByText("1,225 is too much: 1,224 is the most.").waitFor();
    const bets = () => stage.sent.flatMap((command) => (command.do === "place-bets" ? [command["first"]] : []));
    assert.deepEqual(bets(), []);
    await box.fill("1224");
    await box.press("Enter");
    assert.deepEqual(bets(), [], "Enter in the box bets nothing");
    await pause(450);
    await stage.page.keyboard.press("Enter");
    await until("the bet", () => bets().length > 0);
    assert.deepEqual(bets(), [1224]);
    await stage.player.leave();
  });
});

describe("somebody's plate", () => {
  for (const [game, view] of [
    ["crazy-pineapple", toAct()],
    ["chinese", recordedView("chinese", offers("place"))],
    ["twisted", recordedView("twisted", offers("bet"))],
  ] as const)
    test(`opens what one may do about them at a table of ${game}`, async () => {
      const seats = view.seats.map((each) => ({ ...each, bot: false }));
      const stage = await Stage.open(browser, room, game, { view: { ...view, seats } });
      const about = stage.page.getByRole("button", { name: "About nora" });
      assert.equal(await stage.page.getByRole("button", { name: /^About / }).count(), 1, "and not about oneself");
      await about.click();
      const dialog = stage.page.getByRole("dialog");
      await dialog.getByText("nora", { exact: true }).waitFor();
      assert.equal(await dialog.getByRole("button", { name: /^(Block|Report)/ }).count(), 2);
      await stage.player.leave();
    });
});

describe("what a round of Twisted costs", () => {
  test("is told before one sits down, the ante too", async () => {
    const words = "The first bet is 100 to 2,000. The ante goes with the first bet: 50% of it, rounded down, at most 500.";
    const stage = await Stage.open(browser, room, "twisted", { view: { you: null, seats: [] } });
    await stage.page.getByRole("region", { name: "Actions" }).getByText(words).waitFor();
    await stage.page.getByRole("button", { name: /^Sit/ }).first().click();
    await stage.page.getByRole("dialog", { name: "Sit down" }).getByText(words).waitFor();
    await stage.player.visitor.checkAccess("a seat at Twisted");
    await stage.player.leave();
  });
});

describe("a refusal that no clause is behind", () => {
  test("says when it is asked why that the room works like that, and leads to no clause", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: toAct() });
    stage.refuses = { code: "decision-over", why: "That decision is over.", rule: null };
    await pause(450);
    await stage.page.keyboard.press("c");
    const refused = stage.page.getByRole("group", { name: "Refused" });
    await refused.getByText("That decision is over.").waitFor();
    await refused.getByRole("button", { name: "Why?" }).press("Enter");
    const words = "This is how the room works, and not a rule of the book.";
    await refused.getByText(words).waitFor();
    await until("it is said", async () => (await stage.player.spoken("urgent")).includes(words));
    assert.equal(await refused.getByRole("link").count(), 0);
    await refused.getByRole("button", { name: "Close" }).and(stage.page.locator(":focus")).waitFor();
    await stage.player.visitor.checkAccess("a refusal without a clause");
    await refused.getByRole("button").click();
    await refused.waitFor({ state: "detached" });
    await stage.player.leave();
  });
});

// The clause of each, or null where the room alone has decided it.
test("every refusal of a page has a clause of the book, or is known to have none", async () => {
  const rules = (await (await fetch(`${room.origin}/api/rules`)).json()) as { id: string }[];
  const found: Record<string, string | null> = {};
  for (const what of ["fold", "call", "bet", "size", "all-in", "ahead"] as const)
    for (const limit of ["limit", "pot", "no"])
      for (const phase of ["betting", "discarding", "over"])
        for (const own of [{}, { live: false }, { all_in: true }])
          for (const offer of [[{ do: "check" }], [{ do: "bring-in", pays: 25 }]] as const)
            for (const [asked, sent] of [[false, false], [true, false], [true, true]] as const) {
              const player = { live: true, all_in: false, stack: 500, bet: 0 };
              const view = { phase, to_match: 0, asked: [2], players: [{ seat: 1, ...player, ...own }, { seat: 2, ...player }] } as unknown as BettingView;
              const choices = readChoices([...offer, { do: "bet", least_to: 200, most_to: 200 }]);
              const why = whyClosed(what, { view, you: 1, choices, asked, sent, limit, price: 0 });
              if (why !== null) found[`${why.key}${why.key === "closed.one-size" ? ` ${limit}` : ""}`] = why.rule;
            }
  for (const how of ["playing", "waiting-for-big-blind", "posting", "sitting-out", "sitting-out-next", "sitting-out-at-big-blind", "leaving"] as const)
    for (const [space, purse] of [[0, 9000], [5000, 0]] as const)
      for (const offer of Object.values(seatOffers({ how, inHand: false, later: false, room: space, purse, noticed: true })))
        if ("why" in offer) for (const game of ["holdem", "chinese"]) found[`${offer.why}${offer.why === "own.why-full" ? ` ${game}` : ""}`] = seatClause(offer.why, game);
  const round = recordedView("twisted", (each) => each.game !== null).game as TwistedView;
  const seat = round.players[0]!.seat;
  for (const phase of ["placing", "betting", "over"] as const)
    for (const [live, cards] of [[true, ["2c"]], [false, ["2c"]], [false, []]] as [boolean, Card[]][])
      for (const you of [null, seat])
        for (const [asked, sent, places] of [[false, false, false], [true, false, true], [true, true, true], [true, true, false]] as const) {
          const players = round.players.map((each) => (each.seat === seat ? { ...each, live, cards } : each));
          const { keys, rule } = whyShut({ ...round, phase, players } as TwistedView, { you, asked, sent, places });
          found[keys[0]!] = rule;
        }
  found["twisted, no round"] = whyShut(null, { you: seat, asked: false, sent: false, places: false }).rule;
  const without = Object.keys(found).filter((key) => found[key] === null).sort();
  assert.deepEqual(without, [
    "closed.all-in", "closed.most", "closed.no-betting", "closed.over", "closed.sent", "closed.your-turn", "own.why-full holdem", "own.why-in", "own.why-leaving", "own.why-no-chips",
    "own.why-not-in", "own.why-out", "own.why-posts", "own.why-waits", "table.watching", "twisted, no round", "twisted.sit-this-out", "twisted.waiting",
  ]);
  const ids = new Set(rules.map(({ id }) => id));
  assert.deepEqual(Object.entries(found).filter(([, rule]) => rule !== null && !ids.has(rule)), []);
  for (const key of ["closed.turn", "closed.folded", "closed.one-size limit", "closed.one-size no", "own.why-noticed", "own.why-full chinese", "twisted.out", "twisted.not-in"])
    assert.ok(found[key], key);
});

describe("a refusal that takes the place of another", () => {
  test("has its own clause, and not that of the first, which came late", async () => {
    const closed = (rule: string): RoomView["choices"] => [{ do: "check" }, { do: "fold" }, { not: "bet", code: "of-another-room", why: `Not by ${rule}.`, rule }];
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...toAct(), choices: closed("SAT-B3") } });
    const { page } = stage;
    let letCome = () => {};
    const held = new Promise<void>((go) => (letCome = go));
    await page.route("**/api/rules", async (route) => {
      await held;
      await route.continue();
    });
    const refused = page.getByRole("group", { name: "Refused" });
    const bet = () => page.locator("[data-bet]").click({ force: true });
    await pause(450);
    await bet();
    await refused.getByText("Not by SAT-B3.").waitFor();
    await refused.getByRole("button", { name: "Why?" }).click();
    await refused.getByRole("link", { name: "SAT-B3" }).waitFor();
    stage.tell({ choices: closed("SAT-P3") });
    await pause(450);
    await bet();
    await refused.getByText("Not by SAT-P3.").waitFor();
    const answer = page.waitForResponse("**/api/rules");
    letCome();
    const clauses = (await (await answer).json()) as { id: string; words: string }[];
    const wordsOf = (id: string) => clauses.find((each) => each.id === id)!.words;
    await pause(300);
    assert.equal(await refused.getByRole("link").count(), 0);
    assert.ok((await stage.player.spoken("urgent")).every((line) => !line.includes(wordsOf("SAT-B3"))));
    await refused.getByRole("button", { name: "Why?" }).click();
    await refused.getByRole("link", { name: "SAT-P3" }).waitFor();
    await refused.getByText(wordsOf("SAT-P3")).waitFor();
    await stage.player.leave();
  });
});

describe("? after a refusal", () => {
  test("says it again in the same decision, and shows the keys in the next one", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: toAct() });
    const { page } = stage;
    const refused = page.getByRole("group", { name: "Refused" });
    stage.refuses = { code: "of-another-room", why: "Not like this.", rule: "SAT-P3" };
    await pause(450);
    await page.keyboard.press("c");
    await refused.waitFor();
    await page.keyboard.press("Escape");
    await refused.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await refused.getByText("Not like this.").waitFor();
    const said = async () => (await stage.player.spoken("urgent")).filter((line) => line === "Not like this.").length;
    await until("it is heard again", async () => (await said()) === 2);
    stage.tell({ asked: [{ seat: toAct().you!, decision: 77, stage: "own", until: 0 }] });
    await refused.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    assert.equal(await said(), 2);
    await stage.player.leave();
  });
});

describe("a refusal at a German table", () => {
  test("is German where the page knows its code, and marked as English where it does not", async () => {
    const view = toAct();
    const game = view.game as BettingView;
    const choices: RoomView["choices"] = [{ do: "check" }, { do: "fold" }, { not: "bet", code: "betting.raises-used-up", why: "Used up.", rule: "HR-BL" }];
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, game, choices } }, { language: "de" });
    const refused = stage.page.getByRole("group", { name: "Abgelehnt" });
    await pause(450);
    await stage.page.locator("[data-bet]").focus();
    await stage.page.keyboard.press("Enter");
    await refused.getByText("In dieser Runde ist so oft erhöht worden, wie es geht: geh mit oder pass.").waitFor();
    for (const [code, words, language] of [
      ["table-paused", "Der Gastgeber hat diesen Tisch angehalten.", null],
      ["betting.below-minimum", "Eine Erhöhung ist mindestens so groß wie die vorige; weniger geht nur all-in.", null],
      ["of-another-room", "As the room says it.", "en"],
    ] as const) {
      stage.refuses = { code, why: "As the room says it.", rule: "SAT-P3" };
      await stage.page.keyboard.press("c");
      const what = refused.getByText(words, { exact: true });
      await what.waitFor();
      assert.equal(await what.getAttribute("lang"), language);
      const said = stage.page.locator("[data-voice=urgent]").getByText(words, { exact: true }).last();
      await said.waitFor({ state: "attached" });
      assert.equal(await said.getAttribute("lang"), language);
      await pause(450);
    }
    await refused.getByRole("button", { name: "Warum?" }).click();
    await stage.page.locator("[data-voice=urgent] p").last().locator("span[lang=en]").getByText(/\w{20}|(\w+ ){5}/).waitFor({ state: "attached" });
    await stage.player.leave();
  });
});

describe("one's own cards at stud", () => {
  test("show which of them the others see, also to those who do not see it", async () => {
    const view = toAct();
    const game = view.game as BettingView;
    const plays = { ...view.plays, game: "stud" } as RoomView["plays"];
    const players = game.players.map((player) => (player.seat === view.you ? { ...player, cards: ["As", "Kd", "2c"], up: ["2c"] } : player)) as BettingView["players"];
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, plays, game: { ...game, board: [], players } } });
    const own = stage.page.locator(".hero .card");
    const labels = () => own.evaluateAll((all) => all.map((card) => card.getAttribute("aria-label")));
    assert.deepEqual(await labels(), ["ace of spades, face down", "king of diamonds, face down", "two of clubs"]);
    assert.deepEqual(await own.evaluateAll((all) => all.map((card) => card.matches(".down"))), [true, true, false]);
    stage.tell({ game: { ...game, board: [], players: players.map((player) => ({ ...player, shown: true })) } });
    await until("all lie open", async () => (await labels()).every((label) => !label!.includes("down")));
    await stage.player.leave();
  });
});

describe("a raise that nobody can match", () => {
  test("is told apart from the pots", async () => {
    const view = toAct();
    const game = view.game as BettingView;
    const [one, two] = game.players.map(({ seat }) => seat) as [number, number];
    const players = game.players.map((player) => (player.seat === two ? { ...player, all_in: true, stack: 0 } : player));
    const pots = [{ amount: 400, eligible: [one, two] }, { amount: 7178, eligible: [one] }];
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, game: { ...game, players, pots } } });
    const words = (await stage.page.locator(".centre .pots li").allTextContents()).map((text) => text.replaceAll(/\s+/g, " ").trim());
    assert.equal(words.length, 2);
    assert.match(words[0]!, /^Main 400/);
    assert.match(words[1]!, /^Uncalled 7,178/);
    await stage.player.leave();
  });
});

describe("whoever has lost at Twisted", () => {
  test("is shown with the chips they have left, and with no bets of 0", async () => {
    const view = recordedView("twisted", (each) => offers("bet")(each));
    const game = view.game as TwistedView;
    const none = { first: 0, second: 0, river: 0 };
    const players = game.players.map((player) => ({ ...player, live: true, bets: none, won: 0, stack: 8765 }));
    const stage = await Stage.open(browser, room, "twisted", { view: { ...view, phase: "resting", asked: [], choices: [], game: { ...game, phase: "over", asked: [], players } } });
    const plate = stage.page.locator(".others li").first();
    await plate.getByText("8,765").waitFor();
    assert.doesNotMatch((await plate.textContent())!, /Bets/);
    await stage.player.leave();
  });
});

describe("a card that was thrown away", () => {
  test("can still be read, even a ten", async () => {
    const view = recordedView("twisted", (each) => offers("bet")(each) && (each.game as TwistedView).players.some(({ discard }) => discard));
    const game = view.game as TwistedView;
    for (const discard of ["Ts", "Th", "Tc", "Td"] as const) {
      const players = game.players.map((player) => (player.seat === view.you ? { ...player, discard } : player));
      const stage = await Stage.open(browser, room, "twisted", { view: { ...view, game: { ...game, players } } });
      await stage.page.locator(".card.ghost").waitFor();
      await stage.player.visitor.checkAccessInBoth(discard);
      await stage.player.leave();
    }
  });
});

describe("the dialog of keys", () => {
  test("is opened on a phone from the settings of the table, and leads back there", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", {}, { viewport: phone });
    const { page } = stage;
    await page.getByRole("button", { name: "Settings" }).click();
    const opener = page.getByRole("dialog", { name: "Settings" }).getByRole("button", { name: "All keys of this table" });
    await opener.click();
    const keys = page.getByRole("dialog", { name: "Keys" });
    await keys.getByText("All-in").waitFor();
    await stage.player.visitor.checkAccessInBoth("keys above the settings");
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    assert.ok(await opener.evaluate((each) => each === document.activeElement));
    await stage.player.leave();
  });
});

describe("a hand that was given up", { concurrency: 2 }, () => {
  test("makes nothing any more once it was thrown away at a showdown", async () => {
    const view = toShow();
    const game = view.game as BettingView;
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view }, { viewport: phone });
    const words = stage.page.locator(".stage > .words");
    await words.waitFor();
    const players = game.players.map((each) => (each.seat === view.you ? { ...each, mucked: true } : each));
    stage.tell({ phase: "resting", asked: [], choices: [], game: { ...game, phase: "over", players } });
    await words.waitFor({ state: "detached" });
    await stage.player.leave();
  });

  test("reaches no line of the pay schedule at Twisted", async () => {
    const view = recordedView("twisted", (each) => offers("bet")(each) && (each.game as TwistedView).stage === 2);
    const game = view.game as TwistedView;
    const own = (changes: object) => game.players.map((each) => (each.seat === view.you ? { ...each, cards: ["As", "Ah"] as Card[], ...changes } : each));
    const stage = await Stage.open(browser, room, "twisted", { view: { ...view, game: { ...game, players: own({}) } } });
    const [have, line] = [stage.page.locator(".have"), stage.page.locator("tr.now")];
    await have.waitFor();
    await line.waitFor();
    stage.tell({ asked: [], choices: [], game: { ...game, players: own({ live: false }) } });
    await have.waitFor({ state: "detached" });
    await line.waitFor({ state: "detached" });
    await stage.player.leave();
  });
});

// It was the bet that it makes, which is more than anybody has who has bet already: next to "Call 2,944" it said 5,888.
describe("All-in", { concurrency: 2 }, () => {
  for (const [how, choices] of [
    ["calls", [{ do: "fold" }, { do: "call", pays: 2944 }]],
    ["raises", [{ do: "fold" }, { do: "call", pays: 500 }, { do: "bet", least_to: 4000, most_to: 5888 }]],
  ] as const)
    test(`names what one has left, where that ${how}`, async () => {
      const view = toAct();
      const game = view.game as BettingView;
      const players = game.players.map((each) => (each.seat === view.you ? { ...each, stack: 2944, bet: 2944 } : each));
      const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...view, choices: [...choices], game: { ...game, to_match: 5888, players } } });
      const amount = async (button: string) => /[\d,]+/.exec((await stage.page.locator(`.bar ${button}`).textContent()) ?? "")?.[0];
      assert.equal(await amount(".all-in"), "2,944");
      if (how === "calls") assert.equal(await amount(".call"), "2,944");
      await pause(450);
      await stage.page.keyboard.press("a");
      await pause(450);
      await stage.page.keyboard.press("a");
      await until("the answer", () => stage.sent.some((sent) => "decision" in sent));
      assert.deepEqual(stage.sent.find((sent) => "decision" in sent), { ...(how === "calls" ? { do: "call" } : { do: "bet", to: 5888 }), decision: view.asked[0]!.decision });
      await stage.player.leave();
    });
});

// It began at a third: the time for a decision was taken for that of the showdown.
test("the bar of one's time at the showdown begins with all of it", async () => {
  const clocks = { decision: 200_000, showdown: 60_000, bank: 30_000, refill: 0, grace: 0, opening: 0, rest: 0 };
  const stage = await Stage.open(browser, room, "crazy-pineapple", { view: toShow(), settings: { clocks } });
  const share = async () => Number(/scaleX\((.+)\)/.exec((await stage.page.locator(".hero .plate .bar i").getAttribute("style")) ?? "")?.[1]);
  assert.ok((await share()) > 0.7, `${await share()}`); // of the minute that the room gives
  stage.tell(toAct());
  await stage.page.locator(".acts .call:not([aria-disabled=true])").waitFor();
  assert.ok((await share()) < 0.31, `${await share()}`);
  await stage.player.leave();
});

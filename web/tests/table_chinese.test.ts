// The table of Face-Up Chinese: what its keys do, what it says of them, and what it shows, in states that a test can hold still.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Card, ChineseView, RoomView } from "../src/protocol.ts";
import { desktop, openRoom, phone, slowIf, small, sticksOut } from "./browser.ts";
import { settledRound } from "./chinese_staged.ts";
import { pause, until } from "./table_player.ts";
import { Stage, offers, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom();

const asksOf = (card: Card) =>
  recordedView("chinese", (view) => {
    const hands = (view.game as ChineseView | null)?.hands ?? [];
    return offers("place")(view) && hands.some(({ seat, drawn }) => seat === view.you && drawn.includes(card));
  });
/** The second deal of the recorded hand: the back is full, and of ace of hearts, king of clubs, king of hearts two are placed. */
const threeCards = () => asksOf("Ah");

class Chinese {
  readonly stage: Stage;
  constructor(stage: Stage) {
    this.stage = stage;
  }
  static open = async (view: Partial<RoomView> = threeCards(), options: Parameters<typeof Stage.open>[4] = {}) =>
    new Chinese(await Stage.open(browser, room, "chinese", { view }, options));

  get page() {
    return this.stage.page;
  }
  press = (key: string) => this.page.keyboard.press(key);
  said = () => this.stage.player.spoken("urgent");
  hears = async (line: RegExp | string) =>
    until(`${line} is said last`, async () => {
      const last = (await this.said()).at(-1) ?? "";
      return typeof line === "string" ? last === line : line.test(last);
    }, 5);
  focused = (what: string) => until(`the focus is on ${what}`, () => this.page.locator(`${what}:focus`).count().then((many) => many === 1));
  sent = () => this.stage.sent.filter((command) => command.do === "place");
  inRow = (row: string) => this.page.locator(`[data-row=${row}] .lift`).count();

  async put(key: string): Promise<void> {
    await this.press(key);
    await this.focused("[data-target]");
    await this.press("Enter");
  }
  /** Two cards are put somewhere, and go to the room, which does not answer yet. */
  async confirm(): Promise<void> {
    await this.focused("[data-place]");
    await pause(420);
    await this.press("Enter");
    await this.page.locator(".tray[data-sent]").waitFor();
  }
}

describe("a sweep that may be declared", { concurrency: 2 }, () => {
  // On a phone the settlement of the round before lay where the buttons are.
  for (const viewport of [desktop, phone, small])
    test(`can be declared or not without scrolling after a round of four, ${viewport.width} wide`, async () => {
      const { view: over, events } = settledRound(4);
      const stage = await Stage.open(browser, room, "chinese", { view: over }, { viewport });
      const choices: RoomView["choices"] = [{ do: "declare", sweep: "six-pairs" }, { do: "decline" }];
      const asked: RoomView["asked"] = [{ seat: over.you!, decision: 9, stage: "own", until: 0 }];
      stage.tell({ ...over, phase: "playing", choices, asked, game: { ...(over.game as ChineseView), phase: "declaring", results: [] } }, events);
      const buttons = stage.page.locator(".declare button");
      await buttons.nth(1).waitFor();
      const covered = await buttons.evaluateAll((all) =>
        all.flatMap((each) => {
          const { left, top, bottom, width } = each.getBoundingClientRect();
          const on = [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + width / 2, y)?.closest("button") === each);
          return on ? [] : [each.textContent];
        }),
      );
      assert.deepEqual(covered, []);
      await stage.player.leave();
    });
});

test("a sweep that was declared says when it is pressed again that the answer is on its way, and so does declaring none", async () => {
  const { view: over } = settledRound(3);
  const choices: RoomView["choices"] = [{ do: "declare", sweep: "six-pairs" }, { do: "decline" }];
  const asked: RoomView["asked"] = [{ seat: over.you!, decision: 9, stage: "own", until: 0 }];
  const stage = await Stage.open(browser, room, "chinese", { view: { ...over, phase: "playing", choices, asked, game: { ...(over.game as ChineseView), phase: "declaring", results: [] } } });
  const buttons = stage.page.locator(".declare button");
  await pause(450);
  stage.deaf = true;
  await buttons.first().click();
  await pause(450);
  const refused = stage.page.getByRole("group", { name: "Refused" });
  for (const each of await buttons.all()) {
    await each.click({ force: true });
    await refused.getByText("Your answer is on its way.").waitFor();
    await stage.page.keyboard.press("Escape");
    await refused.waitFor({ state: "hidden" });
  }
  assert.deepEqual(stage.sent.map((command) => command.do).filter((what) => /^dec/.test(what)), ["declare"]);
  await stage.player.leave();
});

describe("cards that were sent", { concurrency: 3 }, () => {
  test("lie where they are until the room has answered, and every key and button says so", async () => {
    const table = await Chinese.open();
    const { page } = table;
    await table.put("1");
    await table.put("2");
    await table.confirm();
    const rows = () => page.locator(".hand.own .rows").innerHTML();
    const before = await rows();
    const first = page.locator(".hand.own .lift").first();
    const confirmed = page.getByRole("button", { name: /^Confirm/ });
    const tries: [string, () => Promise<void>, RegExp?][] = [
      ["1", () => table.press("1")],
      ["3", () => table.press("3")],
      ["Backspace", () => table.press("Backspace")],
      ["Undo", () => page.getByRole("button", { name: "Undo" }).click({ force: true })],
      ["Sort", () => page.getByRole("button", { name: "Sort" }).click({ force: true })],
      ["a tap on a card in a row", () => first.click({ force: true })],
      ["a tap on a card in the tray", () => page.locator(".tray .pick").click({ force: true })],
      ["Confirm", async () => void (await pause(450), await confirmed.click({ force: true })), /^Your answer is on its way/],
    ];
    for (const [what, move, answer = /^Already sent/] of tries) {
      const many = (await table.said()).length;
      await move();
      await until(`an answer to ${what}`, async () => (await table.said()).length > many);
      assert.match((await table.said()).at(-1)!, answer, what);
      assert.equal(await rows(), before, what);
    }
    // And a drag moves nothing.
    const from = (await first.boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 300, from.y + 300, { steps: 4 });
    assert.equal(await page.locator(".dragged").count(), 0);
    await page.mouse.up();
    assert.equal(await rows(), before);
    assert.equal(table.sent().length, 1);
    await table.stage.player.leave();
  });

  test("are open again when the room refuses them", async () => {
    const table = await Chinese.open();
    table.stage.refuses = { code: "chinese.row-full", why: "The row is full.", rule: null };
    await table.put("1");
    await table.put("2");
    await table.focused("[data-place]");
    await pause(420);
    await table.press("Enter");
    await until("it was sent", () => table.sent().length === 1);
    await table.page.locator(".tray:not([data-sent])").waitFor();
    await table.press("Backspace");
    await table.hears(/^Taken back/);
    await table.stage.player.leave();
  });

  test("are no offer to whoever plays by keys, though one that goes still lies in the tray", async () => {
    const table = await Chinese.open();
    await table.put("1");
    await table.put("2");
    await table.confirm();
    assert.equal(await table.page.locator(".tray .pick").count(), 1);
    assert.equal((await table.stage.player.offered()).place, -1);
    await table.stage.player.leave();
  });
});

test("a key that comes when nothing is to be placed is answered, and not swallowed", async () => {
  const table = await Chinese.open();
  table.stage.tell({ asked: [], choices: [] });
  await table.page.locator(".tray").waitFor({ state: "detached" });
  await table.press("1");
  await table.hears("The others place their cards.");
  const game = threeCards().game as ChineseView;
  table.stage.tell({ game: { ...game, phase: "over" } });
  await table.page.getByText("The round is over.").waitFor();
  await table.press("Backspace");
  await table.hears("The round is over.");
  await table.stage.player.leave();
});

describe("the tray", { concurrency: 3 }, () => {
  const slots = (table: Chinese) =>
    table.page.locator(".tray .cards > *").evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().x)));
  const keyed = (table: Chinese) =>
    table.page
      .locator(".tray .pick")
      .evaluateAll((all) => all.map((each) => `${each.getAttribute("aria-keyshortcuts")} ${each.querySelector("[role=img]")!.getAttribute("aria-label")}`));

  test("keeps every card in its slot and under its key while others are put somewhere", async () => {
    const table = await Chinese.open();
    const before = await slots(table);
    assert.deepEqual(await keyed(table), ["1 ace of hearts", "2 king of clubs", "3 king of hearts"]);
    await table.put("1");
    await until("it lies in a row", async () => (await keyed(table)).length === 2);
    assert.deepEqual(await keyed(table), ["2 king of clubs", "3 king of hearts"]);
    assert.deepEqual(await slots(table), before);
    await table.press("1");
    await table.hears(/^ace of hearts already lies in the /);
    await table.put("3");
    await table.focused("[data-place]");
    assert.deepEqual(await keyed(table), ["2 king of clubs"]);
    assert.deepEqual(await slots(table), before);
    await table.press("2");
    await table.hears(/^All 2 are placed/);
    await table.press("Backspace");
    await table.press("Backspace");
    await until("all are back", async () => (await keyed(table)).length === 3);
    assert.deepEqual(await keyed(table), ["1 ace of hearts", "2 king of clubs", "3 king of hearts"]);
    await table.stage.player.leave();
  });

  test("is gone through with the arrows, over those that lie in rows", async () => {
    const table = await Chinese.open();
    await table.press("ArrowRight");
    await table.hears("ace of hearts");
    await table.press("ArrowRight");
    await table.hears("king of clubs");
    await table.focused("[data-target]");
    await table.press("Enter");
    await until("it lies in a row", async () => (await keyed(table)).length === 2);
    await table.press("ArrowLeft");
    await table.hears("king of hearts");
    await table.press("ArrowLeft");
    await table.hears("ace of hearts");
    await table.press("ArrowLeft");
    await table.hears("king of hearts");
    await table.stage.player.leave();
  });
});

describe("what is heard at Face-Up Chinese", { concurrency: 3 }, () => {
  test("of a card that is put down: what its row makes then, and what it earns", async () => {
    const table = await Chinese.open();
    await table.put("2");
    await table.hears("king of clubs: front, king high. This hand fouls: king high in front outranks eight high in the back.");
    await table.put("3");
    await table.hears("king of hearts: front, pair of kings, 8 points. This hand fouls: kings in front outrank eight high in the back.");
    await table.press("Backspace");
    await table.hears("Taken back: king of hearts");
    await table.press("Backspace");
    await table.press("Backspace");
    await table.hears("There is nothing to take back");
    await table.stage.player.leave();
  });

  test("of a foul: when it comes, when it is repaired, and again before it is confirmed", async () => {
    const table = await Chinese.open();
    const toMiddle = async (key: string) => {
      await table.press(key);
      await table.focused("[data-target]");
      if ((await table.page.locator("[data-target=middle]:focus").count()) === 0) await table.press("ArrowDown");
      await table.focused("[data-target=middle]");
      await table.press("Enter");
    };
    await toMiddle("2");
    await table.hears("king of clubs: middle, king high. This hand fouls: king high in the middle outranks eight high in the back.");
    await table.press("Backspace");
    await table.hears("Taken back: king of clubs. The rows are in order again.");
    await toMiddle("2");
    await toMiddle("3");
    await table.hears("king of hearts: middle, pair of kings. This hand fouls: kings in the middle outrank eight high in the back.");
    await table.page.locator(".tray .note").getByText("This hand fouls:").waitFor();
    assert.equal(await table.page.locator(".tray [role=status], .tray [aria-live]").count(), 0, "it is said once");
    await table.stage.player.leave();
  });

  test("of a foul that can be repaired: with which card", async () => {
    const view = threeCards();
    const game = view.game as ChineseView;
    const board = { front: ["Qd"], middle: [], back: ["As", "Ad", "Ac"] } as ChineseView["hands"][number]["board"];
    const hands = game.hands.map((hand) => (hand.seat === view.you ? { ...hand, board, drawn: ["Qh", "Kc", "Kh"] as Card[] } : hand));
    const choices = view.choices.map((choice) => ({ ...choice, cards: 3 }));
    const table = await Chinese.open({ ...view, choices, game: { ...game, hands } });
    const putAt = async (key: string, row: string) => {
      await table.press(key);
      await table.focused("[data-target]");
      while ((await table.page.locator(`[data-target=${row}]:focus`).count()) === 0) {
        await table.press("ArrowUp");
        await pause(40);
      }
      await table.press("Enter");
    };
    await putAt("2", "middle");
    await table.hears("king of clubs: middle, king high");
    await putAt("1", "front");
    await table.hears(
      "queen of hearts: front, pair of queens, 7 points. A foul if left so: queens in front outrank king high in the middle. King of hearts in the middle repairs it.",
    );
    await table.page.locator(".tray .note").getByText("in the middle repairs it.").waitFor();
    const now = table.page.getByRole("list", { name: "If it ended now" });
    assert.equal(await now.getByRole("listitem").first().innerText(), "You foul: middle below front");
    await table.press("b");
    await table.hears(/If it ended now: you foul: middle below front; Nora in order$/);
    await table.stage.player.visitor.checkAccessInBoth("a foul that can be repaired");
    await putAt("3", "middle");
    await table.hears("king of hearts: middle, pair of kings. The rows are in order again.");
    assert.equal(await now.getByRole("listitem").first().innerText(), "You in order");
    await table.stage.player.leave();
  });

  test("of H: also the cards that are put down, and that they are not confirmed", async () => {
    const table = await Chinese.open();
    const back = "back: five of clubs, seven of diamonds, eight of diamonds, four of hearts, two of spades, eight high";
    const lost = (upper: string) => `This hand fouls: ${upper} eight high in the back.`;
    await table.press("h");
    await table.hears(`front: empty. middle: empty. ${back}. To place: ace of hearts, king of clubs, king of hearts`);
    await table.put("2");
    await table.press("h");
    await table.hears(
      `front: king of clubs, king high. middle: empty. ${back}. Not confirmed yet: king of clubs in the front. To place: ace of hearts, king of hearts. ${lost("king high in front outranks")}`,
    );
    await table.put("3");
    await table.press("h");
    await table.hears(
      `front: king of clubs, king of hearts, pair of kings. middle: empty. ${back}. ` +
        "Not confirmed yet: king of clubs, king of hearts in the front. To discard: ace of hearts. " +
        lost("kings in front outrank"),
    );
    await table.stage.player.leave();
  });

  test("in German, too", async () => {
    const table = await Chinese.open(threeCards(), { language: "de" });
    await table.put("2");
    await table.put("3");
    await table.hears("Herz König: vorn, ein Paar Könige, 8 Punkte. Falsch gelegt: Könige vorn schlagen Acht hoch hinten.");
    await table.press("h");
    await table.hears(/Noch nicht bestätigt: Kreuz König, Herz König \(vorn\)\. Abzulegen: Herz Ass\. Falsch gelegt/);
    await table.stage.player.leave();
  });
});

describe("the focus at Face-Up Chinese", { concurrency: 3 }, () => {
  test("is left to the table when the tray goes away", async () => {
    const table = await Chinese.open();
    await table.put("1");
    await table.put("2");
    await table.confirm();
    const game = threeCards().game as ChineseView;
    const hands = game.hands.map((hand) => ({ ...hand, drawn: [] }));
    table.stage.tell({ asked: [], choices: [], game: { ...game, hands, asked: [] } });
    await table.focused("main.stage");
    await table.stage.player.leave();
  });

  test("goes on to the tray when a row is full, and to a card that is taken back", async () => {
    const table = await Chinese.open(asksOf("Qc")); // two lie in front, and the back is full
    await table.put("1");
    await table.focused(".tray .pick");
    const lift = table.page.locator("[data-row=front] .lift");
    await lift.focus();
    await table.press("Enter");
    await table.focused(".tray [data-card=Qc]");
    await table.stage.player.leave();
  });

  // The page gives the focus to the button that confirms, under the finger that has put the last card down.
  test("Enter twice, or held, puts the last card down and sends nothing", async () => {
    for (const again of ["pressed", "held"]) {
      const table = await Chinese.open();
      await pause(450);
      await table.put("1");
      await table.press("2");
      await table.focused("[data-target]");
      const { keyboard } = table.page;
      await table.stage.atOnce(async () => {
        await keyboard.down("Enter");
        if (again === "pressed") await keyboard.up("Enter");
        await table.focused("[data-place]");
        await keyboard.down("Enter"); // a repeat, where it is held
        await keyboard.up("Enter");
      });
      await table.hears(/^Not counted: the focus had just come to this button/);
      assert.deepEqual(table.sent(), [], again);
      await pause(450);
      await table.press("Enter");
      await until("it is sent", () => table.sent().length === 1);
      await table.stage.player.leave();
    }
  });

  test("Esc lets a card go that was taken, and Enter puts it nowhere then", async () => {
    const table = await Chinese.open();
    await table.press("1");
    await table.focused("[data-target]");
    assert.equal(await table.page.locator(".pick.on").count(), 1);
    await table.press("Escape");
    await table.hears("Let go: ace of hearts");
    assert.equal(await table.page.locator(".pick.on").count(), 0);
    await table.press("Enter");
    await pause(100);
    assert.equal(await table.page.locator(".hand.own .lift").count(), 0);
    await table.stage.player.leave();
  });
});

describe("the warning of a foul on a small phone", { concurrency: 2 }, () => {
  /** Against two, at the second deal or later. */
  function threeHands(board: Record<"front" | "middle" | "back", Card[]>, drawn: Card[]): Partial<RoomView> {
    const view = asksOf("Ah");
    const game = view.game as ChineseView;
    const other = game.hands.find(({ seat }) => seat !== view.you)!;
    const hands = [...game.hands.map((hand) => (hand.seat === view.you ? { ...hand, board, drawn } : hand)), { ...other, seat: 5, player: 5 }];
    const seats = [...view.seats, { ...view.seats.find(({ seat }) => seat === other.seat)!, seat: 5, person: 99, name: "Annegret" }];
    return { ...view, seats, dealt: [...view.dealt, 5], game: { ...game, button: other.seat, hands } };
  }
  const covered = (table: Chinese) =>
    table.page.evaluate(() => {
      const { top } = document.querySelector(".tray")!.getBoundingClientRect();
      return [...document.querySelectorAll(".hand.own .row .cards > *")].filter((card) => card.getBoundingClientRect().bottom > top).length;
    });

  for (const language of ["en", "de"] as const) {
    test(`covers no row and moves no card, ${language}`, async () => {
      const board: Parameters<typeof threeHands>[0] = { front: ["7c", "7d"], middle: ["9c", "4d", "8d", "9d", "4s"], back: ["2d"] };
      const table = await Chinese.open(threeHands(board, ["8s", "2c", "5c"]), { viewport: small, language });
      const places = () => table.page.locator(".tray .pick").evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().y)));
      const before = await places();
      assert.equal(before.length, 3);
      await table.put("2"); // into the back, which stays below the middle
      await table.put("1");
      await table.page.locator(".tray .note").waitFor();
      assert.equal(await covered(table), 0);
      assert.deepEqual(await places(), before.slice(0, 1));
      assert.deepEqual(await table.page.evaluate(sticksOut), []);
      await table.stage.player.visitor.checkAccess("a foul on a small phone");
      await table.stage.player.leave();
    });

    // Three lines of what the others have done, or thirteen cards, left half of one's back row, or none of it.
    test(`covers no row in Fantasy Land, nor in the last deal while the others have placed, ${language}`, async () => {
      const none = { front: [], middle: [], back: [] };
      const thirteen: Card[] = ["Ts", "Js", "Qs", "Ks", "As", "7d", "7c", "7h", "2d", "2c", "Qd", "Qc", "3h"];
      const view = threeHands(none, thirteen);
      const game = view.game as ChineseView;
      const land = {
        ...view,
        choices: [{ do: "place" as const, cards: 13, room: { front: 3, middle: 5, back: 5 } }],
        game: { ...game, hands: game.hands.map((hand) => ({ ...hand, board: hand.seat === view.you ? none : hand.board, fantasy: true })) },
      };
      const table = await Chinese.open(land, { viewport: small, language });
      await table.page.locator(".tray .many").waitFor();
      assert.equal(await covered(table), 0);
      const places = () => table.page.locator(".tray .pick").last().evaluate((each) => Math.round(each.getBoundingClientRect().y));
      const before = await places();
      await table.put("1");
      assert.equal(await places(), before, "no card moves");
      const last: Parameters<typeof threeHands>[0] = { front: ["7c", "7d", "Ah"], middle: ["9c", "4d", "8d", "2d"], back: ["Kd", "Jd", "5d", "3s"] };
      const ending = threeHands(last, ["8s", "2c", "5c"]);
      const seen = ending.game as ChineseView;
      const others = seen.hands.map((hand) => (hand.seat === ending.you ? hand : { ...hand, fantasy: true, board: { front: ["6c", "6d", "6h"], middle: [null, null, null, null, null], back: [null, null, null, null, null] } as typeof hand.board }));
      table.stage.tell({ ...ending, asked: [...ending.asked!, ...others.filter(({ seat }) => seat !== ending.you).map(({ seat }) => ({ ...ending.asked![0]!, seat, decision: 900 + seat }))], game: { ...seen, hands: others } });
      await table.page.locator(".tray .note").waitFor();
      assert.equal(await covered(table), 0);
      assert.deepEqual(await table.page.evaluate(sticksOut), []);
      await table.stage.player.leave();
    });

    test(`covers no row where it also says what repairs the hand, ${language}`, async () => {
      const board: Parameters<typeof threeHands>[0] = { front: ["Qd", "Qh"], middle: ["Kc"], back: ["As", "Ad", "Ac"] };
      const table = await Chinese.open(threeHands(board, ["Kh", "2c", "3d"]), { viewport: small, language });
      await table.page.locator(".tray .note .clause").waitFor();
      assert.equal(await table.page.locator(".tray .note [role=img]").count(), 1, "the card that repairs it");
      assert.equal(await covered(table), 0);
      await table.stage.player.leave();
    });
  }
});

describe("how a round was settled", { concurrency: 2 }, () => {
  /** Runs in the page: the pairs of which something cannot be seen. */
  const cutOff = () => {
    const bar = document.querySelector("section.bar")!.getBoundingClientRect();
    const bottom = Math.min(bar.bottom, innerHeight);
    return [...document.querySelectorAll("section.bar li")].flatMap((pair) => {
      const box = pair.getBoundingClientRect();
      const seen = box.left >= 0 && box.right <= innerWidth && box.top >= bar.top - 1 && box.bottom <= bottom + 1;
      return seen ? [] : [pair.textContent!.trim()];
    });
  };

  for (const viewport of [phone, small, desktop])
    for (const language of ["en", "de"] as const)
      test(`is seen whole, pair by pair, with three hands, ${viewport.width} wide, ${language}${slowIf((viewport === desktop) === (language === "de"))}`, async () => {
        const { view, events } = settledRound(3);
        const table = await Chinese.open(view, { viewport, language });
        table.stage.tell({}, events);
        await table.page.locator("section.bar li").nth(2).waitFor();
        assert.deepEqual(await table.page.evaluate(cutOff), []);
        assert.deepEqual(await table.page.evaluate(sticksOut), []);
        await table.stage.player.visitor.checkAccessInBoth("a settled round of three hands");
        // It stays while the next round is placed by the others.
        const game = view.game as ChineseView;
        table.stage.tell({ phase: "playing", game: { ...game, phase: "placing", results: [], asked: [1] } });
        await table.page.getByText(language === "en" ? "The others place their cards." : "Die anderen legen ihre Karten.").waitFor();
        assert.deepEqual(await table.page.evaluate(cutOff), []);
        await table.stage.player.visitor.checkAccess("the last settlement while one waits");
        await table.stage.player.leave();
      });

  test("can be scrolled by keys where there are six pairs on a small phone", async () => {
    const { view, events } = settledRound(4);
    const table = await Chinese.open(view, { viewport: small });
    table.stage.tell({}, events);
    const pairs = table.page.getByRole("list", { name: "Settled pair by pair" });
    await pairs.getByRole("listitem").nth(5).waitFor();
    await table.stage.player.visitor.checkAccess("a settled round of four hands");
    await pairs.focus();
    await table.press("End");
    await until("the last pair is seen", async () => !(await table.page.evaluate(cutOff)).some((pair) => /Bartholomew.*Annegret/s.test(pair)));
    await table.stage.player.leave();
  });

  test("is told in points and in chips", async () => {
    const { view, events } = settledRound(2);
    const table = await Chinese.open(view);
    table.stage.tell({}, events);
    const sum = table.page.locator("section.bar .sum");
    await sum.waitFor();
    assert.equal((await sum.innerText()).replaceAll(/\s+/g, " "), "You −30 points −3,000 chips");
    await table.stage.player.leave();
  });
});

test("a clean sweep is declared by its button, after a look at it", async () => {
  const view = threeCards();
  const game = view.game as ChineseView;
  const hands = game.hands.map((hand) => ({ ...hand, drawn: [] }));
  const choices: RoomView["choices"] = [{ do: "declare", sweep: "six-pairs" }, { do: "declare", sweep: "three-flushes" }, { do: "decline" }];
  for (const viewport of [desktop, phone]) {
    const table = await Chinese.open({ ...view, choices, game: { ...game, phase: "declaring", hands } }, { viewport });
    const declare = table.page.getByRole("region", { name: "You hold a clean sweep: declare it?" });
    await declare.getByRole("button", { name: "Do not declare" }).waitFor();
    assert.deepEqual(await table.page.evaluate(sticksOut), []);
    await table.stage.player.visitor.checkAccessInBoth("a clean sweep to declare");
    await pause(420);
    await declare.getByRole("button", { name: "six pairs" }).click();
    await until("it is declared", () => table.stage.sent.some((command) => command.do === "declare" && command["sweep"] === "six-pairs"));
    await table.stage.player.leave();
  }
});

// Three eights in front stood there with their 16, and were paid nothing.
test("a hand that fouled shows no royalties when the round is over", async () => {
  const { view } = settledRound(2);
  const game = view.game as ChineseView;
  const board = { front: ["8c", "8d", "8h"], middle: ["2c", "3d", "Ac", "4s", "Ks"], back: ["Jd", "3h", "4h", "As", "Jc"] } as ChineseView["hands"][number]["board"];
  const at = (foul: boolean): RoomView["game"] => ({ ...game, hands: game.hands.map((hand) => ({ ...hand, board })), results: game.results.map((each) => ({ ...each, foul })) });
  for (const [viewport, rows] of [[desktop, 6], [phone, 0]] as const) {
    const table = await Chinese.open({ ...view, game: at(false) }, { viewport });
    const earned = table.page.locator(".bonus").filter({ visible: true });
    await until("what both would earn is there", async () => (await earned.allTextContents()).filter((text) => /\+16/.test(text)).length === 2, 5);
    table.stage.tell({ game: at(true) });
    await until("nobody earns anything", async () => (await earned.allTextContents()).every((text) => !text.includes("+")), 5);
    assert.equal(await earned.count(), rows, "on a phone nothing stands where nothing is earned");
    await table.stage.player.leave();
  }
});

test("who has placed is marked, and who is at it, with the time that is left", async () => {
  const { view } = settledRound(3);
  const game = view.game as ChineseView;
  const five = { front: ["9c"], middle: ["Th"], back: ["Jd", "Jh", "3s"] } as ChineseView["hands"][number]["board"];
  const hands = game.hands.map((hand) => ({ ...hand, board: hand.seat === 3 ? { ...five, back: [] } : five }));
  const table = await Chinese.open({
    ...view,
    phase: "playing",
    asked: [{ seat: 3, decision: 9, stage: "own", until: 0 }],
    game: { ...game, phase: "placing", street: "five", asked: [3], hands, results: [] },
  });
  const tag = (name: string) => table.page.getByRole("region", { name }).locator(".tag");
  assert.deepEqual(await tag("Nora").allInnerTexts(), ["Placed"]);
  assert.match((await tag("Bartholomew").allInnerTexts()).join(), /^Placing \d+ s$/);
  await table.stage.player.leave();
});

describe("the ledger", { concurrency: 3 }, () => {
  for (const [viewport, language] of [[desktop, "en"], [small, "de"]] as const)
    test(`has the points of each round and of all, ${viewport.width} wide`, async () => {
      const { view, events } = settledRound(3);
      const table = await Chinese.open({ ...view, hand: 0 }, { viewport, language });
      const { page } = table;
      for (const hand of [1, 2, 3, 4, 5]) table.stage.tell({ hand }, events);
      await page.locator("section.bar li").first().waitFor();
      if (viewport === small) await page.getByRole("button", { name: "Protokoll und Gespräch" }).click();
      await page.getByRole("table", { name: language === "en" ? /^Points/ : /^Punkte/ }).waitFor();
      const rows = await page.locator(".ledger tr").evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent!.trim()).join(" ")));
      const [of, before, all] = language === "en" ? ["Hand You Nora Bartholomew", "Before", "In all"] : ["Hand Du Nora Bartholomew", "Davor", "Insgesamt"];
      assert.deepEqual(rows, [of, "5 0 +60 −60", "4 0 +60 −60", "3 0 +60 −60", `${before} 0 +120 −120`, `${all} 0 +300 −300`]);
      await table.stage.player.visitor.checkAccessInBoth("the ledger");
      await table.stage.player.leave();
    });
});

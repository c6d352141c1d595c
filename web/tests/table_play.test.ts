// Whole hands at real tables in a real browser: by keys alone and told in words, and with a pointer that is too quick.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { phone, openRoom } from "./browser.ts";
import { Player, isSentence, pause, until } from "./table_player.ts";

const { room, browser } = await openRoom({ botsMs: 60 });

const quick = { clocks: { rest: 600, opening: 100 } };

/** What of this is not said in this order, whatever comes between. */
function missing(lines: string[], wanted: RegExp[]): RegExp[] {
  let from = 0;
  for (const [place, what] of wanted.entries()) {
    const at = lines.findIndex((line, index) => index >= from && what.test(line));
    if (at < 0) return wanted.slice(place);
    from = at + 1;
  }
  return [];
}

const card = "\\w+ of \\w+";
const cards = (count: number) => new RegExp(`^You are dealt ${Array(count).fill(card).join(", ")}$`);
const blinds = [/posts? 50, the small blind$/, /posts? 100, the big blind$/];
const flop = new RegExp(`^Flop: ${card}, ${card}, ${card}$`);
const board = [flop, new RegExp(`^Turn: ${card}$`), new RegExp(`^River: ${card}$`)];
const discard = new RegExp(`^You discard the ${card}$`);
const showdown = [new RegExp(`\\bshows? ${card}`), /\bwins? [\d,]+/];
// Up to the last card, which is dealt face down to whoever is still in.
const stud = [cards(3), /brings? it in for 25$|completes? to 100$/, cards(1), ...showdown];

// What a hand sounds like from the first card to the showdown. We never fold, but bots may, and end a hand early: hands are
// played, with limits, until one was whole.
const spokenHands: { game: string; bots: number; order: RegExp[] }[] = [
  { game: "crazy-pineapple", bots: 2, order: [...blinds, cards(3), flop, discard, ...board.slice(1), ...showdown] },
  { game: "pineapple", bots: 2, order: [...blinds, cards(3), discard, ...board, ...showdown] },
  { game: "holdem", bots: 3, order: [...blinds, cards(2), ...board, ...showdown] },
  { game: "omaha8", bots: 2, order: [...blinds, cards(4), ...board, ...showdown] },
  { game: "stud", bots: 2, order: stud },
  { game: "razz", bots: 2, order: stud },
];

describe("a hand by keys alone", { concurrency: 4 }, () => {
  for (const { game, bots, order } of spokenHands)
    test(`${game} is played to its end and told in words`, async () => {
      const player = await Player.come(browser, room);
      await player.practise({ game, bots, limit: "limit", ...quick });
      await player.playByKeys(async () => (await player.spokenHands()).some((hand) => missing(hand, order).length === 0), 240);
      const lines = (await player.spokenHands()).flat();
      assert.deepEqual(
        lines.filter((line) => !isSentence(line)),
        [],
        "every line is a sentence",
      );
      assert.deepEqual(player.visitor.trouble, []);
      await player.leave();
    });

  test("the keys that ask are answered: pot, board, hand and what it makes, price, stacks, log", async () => {
    const player = await Player.come(browser, room);
    await player.practise({ game: "holdem", limit: "limit", bots: 2, ...quick });
    await until("our turn", async () => (await player.offered()).act);
    for (const [key, said] of [
      ["p", /^Pot [\d,]+/],
      ["b", /^(Board: |No cards on the board yet$)/],
      ["h", new RegExp(`^You hold ${card}, ${card}: .+`)],
      ["t", /^([\d,]+ to call|Nothing to call)\. Seconds in your time bank: \d+$/],
      ["k", /^\w.*: [\d,]+\. .*: [\d,]+/],
      ["l", /\.|posts/],
    ] as const) {
      const before = (await player.spoken("urgent")).length;
      await player.page.keyboard.press(key);
      await until(`an answer to ${key}`, async () => (await player.spoken("urgent")).length > before);
      assert.match((await player.spoken("urgent")).at(-1) ?? "", said, key);
    }
    await player.page.keyboard.press("?");
    await player.page.getByRole("dialog", { name: "Keys" }).waitFor();
    await player.leave();
  });

  test("whoever sits has a share in the cut", async () => {
    const player = await Player.come(browser, room);
    await player.practise({ game: "holdem", limit: "limit", bots: 2, ...quick });
    await player.playByKeys(() => player.page.getByText(/^Cut by you · \w{4}-\w{4}$/).isVisible());
    const sent = player.visitor.sent.map((text) => (JSON.parse(text) as { do: string }).do);
    assert.ok(sent.includes("commit") && sent.includes("open"));
    await player.leave();
  });

  test("a round of Face-Up Chinese is placed, settled and told", async () => {
    const player = await Player.come(browser, room);
    await player.practise({ game: "chinese", bots: 1, ...quick });
    await player.playByKeys(async () => (await player.spoken()).some((line) => / for \d+ points?/.test(line)), 60);
    const lines = await player.spoken();
    assert.deepEqual(
      lines.filter((line) => !isSentence(line)),
      [],
    );
    assert.deepEqual(missing(lines, [/^You are dealt/, /^You place/, /^You are dealt/, /^You place/, / for \d+ points?/]), []);
    await player.page.getByText(/^Hand [\d,]+, settled$/).waitFor();
    await player.visitor.checkAccessInBoth("a settled round");
    await player.leave();
  });

  test("Twisted is folded once and won once, one decision at a time", async () => {
    const player = await Player.come(browser, room);
    await player.practise({ game: "twisted", bots: 1, ...quick });
    const { keyboard } = player.page;
    // A round with a fold: bets, a discard, and then no second bet.
    await until("the first bet", async () => (await player.offered()).bet);
    await pause(420);
    await keyboard.press("v");
    await until("the discard", async () => (await player.offered()).discard);
    await player.visitor.checkAccessInBoth("Twisted's discard");
    await pause(420);
    await keyboard.press("1");
    await pause(40);
    await keyboard.press("Enter");
    await until("the second bet", async () => (await player.offered()).bet);
    await player.visitor.checkAccessInBoth("Twisted's second bet");
    await pause(420);
    await keyboard.press("f");
    await player.hears(/^You fold, [\d,]+ lost$/);
    // And then rounds until one pays.
    await player.playByKeys(
      async () => (await player.spoken()).some((line) => /^You are paid \d+ to 1/.test(line)),
      180,
    );
    const lines = (await player.spokenHands()).flat();
    assert.deepEqual(
      lines.filter((line) => !isSentence(line)),
      [],
      "every line is a sentence",
    );
    await player.leave();
  });
});

describe("a pointer that is too quick", { concurrency: 4 }, () => {
  async function atTurn(settings: object = {}) {
    const player = await Player.come(browser, room);
    await player.practise({ game: "holdem", bots: 1, ...quick, ...settings });
    const page = player.page;
    const button = (name: string) => page.locator(name);
    const slots = { fold: ".acts .fold", call: ".acts .call", bet: ".acts .bet", "all-in": ".all-in" };
    const middle = async (name: string) => {
      const box = (await button(name).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    return { player, page, slots, middle, turn: () => until("our turn", async () => (await player.offered()).act) };
  }

  // Presses a control at the very moment at which it opens, which no pointer could do sooner. How much that sent.
  const pressAtOnce = (page: Player["page"], place: string) =>
    page.evaluate(
      (selector) =>
        new Promise<number>((pressed) => {
          let closed = false;
          const look = () => {
            const control = document.querySelector<HTMLElement>(selector);
            if (control === null || control.getAttribute("aria-disabled") === "true") closed = true;
            else if (closed) {
              watching.disconnect();
              // A press that counts is sent before it returns.
              const { send } = WebSocket.prototype;
              let sent = 0;
              WebSocket.prototype.send = function (data) {
                ++sent;
                send.call(this, data);
              };
              control.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
              control.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
              WebSocket.prototype.send = send;
              pressed(sent);
            }
          };
          const watching = new MutationObserver(look);
          watching.observe(document.body, { subtree: true, childList: true, attributes: true });
        }),
      place,
    );

  for (const slot of ["fold", "call", "bet", "all-in"] as const)
    test(`is not counted on ${slot} when that has just opened, and is told so`, async () => {
      const { player, page, slots, turn } = await atTurn();
      await turn();
      let done = false;
      const pressed = pressAtOnce(page, slots[slot]).finally(() => (done = true));
      await player.playByKeys(() => done);
      assert.equal(await pressed, 0, "the press is not sent");
      const answers = () => player.commands().filter((command) => command.do !== "check" && command.do !== "call");
      await player.hears(/^Not counted: the button had just changed/, "urgent", 3);
      assert.deepEqual(
        answers().filter((command) => command.do === "fold" || command.do === "bet"),
        [],
      );
      await player.leave();
    });

  test("that went down before the change and comes up long after it does nothing", async () => {
    const { player, page, slots, turn } = await atTurn();
    await turn();
    const before = player.commands().length;
    // Down while the control is closed, up when it has been open for longer than it takes to see.
    const released = page.evaluate(
      (selector) =>
        new Promise<void>((done) => {
          const control = () => document.querySelector<HTMLElement>(selector);
          const isOpen = () => control() !== null && control()?.getAttribute("aria-disabled") !== "true";
          let down = false;
          const watching = new MutationObserver(() => {
            if (!down && !isOpen()) {
              down = true;
              control()?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
            } else if (down && isOpen()) {
              watching.disconnect();
              document.body.dataset["opened"] = "yes";
              setTimeout(() => {
                control()?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
                done();
              }, 700);
            }
          });
          watching.observe(document.body, { subtree: true, childList: true, attributes: true });
        }),
      slots.fold,
    );
    await player.playByKeys(() => page.evaluate(() => document.body.dataset["opened"] === "yes"));
    await released;
    await pause(80);
    assert.ok(player.commands().length > before);
    assert.ok(player.commands().every((command) => command.do !== "fold"));
    await player.leave();
  });

  test("cannot bet by dragging, nor by Enter in the number box, nor with one press of All-in", async () => {
    const { player, page, slots, middle, turn } = await atTurn();
    await turn();
    await pause(450);
    const before = player.commands().length;
    const slider = (await page.locator("input[type=range]").boundingBox())!;
    const bet = await middle(slots.bet);
    await page.mouse.move(slider.x + 12, slider.y + slider.height / 2);
    await page.mouse.down();
    await page.mouse.move(slider.x + slider.width / 2, slider.y + slider.height / 2, { steps: 4 });
    await page.mouse.move(bet.x, bet.y, { steps: 4 });
    await page.mouse.up();
    assert.equal(player.commands().length, before, "a drag");

    await page.keyboard.press("Escape");
    await page.locator("main").focus();
    await page.keyboard.press("r");
    const amount = player.leastBet() + 100;
    await page.keyboard.type(`${amount}`);
    await page.keyboard.press("Enter");
    await pause(60);
    assert.equal(player.commands().length, before, "Enter in the box");
    assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute("data-bet")), true);

    const all = await middle(slots["all-in"]);
    await page.mouse.click(all.x, all.y);
    await page.mouse.click(all.x, all.y, { delay: 10 });
    await pause(60);
    assert.equal(player.commands().length, before, "a double click on All-in");
    await player.hears(/^All-in: press again/, "urgent");

    await page.locator("[data-bet]").focus();
    await pause(450); // the page had moved the focus there
    await page.keyboard.press("Enter");
    await until("the bet", () => player.commands().length > before);
    assert.deepEqual(
      { ...player.commands().at(-1), decision: 0, key: "", table: 0 },
      { do: "bet", to: amount, decision: 0, key: "", table: 0 },
    );
    await player.leave();
  });

  test("is refused with the reason and its clause", async () => {
    const { player, page, turn } = await atTurn();
    await turn();
    await pause(450);
    await page.keyboard.press("r");
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await pause(450);
    await page.keyboard.press("Enter");
    const refused = page.getByRole("group", { name: "Refused" });
    await refused.waitFor();
    await refused.getByRole("button", { name: "Why?" }).click();
    await refused.getByRole("link", { name: "SAT-G17" }).waitFor();
    await until("its words", async () => /raise/i.test((await refused.textContent()) ?? ""));
    await player.visitor.checkAccessInBoth("a refusal");
    await player.leave();
  });
});

describe("one press, one answer", { concurrency: 3 }, () => {
  async function atTurn(limit = "no") {
    const player = await Player.come(browser, room);
    await player.practise({ game: "holdem", limit, bots: 1, ...quick });
    await until("our turn", async () => (await player.offered()).act);
    await pause(450);
    return player;
  }

  test("a key that is held on All-in does not bet", async () => {
    const player = await atTurn();
    const { keyboard } = player.page;
    await player.page.locator(".all-in").focus();
    for (let times = 0; times < 24; ++times) {
      await keyboard.down("Enter"); // from the second on it is a repeat
      await pause(50);
    }
    await keyboard.up("Enter");
    assert.deepEqual(player.commands(), []);
    await player.hears(/^All-in: press again/, "urgent", 3);
    // The first press is forgotten after three seconds, which a busy machine may have spent on the key.
    if ((await player.page.locator(".all-in.armed").count()) === 0) {
      await keyboard.press("Enter");
      await player.page.locator(".all-in.armed").waitFor();
      await pause(450);
      assert.deepEqual(player.commands(), []);
    }
    await keyboard.press("Enter");
    await until("All-in", () => player.commands().length === 1);
    await player.leave();
  });

  test("a double click on Check answers no more than the decision that was seen", async () => {
    const player = await atTurn("limit");
    let quickEnough = 0;
    for (let turns = 0; turns < 40 && quickEnough < 5; ++turns) {
      await player.playByKeys((offer) => offer.act);
      await pause(450);
      const before = player.commands().length;
      // Three presses by the page's own clock: a busy machine may stretch them until the next decision has been seen.
      const lasted = await player.page.evaluate(async () => {
        const call = document.querySelector<HTMLElement>(".acts .call");
        const began = performance.now();
        for (let clicks = 0; clicks < 3; ++clicks) {
          call?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          call?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: clicks + 1 }));
          await new Promise((wait) => setTimeout(wait, 110));
        }
        return performance.now() - began;
      });
      if (lasted > 390) continue;
      assert.equal(player.commands().length, before + 1);
      ++quickEnough;
    }
    assert.ok(quickEnough > 0);
    await player.leave();
  });

  test("the bar is closed from the press until the room has answered", async () => {
    const player = await atTurn();
    const after = await player.page.evaluate(async () => {
      document.querySelector<HTMLElement>(".acts .call")?.click();
      for (let turns = 0; turns < 20; ++turns) await Promise.resolve(); // nothing can have come from the room yet
      const open = document.querySelectorAll(".acts button:not([aria-disabled=true]), .pre button:not([aria-disabled=true])");
      return { busy: document.querySelector("section.bar")?.getAttribute("aria-busy"), open: open.length };
    });
    assert.deepEqual(after, { busy: "true", open: 0 });
    await player.leave();
  });
});

describe("getting up in the middle of a hand", { concurrency: 2 }, () => {
  const sent = (player: Player) => player.visitor.sent.map((text) => (JSON.parse(text) as { do: string }).do);

  for (const button of ["Leave", "Stand up"])
    test(`${button} asks first, and can wait for the end of the hand`, async () => {
      const player = await Player.come(browser, room);
      await player.practise({ game: "holdem", bots: 1, ...quick });
      const page = player.page;
      await until("our turn", async () => (await player.offered()).act);
      if (button === "Stand up") await page.getByRole("button", { name: "My seat" }).click();
      await pause(450); // with the hand, getting up has come to mean something else
      const asked = page.getByRole("dialog", { name: "Leave in the middle of a hand?" });
      await page.getByRole("button", { name: button, exact: true }).click();
      await asked.waitFor();
      await player.visitor.checkAccessInBoth("asked whether to leave");
      await page.keyboard.press("Escape");
      await asked.waitFor({ state: "hidden" });
      assert.ok(!sent(player).includes("stand"));
      await page.getByRole("button", { name: button, exact: true }).click();
      await asked.getByRole("button", { name: "Leave after this hand" }).click();
      await pause(200);
      assert.ok(!sent(player).includes("stand"), "not before the hand is over");
      await player.playByKeys(() => sent(player).includes("stand"));
      assert.ok(player.commands().every((command) => command.do !== "fold"));
      if (button === "Leave") await page.waitForURL((url) => url.pathname === "/");
      else await page.getByText("You are watching").first().waitFor();
      await player.leave();
    });

  test("to sign out asks first too, by keys alone", async () => {
    const player = await Player.come(browser, room);
    await player.practise({ game: "holdem", bots: 1, ...quick });
    const page = player.page;
    await until("our turn", async () => (await player.offered()).act);
    const isAt = async (name: string) => (await page.getByRole("button", { name, exact: true }).and(page.locator(":focus")).count()) === 1;
    const press = async (name: string) => {
      for (let tabs = 0; !(await isAt(name)); ++tabs) {
        assert.ok(tabs < 100, `no Tab leads to ${name}`);
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Enter");
    };
    const asked = page.getByRole("dialog", { name: "Leave in the middle of a hand?" });
    await press("Settings");
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    await player.visitor.checkAccessInBoth("settings at the table");
    await press("Sign out");
    await asked.waitFor();
    await press("Stay");
    await asked.waitFor({ state: "hidden" });
    assert.ok(!sent(player).includes("stand"));
    await until("the focus is back where it was", () => isAt("Settings"));
    await press("Settings");
    await press("Sign out");
    await press("Give up the hand and sign out now");
    await page.getByRole("button", { name: "Come in" }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/");
    assert.ok(sent(player).includes("stand"));
    assert.equal((await page.request.get(`${room.origin}/api/me`)).status(), 401);
    await player.leave();
  });

  test("gives the hand up at once when that is what was meant", async () => {
    const player = await Player.come(browser, room);
    await player.practise({ game: "holdem", bots: 1, ...quick });
    await until("our turn", async () => (await player.offered()).act);
    await player.page.getByRole("button", { name: "Leave", exact: true }).click();
    await player.page.getByRole("button", { name: "Give up the hand and leave now" }).click();
    await player.page.waitForURL((url) => url.pathname === "/");
    assert.ok(sent(player).includes("stand"));
    await player.leave();
  });
});

describe("Face-Up Chinese with a pointer", () => {
  test("cards go into rows by tap and by drag, and come back until they are confirmed", async () => {
    const player = await Player.come(browser, room, { viewport: phone, hasTouch: true });
    await player.practise({ game: "chinese", bots: 1, ...quick });
    const page = player.page;
    await until("five cards", async () => (await player.offered()).place === 5);
    await player.visitor.checkAccessInBoth("cards to place, on a phone");
    // By drag, into the back.
    const first = (await page.locator(".tray .pick").first().boundingBox())!;
    const back = (await page.locator("[data-row=back]").boundingBox())!;
    await page.mouse.move(first.x + 20, first.y + 20);
    await page.mouse.down();
    await page.mouse.move(back.x + 60, back.y + 30, { steps: 5 });
    await page.mouse.up();
    await until("it lies in the back", async () => (await page.locator("[data-row=back] .lift").count()) === 1);
    // By tap, into the front, and back again.
    await page.locator(".tray .pick").first().click();
    await page.getByRole("button", { name: "Put the card in the front" }).click();
    assert.equal((await player.offered()).place, 3);
    await page.locator("[data-row=front] .lift").click();
    assert.equal((await player.offered()).place, 4);
    await page.getByRole("button", { name: "Undo" }).click();
    assert.equal((await player.offered()).place, 5);
    assert.deepEqual(player.commands(), [], "nothing is sent before it is confirmed");
    for (const row of ["back", "back", "middle", "middle", "front"]) {
      await page.locator(".tray .pick").first().click();
      await page.getByRole("button", { name: `Put the card in the ${row}` }).click();
    }
    await pause(420);
    await page.getByRole("button", { name: "Confirm" }).click();
    await until("it is sent", () => player.commands().length === 1);
    const { front, middle, back: rear } = player.commands()[0] as unknown as Record<string, string[]>;
    assert.deepEqual([front?.length, middle?.length, rear?.length], [1, 2, 2]);
    await player.leave();
  });
});

describe("no state of a table has a fault of access", { concurrency: 2 }, () => {
  for (const colorScheme of ["light", "dark"] as const)
    test(`at a betting table, ${colorScheme}: waiting, to act, discarding, over`, async () => {
      const viewport = colorScheme === "light" ? phone : { width: 1440, height: 900 };
      const player = await Player.come(browser, room, { colorScheme, viewport });
      await player.practise({ game: "crazy-pineapple", limit: "limit", bots: 3, ...quick });
      const seen = new Set<string>();
      await player.playByKeys(async (offer) => {
        const state = offer.discard ? "discarding" : offer.show ? "showing" : offer.act ? "to act" : "waiting";
        if (!seen.has(state)) await player.visitor.checkAccess(`${state}, ${colorScheme}`);
        seen.add(state);
        return (
          seen.has("discarding") && seen.has("to act") && (await player.spoken()).some((line) => /\bwins? /.test(line))
        );
      });
      await player.visitor.checkAccess(`over, ${colorScheme}`);
      await player.leave();
    });
});

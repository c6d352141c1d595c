// Played hands of all kinds, looked at again in a browser.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, test } from "node:test";
import { type ChineseRecord, chineseFrames, ownSeat, type TwistedRecord, twistedFrames } from "../src/hand/record.ts";
import { cardWords } from "../src/table/hand_words.ts";
import type { Replay } from "../src/room/api.ts";
import { filled } from "../src/lang/words.ts";
import { type Key, en } from "../src/lang/en.ts";
import { onEachOther, openRoom, phone, small, sticksOut, type Visitor } from "./browser.ts";
import { fits, get, handsOf, inBrowser, playHands } from "./hands_played.ts";
import { Guest, program } from "./served.ts";

const { room, browser } = await openRoom();

const inWords = (card: string) => cardWords((key, places) => filled(en[key as Key], places), card);

async function toTheEnd(visitor: Visitor): Promise<number> {
  const slider = visitor.page.getByRole("slider", { name: "Place in the hand" });
  await slider.waitFor();
  const steps = Number(await slider.getAttribute("max"));
  await visitor.page.getByRole("button", { name: "To the end" }).click();
  assert.equal(await slider.inputValue(), `${steps}`);
  return steps;
}

/** Runs in the page: cards that lie outside of their player's plate. */
const astray = () =>
  [...document.querySelectorAll(".stage li")].flatMap((plate) => {
    const { left, right } = plate.getBoundingClientRect();
    return [...plate.querySelectorAll(".card")].flatMap((card) => {
      const box = card.getBoundingClientRect();
      return box.left < left || box.right > right ? [`${card.getAttribute("aria-label")} of ${plate.textContent}`] : [];
    });
  });

/** What one takes along from the page of a hand, our own program plays again to the same end. */
async function replaysClean({ page }: Visitor, format: "PHH" | "JSON"): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: format, exact: true }).click()]);
  const file = join(room.folder, download.suggestedFilename());
  await download.saveAs(file);
  const { stdout, stderr } = spawnSync(program, ["replay", file], { encoding: "utf8" });
  assert.match(stdout, /1 hands: 1 agree, 0 differ/, `${file}: ${stdout}${stderr}`);
}

/** The hand's page in German on a small phone, at the end of the hand, and the list of their hands; and what it exports. */
async function fitsInGerman(guest: Guest, hand: number, format: "PHH" | "JSON"): Promise<void> {
  const visitor = await inBrowser(browser, room, guest, { viewport: small, locale: "de-DE" });
  const { page, t } = visitor;
  await visitor.go("/hands");
  await page.getByRole("link", { name: hand.toLocaleString("de"), exact: true }).waitFor();
  assert.deepEqual(await page.evaluate(sticksOut), [], "the list of hands");
  await visitor.go(`/hand/${hand}`);
  await page.getByText(t("hands.holds")).waitFor();
  await page.getByRole("button", { name: t("replay.end") }).click();
  await page.getByText(t("equity.working")).waitFor({ state: "detached" });
  const wrong = [...(await page.evaluate(sticksOut)), ...(await page.evaluate(astray)), ...(await page.evaluate(onEachOther))];
  assert.deepEqual(wrong, [], `hand ${hand}`);
  await replaysClean(visitor, format);
  await page.context().close();
}

// What a record says of the chips is what its events lead to, step by step.
function endsAsItSays(record: ChineseRecord | TwistedRecord, stacks: { seat: number; stack: number }[]): void {
  assert.deepEqual(
    Object.fromEntries(stacks.map(({ seat, stack }) => [seat, stack])),
    Object.fromEntries(record.players.map(({ seat, after }) => [seat, after])),
    `hand ${record.hand}`,
  );
}

describe("a round of Face-Up Chinese", () => {
  test("is put together from its events to the chip, and shows nobody else's discards", async () => {
    const guest = await Guest.come(room, "Ada");
    await playHands(guest, { game: "chinese", bots: 2 }, 4);
    const hands = await handsOf(guest, 3);
    for (const { hand } of hands) {
      const record = await get<ChineseRecord>(guest, `/api/hands/${hand}?format=record`);
      const frames = chineseFrames(record);
      const { seats, payments } = frames.at(-1)!.view;
      endsAsItSays(record, seats);
      assert.ok(payments.length > 0 || seats.every(({ points }) => points === 0));
      const you = ownSeat(record)!;
      for (const seat of seats) {
        assert.equal(seat.board.front.length + seat.board.middle.length + seat.board.back.length, 13);
        assert.equal(seat.discards.length, seat.seat === you && !seat.fantasy ? 4 : 0);
      }
      assert.deepEqual([...new Set(frames.map(({ part }) => part))].at(-1), "settlement");
    }
    const last = hands[0]!.hand;
    const visitor = await inBrowser(browser, room, guest, { viewport: small });
    await visitor.go(`/hand/${last}`);
    await visitor.page.getByText("The proof of this deal holds, as far as this browser can tell.").waitFor();
    await visitor.page.getByRole("button", { name: "Draw 2" }).click();
    await visitor.checkAccess("a round of Chinese in the middle, on a small phone");
    assert.ok(await fits(visitor), "nothing sticks out");
    await toTheEnd(visitor);
    await visitor.page.getByRole("heading", { name: /^Settled pair by pair/ }).waitFor();
    const record = await get<ChineseRecord>(guest, `/api/hands/${last}?format=record`);
    const page = visitor.page.locator(".stage");
    for (const { name, after: stack } of record.players) {
      const who = name === "Ada" ? "You" : name.charAt(0).toUpperCase() + name.slice(1);
      await page.getByRole("region", { name: who }).getByText(stack!.toLocaleString("en-GB"), { exact: true }).waitFor();
    }
    await visitor.checkAccess("a settled round of Chinese");
    const [download] = await Promise.all([visitor.page.waitForEvent("download"), visitor.page.getByRole("button", { name: "JSON" }).click()]);
    assert.equal(download.suggestedFilename(), `hand-${last}.json`);
    assert.deepEqual(visitor.trouble, []);
    await visitor.page.context().close();
    await fitsInGerman(guest, last, "JSON");
  });
});

describe("a round of Twisted", () => {
  test("is put together from its events to the chip, and is gone through decision by decision", async () => {
    const guest = await Guest.come(room, "Tom");
    let folds = 0;
    await playHands(guest, { game: "twisted", bots: 1 }, 8, (view, decision) => {
      const offer = (what: string) => view.choices.find((choice) => choice.do === what);
      const place = offer("place-bets");
      if (place) return { do: "place-bets", first: place.least_first! };
      const discard = offer("discard");
      if (discard) return { do: "discard", card: discard.card! };
      if (decision % 5 === 0 && ++folds) return { do: "fold" };
      return { do: "bet", amount: offer("bet")!.amount! };
    });
    const hands = await handsOf(guest, 4);
    for (const { hand } of hands) {
      const record = await get<TwistedRecord>(guest, `/api/hands/${hand}?format=record`);
      endsAsItSays(record, twistedFrames(record).at(-1)!.view.seats);
    }
    const visitor = await inBrowser(browser, room, guest, { viewport: phone, colorScheme: "light" });
    const { hand } = hands[0]!;
    await visitor.go(`/hand/${hand}`);
    await visitor.page.getByText("The proof of this deal holds, as far as this browser can tell.").waitFor();
    const parts = visitor.page.getByRole("list", { name: "Parts of the hand" }).getByRole("button");
    assert.deepEqual((await parts.allTextContents()).slice(0, 3), ["Bets", "Discard", "Second bet"]);
    await visitor.page.getByRole("button", { name: "Second bet", exact: true }).click();
    const record = await get<TwistedRecord>(guest, `/api/hands/${hand}?format=record`);
    const dealt = record.events.find((event) => event.event === "dealt" && event.seat === ownSeat(record));
    assert.ok(dealt?.event === "dealt");
    for (const card of dealt.cards) await visitor.page.locator(".stage").getByRole("img", { name: inWords(card!) }).waitFor();
    await visitor.checkAccess("a round of Twisted");
    assert.ok(await fits(visitor), "nothing sticks out");
    await toTheEnd(visitor);
    assert.deepEqual(visitor.trouble, []);
    await visitor.page.context().close();
    await fitsInGerman(guest, hand, "JSON");
  });
});

/** Plays until a flop has been seen; bots may all fold before it. */
async function handWithFlop(guest: Guest): Promise<number> {
  for (let tries = 0; tries < 5; ++tries) {
    await playHands(guest, { game: "crazy-pineapple", bots: 3, limit: "limit" }, 3);
    for (const { hand } of await handsOf(guest, 1)) {
      const { frames } = await get<Replay>(guest, `/api/hands/${hand}/replay`);
      if (frames.some(({ view }) => view.board.length === 3)) return hand;
    }
  }
  return assert.fail("no flop in fifteen hands");
}

describe("a betting hand", () => {
  test("is gone through by button, slider, street and key on the smallest phone", async () => {
    const guest = await Guest.come(room, "Bea");
    const last = await handWithFlop(guest);
    const visitor = await inBrowser(browser, room, guest, { viewport: small, colorScheme: "dark" });
    const { page } = visitor;
    await visitor.go(`/hand/${last}`);
    const slider = page.getByRole("slider", { name: "Place in the hand" });
    await slider.waitFor();
    assert.ok(await fits(visitor), "nothing sticks out");
    const steps = await toTheEnd(visitor);
    const now = page.locator("[aria-current=step]").first();
    await now.waitFor();
    await page.keyboard.press(",");
    assert.equal(await slider.inputValue(), `${steps - 1}`);
    await page.keyboard.press("Shift+Comma");
    await page.keyboard.press("Shift+Comma");
    assert.ok(Number(await slider.inputValue()) < steps - 1);
    await page.getByRole("button", { name: "To the start" }).click();
    await page.getByRole("button", { name: "Flop", exact: true }).click();
    assert.equal(await page.locator(".stage .board [role=img]").count(), 3);
    const lines = page.getByRole("list", { name: "What happened, step by step" });
    await lines.getByRole("button").last().click();
    assert.equal(await slider.inputValue(), `${steps}`);
    // The list scrolls to where we are, and what is pressed is large enough for a thumb.
    const box = (await lines.getByRole("button").last().boundingBox())!;
    assert.ok(box.height >= 32 && box.width > 200, `${box.width}×${box.height}`);
    await visitor.checkAccess("a hand on a small phone");
    assert.deepEqual(visitor.trouble, []);
    await page.context().close();
    await fitsInGerman(guest, last, "PHH");
  });

  test("tells whoever listens each step, however they come to it", async () => {
    const guest = await Guest.come(room, "Vera Vox");
    const last = await handWithFlop(guest);
    const visitor = await inBrowser(browser, room, guest);
    const { page } = visitor;
    await visitor.go(`/hand/${last}`);
    const told = page.locator(".steps [role=status]");
    const slider = page.getByRole("slider", { name: "Place in the hand" });
    await slider.waitFor();
    assert.equal(await told.textContent(), "", "nothing before anybody does anything");
    const now = async () => (await page.locator(".story [aria-current=step]").evaluateAll((all) => all.map((each) => each.querySelector("button")!.firstChild!.textContent!.trim()))).join(". ");
    for (const on of [() => visitor.click("button", "One step on"), () => page.keyboard.press("."), () => page.getByRole("button", { name: "Flop", exact: true }).click(), () => page.keyboard.press(",")]) {
      const before = await told.textContent();
      await on();
      await page.waitForFunction((old) => document.querySelector(".steps [role=status]")!.textContent !== old, before);
      assert.equal(await told.textContent(), await now());
    }
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(await told.textContent(), "", "the slider says it by itself");
    assert.equal(await slider.getAttribute("aria-valuetext"), await now());
    await page.context().close();
  });

  test("has its players around the oval, nobody on anybody else, and their shares in the colours of their lines", async () => {
    for (const [game, bots] of [["holdem", 8], ["omaha", 5], ["omaha", 8], ["stud", 7], ["crazy-pineapple", 2]] as const) {
      const guest = await Guest.come(room, `Ovid ${game.slice(0, 8)} ${bots}`);
      await playHands(guest, { game, bots, limit: "limit" }, 1);
      const visitor = await inBrowser(browser, room, guest);
      const { page } = visitor;
      for (const width of [1440, 1130, 800]) {
        await page.setViewportSize({ width, height: 900 });
        await visitor.go(`/hand/${(await handsOf(guest, 1))[0]!.hand}`);
        await page.locator("#equity").waitFor();
        for (const key of ["Shift+Period", "Shift+Period", "Shift+Period", "End"]) {
          if (key === "End") await page.getByRole("button", { name: "To the end" }).click();
          else await page.keyboard.press(key);
          const faults = await page.evaluate(() => {
            const stage = document.querySelector(".stage")!.getBoundingClientRect();
            const parts = [...document.querySelectorAll(".stage li, .stage .centre")].flatMap((of, at) =>
              [...of.querySelectorAll(".card, .who, .bet > *, .button, .pot, .parts > *")].map((part) => ({ at, said: `${part.textContent?.trim()} ${part.className}`, box: part.getBoundingClientRect() })),
            );
            const found = parts.filter(({ box }) => box.left < stage.left || box.right > stage.right || box.top < stage.top || box.bottom > stage.bottom).map(({ said }) => `${said} is outside`);
            for (const [at, one] of parts.entries())
              for (const other of parts.slice(at + 1))
                if (one.at !== other.at && one.box.left < other.box.right - 1 && other.box.left < one.box.right - 1 && one.box.top < other.box.bottom - 1 && other.box.top < one.box.bottom - 1)
                  found.push(`${one.said} is on ${other.said}`);
            // Hands that were seen have a colour.
            const key = new Map([...document.querySelectorAll(".key li")].map((line) => [line.childNodes[1]!.textContent!.trim(), getComputedStyle(line.querySelector("line")!).stroke]));
            for (const plate of document.querySelectorAll(".who")) {
              const share = plate.querySelector("em:not(.any)");
              const name = plate.querySelector("b")!.textContent!;
              if (share && getComputedStyle(share).color !== key.get(name)) found.push(`${name} is ${key.get(name)} and ${getComputedStyle(share).color}`);
            }
            return found;
          });
          assert.deepEqual(faults, [], `${game}, ${width} wide, ${key}`);
          assert.deepEqual(await page.evaluate(onEachOther), []);
        }
      }
      await visitor.checkAccessInBoth(game);
      assert.deepEqual(visitor.trouble, []);
      await page.context().close();
    }
  });

  test("has all cards on their plates on the smallest phone, four and seven of them too", async () => {
    for (const game of ["omaha", "stud"]) {
      const guest = await Guest.come(room, `Ida ${game}`);
      await playHands(guest, { game, bots: 4, limit: "limit" }, 2);
      await fitsInGerman(guest, (await handsOf(guest, 1))[0]!.hand, "PHH");
    }
  });
});

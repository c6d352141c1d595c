// The pointer rests on a control while the table changes under it, for every control and every change that real hands bring.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toCall } from "../src/table/betting.ts";
import { desktop, openRoom, phone, slowIf } from "./browser.ts";
import { pause } from "./table_player.ts";
import { type Moment, Showing, nameOf, playThrough } from "./table_states.ts";

const { room, browser } = await openRoom();

/** What the bar offers in a state, as far as changes between such states can differ. */
function offerOf(moment: Moment): string {
  const { view } = moment;
  const offers = view.choices.map((choice) => choice.do ?? "not");
  return `${nameOf(moment)}(${[...new Set(offers)].sort().join()})`;
}
const decisionOf = ({ view }: Moment) => view.asked.find(({ seat }) => seat === view.you)?.decision ?? 0;

/** What an action in advance would be for: its hand, its street and its price. */
function aheadOf({ view }: Moment): string {
  const { game, you } = view;
  if (game === null || you === null || !("to_match" in game)) return "";
  return `${view.hand}/${game.street}/${toCall(game, you)}`;
}

/** Every change from one kind of state to another that came up, once, with the states before and after it. */
function changesOf(moments: Moment[]): Map<string, [Moment, Moment]> {
  const changes = new Map<string, [Moment, Moment]>();
  for (const [place, after] of moments.entries()) {
    const before = moments[place - 1];
    if (before === undefined || before.view.you === null || after.view.you === null || before.view.version === after.view.version) continue;
    const same = decisionOf(before) === decisionOf(after) && decisionOf(after) !== 0;
    const ahead = aheadOf(before) === aheadOf(after) ? "" : ", another street or price";
    const name = `${offerOf(before)} → ${offerOf(after)}${ahead}${same ? ", the same decision" : ""}`;
    if (!changes.has(name)) changes.set(name, [before, after]);
  }
  return changes;
}

interface Pressed {
  controls: string[];
  seat: number; // controls of one's own seat
  moved: string[]; // controls that are there before and after, and not in the same place
  ahead: string[]; // actions in advance that are chosen when all is done
}

/** Runs in the page: lets go, at the moment at which the page changes, of what was held down before, presses whatever then lies
 * where controls lay, by pointer and by key, and presses again while nobody could have seen the change. */
function restsOnAll(): Promise<Pressed> {
  const inBars = ".place section.bar button, .place section.bar label, .place .tray .acts button, .place .rest button";
  const controls = [...document.querySelectorAll<HTMLElement>(inBars)].flatMap((control) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return width === 0 ? [] : [{ control, x, y, middle: [x + width / 2, y + height / 2] as const }];
  });
  // What one may do about the seat is the same after most changes, and may be pressed; it only has to stay where it is. On a
  // bar of another height it does not, and then no press on it counts either.
  const aboutSeat = [...document.querySelectorAll<HTMLElement>(".place .menu :is(button, label)")].flatMap((control) => {
    const { x, y, width } = control.getBoundingClientRect();
    return width === 0 ? [] : [{ control, x, y }];
  });
  const bar = () => document.querySelector<HTMLElement>(".place :is(section.bar, .rest)")?.offsetHeight;
  const high = bar();
  const hasMoved = ({ control, x, y }: { control: HTMLElement; x: number; y: number }) => {
    const now = control.getBoundingClientRect();
    return control.isConnected && now.width > 0 && Math.hypot(now.x - x, now.y - y) >= 1;
  };
  const under = ([x, y]: readonly [number, number]) => document.elementFromPoint(x, y)?.closest<HTMLElement>("button, label") ?? null;
  for (const { control } of controls) control.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  let since = 0; // when the page changed
  const pressAll = (detail: number, down: boolean) => {
    for (const { middle } of controls) {
      if (performance.now() - since > 250) return; // on a busy machine somebody could have seen it by now
      const control = under(middle);
      if (down && detail > 0) control?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      control?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    }
  };
  return new Promise((done) => {
    const version = () => document.querySelector<HTMLElement>(".room")?.dataset["version"];
    const seen = version();
    const watching = new MutationObserver(() => {
      if (version() === seen) return; // only the clock
      watching.disconnect();
      since = performance.now();
      // Held since before the change and let go on the same control; then a press, by pointer and by key.
      for (const { control, middle } of controls)
        if (under(middle) === control) control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
      pressAll(1, true);
      pressAll(0, false);
      if (bar() !== high)
        for (const { control } of aboutSeat.filter(hasMoved)) {
          control.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
        }
      setTimeout(() => {
        pressAll(1, true);
        const chosen = [...document.querySelectorAll(".place .pre [aria-pressed=true]")];
        const words = (all: Element[]) => all.map((each) => each.textContent?.trim() ?? "");
        const moved = words([...controls, ...(bar() === high ? aboutSeat : [])].filter(hasMoved).map(({ control }) => control));
        done({ controls: words(controls.map(({ control }) => control)), seat: aboutSeat.length, moved, ahead: words(chosen) });
      }, 100);
    });
    watching.observe(document.querySelector(".room")!, { attributeFilter: ["data-version"] });
    document.body.dataset["ready"] = "yes";
  });
}

/** Whatever has to be chosen before a bar can be confirmed is chosen. */
async function prepare(stage: Showing): Promise<void> {
  await stage.page.evaluate(async () => {
    const turn = () => new Promise((wait) => setTimeout(wait, 0));
    document.querySelector<HTMLElement>(".place .opener[aria-expanded=false]")?.click();
    document.querySelector<HTMLElement>(".place input[type=radio]")?.click();
    for (let picks = 0; picks < 17; ++picks) {
      const card = document.querySelector<HTMLElement>(".place .tray .pick");
      if (card === null) break;
      card.click();
      await turn();
      const row = document.querySelector<HTMLElement>(".place [data-target]:not([aria-disabled=true])");
      if (row === null) break;
      row.click();
      await turn();
    }
  });
}

const tables: { name: string; settings: object; hands: number; wants: RegExp[] }[] = [
  {
    name: "a no-limit table with discards",
    settings: { game: "crazy-pineapple", bots: 2 },
    hands: 8,
    wants: [/waiting.*→ (call|check|discard)/, /(call|check).*→ waiting/, /discard.*→/, /waiting.*→ waiting.*another/],
  },
  { name: "a table with a bring-in", settings: { game: "stud", bots: 2 }, hands: 6, wants: [/→ (call|check|bring-in)/] },
  { name: "Face-Up Chinese", settings: { game: "chinese", bots: 1 }, hands: 2, wants: [/place.*→/, /→ place/] },
  { name: "Twisted", settings: { game: "twisted", bots: 1 }, hands: 4, wants: [/place-bets.*→/, /discard.*→/, /→ (bet|fold)/] },
];

describe("a pointer that rests on a control while the table changes", { concurrency: 1 }, () => {
  for (const [at, { name, settings, hands, wants }] of tables.entries())
    for (const viewport of [desktop, phone])
      test(`presses nothing that was not seen: ${name}, ${viewport.width} wide${slowIf((viewport === phone) === (at % 2 === 0))}`, async () => {
        const hasAll = (seen: Moment[]) => wants.every((want) => [...changesOf(seen).keys()].some((change) => want.test(change)));
        const changes = changesOf(await playThrough(room, settings, hands, 120, hasAll));
        const stage = await Showing.open(browser, room, { viewport });
        let counted = 0;
        for (const [change, [before, after]] of changes) {
          await stage.show(before);
          await pause((await stage.page.locator(".option").count()) > 0 ? 450 : 60);
          await prepare(stage);
          await pause(450);
          stage.sent.length = stage.aboutSeat.length = 0;
          const rests = stage.page.evaluate(restsOnAll);
          await stage.page.waitForFunction(() => document.body.dataset["ready"] === "yes");
          stage.follow(after, before);
          const { controls, seat, moved, ahead } = await rests;
          await stage.page.evaluate(() => {
            delete document.body.dataset["ready"];
            document.querySelector<HTMLDialogElement>("dialog[open]")?.close(); // a question, which commits to nothing
          });
          await pause(120);
          const sent = stage.sent.map(({ do: what }) => what);
          const seen = change.endsWith("the same decision");
          // Where the decision is the same its controls mean what they meant, and one answer may go out; one, and no other.
          if (seen) assert.ok(sent.length <= 1, `${change}: ${sent.join()}`);
          else assert.deepEqual(sent, [], `${change}: ${controls.join(", ")}`);
          assert.deepEqual(stage.aboutSeat, [], `${change}: about one's own seat`);
          assert.deepEqual(moved, [], `${change}: controls that moved`);
          assert.ok(seat >= 4, `${change}: ${seat} controls of one's own seat`);
          // Nor is anything chosen in advance for a street or a price that nobody had seen.
          if (aheadOf(before) !== aheadOf(after)) assert.deepEqual(ahead, [], `${change}: chosen in advance`);
          counted += controls.length;
        }
        assert.ok(counted > 5, `${counted} controls in ${changes.size} changes`);
        // And when it has been seen, a press counts.
        const [, open] = [...changes.values()].find(([, after]) => decisionOf(after) !== 0)!;
        await stage.show(open);
        await pause(60);
        await prepare(stage);
        await pause(500);
        stage.sent.length = 0;
        await stage.page.locator(".acts .call:not([aria-disabled=true]), section.bar .pri:not([aria-disabled=true]), [data-place]").first().click();
        await pause(200);
        assert.equal(stage.sent.length, 1);
        await stage.player.leave();
      });
});

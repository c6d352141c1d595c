// What moves at a table, and what that costs.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openRoom } from "./browser.ts";
import type { BettingView, Card } from "../src/protocol.ts";
import { Player, until } from "./table_player.ts";
import { Stage, offers, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom({ botsMs: 60 });

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number; // microseconds on the clock
  tdur?: number; // microseconds of the thread's own work
  args?: { name?: string };
}

/** The longest task of a page's main thread while something happens, in milliseconds of work: what other programs on the same
 * cores take does not count. */
async function longestTask(during: () => Promise<void>): Promise<{ longest: number; tasks: number }> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "__metadata"], excludedCategories: ["*"] },
  });
  await during();
  const complete = new Promise<void>((done) => session.once("Tracing.tracingComplete", () => done()));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const mains = new Set(
    events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = events.filter(({ name, ph, pid, tid }) => ph === "X" && name.endsWith("RunTask") && mains.has(`${pid}/${tid}`));
  return { longest: Math.max(0, ...tasks.map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000)), tasks: tasks.length };
}

/** Begins to write down every property that is animated from here on, and what it is animated on. */
async function watchMotion(player: Player): Promise<() => Promise<{ properties: string[]; what: string[] }>> {
  await player.page.evaluate(() => {
    const properties = new Set<string>();
    const what = new Set<string>();
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        if (!(effect instanceof KeyframeEffect)) continue;
        for (const frame of effect.getKeyframes())
          for (const property of Object.keys(frame)) properties.add(property);
        for (const name of effect.target?.classList ?? []) what.add(name);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { motion: () => ({ properties: [...properties], what: [...what] }) });
  });
  return () => player.page.evaluate(() => (window as unknown as { motion: () => { properties: string[]; what: string[] } }).motion());
}

/** Nothing but transform and opacity was animated, and these were. */
function onlyMoves({ properties, what }: { properties: string[]; what: string[] }, wanted: string[]): void {
  const frame = new Set(["offset", "computedOffset", "easing", "composite"]);
  assert.deepEqual(properties.filter((each) => !frame.has(each)).sort(), ["opacity", "transform"]);
  for (const each of wanted) assert.ok(what.includes(each), `${each} in ${what.join()}`);
}

describe("a dealt hand", () => {
  test("moves by transform and opacity alone, and no task of it takes 50 ms", async () => {
    const player = await Player.come(browser, room, { reducedMotion: "no-preference" });
    await player.practise({ game: "crazy-pineapple", limit: "limit", bots: 3, clocks: { rest: 900, opening: 100 } });
    const wins = async () => (await player.spokenHands()).filter((hand) => hand.some((line) => /\bwins? /.test(line))).length;
    await player.playByKeys(async () => (await wins()) >= 1); // the first is dealt while the page is still being made
    const moved = await watchMotion(player);
    // Every one of them: by the work of the thread, which no other program can make longer, none comes near it.
    for (let hand = 0; hand < 3; ++hand) {
      const before = await wins();
      const { longest, tasks } = await longestTask(() => player.playByKeys(async () => (await wins()) > before));
      assert.ok(tasks > 100, `${tasks} tasks`);
      assert.ok(longest < 50, `${longest} ms in hand ${hand}`);
    }
    onlyMoves(await moved(), ["card", "bet", "holes", "won", "mark"]);
    await player.leave();
  });

  for (const [game, ends, wanted] of [
    ["chinese", / for \d+ points?/, ["card"]],
    ["twisted", /^You (are paid|lose|get the bets back)/, ["card", "bet"]],
  ] as const)
    test(`of ${game} moves like that, and has no task that takes 50 ms, either`, async () => {
      const player = await Player.come(browser, room, { reducedMotion: "no-preference" });
      await player.practise({ game, bots: 1, clocks: { rest: 900, opening: 100 } });
      const over = async () => (await player.spoken()).filter((line) => ends.test(line)).length;
      await until("the page is made", async () => (await player.spoken()).length > 2);
      const moved = await watchMotion(player);
      const { longest, tasks } = await longestTask(() => player.playByKeys(async () => (await over()) > 0, 60));
      assert.ok(tasks > 100, `${tasks} tasks`);
      assert.ok(longest < 50, `${longest} ms`);
      onlyMoves(await moved(), [...wanted]);
      await player.leave();
    });

  for (const [who, options, switchedOff] of [
    ["the system", { reducedMotion: "reduce" }, false],
    ["the room's settings", { reducedMotion: "no-preference" }, true],
  ] as const)
    test(`stands still where less motion is asked for by ${who}`, async () => {
      const player = await Player.come(browser, room, options);
      if (switchedOff) {
        await player.visitor.go("/settings");
        await player.visitor.click("checkbox", player.visitor.t("settings.motion"));
      }
      for (const [game, ends] of [
        ["crazy-pineapple", /\bwins? /],
        ["twisted", /^You (are paid|lose|get the bets back)/],
        ["chinese", / for \d+ points?/],
      ] as const) {
        await player.practise({ game, limit: game === "crazy-pineapple" ? "limit" : "no", bots: 2, clocks: { rest: 900, opening: 100 } });
        const moved = await watchMotion(player);
        await player.playByKeys(async () => (await player.spokenHands()).some((hand) => hand.some((line) => ends.test(line))));
        assert.deepEqual((await moved()).what, [], game);
      }
      await player.leave();
    });
});

// The room tells the rest of the board in one message, and turn and river came with the first card of the flop.
describe("a board that is dealt out where all are all-in", { concurrency: 2 }, () => {
  const board: Card[] = ["8d", "4c", "7d", "6s", "Qh"];
  const before = () => recordedView("crazy-pineapple", offers("check"));
  const game = (cards: number) => ({ ...(before().game as BettingView), board: board.slice(0, cards) });
  /** After how many milliseconds each of its cards comes; -1: it lies there. */
  const begins = (stage: Stage) =>
    stage.page.locator(".board .card:not(.empty)").evaluateAll((cards) =>
      cards.map((card) => {
        const { animationName, animationDelay } = getComputedStyle(card);
        return animationName === "none" ? -1 : Math.round(1000 * Number.parseFloat(animationDelay));
      }),
    );

  for (const [lies, times] of [
    [0, [0, 60, 120, 600, 1200]],
    [3, [-1, -1, -1, 0, 600]],
    [4, [-1, -1, -1, -1, 0]],
  ] as const)
    test(`comes street after street, with ${lies} cards there`, async () => {
      const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...before(), game: game(lies) } }, { reducedMotion: "no-preference" });
      assert.deepEqual(await begins(stage), Array(lies).fill(-1), "what lies there when the page comes was dealt before");
      stage.tell({ asked: [], choices: [], game: game(5) });
      await stage.page.locator(".board .card:not(.empty)").nth(4).waitFor();
      assert.deepEqual(await begins(stage), times);
      assert.equal(await stage.page.locator(".board").getAttribute("aria-label"), "Board: eight of diamonds, four of clubs, seven of diamonds, six of spades, queen of hearts");
      await stage.player.leave();
    });

  test("lies there at once with less motion", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...before(), game: game(0) } });
    stage.tell({ asked: [], choices: [], game: game(5) });
    await stage.page.locator(".board .card:not(.empty)").nth(4).waitFor();
    assert.deepEqual(await begins(stage), [0, 0, 0, 0, 0]);
    await stage.player.leave();
  });
});

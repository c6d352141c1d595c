// Somebody who has played: hands of any game against bots, and a browser in which they look at them afterwards.
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import type { Command, HandLine, Me, RoomView } from "../src/protocol.ts";
import type { TableState } from "../src/room/fold.ts";
import { Visitor } from "./browser.ts";
import { Guest, type Room, someAnswer, socketOf } from "./served.ts";

const quick = { clocks: { rest: 0, opening: 0, decision: 60_000, showdown: 1000, bank: 0, refill: 0, grace: 0 } };

export type Choosing = (view: RoomView, decision: number) => Command;

/** Checks, calls and places whatever comes. */
export const calmly: Choosing = (view, decision) => {
  const calm = (["call", "check"] as const).find((what) => view.choices.some((choice) => choice.do === what));
  return calm ? { do: calm } : someAnswer(view, decision % 4 === 0 ? decision + 1 : decision);
};

/** Plays until so many hands are over, or all chips are lost. */
export async function playHands(guest: Guest, settings: object, wanted: number, choose: Choosing = calmly): Promise<void> {
  const { table } = await guest.post<{ table: number }>("/api/practice", { ...settings, ...quick });
  const refusals: string[] = [];
  let answered = 0;
  await new Promise<void>((enough, fail) => {
    const giveUp = setTimeout(() => fail(new Error(`not played within two minutes: ${refusals.join("; ")}`)), 120_000);
    let sits = false;
    const socket = socketOf(guest, (state: TableState) => {
      const { view } = state;
      if (!sits && view.you === null) {
        sits = true;
        void socket.send(table, { do: "sit", seat: state.settings.seats, amount: state.settings.most_buy_in });
      }
      const over = state.log.filter(({ event }) => event.event === "hand-over" || event.event === "round-over").length;
      const broke = view.phase === "resting" && view.seats.some(({ seat, stack }) => seat === view.you && stack === 0);
      if (over >= wanted || broke) {
        clearTimeout(giveUp);
        void socket.send(table, { do: "stand" }).then(() => {
          socket.end();
          enough();
        });
        return;
      }
      const asked = view.asked.find((each) => each.seat === view.you);
      if (!asked || asked.decision <= answered || view.choices.length === 0) return;
      answered = asked.decision;
      void socket.send(table, { ...choose(view, answered), decision: answered }).then((done) => {
        if (done.is === "refused") refusals.push(done.why);
      });
    });
    socket.watch(table);
  });
  // The hand that had begun meanwhile is over when the chips are back.
  for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((wait) => setTimeout(wait, 100)))
    if ((await get<Me>(guest, "/api/me")).on_tables === 0) return;
  assert.fail("the chips did not come back from the table");
}

/** Sits down at so many tables, and is asked at each of them what to do. */
export async function sitAt(guest: Guest, tables: number): Promise<void> {
  const clocks = { rest: 0, opening: 0, decision: 120_000 };
  const wanted: number[] = [];
  for (let made = 0; made < tables; ++made)
    wanted.push((await guest.post<{ table: number }>("/api/practice", { game: "holdem", bots: 1, limit: "limit", clocks })).table);
  const sat = new Set<number>();
  const asked = new Set<number>();
  await new Promise<void>((all, fail) => {
    const giveUp = setTimeout(() => fail(new Error("not asked within 20 seconds")), 20_000);
    const socket = socketOf(guest, ({ table, view, settings }) => {
      if (!wanted.includes(table)) return;
      if (view.you === null && !sat.has(table)) {
        sat.add(table);
        void socket.send(table, { do: "sit", seat: settings.seats, amount: settings.most_buy_in });
      }
      if (view.you !== null && view.asked.some(({ seat }) => seat === view.you)) asked.add(table);
      if (asked.size < tables) return;
      clearTimeout(giveUp);
      socket.end();
      all();
    });
    for (const table of wanted) socket.watch(table);
  });
}

export async function get<T>(guest: Guest, path: string): Promise<T> {
  const response = await fetch(guest.room.origin + path, { headers: { Authorization: `Bearer ${guest.me.token}` } });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** Their hands, the latest first. What is over is on the disk a moment later. */
export async function handsOf(guest: Guest, least: number): Promise<HandLine[]> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((wait) => setTimeout(wait, 100))) {
    const hands = (await get<HandLine[]>(guest, "/api/me/hands")).filter(({ net }) => net !== null);
    if (hands.length >= least) return hands;
  }
  return assert.fail("no hands were kept");
}

/** The same person in a browser. */
export const inBrowser = (browser: Browser, room: Room, guest: Guest, options: Parameters<Browser["newContext"]>[0] = {}) =>
  Visitor.open(browser, room, { extraHTTPHeaders: { Authorization: `Bearer ${guest.me.token}` }, ...options });

/** Whether the page is no wider than its window. */
export const fits = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

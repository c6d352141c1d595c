// Hands that were once played in a real room, message by message, and a room that tells them again: the same keys must lead to
// the same commands and sound the same. `node tests/table_recorded.ts GAME…` plays and records them anew.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { launch } from "./browser.ts";
import { Room } from "./served.ts";
import { Player, pause } from "./table_player.ts";

type Json = Record<string, unknown>;
export type Step = { heard: Json } | { sent: Json };

const place = (name: string) => fileURLToPath(new URL(`recorded/${name}`, import.meta.url));
export const spokenOf = (game: string): string => readFileSync(place(`${game}.txt`), "utf8");
export const readSteps = (game: string): Step[] =>
  readFileSync(place(`${game}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Step);

/** What it takes to hear that a hand of this game is over. */
export const over: Record<string, RegExp> = {
  "crazy-pineapple": /\bwins? [\d,]+/,
  chinese: / for \d+ points?/,
  twisted: /^You (are paid|lose|get the bets back)/,
};

const withoutKey = ({ key: _, decision: __, table: ___, ...rest }: Json): Json => rest;

// Whoever played it was the second in their room, after the host.
const theirs = 2;
/** Messages for somebody else: they are whoever played, and nobody else has their number. */
export const heardBy = (person: number, message: object): string =>
  JSON.stringify(message, (key, value: unknown) => (key !== "person" || typeof value !== "number" ? value : value === theirs ? person : value + 1000));

/** And what they say, as whoever played it would have. */
export const saidBy = (person: number, text: string): unknown =>
  JSON.parse(text, (key, value: unknown) => (key !== "person" || typeof value !== "number" ? value : value === person ? theirs : value - 1000));

/** A socket that tells the recorded hand, and wants the recorded answers. */
export async function tellAgain(page: Page, person: number, steps: Step[]): Promise<{ left: () => number; wrong: string[] }> {
  let at = 0;
  const wrong: string[] = [];
  await page.routeWebSocket("**/socket", (wire) => {
    let watching = false;
    const goOn = () => {
      for (let step = steps[at]; step !== undefined && "heard" in step; step = steps[++at])
        wire.send(heardBy(person, step.heard));
    };
    wire.onMessage((text) => {
      const message = JSON.parse(String(text)) as Json;
      if (message["do"] === "watch") {
        if (!watching) goOn();
        watching = true;
        return;
      }
      wire.send(JSON.stringify({ is: "done", key: message["key"], table: message["table"], version: 0 }));
      if (!("decision" in message)) return; // the cut is not part of what was recorded
      const step = steps[at];
      if (step === undefined || !("sent" in step)) {
        wrong.push(`unexpected: ${String(text)}`);
        return;
      }
      const [now, then] = [withoutKey(message), withoutKey(step.sent)].map((each) => JSON.stringify(each));
      if (now !== then) wrong.push(`${now} instead of ${then}`);
      ++at;
      goOn();
    });
    wire.send(JSON.stringify({ is: "welcome", person, name: "Vera", now: Date.now(), chips: 90_000 }));
  });
  return { left: () => steps.length - at, wrong };
}

async function record(game: string): Promise<void> {
  const room = await new Room().open({ botsMs: 60 });
  const browser = await launch();
  try {
    const player = await Player.come(browser, room);
    const steps: Step[] = [];
    let snapshots = 0;
    player.page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => {
        const heard = JSON.parse(String(payload)) as Json;
        if (heard["is"] === "snapshot") ++snapshots; // the second comes when one has sat down
        if (snapshots >= 2 && (heard["is"] === "snapshot" || heard["is"] === "events")) steps.push({ heard });
      });
      socket.on("framesent", ({ payload }) => {
        const sent = JSON.parse(String(payload)) as Json;
        if ("decision" in sent) steps.push({ sent });
      });
    });
    await player.practise({ game, bots: 1, clocks: { rest: 3000, opening: 100 } });
    await player.playByKeys(async () => (await player.spoken()).some((line) => over[game]?.test(line)), 90);
    await pause(500);
    writeFileSync(place(`${game}.jsonl`), `${steps.map((step) => JSON.stringify(step)).join("\n")}\n`);
    console.log(`${game}: ${steps.length} steps`);
  } finally {
    await browser.close();
    await room.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const game of process.argv.slice(2)) await record(game);

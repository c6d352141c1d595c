// A round of Face-Up Chinese with somebody in Fantasy Land, in a real room.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RoomView } from "../src/protocol.ts";
import { RoomSocket } from "../src/room/socket.ts";
import { openRoom } from "./browser.ts";
import { seekFantasy } from "./fantasy_seeker.ts";
import { freshKey, someAnswer } from "./served.ts";
import { Player, isSentence } from "./table_player.ts";

const { room, browser } = await openRoom();

/** Plays for the person of a page, over a socket of its own, until a round begins that is like this. */
async function playAhead(player: Player, like: (view: RoomView) => boolean, choose: typeof seekFantasy = () => null): Promise<void> {
  const cookies = await player.page.context().cookies();
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "), Origin: room.origin };
  await new Promise<void>((enough, fail) => {
    const giveUp = setTimeout(() => fail(new Error("no such round within 240 s")), 240_000);
    let answered = 0;
    let toppedUp = 0;
    const socket = new RoomSocket(
      {
        connect: (end) => {
          const wire = new WebSocket(room.origin.replace("http", "ws") + "/socket", { headers } as unknown as string[]);
          wire.onmessage = ({ data }) => end.heard(String(data));
          wire.onclose = () => end.closed();
          return wire;
        },
        now: () => Date.now(),
        after: (milliseconds, then) => void setTimeout(then, milliseconds),
        key: freshKey,
      },
      {
        table: ({ view, settings }) => {
          const own = view.seats.find(({ seat }) => seat === view.you);
          if (own && own.stack < settings.most_buy_in / 2 && toppedUp < view.hand) {
            toppedUp = view.hand;
            void socket.send(player.table, { do: "top-up", amount: settings.most_buy_in - own.stack });
          }
          const asked = view.asked.find(({ seat }) => seat === view.you);
          if (!asked || asked.decision <= answered || view.choices.length === 0) return;
          answered = asked.decision;
          if (like(view)) {
            clearTimeout(giveUp);
            socket.end();
            enough();
          } else {
            void socket.send(player.table, { ...(choose(view) ?? someAnswer(view, answered)), decision: answered });
          }
        },
      },
    );
    socket.watch(player.table);
  });
}

test("a round of Face-Up Chinese with Fantasy Land is played to its settlement", async () => {
  const player = await Player.come(browser, room);
  await player.practise({ game: "chinese", seats: 4, bots: 3, clocks: { rest: 300, opening: 0, decision: 120_000 } });
  await playAhead(player, ({ game }) => {
    if (game === null || !("hands" in game)) return false;
    const [own] = game.hands.filter(({ drawn }) => drawn.length === 5);
    return own !== undefined && game.hands.some(({ fantasy }) => fantasy);
  });
  const { page } = player;
  await page.locator(".hand .tag", { hasText: /^Fantasy Land$/ }).first().waitFor();
  const before = (await player.spokenHands()).length;
  await player.visitor.checkAccess("a round with Fantasy Land");
  await player.playByKeys(async () => (await player.spokenHands())[before - 1]!.some((line) => / for \d+ points?/.test(line)), 120);
  const round = (await player.spokenHands())[before - 1]!;
  assert.deepEqual(round.filter((line) => !isSentence(line)), []);
  assert.equal(round.filter((line) => /^You place /.test(line)).length, 5);
  assert.deepEqual(player.visitor.trouble, []);
  await player.leave();
});

test("one's own Fantasy Land is set by keys in one answer, and nothing is asked of it that has one answer alone", async () => {
  const player = await Player.come(browser, room);
  await player.practise({ game: "chinese", seats: 2, bots: 1, clocks: { rest: 100, opening: 0, decision: 300_000 } });
  const inFantasy = ({ game, you }: RoomView) =>
    game !== null && "hands" in game && game.hands.some(({ seat, fantasy, drawn }) => seat === you && fantasy && drawn.length > 5);
  await playAhead(player, inFantasy, seekFantasy);
  const { page } = player;
  await page.locator(".hand.own .tag", { hasText: /^Fantasy Land$/ }).waitFor();
  const before = (await player.spokenHands()).length;
  assert.equal((await player.offered()).place, 13, "all cards at once");
  await player.visitor.checkAccess("one's own Fantasy Land");
  const sweep = page.locator(".declare .btn").last(); // there may be one to declare
  await player.playByKeys(async () => {
    if ((await sweep.count()) > 0) await sweep.click();
    return (await player.spokenHands())[before - 1]!.some((line) => / for \d+ points?/.test(line));
  }, 60);
  const placed = player.commands().findLast((command) => command.do === "place")!;
  assert.deepEqual(["front", "middle", "back"].map((row) => (placed[row] as string[]).length), [3, 5, 5]);
  const round = (await player.spokenHands())[before - 1]!;
  assert.deepEqual(round.filter((line) => !isSentence(line)), []);
  assert.equal(round.filter((line) => /^You place /.test(line)).length, 1);
  assert.deepEqual(player.visitor.trouble, []);
  await player.leave();
});

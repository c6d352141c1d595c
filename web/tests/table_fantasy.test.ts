// A round of Face-Up Chinese with somebody in Fantasy Land, in a real room.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { RoomView } from "../src/protocol.ts";
import { openRoom } from "./browser.ts";
import { seekFantasy } from "./fantasy_seeker.ts";
import { playAhead } from "./play_ahead.ts";
import { Player, isSentence } from "./table_player.ts";

const { room, browser } = await openRoom();

test("a round of Face-Up Chinese with Fantasy Land is played to its settlement", async () => {
  const player = await Player.come(browser, room);
  await player.practise({ game: "chinese", seats: 4, bots: 3, clocks: { rest: 300, opening: 0, decision: 120_000 } });
  await playAhead(room, player, ({ game }) => {
    if (game === null || !("hands" in game)) return false;
    const [own] = game.hands.filter(({ drawn }) => drawn.length === 5);
    return own !== undefined && game.hands.some(({ fantasy }) => fantasy);
  });
  const { page } = player;
  await page.locator(".hand .tag", { hasText: /^Fantasy Land$/ }).first().waitFor();
  const before = await player.handsSpokenOf();
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
  await playAhead(room, player, inFantasy, seekFantasy);
  const { page } = player;
  await page.locator(".hand.own .tag", { hasText: /^Fantasy Land$/ }).waitFor();
  const before = await player.handsSpokenOf();
  assert.equal((await player.offered()).place, 13, "all cards at once");
  const sent = player.commands().length;
  await player.visitor.checkAccess("one's own Fantasy Land");
  const sweep = page.locator(".declare .btn").last(); // there may be one to declare
  await player.playByKeys(async () => {
    if ((await sweep.count()) > 0) await sweep.click();
    return (await player.spokenHands())[before - 1]!.some((line) => / for \d+ points?/.test(line));
  }, 60);
  const placed = player.commands().slice(sent).find((command) => command.do === "place")!; // the next round may have begun
  assert.deepEqual(["front", "middle", "back"].map((row) => (placed[row] as string[]).length), [3, 5, 5]);
  const round = (await player.spokenHands())[before - 1]!;
  assert.deepEqual(round.filter((line) => !isSentence(line)), []);
  assert.equal(round.filter((line) => /^You place /.test(line)).length, 1);
  assert.deepEqual(player.visitor.trouble, []);
  await player.leave();
});

// The pointer, and the focus, rest on each control while the table changes under them: from every state in which the controls of
// a kind of table can be to every other. Each is shown to a real page, and none is left to the luck of the cards.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { RoomView } from "../src/protocol.ts";
import { playerAt, toCall } from "../src/table/betting.ts";
import { desktop, openRoom, phone, slowIf } from "./browser.ts";
import { type Kind, controlsOf, everyOffer, isAsked, offered, otherBoxes, seatStates, severalGames, statesOf } from "./controls_staged.ts";
import { type Press, type Ready, RestingHand } from "./resting_hand.ts";
import { playThrough } from "./table_states.ts";

const { room, browser } = await openRoom();

/** What an action in advance would be for: its hand, its street and its price. */
function aheadOf({ game, hand, you }: RoomView): string {
  if (game === null || you === null || !("board" in game) || playerAt(game, you)?.live !== true) return "";
  return `${hand}/${game.street}/${toCall(game, you)}`;
}
const open = (kind: Kind, view: RoomView, viewport: typeof desktop): Promise<RestingHand> =>
  RestingHand.open(browser, room, kind, { view, settings: kind === "crazy-pineapple" ? severalGames : {} }, { viewport });

const names: Record<Kind, string> = { "crazy-pineapple": "a betting game", chinese: "Face-Up Chinese", twisted: "Twisted" };
// What the player may have done before the change: all that there is to choose, and in some states also otherwise.
const otherwise: Record<Kind, [state: string, Ready][]> = {
  "crazy-pineapple": [
    ["100 to call", "ahead"],
    ["may check", "answered"],
    ["may call 100", "answered"],
    ["discards", "answered"],
    ["shows or mucks", "answered"],
  ],
  chinese: [
    ["places five", "half"],
    ["places two of three", "answered"],
    ["may declare", "answered"],
  ],
  twisted: [
    ["places bets", "answered"],
    ["discards", "half"],
    ["discards", "answered"],
    ["makes the second bet", "answered"],
  ],
};

/** Whoever comes back, or buys chips, is asked for no decision: that may be pressed while it lies where it was and says what it did. */
const isRight = ({ sent, moved, before, now }: Press): boolean => !moved && before === now && sent.every((each) => each.do === "sit-in");
const show = ({ before, now, how, sent }: Press): string => `${before || "nothing"} → ${now}, ${how}: ${JSON.stringify(sent)}`;

const kinds = Object.keys(names) as Kind[];

/** Every state after every other and after itself, each once, in one walk that ends where it began. */
const everyOrder = <State>(states: readonly State[]): State[] => states.flatMap((one, at) => [one, ...states.slice(at + 1).flatMap((other) => [one, other])]);
const pairs = <State>(walk: readonly State[]): [State, State][] => walk.map((from, at) => [from, walk[(at + 1) % walk.length]!]);

describe("a pointer that rests on a control while the table changes", { concurrency: 1 }, () => {
  for (const [at, kind] of kinds.entries())
    for (const viewport of [desktop, phone])
      test(`presses nothing that was not seen, in any order of states: ${names[kind]}, ${viewport.width} wide${slowIf((viewport === phone) === (at % 2 === 0))}`, async () => {
        const states = Object.entries(statesOf[kind]()).map(([name, view]) => ({ name, view }));
        const orders = [
          ...pairs(everyOrder(states)).map(([from, to]) => ({ from, to, ready: "chosen" as Ready, late: false })),
          ...otherwise[kind].flatMap(([name, ready]) => states.map((to) => ({ from: states.find((each) => each.name === name)!, to, ready, late: false }))),
          ...pairs(states).map(([from, to]) => ({ from, to, ready: "chosen" as Ready, late: true })), // held, and let go later
        ];
        assert.equal(new Set(orders.map(({ from, to, ready, late }) => [from.name, to.name, ready, late].join())).size, states.length * (states.length + otherwise[kind].length + 1));
        const table = await open(kind, states[0]!.view, viewport);
        const all = await table.changes(orders.map(({ from, to, ready, late }, focused) => ({ before: from.view, ready, after: to.view, part: "game", focused, late })));
        for (const [at, { presses, moved, ahead }] of all.entries()) {
          const { from, to, ready } = orders[at]!;
          const change = `${from.name} (${ready}) → ${to.name}`;
          assert.deepEqual(presses.filter((press) => !isRight(press)).map(show), [], change);
          // A second hand is asked at once after the first: its tray is as high as its cards.
          const trays = [from, to].every(({ view }) => offered(view).includes("place"));
          assert.deepEqual(trays ? [] : moved, [], `${change}: controls that moved`);
          // Nor is anything chosen in advance for a street or a price that nobody had seen.
          if (ahead) assert.equal(aheadOf(from.view), aheadOf(to.view), `${change}: chosen in advance`);
        }
        const controls = all.reduce((sum, each) => sum + each.controls.length, 0);
        assert.ok(controls > 2 * all.length, `${controls} controls`);

        // While the decision is the same, controls mean what they meant and stay where they are: one answer may go out.
        const asked = states.filter(({ view }) => isAsked(view));
        for (const [at, { presses, moved }] of (await table.changes(asked.map(({ view: before }, focused) => ({ before, after: "bank", part: "game", focused })))).entries()) {
          const { name } = asked[at]!;
          assert.ok(presses.length <= 1, `${name}, in the time bank: ${presses.map(show).join()}`);
          assert.deepEqual(moved, [], `${name}, in the time bank: controls that moved`);
        }
        await table.leave();
      });

  for (const [kind, viewport, slow] of [
    ["crazy-pineapple", desktop, false],
    ["crazy-pineapple", phone, true],
    ["chinese", desktop, true],
    ["chinese", phone, false],
  ] as const)
    test(`does about one's own seat what it did before or nothing, however one comes to sit there: ${names[kind]}, ${viewport.width} wide${slowIf(slow)}`, async () => {
      const states = Object.entries(seatStates(kind)).map(([name, view]) => ({ name, view, other: otherBoxes(view) }));
      const table = await open(kind, states[0]!.view, viewport);
      const does = new Map<string, string[]>();
      for (const { name, view, other } of states) does.set(name, (await table.pressEach(view, "seat", other)).map((sent) => JSON.stringify(sent)));
      assert.ok([...does.values()].flat().filter((sent) => sent !== "[]").length > 3 * states.length);
      const orders = [...pairs(everyOrder(states)).map((order) => ({ order, late: false })), ...pairs(states).map((order) => ({ order, late: true }))];
      const all = await table.changes(orders.map(({ order: [from, to], late }, focused) => ({ before: from.view, other: from.other, after: to.view, part: "seat", focused, late })));
      for (const [at, { presses, moved, controls }] of all.entries()) {
        const [from, to] = orders[at]!.order;
        const change = `${from.name} → ${to.name}`;
        assert.deepEqual(presses.filter((press) => press.moved || JSON.stringify(press.sent) !== does.get(from.name)![press.at]).map(show), [], change);
        assert.deepEqual(moved, [], `${change}: controls that moved`);
        assert.equal(controls.length, does.get(from.name)!.length, change);
        // Where nothing has changed, everything counts.
        if (from === to) assert.equal(presses.length, does.get(from.name)!.filter((sent) => sent !== "[]").length, change);
      }
      await table.leave();
    });
});

describe("a control", { concurrency: 1 }, () => {
  for (const kind of kinds)
    test(`takes a press once it was seen, and again only once it was seen that the room has refused: ${names[kind]}`, async () => {
      const states = Object.entries(statesOf[kind]()).filter(([, view]) => isAsked(view) && offered(view).join() !== "decline");
      const table = await open(kind, states[0]![1], desktop);
      for (const [name, view] of states) {
        const sent = (await table.pressEach(view, "game")).flat();
        assert.deepEqual([...new Set(sent.map(({ do: what }) => what))].sort(), offered(view), name);
        const again = await table.answerRefused(view, [0, 399, 400]);
        assert.deepEqual(again.map((each) => each.length), [1, 0, 0, 1], name);
      }
      await table.leave();
    });
});

describe("the states in which controls can be", { concurrency: true }, () => {
  test("have all that the room may offer", () => {
    const views = kinds.flatMap((kind) => Object.values(statesOf[kind]()));
    assert.deepEqual([...new Set(views.flatMap(offered))].sort(), everyOffer.toSorted());
  });

  for (const [kind, settings] of [
    ["crazy-pineapple", { game: "crazy-pineapple", limit: "no", bots: 2 }],
    ["crazy-pineapple", { game: "holdem", limit: "limit", bots: 2 }],
    ["crazy-pineapple", { game: "omaha8", limit: "pot", bots: 3 }],
    ["crazy-pineapple", { game: "stud", limit: "limit", bots: 2 }],
    ["chinese", { game: "chinese", bots: 1 }],
    ["twisted", { game: "twisted", bots: 1 }],
  ] as const)
    test(`have all that real hands bring: ${settings.game}`, async () => {
      const known = new Set(Object.values(statesOf[kind]()).map(controlsOf));
      const seen = new Set((await playThrough(room, settings, 6, 120)).map(({ view }) => controlsOf(view)));
      assert.deepEqual([...seen].filter((name) => !known.has(name)), []);
      assert.ok(seen.size > 2);
    });
});

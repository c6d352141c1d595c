import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { table as de } from "../src/lang/table.de.ts";
import { table as en } from "../src/lang/table.en.ts";
import { de as allDe } from "../src/lang/de.ts";
import { en as allEn } from "../src/lang/en.ts";
import { filled } from "../src/lang/words.ts";
import type { BettingView, RoomEvent, RoomView, Settings } from "../src/protocol.ts";
import { partsOfPot, uncalledOf } from "../src/table/betting.ts";
import { cutBy } from "../src/table/cut.ts";
import type { Say } from "../src/table/hand_words.ts";
import { bestFive, gameNamed, madeOf } from "../src/table/made.ts";
import { answerOf, begin, carryOn, inTray, pick, put, takeBack } from "../src/table/placing.ts";
import { noRows } from "../src/table/rows.ts";
import { hasFolded, lineWords, reached } from "../src/table/schedule.ts";
import { type Payment, lastSettlement, reasonsOf, sumOf } from "../src/table/settlement.ts";
import { type Happening, type Line, spoken, tellAll, tellLog } from "../src/table/tell.ts";
import { answer } from "../src/table/speak.ts";
import { waitsFor } from "../src/table/waits.ts";
import { type TableState, fold } from "../src/room/fold.ts";

const speaker =
  (dictionary: Record<string, string>): Say =>
  (key, places) =>
    filled(dictionary[key] ?? `[${key}]`, places);

interface Listening {
  you?: number;
  game?: string;
  board?: string[];
  words?: Record<string, string>;
}

function told(events: Happening[], listening: Listening = {}): string[] {
  return linesOf(events, listening).map((line) => spoken(speaker(listening.words ?? en), line));
}

/** With the clause at the end, where there is one. */
function ruled(events: Happening[], listening: Listening = {}): string[] {
  return linesOf(events, listening).map(({ text, rule }) => (rule === null ? text : `${text} [${rule}]`));
}

function linesOf(events: Happening[], { you = 3, game = "crazy-pineapple", board = [], words = en }: Listening): Line[] {
  const say = speaker(words);
  const log = events.map((event, place) => ({ version: place + 1, event }));
  const names = new Map([
    [1, "Rosa"],
    [2, "Hugo"],
    [3, "Vera"],
  ]);
  const inEnglish = (amount: number) => amount.toLocaleString("en");
  const around = { say, number: inEnglish, chips: inEnglish, you, me: 9, game };
  return tellAll(log, board, around, names);
}

const hand: Happening[] = [
  { event: "deal-announced", number: 12, hand: "ab", code: "J0E0-57Q2", roots: [], contributors: [] },
  { event: "hand-started", dealt: [1, 2, 3], button: 1 },
  { event: "posted", seat: 2, kind: "small-blind", amount: 50 },
  { event: "posted", seat: 3, kind: "big-blind", amount: 100 },
  { event: "dealt", seat: 1, cards: [null, null, null], up: [] },
  { event: "dealt", seat: 3, cards: ["As", "Kd", "2c"], up: [] },
  { event: "acted", seat: 1, action: "raise", all_in: false, dark: false, paid: 300, to: 300 },
  { event: "acted", seat: 2, action: "fold", all_in: false, dark: false, paid: 0, to: 50 },
  { event: "acted", seat: 3, action: "call", all_in: false, dark: false, paid: 200, to: 300 },
  { event: "round-closed" },
  { event: "board", cards: ["Ah", "8d", "2h"] },
  { event: "chose-discard", seat: 1, card: null },
  { event: "chose-discard", seat: 3, card: "Kd" },
  { event: "acted", seat: 3, action: "bet", all_in: true, dark: false, paid: 9700, to: 9700 },
  { event: "board", cards: ["7c"] },
  { event: "board", cards: ["7d"] },
  { event: "shown", seat: 3, cards: ["As", "2c"] },
  { event: "awarded", pot: 1, way: "high", to: [{ seat: 3, amount: 650 }], rule: "HR-H15" },
  { event: "awarded", pot: 2, way: "high", to: [{ seat: 1, amount: 1200 }], rule: "HR-H15" },
  { event: "hand-over" },
];

test("a hand is told as a dealer would", () => {
  assert.deepEqual(told(hand), [
    "Hand 12",
    "Hugo posts 50, the small blind",
    "You post 100, the big blind",
    "You are dealt ace of spades, king of diamonds, two of clubs",
    "Rosa raises to 300",
    "Hugo folds",
    "You call 200",
    "Flop: ace of hearts, eight of diamonds, two of hearts",
    "Everyone discards one card",
    "Rosa has discarded",
    "You discard the king of diamonds",
    "You bet 9,700, all-in",
    "Turn: seven of clubs",
    "River: seven of diamonds",
    "You show ace of spades, two of clubs: two pair, aces and sevens, eight kicker",
    "You win 650",
    "Rosa wins 1,200 from side pot 1",
  ]);
});

test("and in German", () => {
  const lines = told(hand, { words: de });
  assert.equal(lines.length, 17);
  assert.equal(lines[4], "Rosa erhöht auf 300");
  assert.equal(lines[14], "Du zeigst Pik Ass, Kreuz Zwei: zwei Paare, Asse und Siebenen, Beikarte Acht");
});

describe("what happens to everybody", () => {
  const started: Happening = { event: "hand-started", dealt: [1, 2, 3], button: 1 };
  const ante = (seat: number, amount: number): Happening => ({ event: "posted", seat, kind: "ante", amount });
  const act = (seat: number, action: "bet" | "call" | "raise", paid: number, to: number, all_in = false): Happening => ({ event: "acted", seat, action, all_in, dark: false, paid, to });

  test("is told in one sentence: antes", () => {
    assert.deepEqual(told([started, ante(1, 25), ante(2, 25), ante(3, 25)], { game: "stud" }), ["Everybody antes 25"]);
    assert.deepEqual(told([started, ante(1, 25), ante(2, 25), ante(3, 10)], { game: "stud" }), ["Rosa antes 25, Hugo antes 25 and you ante 10"]);
  });

  test("has the clause that says so: a discard, by the game that is played", () => {
    const flop: Happening[] = [started, { event: "round-closed" }, { event: "board", cards: ["Ah", "8d", "2h"] }, { event: "round-closed" }];
    const at = (game: string) => ruled(flop, { game }).join(" ");
    assert.equal(at("crazy-pineapple"), "Flop Everyone discards one card [SD11-2b]");
    assert.equal(at("crazy-pineapple-hilo8"), "Flop Everyone discards one card [SD11-2b]");
    assert.equal(at("pineapple"), "Everyone discards one card [SD11-2a] Flop");
    assert.equal(at("late-pineapple"), "Flop Everyone discards one card [SD11-2b]");
    assert.equal(at("holdem"), "Flop");
    assert.equal(at("lazy-pineapple"), "Flop");
  });

  test("is an all-in that others bet beyond: the pots are told when the round is over, once", () => {
    const events: Happening[] = [
      started,
      { event: "posted", seat: 2, kind: "small-blind", amount: 50 },
      { event: "posted", seat: 3, kind: "dead-blind", amount: 40 },
      act(1, "bet", 500, 500, true),
      act(2, "raise", 1450, 1500),
      act(3, "call", 1500, 1500),
      { event: "round-closed" },
      { event: "round-closed" },
      act(2, "bet", 300, 300),
      act(3, "call", 300, 300),
      { event: "round-closed" },
    ];
    const pots = ruled(events, { game: "holdem" }).filter((line) => line.includes("pot"));
    assert.deepEqual(pots, ["Main pot 1,540. Side pot 2,000 [SAT-G18c]", "Main pot 1,540. Side pot 2,600 [SAT-G18c]"]);
    assert.ok(ruled(events.slice(1), { game: "holdem" }).every((line) => !line.includes("pot")), "not of a hand whose beginning was missed");
  });

  test("is told of one pot only by those who ask: no line, and none of what came back uncalled", () => {
    const events: Happening[] = [started, act(1, "bet", 900, 900), act(2, "call", 500, 500, true), { event: "returned", seat: 1, why: "uncalled", amount: 400 }, { event: "acted", seat: 3, action: "fold", all_in: false, dark: false, paid: 0, to: 0 }, { event: "round-closed" }];
    assert.ok(told(events, { game: "holdem" }).every((line) => !line.includes("pot")));
  });

  test("is a round of Twisted, with its clauses", () => {
    const placed = (seat: number, optional: number): Happening => ({ event: "bets-placed", seat, first: 100, ante: 50, optional, tip: 0 });
    const events: Happening[] = [
      placed(1, 25),
      placed(3, 0),
      { event: "bets-closed", playing: [1, 3] },
      { event: "marker-given", seat: 1, amount: 25 },
      { event: "marker-given", seat: 3, amount: 25 },
      { event: "collected", seat: 1, ante: 50, card: null },
      { event: "collected", seat: 3, ante: 50, card: "2c" },
    ];
    assert.deepEqual(ruled(events, { game: "twisted" }), [
      "Rosa bets 100 with an ante of 50, and 25 against the players",
      "You bet 100 with an ante of 50",
      "First bets and antes are down [SD15-2a]",
      "50 collected into the players' pot, from Rosa and you [SD15-6]",
      "The antes, 100, and the discards are collected [SD15-8]",
    ]);
  });
});

test("time banks of others and lost connections are told, one's own is warned of elsewhere", () => {
  const asked = (seat: number, stage: "own" | "bank" | "grace"): Happening => ({ event: "asked", seat, decision: 4, stage, until: 0 });
  for (const game of ["holdem", "chinese", "twisted"])
    assert.deepEqual(told([asked(1, "own"), asked(1, "bank"), asked(3, "bank"), asked(2, "grace")], { game }), [
      "Rosa takes time from the time bank",
      "Hugo is away, and the table waits",
    ]);
});

test("whoever holds a clean sweep and says nothing is told of", () => {
  assert.deepEqual(told([{ event: "declined", seat: 1 }, { event: "declined", seat: 3 }], { game: "chinese" }), ["Rosa declares nothing", "You declare nothing"]);
});

describe("the last line of the log says whom the table waits for", () => {
  const seats = [
    { seat: 1, person: 1, name: "Rosa", bot: false },
    { seat: 3, person: 9, name: "Vera", bot: false },
  ];
  const player = (seat: number, bet: number) => ({ seat, stack: 5000, bet, live: true, all_in: false });
  const waits = (game: object, ...asked: number[]) => {
    const view = { phase: "playing", you: 3, seats, game, asked: asked.map((seat) => ({ seat })) };
    const found = waitsFor({ table: { view } as unknown as TableState, say: speaker(en), number: (amount) => amount.toLocaleString("en") });
    return found === null ? null : [found.text, found.rule, found.others];
  };
  const betting = (phase: string, to_match: number) => ({ phase, board: [], to_match, players: [player(1, 0), player(3, 2000)] });

  test("to act and at which price, to discard, to show", () => {
    assert.deepEqual(waits(betting("betting", 2000), 1), ["Rosa to act, 2,000 to call", null, true]);
    assert.deepEqual(waits(betting("betting", 2000), 3), ["you are to act", null, false]);
    assert.deepEqual(waits(betting("discarding", 0), 1, 3), ["waiting for Rosa and you", null, false]);
    assert.deepEqual(waits(betting("discarding", 0), 1), ["waiting for Rosa", null, true]);
    assert.equal(waits(betting("betting", 0)), null);
  });

  test("to bet or fold, with the clause of the street", () => {
    const twisted = (...community: (string | null)[]) => ({ phase: "betting", community, players: [] });
    assert.deepEqual(waits(twisted("9s", null), 1), ["Rosa to bet or fold", "SD15-9", true]);
    assert.deepEqual(waits(twisted("9s", "4h"), 3), ["you are to bet or fold", "SD15-11", false]);
  });
});

test("one point is a point, in both languages", () => {
  const none = { front: 0, middle: 0, back: 0 };
  const account = { segments: { ...none, front: 1 }, scoop: 0, foul: 0, bonus: none, against: none, sweep: 0 };
  const paid = (points: number) => [{ event: "paid", from: 2, to: 1, points, chips: 10 * points, capped: false, account }] as Happening[];
  const game = "chinese";
  assert.deepEqual([...told(paid(1), { game }), ...told(paid(2), { game })], ["Hugo pays Rosa 10 for 1 point", "Hugo pays Rosa 20 for 2 points"]);
  assert.deepEqual(told(paid(1), { game, words: de }), ["Hugo zahlt Rosa 10 für 1 Punkt"]);
});

test("a full house in German takes kings and aces in the case that the preposition wants", () => {
  assert.equal(told([{ event: "shown", seat: 3, cards: ["7s", "Kd"] }], { board: ["7d", "7c", "Kc"], words: de })[0], "Du zeigst Pik Sieben, Karo König: Full House, Siebenen über Könige");
});

type Opened = { seat: number; nonce: string | null };
const cutOf = (opened: Opened[]): RoomEvent => ({
  event: "deal-cut",
  deck: 0,
  contributors: opened.map((each) => ({ ...each, hash: "00" })),
  seeds: [],
});

test("who cut is named as the language wants it after the preposition", () => {
  const cut = cutOf([{ seat: 3, nonce: "aa" }, { seat: 1, nonce: "bb" }, { seat: 2, nonce: null }]);
  assert.deepEqual(told([cut]), ["Cut by you and Rosa"]);
  assert.deepEqual(told([cut], { words: de }), ["Abgehoben von dir und Rosa"]);
});

test("somebody who comes in mid-hand hears the turn called the turn", () => {
  const late = hand.slice(14, 16);
  assert.deepEqual(told(late, { board: ["Ah", "8d", "2h", "7c", "7d"] }), [
    "Turn: seven of clubs",
    "River: seven of diamonds",
  ]);
});

test("somebody who comes back in another hand is told that something is missing, and still hears the turn called the turn", () => {
  const torn = [...hand.slice(0, 14), { event: "gap" } as const, ...hand.slice(14, 16)];
  assert.deepEqual(told(torn, { board: ["Ah", "8d", "2h", "7c", "7d"] }).slice(-3), [
    "You were away: what was played meanwhile is missing here",
    "Turn: seven of clubs",
    "River: seven of diamonds",
  ]);
});

test("a spectator is never addressed", () => {
  assert.ok(told(hand, { you: 0 }).every((line) => !/\byou\b/i.test(line)));
});

describe("the log of a table where people come and go", () => {
  const sitter = (seat: number, person: number, name: string) => ({ seat, person, name, bot: false });
  type Sitter = ReturnType<typeof sitter>;
  const view = (version: number, you: number | null, seats: Sitter[]) => ({ version, you, seats }) as unknown as RoomView;
  const settings = {} as Settings;
  const begin = (seats: Sitter[], you: number | null) =>
    fold(null, { is: "snapshot", table: 7, now: 0, settings, view: view(1, you, seats) }, 0)!;
  const happen = (state: TableState, you: number | null, ...events: RoomEvent[]) => {
    const from = state.view.version + 1;
    const after = view(state.view.version + events.length, you, []);
    return fold(state, { is: "events", table: 7, from, events, now: 0, view: after }, 0)!;
  };
  const lines = ({ log, sat }: TableState) => {
    const around = { say: speaker(en), number: String, chips: String, me: 9, game: "holdem" };
    return tellLog(log, [], around, sat).map(({ text }) => text);
  };
  const folds = (seat: number): RoomEvent => ({ event: "acted", seat, action: "fold", all_in: false, dark: false, paid: 0, to: 0 });
  const leaves = (seat: number): RoomEvent => ({ event: "left", seat, why: "stood-up", taken: 100 });
  const sits = (seat: number, person: number, name: string): RoomEvent => ({ event: "seated", ...sitter(seat, person, name), stack: 100 });

  test("tells what somebody did of them, and not of who has the chair now", () => {
    let state = happen(begin([sitter(3, 4, "Rosa")], null), null, folds(3), leaves(3));
    state = happen(state, 3, sits(3, 9, "Vera"), folds(3));
    const told = ["Rosa folds", "Rosa leaves", "You sit down at seat 3 with 100", "You fold"];
    assert.deepEqual(lines(state), told);
    state = happen(state, null, leaves(3), sits(3, 5, "Hugo"), folds(3));
    assert.deepEqual(lines(state), [...told, "You leave", "Hugo sits down at seat 3 with 100", "Hugo folds"]);
  });

  test("has the old name in a change of name, and before it", () => {
    const state = happen(begin([sitter(3, 4, "Vera")], null), null, folds(3), { event: "renamed", seat: 3, person: 4, name: "Vera Ray" }, folds(3));
    assert.deepEqual(lines(state), ["Vera folds", "Vera is called Vera Ray now", "Vera Ray folds"]);
  });

  test("keeps its names when its oldest lines are forgotten, and over what was not seen", () => {
    let state = happen(begin([sitter(3, 4, "Rosa")], null), null, leaves(3), sits(3, 5, "Hugo"), ...Array<RoomEvent>(600).fill(folds(3)));
    assert.deepEqual([...new Set(lines(state))], ["Hugo folds"]);
    assert.equal(state.sat.length, 1);
    state = fold(state, { is: "snapshot", table: 7, now: 0, settings, view: view(700, null, [sitter(3, 6, "Kofi")]) }, 0)!;
    state = happen(state, null, folds(3));
    assert.deepEqual([...new Set(lines(state))], ["Hugo folds", "Kofi folds"]);
  });
});

test("the log of stud has its streets as headings", () => {
  const dealt = (seat: number): RoomEvent => ({ event: "dealt", seat, cards: [null], up: ["2c"] });
  const closed: RoomEvent = { event: "round-closed" };
  const events: RoomEvent[] = [{ event: "hand-started", dealt: [1, 2], button: 1 }, dealt(1), dealt(2), closed, dealt(1), dealt(2), closed, dealt(1), dealt(2), closed];
  const log = events.map((event, at) => ({ version: at + 1, event }));
  const told = (game: string) => tellAll(log, [], { say: speaker(allEn), number: String, chips: String, you: 1, me: 0, game }, new Map([[2, "Rosa"]]));
  assert.deepEqual(told("stud").filter(({ heading }) => heading).map(({ text }) => text), ["Fourth street", "Fifth street"]);
  assert.equal(new Set(told("stud").map(({ version }) => version)).size, told("stud").length, "each line is one of its own");
  assert.ok(told("holdem").every(({ heading }) => !heading));
});

test("bets that nobody has called are no side pots; an all-in makes one, and what only one player has in is theirs", () => {
  const player = (seat: number, all_in: boolean) => ({ seat, all_in, live: true });
  const view = (allIn: boolean) =>
    ({
      pots: [
        { amount: 0, eligible: [1, 2, 3] },
        { amount: 150, eligible: [1, 2] },
        { amount: 225, eligible: [1] },
      ],
      players: [player(1, false), player(2, allIn), player(3, false)],
    }) as unknown as BettingView;
  assert.deepEqual(partsOfPot(view(false)), [{ amount: 375, eligible: [1, 2, 3] }]);
  assert.equal(uncalledOf(view(false)), null, "it may still be called");
  assert.deepEqual(partsOfPot(view(true)), [{ amount: 150, eligible: [1, 2, 3] }]);
  assert.deepEqual(uncalledOf(view(true)), { amount: 225, seat: 1 });
});

test("whoever asks for the pot hears what of it nobody has called", () => {
  const pots = [{ amount: 150, eligible: [1, 3] }, { amount: 225, eligible: [3] }];
  const players = [{ seat: 1, all_in: true, live: true }, { seat: 3, all_in: false, live: true }];
  const seats = [{ seat: 1, person: 1, name: "Rosa", bot: false, stack: 0 }, { seat: 3, person: 9, name: "Vera", bot: false, stack: 400 }];
  const table = { view: { you: 3, seats, game: { board: [], pots, players } } } as unknown as TableState;
  assert.equal(answer({ table, say: speaker(en), number: String }, "pot"), "Pot 375. Uncalled 225: you");
});

test("the five cards that win are found, high and low, and two of Omaha's four", () => {
  const same = (found: string[], wanted: string) => assert.deepEqual(new Set(found), new Set(wanted.split(" ")));
  same(bestFive(gameNamed("holdem"), ["As", "2c"], ["Ah", "8d", "2h", "7c", "7d"]), "As Ah 7c 7d 8d");
  same(bestFive(gameNamed("razz"), ["As", "2c", "Kd", "Ks", "7h", "4d", "3c"], []), "As 2c 3c 4d 7h");
  same(bestFive(gameNamed("omaha"), ["As", "Ks", "2d", "3d"], ["Qs", "Js", "Ts", "9s", "8s"]), "As Ks Qs Js Ts");
});

test("cards are put, moved and taken back until they are confirmed", () => {
  const board = { ...noRows(), back: ["Ah", "Kh", "Qh", "Jh"] };
  let placing = begin(["2c", "3c", "4c"]);
  placing = pick(placing, "2c");
  assert.equal(placing.picked, "2c");
  placing = put(board, placing, "2c", "back", 2);
  assert.deepEqual(put(board, placing, "3c", "back", 2), placing, "the back is full");
  placing = put(board, placing, "2c", "front", 2);
  placing = put(board, placing, "3c", "back", 2);
  assert.deepEqual(put(board, placing, "4c", "front", 2), placing, "two are enough");
  assert.deepEqual(answerOf(placing), { do: "place", front: ["2c"], middle: [], back: ["3c"] });
  assert.deepEqual(inTray(takeBack(placing, "2c")), ["2c", "4c"]);
  assert.equal(carryOn(placing, ["4c", "3c", "2c"]), placing, "the same cards again change nothing");
  assert.deepEqual(carryOn(placing, ["9c"]), begin(["9c"]));
});

test("whoever has bet at Twisted and waits for cards has not folded; whoever gave cards up has", () => {
  const none = { first: 0, second: 0, river: 0 };
  const player = { seat: 1, stack: 900, bets: none, tips: none, ante: 0, optional: 0, won: 0, marker: false, shown: false };
  assert.equal(hasFolded({ ...player, live: false, bets: { ...none, first: 100 }, cards: [] }), false);
  assert.equal(hasFolded({ ...player, live: true, bets: { ...none, first: 100 }, cards: [null, null, null] }), false);
  assert.equal(hasFolded({ ...player, live: false, cards: [null, null] }), true);
  assert.equal(hasFolded({ ...player, live: false, cards: [] }), false, "sits this round out");
});

test("the pay schedule shows the line that a hand has reached", () => {
  const schedule = [
    { hand: "flush", pays: 10 },
    { hand: "two pair", pays: 2 },
    { hand: "pair of sevens or better", pays: 1 },
  ];
  assert.equal(reached(schedule, madeOf(["7s", "7d", "2c"])), 2);
  assert.equal(reached(schedule, madeOf(["6s", "6d", "2c"])), -1);
  assert.equal(reached(schedule, madeOf(["6s", "6d", "2c", "2d"])), 1);
  assert.equal(reached(schedule, madeOf(["As", "Ks", "9s", "4s", "2s"])), 0);
  assert.equal(reached(schedule, madeOf(["6s", "6d", "6c", "2d"])), 1, "better than the line");
});

test("the pay schedule speaks the language of the page, and every line that the room can post has its words", () => {
  const lines = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair", "pair of sevens or better"];
  const words = (dictionary: Record<string, string>) => lines.map((line) => lineWords(speaker(dictionary), line));
  assert.deepEqual(words(allEn).map((line) => line.toLowerCase()), lines);
  assert.ok(words(allDe).every((line) => !line.startsWith("[")));
  assert.match(words(allDe)[8]!, /Siebenen/);
  assert.equal(words(allDe).filter((line, place) => line.toLowerCase() === lines[place]).length, 4, "those that German has from English");
});

test("a settlement shows what each payment is made of, and stays until the next", () => {
  const none = { front: 0, middle: 0, back: 0 };
  const account = {
    segments: { front: 1, middle: 1, back: -1 },
    bonus: { ...none, back: 4 },
    against: { ...none, middle: 3 },
    scoop: 0,
    foul: 0,
    sweep: 0,
  };
  assert.deepEqual(reasonsOf(account), [
    { key: "settle.rows", points: 1 },
    { key: "settle.bonus", points: 4 },
    { key: "settle.against", points: -3 },
  ]);
  const paid: RoomEvent = { event: "paid", from: 2, to: 1, points: 2, chips: 20, capped: false, account };
  const started: RoomEvent = { event: "round-started", dealt: [1, 2], button: 1, fantasy: [], second_hand: null, second_hand_of: null };
  const log = [started, paid, { event: "round-over" } as const, started].map((event) => ({ event }));
  assert.equal(lastSettlement(log).length, 1);
  const capped: RoomEvent = { ...paid, from: 3, to: 2, points: 5, chips: 12, capped: true };
  const sums = [[1], [2], [3], [2, 3]].map((seats) => sumOf([paid, capped] as Payment[], seats));
  assert.deepEqual(sums, [{ points: 2, chips: 20 }, { points: 3, chips: -8 }, { points: -5, chips: -12 }, { points: -2, chips: -20 }]);
});

test("the badge says who cut", () => {
  const cut = (opened: Opened[]) => [{ event: cutOf(opened) }];
  assert.equal(cutBy([], 3), null);
  assert.equal(cutBy(cut([]), 3), "nobody");
  assert.equal(cutBy(cut([{ seat: 3, nonce: null }]), 3), "nobody");
  assert.equal(cutBy(cut([{ seat: 2, nonce: "ab" }]), 3), "others");
  assert.equal(
    cutBy(
      cut([
        { seat: 2, nonce: "ab" },
        { seat: 3, nonce: "cd" },
      ]),
      3,
    ),
    "you",
  );
});

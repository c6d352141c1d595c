import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { table as de } from "../src/lang/table.de.ts";
import { table as en } from "../src/lang/table.en.ts";
import { de as allDe } from "../src/lang/de.ts";
import { en as allEn } from "../src/lang/en.ts";
import { filled } from "../src/lang/words.ts";
import type { BettingView, ChineseHand, ChineseView, RoomEvent, RoomView, Settings, TwistedView } from "../src/protocol.ts";
import { partsOfPot, uncalledOf } from "../src/table/betting.ts";
import { chanceWords } from "../src/table/chances.ts";
import { chancesInWords, chancesOf, sightOf } from "../src/table/schedule_chances.ts";
import { cutBy } from "../src/table/cut.ts";
import { endedNow, standingWords } from "../src/table/ended_now.ts";
import type { Say } from "../src/table/hand_words.ts";
import { bestFive, gameNamed, madeOf } from "../src/table/made.ts";
import { foulWords } from "../src/table/placing_words.ts";
import { answerOf, begin, carryOn, inTray, pick, put, takeBack } from "../src/table/placing.ts";
import { type Rows, foulOf, noRows, positionOf } from "../src/table/rows.ts";
import { clauseOf, collectedAnte, foldWords, hasFolded, lineWords, qualifyWords, reached } from "../src/table/schedule.ts";
import { type Of, type Payment, lastSettlement, reasonsOf, sumOf } from "../src/table/settlement.ts";
import { answer, bankLeft } from "../src/table/speak.ts";
import { type Happening, type Line, spoken, tellAll, tellLog } from "../src/table/tell.ts";
import { waitsFor } from "../src/table/waits.ts";
import { saidBy } from "../src/table/says.ts";
import { winningCards, wonWays } from "../src/table/winning.ts";
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

  test("counts what a pot-limit raise was cut back by in no pot", () => {
    const cut: Happening[] = [
      started,
      { event: "returned", seat: 1, why: "above-the-pot", amount: 700 },
      act(1, "bet", 900, 900),
      act(2, "call", 500, 500, true),
      act(3, "call", 900, 900),
      { event: "round-closed" },
    ];
    const pots = told(cut, { game: "holdem" }).filter((line) => line.includes("pot"));
    assert.deepEqual(pots, ["Main pot 1,500. Side pot 800"]);
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

test("the log of Chinese has its four deals as headings, whoever is in Fantasy Land", () => {
  const dealt = (seat: number, cards: string[] = []): RoomEvent => ({ event: "dealt", seat, face_up: false, cards }) as RoomEvent;
  const turn = (seats: number[]) => seats.map((seat) => dealt(seat));
  const started: RoomEvent = { event: "round-started", dealt: [1, 2, 3], button: 3, fantasy: [3], second_hand: null, second_hand_of: null };
  const events = [started, ...turn([3, 1, 2]), ...turn([1, 2]), ...turn([1, 2]), ...turn([1, 2]), ...turn([1, 2])];
  const log = [...events, ...events.slice(0, 6)].map((event, at) => ({ version: at + 1, event }));
  const headings = (words: Record<string, string>) =>
    tellAll(log, [], { say: speaker(words), number: String, chips: String, you: 1, me: 0, game: "chinese" }, new Map([[2, "Rosa"]]))
      .filter(({ heading }) => heading)
      .map(({ text }) => text);
  assert.deepEqual(headings(allEn), ["First deal of four", "Second deal of four", "Third deal of four", "Last deal of four", "First deal of four"]);
  assert.equal(headings(allDe)[2], "Dritte von vier Ziehungen");
});

test("positions run clockwise from the buttons", () => {
  const of = (button: number, seats: number[]) => seats.map((seat) => positionOf({ button, hands: seats.map((each) => ({ seat: each })) }, seat));
  assert.deepEqual(of(2, [1, 2, 4]), [3, 1, 2]);
  assert.deepEqual(of(3, [1, 2, 4]), [2, 3, 1], "whose hand is not dealt");
});

test("a foul is told with the hands that are out of order", () => {
  const told = (front: string, middle: string, back: string, words: Record<string, string> = en) => {
    const split = (text: string) => text.split(" ").filter(Boolean);
    const rows: Rows = { front: split(front), middle: split(middle), back: split(back) };
    return foulWords(speaker(words), foulOf(rows)!, rows);
  };
  assert.equal(told("Qd Qc", "Kh Jc 4d", "As 9s"), "A foul if left so: queens in front outrank king high in the middle.");
  assert.equal(told("", "8h 8d 9c 9d 2c", "As Ks 9s 4s 2d"), "This hand fouls: nines and eights in the middle outrank ace high in the back.");
  assert.equal(told("", "As Ks 9s 4s 2s", "5s 6d 7d 8d 9d"), "This hand fouls: flush, ace high in the middle outranks straight, nine high in the back.");
  assert.equal(
    told("Qd Qc Ah", "Qh Qs Kd 3c 2c", "As 9s"),
    "This hand fouls: pair of queens, ace kicker in front outrank pair of queens, king, three and two kickers in the middle.",
  );
  assert.equal(told("", "7h 7c 4d 3s 2s", "7s 7d 4c 3h 2c"), "This hand fouls: the back only ties the middle.");
  assert.equal(told("Qd Qc", "Kh Jc 4d", "", de), "Falsch, wenn es so bleibt: Damen vorn schlagen König hoch in der Mitte.");
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
  same(bestFive(gameNamed("holdem"), ["As", "2c"], ["Ah", "8d", "2h", "7c", "7d"], "high"), "As Ah 7c 7d 8d");
  same(bestFive(gameNamed("razz"), ["As", "2c", "Kd", "Ks", "7h", "4d", "3c"], [], "low"), "As 2c 3c 4d 7h");
  same(bestFive(gameNamed("omaha"), ["As", "Ks", "2d", "3d"], ["Qs", "Js", "Ts", "9s", "8s"], "high"), "As Ks Qs Js Ts");
});

// The cards of a low lay there as if they had lost.
test("the cards that win are those of the high and of the low, each of who won it", () => {
  const player = (seat: number, cards: string[], won: number) => ({ seat, cards, won, shown: true, live: true });
  const board = ["3h", "7c", "8c", "2c", "6d"];
  const view = { phase: "over", board, players: [player(1, ["Ad", "Tc", "8h", "9h"], 1300), player(2, ["4s", "5s", "9d", "2s"], 2600), player(3, ["5h", "7s", "3s", "6h"], 0)] } as unknown as BettingView;
  const log = [
    { event: { event: "awarded", pot: 1, way: "high", to: [{ seat: 3, amount: 50 }], rule: "HR-O8a" } }, // of the hand before
    { event: { event: "deal-announced", number: 8 } },
    { event: { event: "awarded", pot: 1, way: "high", to: [{ seat: 1, amount: 1300 }], rule: "HR-O8a" } },
    { event: { event: "awarded", pot: 1, way: "low", to: [{ seat: 2, amount: 2600 }], rule: "HR-O8a" } },
  ] as unknown as { event: RoomEvent }[];
  const five = (cards: string[]) => [...new Set(cards)].sort().join(" ");
  assert.equal(five(winningCards(gameNamed("omaha8"), view, log)), five("Tc 9h 8c 7c 6d 4s 5s 3h 2c".split(" ")));
  assert.equal(five(winningCards(gameNamed("omaha8"), view, log.slice(0, 2))), five("Tc 9h 8c 7c 6d 9d 5s".split(" ")), "of whom nothing was told, the high");
  assert.deepEqual(winningCards(gameNamed("omaha8"), { ...view, phase: "betting" } as BettingView, log), []);
});

// Both plates said "Wins 2,375", and nobody which half.
test("the plates of a high-low game say who won which half", () => {
  const view = { phase: "over", players: [1, 2, 3].map((seat) => ({ seat, won: seat < 3 ? 2375 : 0, live: true, all_in: true })) } as unknown as BettingView;
  const log = [
    { event: { event: "deal-announced", number: 8 } },
    { event: { event: "awarded", pot: 0, way: "high", to: [{ seat: 1, amount: 2375 }], rule: "HR-O8a" } },
    { event: { event: "awarded", pot: 0, way: "low", to: [{ seat: 2, amount: 2375 }], rule: "HR-O8a" } },
  ] as unknown as { event: RoomEvent }[];
  const plate = (seat: number, heard = log): string => {
    const said = saidBy(view, seat, new Map(), (amount) => amount.toLocaleString("en"), wonWays(heard));
    return said === null ? "" : speaker(en)(said.key, said.places);
  };
  assert.deepEqual([1, 2, 3].map((seat) => plate(seat)), ["High 2,375", "Low 2,375", "All-in"]);
  const scooped = log.map(({ event }) => ({ event: event.event === "awarded" ? { ...event, to: [{ seat: 1, amount: 1187 }] } : event }));
  assert.equal(plate(1, scooped as typeof log), "High and low 2,375");
  assert.equal(plate(1, []), "Wins 2,375", "where nothing was told");
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

test("if it ended now: every hand of Chinese in order, or out of it and why, with cards that are not confirmed; a hidden one is hidden", () => {
  const hand = (seat: number, front: string, middle: string, back: string, more: object = {}) => {
    const cards = (text: string) => text.split(" ").filter(Boolean).map((card) => (card === "?" ? null : card));
    return { seat, fantasy: false, drawn: [], board: { front: cards(front), middle: cards(middle), back: cards(back) }, ...more } as unknown as ChineseHand;
  };
  const hands = [
    hand(1, "Ac 3h", "8h 8d 2c", "Ts Td 5s 5d"),
    hand(2, "", "", "", { fantasy: true, drawn: [null, null] }),
    hand(3, "Qd Qc", "Kh Jc 4d", "As 9s 6s 2s", { drawn: ["8s", "Kd", "Th"] }),
    hand(4, "", "", ""),
    hand(5, "? ? ?", "? ? ? ? ?", "? ? ? ? ?", { fantasy: true }),
  ];
  const view = { phase: "placing", hands } as unknown as ChineseView;
  const said = (laid: { card: string; row: "middle" | "back" }[], words: Record<string, string>) =>
    endedNow(view, 3, laid).map((each) => `${each.seat} ${standingWords(speaker(words), each, each.seat === 3)}`);
  const others = ["1 in order", "2 hidden until the end", "4 no cards yet", "5 hidden until the end"];
  assert.deepEqual(said([{ card: "8s", row: "back" }], en), ["3 foul: middle below front", ...others]);
  assert.deepEqual(said([{ card: "Kd", row: "middle" }], en), ["3 foul: back below middle", ...others], "the flush is not there yet");
  assert.deepEqual(said([{ card: "Kd", row: "middle" }, { card: "8s", row: "back" }], en), ["3 in order", ...others]);
  assert.equal(said([], de)[0], "3 liegst falsch: Mitte schwächer als vorn");
  assert.deepEqual(endedNow({ ...view, phase: "over" }, 3, []), [], "then it has ended");
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

test("a hand at Twisted is told whether it qualifies, and what the cards to come can do", () => {
  const schedule = [
    { hand: "two pair", pays: 2 },
    { hand: "pair of sevens or better", pays: 1 },
  ];
  const said = (cards: string, toCome: number, words: Record<string, string> = en) =>
    qualifyWords(speaker(words), String, schedule, madeOf(cards.split(" ")), toCome);
  assert.equal(said("Qh 9h 9s 4h", 1), "It qualifies: 1 to 1 on all three bets. The last card can only help.");
  assert.equal(said("9h 9s 4h", 2), "It qualifies: 1 to 1 on all three bets. The cards to come can only help.");
  assert.equal(said("Qh 9h 9s 4h 4d", 0), "It qualifies: 2 to 1 on all three bets.");
  assert.equal(said("6h 6s 4h", 2), "It does not qualify yet: that takes a pair of sevens or better.");
  assert.equal(said("6h 6s 4h Ad Kd", 0), "It does not qualify.");
  assert.equal(said("6h 6s 4h", 2, de), "Das zahlt noch nicht: nötig ist mindestens ein Paar Siebenen.");
});

test("a fold at Twisted is told with the bets that it gives up, and with a claim to the players' pot", () => {
  const say = speaker(en);
  const bets = { first: 10, second: 0, river: 0 };
  assert.equal(foldWords(say, String, { bets, marker: false }), "Fold forfeits the first bet, 10.");
  assert.equal(
    foldWords(say, String, { bets: { ...bets, second: 10 }, marker: true }),
    "Fold forfeits the first and second bets, 20 in all. Your claim to the players' pot goes with it.",
  );
});

test("the ante of this round that was collected is known, and of no other", () => {
  const started = { event: { event: "round-started", seated: [1, 2] } as RoomEvent };
  const taken = (seat: number, ante: number) => ({ event: { event: "collected", seat, ante, card: null } as RoomEvent });
  assert.equal(collectedAnte([started, taken(2, 40), taken(1, 50)], 1), 50);
  assert.equal(collectedAnte([started, taken(1, 50), started], 1), null);
  assert.equal(collectedAnte([started, taken(1, 50), { event: { event: "gap" } }], 1), null, "nothing is known of what was missed");
});

test("a pay schedule names the clause that has its lines", () => {
  assert.deepEqual(["A", "B", "own"].map(clauseOf), ["SD15-A", "SD15-B", "SD15-1b"]);
});

describe("the chances at Twisted", () => {
  const lines = ["royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind", "two pair", "pair of sevens or better"];
  const schedule = lines.map((hand) => ({ hand, pays: 1 }));
  const cards = (text: string) => text.split(" ").filter(Boolean);
  const shown = (own: string, community: string, gone: string) =>
    chancesOf(schedule, { own: cards(own), community: cards(community), gone: cards(gone) })?.map((chance) => chanceWords(speaker(en), chance)) ?? null;
  const share = (own: string, community: string, gone: string) => {
    const chances = chancesOf(schedule, { own: cards(own), community: cards(community), gone: cards(gone) })!;
    return Object.fromEntries(lines.map((line, at) => [line, chances[at]!]));
  };

  test("of a pair of nines with one card to come are two of 47 for a third, six for two pair, and it stays at least a pair", () => {
    assert.deepEqual(shown("Qh 9h", "9s 4h", "3c"), ["–", "–", "–", "–", "–", "–", "4%", "13%", "83%"]);
    const exactly = share("Qh 9h", "9s 4h", "3c");
    assert.deepEqual([exactly["three of a kind"], exactly["two pair"], exactly["pair of sevens or better"]], [2 / 47, 6 / 47, 39 / 47]);
  });

  test("with two cards to come are counted over all 1,128 pairs", () => {
    const flush = share("Ah Kh", "Qh", "2c");
    assert.equal(flush["royal flush"], 1 / 1128);
    assert.equal(flush["straight flush"], 0, "only the royal one has these three");
    assert.equal(flush["flush"], (45 - 1) / 1128, "two of ten hearts");
    assert.equal(flush["straight"], (4 * 4 - 1) / 1128);
    assert.ok(Math.abs(Object.values(share("9h 9d", "9s", "2c")).reduce((sum, each) => sum + each) - 1) < 1e-12, "three nines always pay");
    assert.equal(share("9h 9d", "9s", "2c")["four of a kind"], 47 / 1128);
    assert.equal(chanceWords(speaker(en), 1 / 1128), "<1%");
    assert.equal(chanceWords(speaker(de), 1127 / 1128), ">99 %");
  });

  test("take one's own discard for seen, and none are told before a card is turned", () => {
    assert.equal(share("9h 9d", "4s 2h", "9c")["three of a kind"], 1 / 47);
    assert.equal(share("9h 9d", "4s 2h", "Ac")["three of a kind"], 2 / 47);
    assert.equal(shown("9h 9d 4s", "", ""), null);
  });

  test("are certain when the last card has come", () => {
    assert.deepEqual(shown("Qh 9h Qd", "9s 4h", "3c")!.slice(-3), ["–", "100%", "–"]);
  });

  test("are said in words", () => {
    const said = (own: string, community: string) => chancesInWords(speaker(allEn), schedule, { own: cards(own), community: cards(community), gone: cards("3c") });
    assert.equal(said("Qh 9h", "9s 4h"), "Chances: Three of a kind 4%, Two pair 13%, Pair of sevens or better 83%");
    assert.equal(said("2h 4d", "6s 3h"), "Chances: Straight 9%");
    assert.equal(said("2h 4d", "6s Kh"), "Chances: Pair of sevens or better 6%");
    assert.equal(said("Qh 9h Qd", "9s 4h"), "", "nothing is to come");
  });

  test("are those of a hand that is played, and use nothing that others hold", () => {
    const player = { seat: 1, live: true, cards: ["Qh", "9h"], discard: "3c" };
    const game = { community: ["9s", null], exposed: ["Kd"], players: [player, { seat: 2, live: true, cards: [null, null] }] } as unknown as TwistedView;
    assert.deepEqual(sightOf(game, 1), { own: ["Qh", "9h"], community: ["9s"], gone: ["3c", "Kd"] });
    assert.equal(sightOf(game, null), null);
    assert.equal(sightOf({ ...game, players: [{ ...player, live: false }] } as unknown as TwistedView, 1), null, "folded");
  });
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
  const rows = (front: string, middle: string, back: string) => ({ front: front.split(" "), middle: middle.split(" "), back: back.split(" ") }) as Rows;
  const [mine, theirs] = [rows("Qs 2d 3d", "7c 7d 8h 9s Jc", "As 9s 6s 2s 8s"), rows("Qd 2h 3h", "8c 8d 8s 9h Jd", "Ts Td 5s 5d 5c")];
  const told = (boards: [number, Rows][], words: Record<string, string> = en, more: Partial<typeof account> = {}) => {
    const say = speaker(words);
    const of: Of = (key, seat, places) => say(seat === 1 ? `${key}.you` : key, { name: "Kofi", ...places });
    return reasonsOf(say, of, { from: 2, to: 1, account: { ...account, ...more } }, new Map(boards)).map(({ words, points }) => `${words} ${points}`);
  };
  assert.deepEqual(told([[1, mine], [2, theirs]]), ["rows 2 to 1: 1", "your flush 4", "Kofi’s three eights -3"]);
  assert.deepEqual(told([[1, mine], [2, theirs]], de), ["Reihen 2 zu 1: 1", "Flush von dir 4", "drei Achten von Kofi -3"]);
  assert.deepEqual(told([]), ["rows 2 to 1: 1", "your bonuses 4", "Kofi’s bonuses -3"], "of cards that were not seen");
  const fouled = { segments: none, against: none, bonus: none };
  assert.deepEqual(told([], en, { ...fouled, foul: 9 }), ["Kofi fouled: 9"]);
  assert.deepEqual(told([], en, { ...fouled, foul: -9 }), ["you fouled: -9"]);
  const paid: RoomEvent = { event: "paid", from: 2, to: 1, points: 2, chips: 20, capped: false, account };
  const started: RoomEvent = { event: "round-started", dealt: [1, 2], button: 1, fantasy: [], second_hand: null, second_hand_of: null };
  const log = [started, paid, { event: "round-over" } as const, started].map((event) => ({ event }));
  assert.equal(lastSettlement(log).payments.length, 1);
  assert.equal(lastSettlement(log).hand, null);
  const announced: RoomEvent = { event: "deal-announced", number: 14, hand: "ab", code: "", roots: [], contributors: [] };
  const placed = (seat: number, cards: Rows): RoomEvent => ({ event: "placed", seat, face_up: true, cards } as RoomEvent);
  const revealed = { event: "revealed", seat: 2, board: theirs } as RoomEvent;
  const first = { ...noRows(), back: ["As", "9s"] };
  const rest = { ...mine, back: ["6s", "2s", "8s"] };
  const seen = [announced, started, placed(1, first), placed(1, rest), revealed, paid, announced].map((event) => ({ event }));
  assert.deepEqual(lastSettlement(seen), { hand: 14, payments: [paid], boards: new Map([[1, mine], [2, theirs]]) });
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

test("the key for the price says what is left of one's own time bank too", () => {
  const asked = (bank?: number) => {
    const view = { game: null, you: 1 };
    return { table: { view } as unknown as TableState, say: speaker(en), number: String, bank };
  };
  assert.equal(answer(asked(29_600), "turn"), "No hand is being played. Seconds in your time bank: 29");
  assert.equal(answer(asked(), "turn"), "No hand is being played");
  assert.equal(answer(asked(29_600), "price"), "No hand is being played");
});

test("a time bank that runs is told by what is left of it, and not as it was before", () => {
  const asked = (stage: "own" | "bank", seat = 1) => ({ bank: 30_000, you: 1, asked: [{ seat, decision: 4, stage, until: 112_400 }] });
  assert.equal(bankLeft(asked("own"), 100_000), 30_000);
  assert.equal(bankLeft(asked("bank"), 100_000), 12_400);
  assert.equal(bankLeft(asked("bank"), 113_000), 0);
  assert.equal(bankLeft(asked("bank", 2), 100_000), 30_000);
  assert.equal(bankLeft({ you: 1, asked: [] }, 100_000), undefined);
});

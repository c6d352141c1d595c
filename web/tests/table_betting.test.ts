import assert from "node:assert/strict";
import { test } from "node:test";
import { boardTimes, presetTo, readChoices, sizeClause, stepped, toCall, typedAmount, type Sizing } from "../src/table/betting.ts";
import { whyClosed, type Bar, type Closed } from "../src/table/closed.ts";
import { chairs } from "../src/table/layout.ts";
import type { BettingView } from "../src/protocol.ts";

const sizing: Sizing = { least: 4000, most: 19_000, step: 100, pot: 10_700, matched: 2000, call: 2000 };

test("presets are shares of the pot as it is after the call", () => {
  assert.deepEqual(
    (["min", "half", "three-quarters", "pot", "max"] as const).map((preset) => presetTo(sizing, preset)),
    [4000, 8350, 11_525, 14_700, 19_000],
  );
});

test("presets never leave what may be bet", () => {
  const short = { ...sizing, most: 5000 };
  for (const preset of ["min", "half", "three-quarters", "pot", "max"] as const) {
    const to = presetTo(short, preset);
    assert.ok(to >= short.least && to <= short.most);
  }
});

test("steps end on whole big blinds and stop at the ends", () => {
  assert.equal(stepped(sizing, 4050, 1), 4100);
  assert.equal(stepped(sizing, 4050, -1), 4000);
  assert.equal(stepped(sizing, 4000, -1), 4000);
  assert.equal(stepped(sizing, 18_950, 10), 19_000);
});

test("a bet of the wrong size has the clause that it offends against", () => {
  assert.equal(sizeClause(sizing, 19_000, 3999), "SAT-G17");
  assert.equal(sizeClause(sizing, 19_000, 19_001), "HR-BN");
  assert.equal(sizeClause(sizing, 40_000, 19_001), "HR-BP");
  const fixed = { ...sizing, most: sizing.least };
  for (const amount of [3999, 4001]) assert.equal(sizeClause(fixed, 19_000, amount), "HR-BL");
  assert.equal(sizeClause(fixed, 4000, 3999), "SAT-G17", "all-in is all that is left to bet");
});

test("amounts are read as people write them", () => {
  for (const [language, amounts] of [
    ["en", { "1,500": 1500, " 1.5k ": 1500, "12 000": 12_000, "1,234,567": 1_234_567, "2500": 2500 }],
    ["de", { "2.500": 2500, "1,5k": 1500, "12 000": 12_000, "1.234.567": 1_234_567, "2500": 2500 }],
  ] as const)
    for (const [text, amount] of Object.entries(amounts)) assert.equal(typedAmount(text, language), amount, text);
  for (const language of ["en", "de"])
    for (const text of ["", "all", "-5", "1e9", "5 kk", "2g500", "1d5k", "."]) assert.equal(typedAmount(text, language), null);
});

test("amounts in hundredths are read as the table shows them, and nothing finer", () => {
  const read = (text: string, language = "en") => typedAmount(text, language, 2);
  assert.deepEqual(["2", "2.5", "2.50", "1,500", "1.5k", "0.05"].map((text) => read(text)), [200, 250, 250, 150_000, 150_000, 5]);
  assert.deepEqual(["2,5", "1.500", "1,5k"].map((text) => read(text, "de")), [250, 150_000, 150_000]);
  for (const text of ["2.505", "0.005", ".5", "1,50"]) assert.equal(read(text), null, text);
});

test("an amount written as another language would write it is none, rather than another amount", () => {
  for (const text of ["2.500", "1,5k", "2.5", "1,50"]) assert.equal(typedAmount(text, "en"), null, text);
  for (const text of ["2,500", "1.5k", "2,5", "1.50"]) assert.equal(typedAmount(text, "de"), null, text);
  for (const language of ["en", "de"])
    for (const amount of [7, 950, 2500, 1_234_567])
      assert.equal(typedAmount(new Intl.NumberFormat(language).format(amount), language), amount);
});

test("choices are found whatever their order, and a bet that is refused keeps its reason", () => {
  const choices = readChoices([
    { not: "bet", code: "betting.not-reopened", why: "It did not reopen.", rule: "SAT-B3" },
    { do: "call", pays: 50 },
    { do: "fold" },
  ]);
  assert.deepEqual(choices.noBet, { code: "betting.not-reopened", why: "It did not reopen.", rule: "SAT-B3" });
  assert.equal(choices.call, 50);
  assert.equal(choices.check, false);
  assert.equal(choices.bet, null);
});

test("the price is never more than the stack", () => {
  const player = {
    seat: 1,
    stack: 30,
    bet: 20,
    committed: 20,
    won: 0,
    live: true,
    all_in: false,
    shown: false,
    mucked: false,
    cards: [],
    up: [],
  };
  const view = { to_match: 100, players: [player] } as unknown as BettingView;
  assert.equal(toCall(view, 1), 30);
});

test("every closed button of the bar says why, with its clause where there is one", () => {
  const player = { live: true, all_in: false };
  const view = (phase: string, own = {}) => ({ phase, asked: [2], players: [{ seat: 1, ...player, ...own }, { seat: 2, ...player }] });
  const say = (what: Closed, state: object, bar: Partial<Bar> = {}) => {
    const choices = readChoices([{ do: "fold" }, { do: "check" }, { do: "bet", least_to: 200, most_to: 200 }]);
    const why = whyClosed(what, { view: state as BettingView, you: 1, choices, asked: false, sent: false, limit: "limit", price: 0, ...bar });
    return why === null ? "" : `${why.key} ${why.rule ?? "–"} ${why.amount ?? why.who ?? ""}`.trim();
  };
  for (const what of ["fold", "call", "bet", "size", "all-in"] as const) {
    assert.equal(say(what, view("betting")), "closed.turn SAT-B7 2");
    assert.equal(say(what, view("discarding")), "closed.no-betting –");
    assert.equal(say(what, view("betting", { live: false })), "closed.folded SAT-X1a");
    assert.equal(say(what, view("betting", { all_in: true })), "closed.all-in –");
    assert.equal(say(what, view("over")), "closed.over –");
    assert.equal(say(what, view("betting"), { asked: true, sent: true }), "closed.sent –");
  }
  const asked = { asked: true };
  assert.equal(say("all-in", view("betting"), asked), "closed.limit HR-BL 200");
  assert.equal(say("size", view("betting"), asked), "closed.one-size HR-BL 200");
  assert.equal(say("all-in", view("betting"), { ...asked, limit: "pot" }), "closed.pot HR-BP 200");
  assert.equal(say("fold", view("betting"), asked), "closed.free HR-H8");
  assert.equal(say("ahead", view("betting"), asked), "closed.your-turn –");
  assert.equal(say("ahead", view("betting")), "closed.nothing-to-call HR-H8");
  const refused = readChoices([{ do: "fold" }, { not: "bet", code: "betting.raises-used-up", why: "", rule: "HR-BL" }]);
  assert.equal(say("all-in", view("betting"), { ...asked, choices: refused }), "", "the room has its own reason");
});

// Plates with what stands above and beneath them, on the smallest stages we draw for; plates of a large table are narrower.
const shapes = [
  { kind: "wide", width: 1104, height: 640, plate: { usual: 178, crowded: 178, height: 84 } },
  { kind: "tall", width: 360, height: 450, plate: { usual: 104, crowded: 84, height: 66 } },
] as const;

test("no plate lies on another, for two to ten seats, and all are on the stage", () => {
  for (const { kind, width, height, plate } of shapes)
    for (let seats = 2; seats <= 10; ++seats) {
      const wide = seats > 6 ? plate.crowded : plate.usual;
      const places = chairs(seats, 1).map((chair) => chair[kind].plate);
      for (const [a, first] of places.entries()) {
        assert.ok((first.x / 100) * width >= wide / 2 - 1, `${kind} ${seats} left`);
        assert.ok((first.x / 100) * width <= width - wide / 2 + 1, `${kind} ${seats} right`);
        for (const second of places.slice(a + 1)) {
          const across = (Math.abs(first.x - second.x) / 100) * width;
          const down = (Math.abs(first.y - second.y) / 100) * height;
          assert.ok(across >= wide || down >= plate.height, `${kind} ${seats}: ${JSON.stringify([first, second])}`);
        }
      }
    }
});

test("seats run clockwise from our own", () => {
  assert.deepEqual(
    chairs(6, 4).map((chair) => chair.seat),
    [4, 5, 6, 1, 2, 3],
  );
});

test("streets that come in one message come one after the other, and each hand begins anew", () => {
  assert.deepEqual(boardTimes([], 3), [0, 1, 2]);
  assert.deepEqual(boardTimes([0, 1, 2], 4), [0, 1, 2, 0]);
  assert.deepEqual(boardTimes([], 5), [0, 1, 2, 10, 20]);
  assert.deepEqual(boardTimes([0, 1, 2], 5), [0, 1, 2, 0, 10]);
  assert.deepEqual(boardTimes(boardTimes([0, 1, 2, 0, 0], 0), 3), [0, 1, 2]);
});

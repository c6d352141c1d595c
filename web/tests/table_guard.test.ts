import assert from "node:assert/strict";
import { test } from "node:test";
import { armedFor, drawn, freshGuard, inDecision, keyDown, mayClick, meet, moved, press, settle, type Guard, type Meaning } from "../src/table/guard.ts";
import { carryOut, keep, preActions, type Pending } from "../src/table/preaction.ts";
import { readChoices } from "../src/table/betting.ts";
import { cameTooLate } from "../src/table/shared.ts";

type State = Record<string, Meaning>;

// What the bars of a betting table can mean, one after another in any order that a game allows.
const states: State[] = [
  {}, // somebody else's turn
  { fold: "fold", call: "check", bet: "bet 100 9000", "all-in": "all-in 9000" },
  { fold: "fold", call: "call 100", bet: "bet 200 9000", "all-in": "all-in 9000" },
  { fold: "fold", call: "call 350", bet: "bet 600 9000", "all-in": "all-in 9000" },
  { fold: "fold", call: "call 9000", bet: null, "all-in": "all-in 9000" },
  { call: "bring-in 25", bet: "bet 100 100" },
  {
    "pre-fold": "fold 100",
    "pre-check-fold": "check-fold 100",
    "pre-call": "call 100",
    "pre-call-any": "call-any 100",
  },
  {
    "pre-fold": "fold 350",
    "pre-check-fold": "check-fold 350",
    "pre-call": "call 350",
    "pre-call-any": "call-any 350",
  },
  { confirm: "discard of As,Kd,2c" },
  { show: "show", muck: "muck" },
];
const slots = [...new Set(states.flatMap((state) => Object.keys(state)))];

/** Three states after one another; the moments are when the second and the third come. */
function played(order: readonly State[], moments: readonly number[]): Guard {
  return order.reduce((guard, state, place) => meet(guard, state, moments[place] ?? 0), freshGuard());
}

function everyOrder(visit: (order: State[]) => void): void {
  for (const first of states) for (const second of states) for (const third of states) visit([first, second, third]);
}

test("a press counts only for what its slot has meant for as long as it takes to see, in every order of changes", () => {
  const gaps = [0, 1, settle - 1, settle, settle + 1];
  let counted = 0;
  everyOrder((order) => {
    for (const gap of gaps)
      for (const wait of gaps) {
        const moments = [0, 1000, 1000 + gap];
        const now = 1000 + gap + wait;
        const guard = played(order, moments);
        for (const slot of slots) {
          const meanings = order.map((state) => state[slot] ?? null);
          const twice = slot === "all-in";
          const pressed = press(guard, slot, now, now, twice);
          const isNow = meanings[2];
          // Since when it has meant this without a break.
          const since = meanings[1] !== isNow ? moments[2] : meanings[0] !== isNow ? moments[1] : moments[0];
          const mayGo = isNow !== null && now - (since ?? 0) >= settle;
          assert.equal(
            pressed.verdict === "go" || pressed.verdict === "armed",
            mayGo,
            `${slot} ${JSON.stringify(meanings)} ${gap} ${wait}`,
          );
          if (mayGo) ++counted;
          if (mayGo) assert.equal(pressed.verdict, twice ? "armed" : "go");
        }
      }
  });
  assert.ok(counted > 1000);
});

test("a press that began before a change counts for nothing however long it is held", () => {
  everyOrder((order) => {
    const guard = played(order, [0, 1000, 5000]);
    for (const slot of slots) {
      if ((order[1]?.[slot] ?? null) === (order[2]?.[slot] ?? null)) continue;
      assert.notEqual(press(guard, slot, 4990, 20_000).verdict, "go");
    }
  });
});

test("an ignored press says that the control had just changed", () => {
  const [closed = {}, check = {}, call = {}] = states;
  for (const [before, after] of [
    [closed, check],
    [check, call],
    [call, closed],
  ] as const)
    assert.equal(press(played([before, after], [0, 1000]), "call", 1100, 1100).verdict, "too-soon");
});

test("All-in takes two presses, not a double click, and forgets the first after a while or when the table changes", () => {
  const [, check = {}, call = {}] = states;
  const guard = played([check], [0]);
  const first = press(guard, "all-in", 1000, 1000, true);
  assert.equal(first.verdict, "armed");
  assert.equal(press(first.guard, "all-in", 1100, 1150, true).verdict, "too-soon");
  assert.equal(press(first.guard, "all-in", 1000 + settle, 1000 + settle, true).verdict, "go");
  assert.equal(press(first.guard, "all-in", 1000 + armedFor, 1000 + armedFor, true).verdict, "armed");
  const changed = meet(first.guard, { ...call, "all-in": "all-in 8000" }, 1500);
  assert.equal(press(changed, "all-in", 2000, 2000, true).verdict, "armed");
});

test("what does not change keeps its patience: the same offer of the same decision does not close a slot", () => {
  const [, check = {}] = states;
  const guard = meet(played([inDecision(7, check)], [0]), inDecision(7, check), 900);
  assert.equal(press(guard, "call", 1000, 1000).verdict, "go");
});

test("a double click checks once: the next street's check is another decision's", () => {
  const [, check = {}] = states;
  const option = played([inDecision(7, check)], [0]);
  assert.equal(press(option, "call", 1000, 1000).verdict, "go");
  const flop = meet(option, inDecision(8, check), 1060);
  assert.equal(press(flop, "call", 1120, 1120).verdict, "too-soon");
  assert.equal(press(flop, "call", 1060 + settle, 1060 + settle).verdict, "go");
  assert.deepEqual(inDecision(8, { call: null }), { call: null });
});

test("a key that is held is one press, however often it comes again", () => {
  const [, check = {}] = states;
  const guard = played([check], [0]);
  let held = keyDown(null, false, 1000);
  const first = press(guard, "all-in", held.since, 1000, true);
  assert.equal(first.verdict, "armed");
  for (let now = 1500; now < 1000 + armedFor; now += 30) {
    held = keyDown(held, true, now);
    assert.equal(press(first.guard, "all-in", held.since, now, true).verdict, "too-soon");
  }
  assert.equal(keyDown({ since: 1000, spent: true }, true, 2000).spent, true);
  assert.equal(keyDown(null, true, 2000).spent, true); // it went down on another page
  assert.deepEqual(keyDown({ since: 1000, spent: true }, false, 2000), { since: 2000, spent: false });
});

test("what the page itself gives the focus takes neither the key that did it nor that key once more", () => {
  const [, check = {}] = states;
  const guard = moved(played([check], [0]), "bet", 5000);
  assert.equal(press(guard, "bet", 4990, 20_000).verdict, "too-soon", "held");
  assert.equal(press(guard, "bet", 5080, 5080).verdict, "too-soon", "pressed twice");
  assert.equal(press(guard, "bet", 5000 + settle, 5000 + settle).verdict, "go");
  assert.equal(press(guard, "call", 5080, 5080).verdict, "go", "the others are where they were");
  assert.equal(press(moved(guard, "bet", 100), "bet", 5080, 5080).verdict, "too-soon", "and what changed since has changed");
});

test("a pointer that came up elsewhere is not the one that clicks later", () => {
  assert.equal(mayClick(undefined, 1000), false);
  assert.equal(mayClick({ since: 1000, lifted: null }, 9000), true); // it is held
  assert.equal(mayClick({ since: 1000, lifted: 1200 }, 1210), true);
  assert.equal(mayClick({ since: 1000, lifted: 1200 }, 3000), false);
  assert.equal(mayClick({ since: 1000, lifted: -Infinity }, 1010), false); // it scrolls the page
});

test("an answer that the page gave by itself and that came too late is not refused aloud; one by hand is", () => {
  assert.equal(cameTooLate({ code: "decision-over" }, true), true);
  assert.equal(cameTooLate({ code: "decision-over" }, false), false);
  assert.equal(cameTooLate({ code: "not-seated" }, true), false);
});

const round = "12/2";
const pending = (what: Pending["what"], price: number): Pending => ({ what, price, round });

test("a change of price cancels every pre-action, Fold too; Call any, which names no price, stays and says so", () => {
  for (const what of preActions) {
    const chosen = pending(what, 2000);
    assert.deepEqual(keep(chosen, { round, price: 2000 }), { pending: chosen, told: null });
    const changed = keep(chosen, { round, price: 5500 });
    const cancelled = { pending: null, told: { what: chosen, why: "price" } };
    const stays = { pending: { ...chosen, price: 5500 }, told: { what: chosen, why: "stays" } };
    assert.deepEqual(changed, what === "call-any" ? stays : cancelled);
  }
});

test("no pre-action outlives its round or its hand, and none goes in silence", () => {
  for (const what of preActions) {
    const chosen = pending(what, 100);
    for (const [other, why] of [
      ["12/3", "street"],
      ["13/2", "over"],
      ["13/1", "over"],
    ] as const)
      assert.deepEqual(keep(chosen, { round: other, price: 100 }), { pending: null, told: { what: chosen, why } });
    assert.deepEqual(keep(chosen, null), { pending: null, told: { what: chosen, why: "over" } });
  }
});

test("a pre-action pays no more than it said, in whatever order prices change", () => {
  const prices = [0, 100, 350, 9000];
  for (const what of preActions)
    for (const first of prices)
      for (const second of prices)
        for (const last of prices) {
          const chosen = pending(what, first);
          const kept = keep(keep(chosen, { round, price: second }).pending, { round, price: last }).pending;
          const same = first === second && second === last;
          assert.equal(kept !== null, same || what === "call-any");
          if (kept === null) continue;
          const choices = readChoices(
            last === 0 ? [{ do: "fold" }, { do: "check" }] : [{ do: "fold" }, { do: "call", pays: last }],
          );
          const done = carryOut(kept, choices);
          if (done?.do === "call" && what !== "call-any") assert.equal(last, first);
          if (what === "call-any") assert.equal(done?.do, last === 0 ? "check" : "call");
          if (what === "fold" || what === "check-fold") assert.notEqual(done?.do, "call");
          if (what === "check-fold") assert.equal(done?.do, last === 0 ? "check" : "fold");
        }
});

test("a control that took long to draw is guarded from when it could be seen", () => {
  const before = meet(freshGuard(), { confirm: "discard", fold: "fold" }, 0);
  const met = meet(before, { confirm: "another discard", fold: "fold" }, 1000);
  const guard = drawn(met, 1000, 1350);
  assert.equal(press(guard, "confirm", 1500, 1500).verdict, "too-soon");
  assert.equal(press(guard, "confirm", 1350 + settle, 1350 + settle).verdict, "go");
  assert.equal(press(guard, "fold", 1400, 1400).verdict, "go", "it has not changed");
});

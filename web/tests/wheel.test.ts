// What a wheel or a trackpad sends, and how many steps a bet goes by it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Wheel } from "../src/table/wheel.ts";

type Turn = { at: number; x?: number; y?: number };
const steps = (turns: readonly Turn[]): number[] => {
  const wheel = new Wheel();
  return turns.map(({ at, x = 0, y = 0 }) => wheel.turn({ deltaX: x, deltaY: y, deltaMode: 0, shiftKey: false, timeStamp: at } as WheelEvent));
};
const glide = (count: number, each: Omit<Turn, "at">): Turn[] => Array.from({ length: count }, (_, place) => ({ at: 16 * place, ...each }));
const total = (turns: readonly Turn[]): number => steps(turns).reduce((sum, each) => sum + each, 0);

describe("a wheel over the size of a bet", () => {
  // Slow clicks have a few pixels each where the system accelerates wheels, and did nothing.
  test("goes a step by every slow click, however few pixels the system gives it", () => {
    assert.deepEqual(steps([{ at: 0, y: -13 }, { at: 300, y: -4 }, { at: 700, y: 4 }, { at: 901, y: 13 }]), [1, 1, -1, -1]);
  });

  test("goes no step by every event of a stroke: what follows the first is added up", () => {
    assert.equal(total(glide(20, { y: -5 })), 2);
    assert.equal(total(glide(21, { y: -5 })), 3);
    assert.deepEqual(steps([{ at: 0, y: -30 }, { at: 20, y: -30 }, { at: 40, y: 30 }, { at: 60, y: -30 }]), [1, 0, 0, 0], "to and fro");
  });

  test("goes no step by a swipe to the side that is not quite level", () => {
    assert.equal(total(glide(30, { x: 9, y: -2 })), 0);
    assert.equal(total([...glide(10, { x: 9, y: -2 }), { at: 170, x: 1, y: -2 }]), 0, "nor by its end");
  });
});

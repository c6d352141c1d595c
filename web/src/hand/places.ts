// Where the players of a replayed hand sit on a wide felt, in per cent of it: the first at the bottom, the others clockwise from
// there up the left side, along the top and down the right. They are as many as were dealt in, without free chairs between.
import type { Spot } from "../table/layout.ts";

const bottom: Spot = { x: 50, y: 81 };
// By how many others there are: beside the first, at each side from the bottom up, and along the top.
const along: { beside?: number; sides: number[]; top: number[] }[] = [
  { sides: [], top: [] },
  { sides: [], top: [50] },
  { sides: [42], top: [] },
  { sides: [47], top: [50] },
  { sides: [52], top: [33, 67] },
  { sides: [56], top: [26, 50, 74] },
  { sides: [67, 37], top: [35, 65] },
  { sides: [67, 37], top: [29, 50, 71] },
  { beside: 28, sides: [63, 35], top: [35, 65] },
  { beside: 28, sides: [63, 35], top: [29, 50, 71] },
];

export function placesAround(players: number): Spot[] {
  const { beside, sides, top } = along[players - 1] ?? along.at(-1)!;
  const left = [...(beside === undefined ? [] : [{ x: beside, y: 81 }]), ...sides.map((y) => ({ x: 11.5, y }))];
  const right = left.map(({ x, y }) => ({ x: 100 - x, y })).toReversed();
  return [bottom, ...left, ...top.map((x) => ({ x, y: 17 })), ...right];
}

// Movements that tell what happened: bets go into the pot, or to the house; the pot goes to its winner, cards go into the muck.
// The state is true at once and nothing waits for them; only transform and opacity change; with less motion their time is nought.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

const middleOf = ({ left, top, width, height }: DOMRect): [number, number] => [left + width / 2, top + height / 2];

type Place = "middle" | "home"; // of a table: its pot or its house, and one's own seat where all chips are one's own

/** From where something lies to a place of its table, and how long that takes. */
function way(node: Element, to: Place): { x: number; y: number; duration: number; rest: string } {
  const style = getComputedStyle(node);
  const stage = node.closest(".stage");
  const there = stage?.querySelector(`[data-place-of=${to}]`) ?? stage ?? node;
  const [fromX, fromY] = middleOf(node.getBoundingClientRect());
  const [toX, toY] = middleOf(there.getBoundingClientRect());
  const rest = style.transform === "none" ? "" : style.transform;
  return { x: toX - fromX, y: toY - fromY, duration: Number.parseFloat(style.getPropertyValue("--m-move")) || 0, rest };
}

/** Between that place and the one where it lies; `part`: how far out it begins or ends. */
function alongTheWay(node: Element, to: Place, part: number, fades: number): TransitionConfig {
  const { x, y, duration, rest } = way(node, to);
  return {
    duration,
    easing: cubicOut,
    css: (_, away) =>
      `transform: translate(${away * part * x}px, ${away * part * y}px) ${rest}; opacity: ${1 - away * fades}`,
  };
}

/** A number that has changed is marked once. */
export function mark(node: HTMLElement, value: number): { update: (next: number) => void } {
  let before = value;
  return {
    update: (next) => {
      if (next === before) return;
      before = next;
      const duration = 4 * (Number.parseFloat(getComputedStyle(node).getPropertyValue("--m-move")) || 0);
      if (duration > 0) node.animate([{ opacity: 0.35, transform: "scale(1.15)" }, { opacity: 1, transform: "none" }], { duration, easing: "ease-out" });
    },
  };
}

/** Chips go to the pot, or come from it. */
export const pot = (node: Element): TransitionConfig => alongTheWay(node, "middle", 1, 0.4);
/** They come from a place, or go to one. */
export const chips = (node: Element, { at }: { at: Place }): TransitionConfig => alongTheWay(node, at, 1, 0.4);
/** `on`: the cards are given up, not only moved to where their player looks at them. */
export const mucks = (node: Element, { on }: { on: boolean }): TransitionConfig =>
  on ? alongTheWay(node, "middle", 0.7, 1) : { duration: 0 };

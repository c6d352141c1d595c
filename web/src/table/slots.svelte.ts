// The guard at work on a page: it hears when controls change and when they are pressed.

import { tick } from "svelte";
import { armedFor, disarm, drawn, freshGuard, isArmed, keyDown, mayClick, meet, moved, press, type Down, type Held, type Meaning } from "./guard.ts";
import { oneTurn } from "./wheel.ts";

// Enter presses a button when it goes down, and again for as long as it is held; Space when it comes up, just after the
// event that says so.
let held: Held | null = null;
let up = false; // it has just come up; on a busy machine the next key is down before that has been seen to
const presses = (event: KeyboardEvent): boolean => event.key === "Enter" || event.key === " ";
const letGo = (): void => void (held = null);
addEventListener(
  "keydown",
  (event) => {
    if (up) letGo();
    up = false;
    if (presses(event)) held = keyDown(held, event.repeat, performance.now());
  },
  true,
);
addEventListener(
  "keyup",
  (event) => {
    if (!presses(event)) return;
    up = true;
    setTimeout(() => up && letGo());
  },
  true,
);
addEventListener("blur", letGo);

let given: { to: HTMLElement; since: number } | null = null; // the focus, by the page
/** A key that has put something somewhere, or set it, may be pressed twice. What gets the focus from it is not meant by that. */
export function giveFocus(to: HTMLElement | null): void {
  if (to === null) return;
  to.focus();
  given = { to, since: performance.now() };
}

const pointers = new Set<Down>(); // that have not come up yet
const lift = (at: number): void => {
  for (const down of pointers) down.lifted = at;
  pointers.clear();
};
addEventListener("pointerup", () => lift(performance.now()), true);
addEventListener("pointercancel", () => lift(-Infinity), true); // no click comes of it

export class Slots {
  #guard = $state.raw(freshGuard());
  #down = new Map<string, Down>();
  #told: (key: string) => void;
  #shut: (slot: string) => void;
  #wheel: { since: number; last: number; ignored: boolean } | null = null;
  armed = $state("");

  /** `told` hears why a press counted for nothing, `shut` which closed slot was pressed. */
  constructor(told: (key: string) => void, shut: (slot: string) => void = () => {}) {
    this.#told = told;
    this.#shut = shut;
  }

  meet(meanings: Readonly<Record<string, Meaning>>): void {
    const since = performance.now();
    const met = meet(this.#guard, meanings, since);
    // What a discard leaves is counted before its bar is drawn: on a slow machine that takes longer than a glance.
    if (met !== this.#guard) void tick().then(() => (this.#guard = drawn(this.#guard, since, performance.now())));
    this.#guard = met;
    if (this.#guard.armed === null) this.armed = "";
  }

  /** A pointer went down on a slot: if the slot changes before it comes up again, nothing happens. */
  touch(slot: string): void {
    const down = { since: performance.now(), lifted: null };
    this.#down.set(slot, down);
    pointers.add(down);
  }

  /** Whether a press counts. A click that no pointer began came from a key, or from what reads the page aloud. */
  press(slot: string, event: MouseEvent | KeyboardEvent, twice = false): boolean {
    const now = performance.now();
    const touched = this.#down.get(slot);
    const touches = mayClick(touched, now);
    // The click that a label hands on to its box does not say that a pointer began it.
    const byPointer = event instanceof MouseEvent && (event.detail > 0 || (touches && held === null));
    const key = event instanceof MouseEvent && !byPointer ? held : null;
    if (key?.spent || (event instanceof KeyboardEvent && event.repeat)) return false;
    if (key !== null) key.spent = true;
    const down = byPointer ? (touches ? touched.since : now) : (key?.since ?? now);
    this.#down.delete(slot);
    const gave = !byPointer && given !== null && given.to === event.currentTarget ? given : null;
    const guard = gave === null ? this.#guard : moved(this.#guard, slot, gave.since);
    const soon = gave !== null && guard.slots[slot]?.since === gave.since ? "guard.moved" : "guard.too-soon";
    const pressed = press(guard, slot, down, now, twice);
    this.#guard = pressed.guard;
    this.armed = isArmed(pressed.guard, slot, now) ? slot : "";
    if (pressed.verdict === "too-soon") this.#told(soon);
    if (pressed.verdict === "closed") this.#shut(slot);
    if (pressed.verdict === "armed") {
      this.#told("guard.armed");
      setTimeout(() => this.#lapse(), armedFor);
    }
    return pressed.verdict === "go";
  }

  /** Whether a turn of the wheel counts. Its notches are one press: those that follow one that does not count do not, either. */
  turn(slot: string): boolean {
    const now = performance.now();
    const before = this.#wheel !== null && now - this.#wheel.last < oneTurn ? this.#wheel : null;
    this.#wheel = { since: before?.since ?? now, last: now, ignored: before?.ignored ?? false };
    if (this.#wheel.ignored) return false;
    const { verdict, guard } = press(this.#guard, slot, this.#wheel.since, now);
    if (verdict !== "go") {
      this.#wheel.ignored = true;
      if (verdict === "too-soon") this.#told("guard.too-soon");
      return false;
    }
    this.#guard = guard;
    this.armed = "";
    return true;
  }

  disarm(): void {
    this.#guard = disarm(this.#guard);
    this.armed = "";
  }

  #lapse(): void {
    if (this.armed !== "" && !isArmed(this.#guard, this.armed, performance.now())) this.disarm();
  }
}

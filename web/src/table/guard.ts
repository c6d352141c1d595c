// What keeps a press from doing what the player did not see. Pure: times come in as milliseconds, what to do goes out.
//
// A slot is a place for one control; it keeps that place in every state and has one meaning in each, or none while it is
// closed. When the table changes what a slot means, presses on it count for nothing for a while, and so does a press that
// began before the change. What the player changes by their own hand – an amount, a card chosen – is no change under the
// pointer. All-in is pressed twice; the first press arms it, which is a change like any other.

export const settle = 400; // ms in which a press on a changed slot is ignored
export const armedFor = 3000; // ms in which the second press of All-in counts

export type Meaning = string | null; // null: closed

/** What slots mean in one decision. A check of the next street is another check, even when no moment lies between. */
export function inDecision(decision: number, meanings: Readonly<Record<string, Meaning>>): Record<string, Meaning> {
  return Object.fromEntries(
    Object.entries(meanings).map(([slot, meaning]) => [slot, meaning === null ? null : `${decision}: ${meaning}`]),
  );
}

interface Slot {
  meaning: Meaning;
  since: number;
}

export interface Guard {
  slots: Readonly<Record<string, Slot>>;
  armed: { slot: string; since: number } | null;
}

export type Pressed =
  | { verdict: "go"; guard: Guard }
  | { verdict: "armed"; guard: Guard }
  | { verdict: "too-soon"; guard: Guard } // it has just changed
  | { verdict: "closed"; guard: Guard };

export function freshGuard(): Guard {
  return { slots: {}, armed: null };
}

/** The table now means this by its slots. Those left out are closed. */
export function meet(guard: Guard, meanings: Readonly<Record<string, Meaning>>, now: number): Guard {
  const slots: Record<string, Slot> = {};
  let changed = false;
  for (const name of new Set([...Object.keys(guard.slots), ...Object.keys(meanings)])) {
    const before = guard.slots[name];
    const meaning = meanings[name] ?? null;
    if (before !== undefined && before.meaning === meaning) {
      slots[name] = before;
    } else {
      slots[name] = { meaning, since: now };
      changed = true;
    }
  }
  if (!changed) return guard;
  const held = guard.armed !== null && slots[guard.armed.slot]?.since === guard.slots[guard.armed.slot]?.since;
  return { slots, armed: held ? guard.armed : null };
}

/** What changed at `since` is drawn only `now`: while the page was busy with it, nobody could see it. */
export function drawn(guard: Guard, since: number, now: number): Guard {
  const slots = Object.entries(guard.slots).map(([name, slot]) => [name, slot.since === since ? { ...slot, since: now } : slot]);
  return { ...guard, slots: Object.fromEntries(slots) as Guard["slots"] };
}

/** The page itself has moved the focus there: for the key that did it, that is a change like any other. */
export function moved(guard: Guard, name: string, since: number): Guard {
  const slot = guard.slots[name];
  if (slot === undefined || slot.since >= since) return guard;
  return { ...guard, slots: { ...guard.slots, [name]: { ...slot, since } } };
}

/** Whether the second press of All-in is awaited. */
export function isArmed(guard: Guard, slot: string, now: number): boolean {
  return guard.armed !== null && guard.armed.slot === slot && now - guard.armed.since < armedFor;
}

/** The key that is down: however often it comes again while it is held, it is one press. */
export interface Held {
  since: number;
  spent: boolean; // it has pressed something
}

export function keyDown(held: Held | null, repeat: boolean, now: number): Held {
  if (!repeat) return { since: now, spent: false };
  return held ?? { since: now, spent: true };
}

/** A pointer that went down on a slot. */
export interface Down {
  since: number;
  lifted: number | null; // when it came up again, wherever that was
}

const clickWithin = 400; // ms: on a touch screen a click comes a moment after the finger has gone

/** Whether a click may still be this pointer's. One that came up elsewhere, or scrolled, presses nothing. */
export function mayClick(down: Down | undefined, now: number): down is Down {
  return down !== undefined && (down.lifted === null || now - down.lifted < clickWithin);
}

/** A press that began at `down`, with a pointer or a key, and is done `now`. */
export function press(guard: Guard, name: string, down: number, now: number, twice = false): Pressed {
  const slot = guard.slots[name];
  if (slot === undefined || slot.meaning === null) {
    const justClosed = slot !== undefined && now - slot.since < settle;
    return { verdict: justClosed ? "too-soon" : "closed", guard };
  }
  if (down < slot.since || now - slot.since < settle) return { verdict: "too-soon", guard };
  if (!twice) return { verdict: "go", guard: { ...guard, armed: null } };
  if (!isArmed(guard, name, now)) return { verdict: "armed", guard: { ...guard, armed: { slot: name, since: now } } };
  if (down - (guard.armed?.since ?? 0) < settle) return { verdict: "too-soon", guard };
  return { verdict: "go", guard: { ...guard, armed: null } };
}

export function disarm(guard: Guard): Guard {
  return guard.armed === null ? guard : { ...guard, armed: null };
}

// room: what the browser knows of the tables it watches, and the socket it hears it by.
//
// This file: a table as a page sees it, brought forward message by message. The room sends the view along with the events
// that led to it (`watch` with "views"), because only it knows the rules: a second engine here could disagree with the
// first. What is folded is the log and the version, and it is noticed when something is missing.
import { entered, missedSome, noLedger, type Ledger } from "./ledger.ts";
import type { Events, Occupant, RoomEvent, RoomView, Settings, Snapshot } from "../protocol.ts";

/** What happened at a table; of what the page did not see, that there was something. */
export type Happening = RoomEvent | { event: "gap" };

export interface Logged {
  version: number;
  event: Happening;
}

/** Who sat where, and which seat was ours, when the event of version `from` happened and until it is told otherwise. */
export interface Sitting {
  from: number;
  you: number | null;
  seats: readonly Pick<Occupant, "seat" | "person" | "name" | "bot" | "second">[];
}

/** Coming back takes no less, until then by the room's clock. */
export interface LeftWith {
  amount: number;
  until: number;
}

export interface TableState {
  table: number;
  settings: Settings;
  view: RoomView;
  log: Logged[]; // what happened since the first snapshot, oldest first
  sat: Sitting[]; // for all of the log, and for what comes next
  skew: number; // the room's clock less ours, in milliseconds
  yours: boolean; // whoever looks on opened the table
  leftWith: LeftWith | null; // lately, by whoever looks on
  ledger: Ledger;
  missed: boolean; // events were lost: watch again from this version
}

/** The seats that one plays, the lowest first: one's own, and that of a second hand. */
export function ownSeats({ you, seats }: RoomView): number[] {
  const me = seats.find(({ seat }) => seat === you)?.person;
  if (me === undefined) return [];
  return seats.filter(({ person }) => person === me).map(({ seat }) => seat).sort((a, b) => a - b);
}

/** Of these the one that is asked, which the choices are for; or else one's own seat. */
export function actingSeat(view: RoomView): number | null {
  return ownSeats(view).find((own) => view.asked.some(({ seat }) => seat === own)) ?? view.you;
}

export const longestLog = 500;

function seatedAfter(sitting: Sitting, { version, event }: Logged, youNow: number | null): Sitting {
  const { you, seats } = sitting;
  const from = version + 1;
  switch (event.event) {
    case "seated": {
      const mine = event.seat === youNow;
      return { from, you: mine ? event.seat : you, seats: [...seats.filter(({ seat }) => seat !== event.seat), event] };
    }
    case "left":
      return { from, you: you === event.seat ? null : you, seats: seats.filter(({ seat }) => seat !== event.seat) };
    case "renamed":
      return { from, you, seats: seats.map((each) => (each.person === event.person ? { ...each, name: event.name } : each)) };
    default:
      return sitting;
  }
}

// What is needed for these events and the next; of two from the same version on, the later.
function neededFor(log: readonly Logged[], sat: readonly Sitting[]): Sitting[] {
  const first = log[0]?.version ?? Infinity;
  return sat.filter((_, place) => {
    const next = sat[place + 1];
    return next === undefined || (next.from > first && next.from > sat[place]!.from);
  });
}

/** Who sat where when something happened. */
export function sittingAt(sat: readonly Sitting[], version: number): Sitting | undefined {
  return sat.findLast(({ from }) => from <= version) ?? sat[0];
}

/** Whether something was played between two views, when all that lies between is lost. */
function playedBetween(before: RoomView, now: RoomView): boolean {
  return now.version > before.version && (before.phase === "playing" || before.hand !== now.hand);
}

/** What was seen since the last gap: what lies before it belongs to other hands. */
export function sinceGap<Each extends { event: Happening }>(log: readonly Each[]): Each[] {
  return log.slice(log.findLastIndex(({ event }) => event.event === "gap") + 1);
}

/** The last hand that was over, if its beginning was seen: its number, and the versions from its beginning to the next. */
export function lastDealt(log: readonly Logged[], over: boolean): { hand: number; from: number; to: number } | null {
  const starts = sinceGap(log).flatMap(({ version, event }) =>
    event.event === "deal-announced" ? [{ version, hand: event.number }] : [],
  );
  const last = starts.at(over ? -1 : -2);
  if (last === undefined) return null;
  return { hand: last.hand, from: last.version, to: over ? Infinity : starts.at(-1)!.version };
}

export function fold(before: TableState | null, message: Snapshot | Events, clock: number): TableState | null {
  // A table that is younger than it was seen has another history, as in a room that was restored from a copy.
  const state = message.is === "snapshot" && message.view.version < (before?.view.version ?? 0) ? null : before;
  if (message.is === "snapshot") {
    // The log goes on. Between hands the room keeps no events: whoever was away then does not hear of them any more, but
    // that there were some.
    const { table, settings, view } = message;
    const log = [...(state?.log ?? [])];
    let ledger = state?.ledger ?? noLedger;
    if (state && playedBetween(state.view, view)) {
      log.push({ version: view.version, event: { event: "gap" } });
      ledger = missedSome(ledger, state.view.hand, state.view.phase !== "playing");
    }
    const sat = neededFor(log, [...(state?.sat ?? []), { from: view.version + 1, you: view.you, seats: view.seats }]);
    const { left_with: amount, left_with_until: until, yours = false } = message;
    const leftWith = amount === undefined || until === undefined ? null : { amount, until };
    return { table, settings, view, log, sat, skew: message.now - clock, yours, leftWith, ledger, missed: false };
  }
  if (!state || state.table !== message.table) return state;
  const { version } = state.view;
  if (message.from > version + 1) return { ...state, missed: true };
  const fresh = message.events
    .map((event, index) => ({ version: message.from + index, event }))
    .filter((each) => each.version > version);
  if (fresh.length === 0) return state;
  const log = [...state.log, ...fresh].slice(-longestLog);
  const sat = [...state.sat];
  let { ledger } = state;
  let hand = fresh.some(({ event }) => event.event === "deal-announced") ? state.view.hand : message.view.hand;
  for (const each of fresh) {
    const last = sat.at(-1)!;
    if (each.event.event === "deal-announced") hand = each.event.number;
    ledger = entered(ledger, hand, each.event, last);
    const next = seatedAfter(last, each, message.view.you);
    if (next !== last) sat.push(next);
  }
  return {
    ...state,
    view: message.view,
    log,
    sat: neededFor(log, sat),
    ledger,
    skew: message.now - clock,
    missed: false,
  };
}

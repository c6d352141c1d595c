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

/** Who sat where when the event of version `from` happened and until it is told otherwise. */
export interface Sitting {
  from: number;
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
  log: Logged[]; // what happened, oldest first
  sat: Sitting[]; // for all of the log, and for what comes next
  skew: number; // the room's clock less ours, in milliseconds
  yours: boolean; // whoever looks on opened the table
  leftWith: LeftWith | null; // lately, by whoever looks on
  ledger: Ledger;
  missed: boolean; // events were lost: watch again from this version
  late: number; // what happened up to this version was told by snapshots, when it was over
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

function seatedAfter(sitting: Sitting, { version, event }: Logged): Sitting {
  const { seats } = sitting;
  const from = version + 1;
  switch (event.event) {
    case "seated":
      return { from, seats: [...seats.filter(({ seat }) => seat !== event.seat), event] };
    case "left":
      return { from, seats: seats.filter(({ seat }) => seat !== event.seat) };
    case "renamed":
      return { from, seats: seats.map((each) => (each.person === event.person ? { ...each, name: event.name } : each)) };
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

/** Whether something was played after a view, until the table stood at a hand, when all that lies between is lost. */
function playedUntil(before: RoomView, hand: number): boolean {
  return before.phase === "playing" || before.phase === "cutting" || before.hand !== hand;
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

type Course = Pick<TableState, "log" | "sat" | "ledger">;

/** What is known of the course of things when this has happened too, the first of it while the table stood at a hand. */
function goOn({ log, sat, ledger }: Course, fresh: readonly Logged[], hand: number): Course {
  const seats = [...sat];
  for (const each of fresh) {
    const last = seats.at(-1)!;
    if (each.event.event === "deal-announced") hand = each.event.number;
    ledger = entered(ledger, hand, each.event, last);
    const next = seatedAfter(last, each);
    if (next !== last) seats.push(next);
  }
  const all = [...log, ...fresh].slice(-longestLog);
  return { log: all, sat: neededFor(all, seats), ledger };
}

const numbered = (from: number, events: readonly RoomEvent[]): Logged[] =>
  events.map((event, index) => ({ version: from + index, event }));

/** The log goes on with what the room still knows. Of what it does not know any more, there is that there was something. */
function caughtUp(before: TableState | null, { view, past }: Snapshot): Course {
  const { from, hand, seats, events } = past ?? { from: view.version + 1, hand: view.hand, seats: view.seats, events: [] };
  let course: Course = before ?? { log: [], sat: [], ledger: { ...noLedger, missed: hand > 0 } };
  if (before === null || from > before.view.version + 1) course = { ...course, sat: [...course.sat, { from, seats }] };
  if (before && from > before.view.version + 1 && playedUntil(before.view, hand)) {
    const log: Logged[] = [...course.log, { version: from - 1, event: { event: "gap" } }];
    course = { ...course, log, ledger: missedSome(course.ledger, before.view.hand, before.view.phase !== "playing") };
  }
  const fresh = numbered(from, events).filter(({ version }) => version > (before?.view.version ?? 0));
  // Of a resumption the first is of the hand that was seen last.
  const { log, sat, ledger } = goOn(course, fresh, before && from <= before.view.version + 1 ? before.view.hand : hand);
  return { log, sat: neededFor(log, [...sat, { from: view.version + 1, seats: view.seats }]), ledger };
}

export function fold(before: TableState | null, message: Snapshot | Events, clock: number): TableState | null {
  if (message.is === "snapshot") {
    const { table, settings, view } = message;
    // A table that is younger than it was seen has another history, as in a room that was restored from a copy.
    const course = caughtUp(before && view.version < before.view.version ? null : before, message);
    const { left_with: amount, left_with_until: until, yours = false } = message;
    const leftWith = amount === undefined || until === undefined ? null : { amount, until };
    return { table, settings, view, ...course, skew: message.now - clock, yours, leftWith, missed: false, late: view.version };
  }
  if (!before || before.table !== message.table) return before;
  const { version } = before.view;
  if (message.from > version + 1) return { ...before, missed: true };
  const fresh = numbered(message.from, message.events).filter((each) => each.version > version);
  if (fresh.length === 0) return before;
  const announces = fresh.some(({ event }) => event.event === "deal-announced");
  const course = goOn(before, fresh, (announces ? before : message).view.hand);
  return { ...before, view: message.view, ...course, skew: message.now - clock, missed: false };
}

// room: what the browser knows of the tables it watches, and the socket it hears it by.
//
// This file: a table as a page sees it, brought forward message by message. The room sends the view along with the events
// that led to it (`watch` with "views"), because only it knows the rules: a second engine here could disagree with the
// first. What is folded is the log and the version, and it is noticed when something is missing.
import type { Events, RoomEvent, RoomView, Settings, Snapshot } from "../protocol.ts";

export interface Logged {
  version: number;
  event: RoomEvent;
}

export interface TableState {
  table: number;
  settings: Settings;
  view: RoomView;
  log: Logged[]; // what happened since the first snapshot, oldest first
  skew: number; // the room's clock less ours, in milliseconds
  missed: boolean; // events were lost: watch again from this version
}

export const longestLog = 500;

export function fold(state: TableState | null, message: Snapshot | Events, clock: number): TableState | null {
  if (message.is === "snapshot") {
    // The log goes on where the snapshot is no older than it; whatever lies between was not seen.
    const log = (state?.log ?? []).filter((each) => each.version <= message.view.version);
    const { table, settings, view } = message;
    return { table, settings, view, log, skew: message.now - clock, missed: false };
  }
  if (!state || state.table !== message.table) return state;
  const { version } = state.view;
  if (message.from > version + 1) return { ...state, missed: true };
  const fresh = message.events
    .map((event, index) => ({ version: message.from + index, event }))
    .filter((each) => each.version > version);
  if (fresh.length === 0) return state;
  return {
    ...state,
    view: message.view,
    log: [...state.log, ...fresh].slice(-longestLog),
    skew: message.now - clock,
    missed: false,
  };
}

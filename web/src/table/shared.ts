// What every kind of table is given.

import type { Begun } from "../begun.svelte.ts";
import type { TableState } from "../room/fold.ts";
import { mayAct } from "./keys.ts";
import type { SeatNeed } from "./own_seat.ts";
import type { Asking, Command, GameView, Refused, RoomView } from "../protocol.ts";

/** The rules in force: of this hand or the last one. At a table of several games they change. */
export function rulesOf(table: TableState): TableState["view"]["plays"] {
  return table.view.plays;
}

/** How much may be bet there: "limit", "pot" or "no" limit. */
export function limitOf(table: TableState): string {
  const rules = rulesOf(table);
  return "blinds" in rules ? rules.limit : "";
}

export interface Refusal {
  why: string;
  english?: boolean; // where another language is spoken, for whoever reads it aloud
  rule: string | null;
  offer?: { label: string; take: () => void } | undefined; // the nearest thing that is allowed
}

/** How one sits at the table when one is not dealt in, and what may be done about it at once. */
export interface Standing {
  words: string; // none for whoever plays
  needs: SeatNeed[];
  blinds: boolean; // coming back may cost one
  take: (slot: SeatNeed["slot"]) => Promise<void>; // until the room has answered
}

export interface KindProps {
  table: TableState;
  begun: Begun;
  alone: boolean; // no other table is on the page
  now: number; // by the room's clock
  letters: boolean; // keys of one letter are on
  /** The number of the decision that we are asked for, or 0. */
  decision: number;
  /** Our answer to this decision is on its way: the bar is closed until the room's comes back. */
  sent: boolean;
  /** An answer of the game; the decision is added. `unasked`: the page gives it, so that it may come too late. */
  answer: (command: Command, unasked?: boolean) => void;
  refuse: (refusal: Refusal) => void;
  /** Says something to this player alone; `quiet` where those who see it need no words. */
  tell: (text: string, quiet?: boolean) => void;
  sit: (seat: number) => void;
  standing: Standing;
  about: (person: number) => void; // what one may do about somebody at the table
}

export function askingAt(table: TableState, seat: number | null): Asking | null {
  return table.view.asked.find((each) => each.seat === seat) ?? null;
}

/** What may be done about a second hand: nothing, agree to it or take it back, and take it. The room decides all the same. */
export function secondHand({ view, settings }: TableState): { agrees: boolean; taken: boolean; free: number | null } | null {
  const own = view.seats.find(({ seat }) => seat === view.you);
  const people = view.seats.filter(({ second }) => second !== true);
  if (own === undefined || people.length !== 2 || settings.game !== "chinese" || settings.seats < 4) return null;
  const other = people.find(({ seat }) => seat !== view.you);
  const taken = view.seats.length > people.length;
  const all = Array.from({ length: settings.seats }, (_, at) => at + 1);
  const free = all.find((seat) => view.seats.every((each) => each.seat !== seat)) ?? null;
  const offered = !taken && (other?.agrees === true || other?.bot === true);
  return { agrees: own.agrees === true, taken, free: offered ? free : null };
}

/** How long the present part of a decision may take in all. */
export function allowedTime(table: Pick<TableState, "view" | "settings">, asking: Asking | null): number {
  const { clocks } = table.settings;
  if (asking === null) return 1;
  if (asking.stage === "bank") return Math.max(1, clocks.bank);
  if (asking.stage === "grace") return Math.max(1, clocks.grace);
  return Math.max(1, table.view.game?.phase === "showdown" ? clocks.showdown : clocks.decision);
}

/** Whether somebody can still win or lose in this hand. */
export function isIn(game: GameView | null, seat: number | null): boolean {
  if (game === null || seat === null || game.phase === "over") return false;
  if ("hands" in game) return game.hands.some((hand) => hand.seat === seat);
  return game.players.some((player) => {
    if (player.seat !== seat) return false;
    return player.live || ("bets" in player && game.phase === "placing" && player.bets.first > 0);
  });
}

/** Whether somebody would give up a hand by getting up now. Whoever is all-in has nothing left to give up. */
export function holdsHand(game: GameView | null, seat: number | null): boolean {
  const allIn = game !== null && "board" in game && game.players.some((player) => player.seat === seat && player.all_in);
  return isIn(game, seat) && !allIn;
}

/** The words for a table at which nothing is played, or nothing will be; none while a hand goes on. `least`: players for one. */
export function standstill(view: RoomView, least: number): string {
  if (view.halted) return "table.halted";
  if (view.phase === "closed") return "table.closed";
  if (view.paused) return "table.paused";
  if (view.closing) return "table.closing";
  if (view.phase === "idle") return view.seats.length < least ? "table.needs-players" : "table.next-soon";
  return view.phase === "cutting" ? "table.shuffling" : "";
}

export function freeSeats({ settings, view }: TableState): number[] {
  const all = Array.from({ length: settings.seats }, (_, at) => at + 1);
  return all.filter((seat) => !view.seats.some((each) => each.seat === seat));
}

/** Whether a key acts on the table: letters are on or it is none, nobody writes, no dialog is open, and the key was not just held. */
export function lettersAct(letters: boolean, event: KeyboardEvent): boolean {
  if (!mayAct(letters, event.key) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  const at = event.target;
  if (at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement) return false;
  if (at instanceof HTMLInputElement && !["range", "radio", "checkbox"].includes(at.type)) return false;
  return document.querySelector("dialog[open]") === null;
}

/** A refusal that is nobody's business: another page of the same player's was quicker than what this one did by itself. */
export function cameTooLate(refused: Pick<Refused, "code">, unasked: boolean): boolean {
  return unasked && refused.code === "decision-over";
}

// Cards on their way into the rows, until they are confirmed: chosen, put somewhere, taken back. Pure.

import type { Card } from "./cards.ts";
import { noRows, roomIn, rowNames, type RowName, type Rows } from "./rows.ts";

export interface Placing {
  drawn: Card[]; // as they lie in the tray
  placed: { card: Card; row: RowName }[]; // in the order in which they were put down
  picked: Card | null;
}

export function begin(drawn: readonly Card[]): Placing {
  return { drawn: [...drawn], placed: [], picked: null };
}

/** The same cards again keep what was begun; others begin anew. */
export function carryOn(placing: Placing, drawn: readonly Card[]): Placing {
  const same = drawn.length === placing.drawn.length && drawn.every((card) => placing.drawn.includes(card));
  return same ? placing : begin(drawn);
}

export function inTray(placing: Placing): Card[] {
  return placing.drawn.filter((card) => !placing.placed.some((each) => each.card === card));
}

/** The row that a card was put into, or null. */
export function rowOf(placing: Placing, card: Card): RowName | null {
  return placing.placed.find((each) => each.card === card)?.row ?? null;
}

const keys = "1234567890";

/** The key that takes the card of a slot. Of thirteen cards the last have none, and are reached with the arrows. */
export function keyOf(slot: number): string {
  return keys.charAt(slot);
}

/** The card that a key takes; one that lies in a row keeps its key. */
export function cardAt(placing: Placing, key: string): Card | undefined {
  return key.length === 1 && keys.includes(key) ? placing.drawn[keys.indexOf(key)] : undefined;
}

/** The next card of the tray, or the one before, from the one that is picked on. */
export function beside(placing: Placing, by: 1 | -1): Card | undefined {
  const { drawn, picked } = placing;
  const from = picked === null ? (by > 0 ? -1 : drawn.length) : drawn.indexOf(picked);
  const free = inTray(placing);
  for (let step = 1; step <= drawn.length; ++step) {
    const card = drawn[(from + by * step + 2 * drawn.length) % drawn.length]!;
    if (free.includes(card)) return card;
  }
  return undefined;
}

export function pick(placing: Placing, card: Card): Placing {
  if (!inTray(placing).includes(card)) return placing;
  return { ...placing, picked: placing.picked === card ? null : card };
}

/** What lies in a row with those that are only being considered. */
export function rowsWith(board: Rows, placing: Placing): Rows {
  const rows = noRows();
  for (const row of rowNames)
    rows[row] = [...board[row], ...placing.placed.filter((each) => each.row === row).map((each) => each.card)];
  return rows;
}

export function hasRoom(board: Rows, placing: Placing, row: RowName): boolean {
  return rowsWith(board, placing)[row].length < roomIn[row];
}

/** A card into a row, from the tray or from another row. Nothing changes where there is no room, or enough are placed. */
export function put(board: Rows, placing: Placing, card: Card, row: RowName, most: number): Placing {
  const before = placing.placed.find((each) => each.card === card);
  if (before?.row === row || !placing.drawn.includes(card)) return placing;
  const without = { ...placing, placed: placing.placed.filter((each) => each.card !== card) };
  if (!hasRoom(board, without, row) || without.placed.length >= most) return placing;
  return { ...without, placed: [...without.placed, { card, row }], picked: null };
}

export function takeBack(placing: Placing, card: Card): Placing {
  return { ...placing, placed: placing.placed.filter((each) => each.card !== card), picked: null };
}

export function answerOf(placing: Placing): { do: "place" } & Rows {
  const rows = noRows();
  for (const { card, row } of placing.placed) rows[row].push(card);
  return { do: "place", ...rows };
}

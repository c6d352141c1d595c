// What is chosen in advance at the tables, for all pages of one browser: each shows it, can change it or take it back, and carries it
// out when the turn comes. It lies where all of them look, so that none goes by what it heard late: whatever was taken back is not
// there, and what one page has carried out no other does. Should two still answer at once, the room takes one answer to a decision.
import type { Shelf } from "./room/kept.ts";
import type { Pending } from "./table/preaction.ts";

export interface Choice {
  key: string; // another for every press
  at: number; // the moment of it
  pending: Pending;
  told: boolean; // some page has said that it is cancelled; to pages that come later it is nothing any more
}
interface Kept {
  person: number;
  tables: Record<number, Choice>;
}

export const ahead = "ananas.ahead";
const mostMinutes = 15; // no round of betting takes longer: somebody who comes back after that does not want to hear of it

function taken(shelf: Shelf, person: number): Kept["tables"] {
  try {
    const kept = JSON.parse(shelf.getItem(ahead) ?? "null") as Kept | null;
    return kept?.person === person ? kept.tables : {};
  } catch {
    return {};
  }
}

export function choiceAt(shelf: Shelf, person: number, table: number): Choice | null {
  const choice = taken(shelf, person)[table];
  return choice && Date.now() - choice.at < mostMinutes * 60_000 ? choice : null;
}

/** Whether the browser keeps it. */
export function keepChoice(shelf: Shelf, person: number, table: number, choice: Choice | null): boolean {
  const { [table]: _, ...others } = taken(shelf, person);
  try {
    shelf.setItem(ahead, JSON.stringify({ person, tables: choice ? { ...others, [table]: choice } : others } satisfies Kept));
    return true;
  } catch {
    return false;
  }
}

export const forgetChoices = (shelf: Shelf): void => shelf.removeItem(ahead);

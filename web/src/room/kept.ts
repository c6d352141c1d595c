// Tables as they were seen last, over a reload of the page: watching goes on from there, and the log is not lost. They lie in the
// storage of this tab, are for one person alone, and are gone once they were taken out, or with the tab or the session: a page that
// ends without a word, as on a phone in a pocket, puts nothing away, and the next one is not to find what is older.
import type { TableState } from "./fold.ts";

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
interface Kept {
  build: string;
  person: number;
  tables: Record<number, TableState>;
}

const key = "ananas.tables";
const build = import.meta.url; // another build of the pages may want other fields
export const mostKept = 8;

export function putAway(shelf: Shelf, person: number, tables: Record<number, TableState>): void {
  const latest = Object.entries(tables).slice(-mostKept);
  try {
    shelf.setItem(key, JSON.stringify({ build, person, tables: Object.fromEntries(latest) } satisfies Kept));
  } catch {
    shelf.removeItem(key); // it is full: the page begins anew, as in a new tab
  }
}

export function takeOut(shelf: Shelf, person: number): Record<number, TableState> {
  try {
    const kept = JSON.parse(shelf.getItem(key) ?? "null") as Kept | null;
    forget(shelf);
    return kept?.person === person && kept.build === build ? kept.tables : {};
  } catch {
    return {};
  }
}

export const forget = (shelf: Shelf): void => shelf.removeItem(key);

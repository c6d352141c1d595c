// Tables as they were seen last, and what one has begun at them, over a reload of the page: watching goes on from there, and neither
// the log is lost nor that. They lie in the storage of this tab, sealed (sealed.ts), are for one person alone, and are gone once they were taken out, or
// with the tab or the session: a page that ends without a word, as on a phone in a pocket, puts nothing away, and the next one is not
// to find what is older.
import type { TableState } from "./fold.ts";

export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
interface Kept<Each> {
  build: string;
  person: number;
  tables: Record<number, Each>;
}

const seen = "ananas.tables";
export const begun = "ananas.begun";
const build = import.meta.url; // another build of the pages may want other fields
export const mostKept = 8;

/** Of many, those that matter least first: they find no place. */
export function putAway<Each = TableState>(shelf: Shelf, person: number, tables: readonly (readonly [number, Each])[], key = seen): void {
  try {
    shelf.setItem(key, JSON.stringify({ build, person, tables: Object.fromEntries(tables.slice(-mostKept)) } satisfies Kept<Each>));
  } catch {
    shelf.removeItem(key); // it is full: the page begins anew, as in a new tab
  }
}

/** Tables that were left, then those that are looked at, then those at which one sits. */
export function leastFirst(left: Record<number, TableState>, there: Record<number, TableState>): (readonly [number, TableState])[] {
  const worth = ({ table, view }: TableState) => (there[table] === undefined ? 0 : view.you === null ? 1 : 2);
  const all = Object.values({ ...left, ...there }).sort((a, b) => worth(a) - worth(b));
  return all.map((state) => [state.table, state] as const);
}

export function takeOut<Each = TableState>(shelf: Shelf, person: number, key = seen): Record<number, Each> {
  try {
    const kept = JSON.parse(shelf.getItem(key) ?? "null") as Kept<Each> | null;
    shelf.removeItem(key);
    return kept?.person === person && kept.build === build ? kept.tables : {};
  } catch {
    return {};
  }
}

export function forget(shelf: Shelf): void {
  for (const key of [seen, begun]) shelf.removeItem(key);
}

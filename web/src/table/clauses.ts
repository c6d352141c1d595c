// The words of a clause, fetched once when somebody first asks why.
import type { Clause } from "../chapters.ts";
import { rules } from "../room/api.ts";

let book: Promise<Clause[]> | null = null;

export async function clauses(): Promise<Clause[]> {
  book ??= rules();
  try {
    return await book;
  } catch (denied) {
    book = null; // the next question tries again
    throw denied;
  }
}

export async function clauseWords(id: string): Promise<string | null> {
  try {
    return (await clauses()).find((clause) => clause.id === id)?.words ?? null;
  } catch {
    return null;
  }
}

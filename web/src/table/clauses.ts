// The words of a clause, fetched once when somebody first asks why.
import type { Clause } from "../chapters.ts";
import { rules } from "../room/api.ts";

let book: Promise<Clause[]> | null = null;

export async function clauseWords(id: string): Promise<string | null> {
  book ??= rules();
  try {
    return (await book).find((clause) => clause.id === id)?.words ?? null;
  } catch {
    book = null; // the next question tries again
    return null;
  }
}

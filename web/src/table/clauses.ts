// The words of a clause, fetched once when somebody first asks why.

let book: Promise<Map<string, string>> | null = null;

async function fetched(): Promise<Map<string, string>> {
  const answer = await fetch("/api/rules");
  if (!answer.ok) throw new Error(`the rulebook was not to be had: ${answer.status}`);
  const clauses = (await answer.json()) as { id: string; words: string }[];
  return new Map(clauses.map((clause) => [clause.id, clause.words]));
}

export async function clauseWords(id: string): Promise<string | null> {
  book ??= fetched();
  try {
    return (await book).get(id) ?? null;
  } catch {
    book = null; // the next question tries again
    return null;
  }
}

// Who is at a table as far as one can be troubled by them: those who sit there, and those who spoke since one came.
import type { TableState } from "../room/fold.ts";

export interface Companion {
  person: number;
  name: string;
  bot: boolean;
  seated: boolean;
}

export function companyOf({ view, log }: Pick<TableState, "view" | "log">, me: number): Companion[] {
  const people = new Map<number, Companion>();
  for (const { person, name, bot } of view.seats) people.set(person, { person, name, bot, seated: true });
  for (const { event } of log)
    if (event.event === "said" && !people.has(event.person))
      people.set(event.person, { person: event.person, name: event.name, bot: false, seated: false });
  people.delete(me);
  return [...people.values()];
}

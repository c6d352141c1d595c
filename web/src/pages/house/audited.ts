// A line of the audit log in words.
import type { AuditLine } from "../../room/office.ts";

export interface Told {
  key: string; // of a sentence, "audit.ban"
  places: Record<string, string | number>;
}

type Say = (key: string, places?: Record<string, string | number>) => string;

// `has` says which keys there are: what a later version of the room does is shown by its own word.
export function told(
  { what }: Pick<AuditLine, "what">,
  nameOf: (person: number) => string,
  say: { has: (key: string) => boolean; t: Say; n: (value: number) => string },
): string {
  if (!what) return "–";
  const key = `audit.${what.do}`;
  if (!say.has(key)) return what.do;
  const word = (kind: string, value: unknown) => (say.has(`${kind}.${String(value)}`) ? say.t(`${kind}.${String(value)}`) : "–");
  const chips = typeof what["chips"] === "number" ? what["chips"] : 0;
  return say.t(key, {
    table: typeof what["table"] === "number" ? say.n(what["table"]) : "–",
    whom: typeof what["person"] === "number" ? nameOf(what["person"]) : "–",
    term: word("term", what["term"]),
    rank: word("rank", what["rank"]),
    report: typeof what["report"] === "number" ? say.n(what["report"]) : "–",
    chips: chips > 0 ? `+${say.n(chips)}` : say.n(chips),
  });
}

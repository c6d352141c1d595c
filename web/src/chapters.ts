// The chapters of the rulebook, by the ids of their clauses: `chapter.ID` has their names.
import { gameOf, type Family } from "./games.ts";
import type { Routes } from "./protocol.ts";

export type Clause = Routes["GET /api/rules"]["gives"][number] & {
  kind: "play" | "ruling" | "direct" | "table" | "conduct";
};

const chapters = [
  { id: "pineapple", holds: /^SD11-/ },
  { id: "twisted", holds: /^SD15-/ },
  { id: "chinese", holds: /^FUP-/ },
  { id: "holdem-omaha", holds: /^HR-(H\d|O)/ },
  { id: "pineapple-here", holds: /^HR-(P|CP)/ },
  { id: "limits", holds: /^HR-(BL|BP|BN)/ },
  { id: "stud", holds: /^HR-(S|RZ)/ },
  { id: "conduct", holds: /^SAT-(P\d|code|agree|adult|left|etiquette)/ },
  { id: "running", holds: /^SAT-G/ },
  { id: "misdeals", holds: /^SAT-M/ },
  { id: "dead-hands", holds: /^SAT-D/ },
  { id: "irregularities", holds: /^SAT-I/ },
  { id: "betting", holds: /^SAT-B/ },
  { id: "showdown", holds: /^SAT-(W|T)/ },
  { id: "games", holds: /^SAT-/ },
  { id: "others", holds: /./ },
] as const;

export type ChapterId = (typeof chapters)[number]["id"];
export interface Chapter {
  id: ChapterId;
  clauses: Clause[];
}

// Those of the clauses that are of a kind and have all words of a search in their own or in their id.
export function found(clauses: readonly Clause[], search: string, kind: Clause["kind"] | ""): Clause[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return clauses.filter((clause) => {
    const text = `${clause.id} ${clause.words}`.toLowerCase();
    return (!kind || clause.kind === kind) && wanted.every((word) => text.includes(word));
  });
}

const ofGames: Record<Family, readonly ChapterId[]> = {
  pineapple: ["pineapple", "pineapple-here", "limits", "betting", "showdown"],
  holdem: ["holdem-omaha", "limits", "betting", "showdown"],
  omaha: ["holdem-omaha", "limits", "betting", "showdown"],
  stud: ["stud", "limits", "betting", "showdown"],
  chinese: ["chinese"],
  twisted: ["twisted"],
  mixed: [],
};
const ofLimits: Readonly<Record<string, RegExp>> = { limit: /^HR-BL/, pot: /^HR-BP/, no: /^HR-BN/ };

// Whether a clause on play is of this game, with this limit.
export function isOf(clause: Clause, game: string, limit: string): boolean {
  const chapter = chapterOf(clause);
  if (clause.kind !== "play" || !ofGames[gameOf(game)?.family ?? "mixed"].includes(chapter)) return false;
  return chapter !== "limits" || ofLimits[limit]?.test(clause.id) === true;
}

const chapterOf = (clause: Clause): ChapterId => chapters.find(({ holds }) => holds.test(clause.id))!.id;

// Each clause is in the first chapter that holds it; chapters without any are left out.
export function inChapters(clauses: readonly Clause[]): Chapter[] {
  return chapters
    .map(({ id }) => ({ id, clauses: clauses.filter((clause) => chapterOf(clause) === id) }))
    .filter((chapter) => chapter.clauses.length > 0);
}

/** Whose ids begin so: "SAT". */
export const sourceOf = (chapter: Chapter): string => chapter.clauses[0]!.id.replace(/-.*/, "");

/**
 * The chapter that is being read: the last that began above a line of the page. At the end of the page those below it stay
 * below; there it is the one that was chosen, if that is in sight, or else the last.
 */
export function chapterAt<Id extends string>(begin: readonly { id: Id; top: number }[], line: number, atEnd: boolean, chosen: string): Id | null {
  const above = begin.findLast(({ top }) => top <= line) ?? begin[0];
  if (!atEnd) return above?.id ?? null;
  const wanted = begin.find(({ id, top }) => id === chosen && top > line);
  return (wanted ?? begin.at(-1))?.id ?? null;
}

// What a table is called. Whoever opens one may name it; the room calls all others by their game and stake, in English. Pages
// say that in the reader's language, or leave it out where game and stakes stand already.
import type { Settings } from "./protocol.ts";
import { stakesInWords, stakesOf } from "./stakes.ts";

/** The room's own titles of games, as they stand in such names. */
const titles: Record<string, string> = {
  "crazy-pineapple": "Crazy Pineapple",
  "crazy-pineapple-hilo": "Crazy Pineapple high-low",
  "crazy-pineapple-hilo8": "Crazy Pineapple high-low eight or better",
  pineapple: "Pineapple",
  "pineapple-hilo": "Pineapple high-low",
  "pineapple-hilo8": "Pineapple high-low eight or better",
  "late-pineapple": "Crazy Pineapple, discard after the flop betting",
  "late-pineapple-hilo": "Crazy Pineapple high-low, discard after the flop betting",
  "late-pineapple-hilo8": "Crazy Pineapple high-low eight or better, discard after the flop betting",
  "lazy-pineapple": "Lazy Pineapple",
  "lazy-pineapple-hilo": "Lazy Pineapple high-low",
  "lazy-pineapple-hilo8": "Lazy Pineapple high-low eight or better",
  chinese: "Face-Up Pineapple Chinese",
  twisted: "Twisted Pineapple",
  holdem: "Texas hold'em",
  omaha: "Omaha",
  omaha8: "Omaha eight or better",
  stud: "Seven Card Stud",
  stud8: "Seven Card Stud eight or better",
  razz: "Razz",
  mixed: "Mixed games",
};

/** The stake at the end of the room's own name for a table of this game, as written there; null where it is no such name. */
function stakeIn(name: string, game: string): string | null {
  const title = titles[game];
  const rest = title !== undefined && name.startsWith(`${title} `) ? name.slice(title.length + 1) : "";
  return /^[\d,]*\d(?:\.\d+)?$/.test(rest) ? rest : null;
}

/** The name that somebody gave to it, or nothing: of a table, or of the table in the record of a hand, whose game may have been
    one of several there. */
export function givenName(name: string, game: string): string {
  return stakeIn(name, game) === null && stakeIn(name, "mixed") === null ? name : "";
}

/** A name of which nothing else is known: the room's own in the reader's language, and any other as it is. */
export function nameInWords(name: string, say: (key: string) => string, amount: (decimals: number, units: number) => string): string {
  for (const game of Object.keys(titles)) {
    const stake = stakeIn(name, game);
    if (stake === null) continue;
    const [whole = "", hundredths = ""] = stake.replaceAll(",", "").split(".");
    return `${say(`game.${game}`)} ${amount(hundredths.length, Number(whole + hundredths))}`;
  }
  return name;
}

/** That name, or else "Crazy Pineapple 50/100". */
export function tableName(
  settings: Pick<Settings, "name" | "game" | "limit" | "stake" | "decimals">,
  say: (key: string, places?: Record<string, string>) => string,
  amount: (decimals: number, units: number) => string,
): string {
  const given = givenName(settings.name, settings.game);
  if (given !== "") return given;
  return `${say(`game.${settings.game}`)} ${stakesInWords(stakesOf(settings), say, (units) => amount(settings.decimals ?? 0, units))}`;
}

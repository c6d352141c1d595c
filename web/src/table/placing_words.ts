// What putting a card down does, in words: what the row makes then, what it earns, and whether the rows are still in order.

import type { Card } from "./cards.ts";
import { cardWords, handName, handWords, listed, shortName, type Say } from "./hand_words.ts";
import { compare, madeOf, type Category } from "./made.ts";
import type { Placing } from "./placing.ts";
import { bonusOf, rowNames, type Foul, type RowName, type Rows } from "./rows.ts";

/** "king of clubs: front, pair of kings, 8 points" */
export function putWords(say: Say, number: (count: number) => string, rows: Rows, card: Card, row: RowName): string {
  const points = bonusOf(row, rows[row]);
  return [
    say("chinese.put-in", { card: cardWords(say, card), row: say(`row.${row}`), made: handName(say, madeOf(rows[row])) }),
    ...(points > 0 ? [`${number(points)} ${say(points === 1 ? "chinese.point" : "chinese.points")}`] : []),
  ].join(", ");
}

const plural = new Set<Category>(["pair", "two-pair", "trips", "quads"]);

/** "queens in front outrank king high in the middle." Hands of the same name are told with what makes the difference. */
export function outranksWords(say: Say, { worse, better }: Foul, rows: Rows): string {
  const [upper, lower] = [madeOf(rows[better]), madeOf(rows[worse])];
  if (compare(upper, lower) === 0) return say("chinese.ties", { worse: say(`row.${worse}`), better: say(`row.${better}`) });
  const name = shortName(say, upper) === shortName(say, lower) ? handWords : shortName;
  return say(plural.has(upper.category) ? "chinese.outrank" : "chinese.outranks", {
    upper: name(say, upper),
    better: say(`row.in.${better}`),
    lower: name(say, lower),
    worse: say(`row.in.${worse}`),
  });
}

/** "A foul if left so: queens in front outrank king high in the middle. King of diamonds in the middle repairs it." */
export function foulWords(say: Say, foul: Foul, rows: Rows, repair: Card | null = null): string {
  const row = say(`row.${foul.worse}`);
  return [
    say(foul.certain ? "chinese.fouls" : "chinese.foul-so-far"),
    outranksWords(say, foul, rows),
    ...(repair === null ? [] : [capital(say("chinese.repairs", { card: cardWords(say, repair), row }))]),
  ].join(" ");
}

/** What became of the order of the rows; nothing while there is nothing new. */
export function orderWords(say: Say, before: Foul | null, now: Foul | null, rows: Rows, repair: Card | null = null): string {
  if (now === null) return before === null ? "" : say("chinese.in-order");
  const same = before?.worse === now.worse && before.better === now.better && before.certain === now.certain;
  return same ? "" : foulWords(say, now, rows, repair);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "king of clubs, ace of hearts in the front and two of spades in the back" */
export function placedWords(say: Say, placed: Placing["placed"]): string {
  const parts = rowNames.flatMap((row) => {
    const cards = placed.filter((each) => each.row === row).map(({ card }) => cardWords(say, card));
    return cards.length === 0 ? [] : [say("said.in-row", { cards: cards.join(", "), row: say(`row.${row}`) })];
  });
  return listed(say, parts);
}

// Cards and hands in words, in whatever language `say` speaks.

import { ranks, rankOf, suitOf, type Card } from "./cards.ts";
import { worthOf, type Game, type Made } from "./made.ts";

export type Places = Record<string, string | number>;
export type Say = (key: string, places?: Places) => string;

/** "queen of hearts" */
export function cardWords(say: Say, card: Card): string {
  return say("card.name", { rank: rankWord(say, rankOf(card)), suit: say(`suit.${suitOf(card)}`) });
}

export function cardsWords(say: Say, cards: readonly Card[]): string {
  return cards.map((card) => cardWords(say, card)).join(", ");
}

function rankWord(say: Say, rank: number): string {
  return say(`rank.${ranks.charAt(rank)}`);
}
function pluralWord(say: Say, rank: number): string {
  return say(`ranks.${ranks.charAt(rank)}`);
}

/** "Rosa", "Rosa and Hugo", "Rosa, Hugo and Ines" */
export function listed(say: Say, words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return say("list.and", { all: words.slice(0, -1).join(", "), last: words.at(-1) ?? "" });
}

function kickers(say: Say, next: readonly number[]): string {
  if (next.length === 0) return "";
  const words = listed(
    say,
    next.map((rank) => rankWord(say, rank)),
  );
  return say(next.length === 1 ? "hand.kicker" : "hand.kickers", { ranks: words });
}

/** What players call it: "two pair, kings and sevens". */
export function handName(say: Say, made: Made): string {
  const [first = 0, second = 0] = made.first;
  const next = made.next[0] ?? 0;
  switch (made.category) {
    case "high-card":
      return say("hand.high-card", { rank: rankWord(say, next) });
    case "flush":
      return say("hand.flush", { rank: rankWord(say, next) });
    case "straight":
    case "straight-flush":
      return say(`hand.${made.category}`, { rank: rankWord(say, first) });
    case "royal-flush":
      return say("hand.royal-flush");
    case "two-pair":
      return say("hand.two-pair", { ranks: pluralWord(say, first), others: pluralWord(say, second) });
    case "full-house":
      return say("hand.full-house", { ranks: pluralWord(say, first), others: pluralWord(say, next) });
    default:
      return say(`hand.${made.category}`, { ranks: pluralWord(say, first) });
  }
}

/** As short as it is clear: "queens", "nines and fives", "king high". */
export function shortName(say: Say, made: Made): string {
  const [first = 0, second = 0] = made.first;
  if (made.category === "pair") return pluralWord(say, first);
  return made.category === "two-pair" ? listed(say, [pluralWord(say, first), pluralWord(say, second)]) : handName(say, made);
}

const withArticle = new Set(["pair", "straight", "flush", "full-house", "straight-flush", "royal-flush"]);

/** As it follows "you have": "a pair of kings", "three kings". */
export function haveWords(say: Say, made: Made): string {
  const name = handName(say, made);
  return withArticle.has(made.category) ? say("hand.a", { hand: name }) : name;
}

/** What breaks ties: "ace kicker"; nothing where nothing is left to say. */
export function kickerWords(say: Say, made: Made): string {
  if (made.category === "full-house" || made.category === "flush") return "";
  return kickers(say, made.category === "high-card" ? made.next.slice(1) : made.next);
}

/** Of these the first, and the second where only that is one's own: what tells one hand from another with the same board. */
export function ownKickerWords(say: Say, made: Made, hole: readonly Card[]): string {
  if (made.category === "high-card") return "";
  const own = new Set(hole.map(rankOf));
  const [first = -1, second = -1] = made.next;
  return kickerWords(say, { ...made, next: made.next.slice(0, !own.has(first) && own.has(second) ? 2 : 1) });
}

/** All of it, as the dealer announces a hand: "two pair, kings and sevens, ace kicker". */
export function handWords(say: Say, made: Made): string {
  if (made.category === "flush")
    return say("hand.flush-all", { ranks: made.next.map((rank) => rankWord(say, rank)).join("-") });
  const rest = kickerWords(say, made);
  return rest === "" ? handName(say, made) : `${handName(say, made)}, ${rest}`;
}

const back = (rank: number): number => (rank + 12) % 13; // the zero of a low is the ace

/** "seven-five low: 7-5-4-3-A" */
export function lowWords(say: Say, low: Made | null): string {
  return lowWith(say, low, handWords);
}

/** The same without what breaks ties: "low with pair of fives". */
export function lowInBrief(say: Say, low: Made | null): string {
  return lowWith(say, low, handName);
}

function lowWith(say: Say, low: Made | null, words: typeof handWords): string {
  if (low === null) return say("hand.no-low");
  if (low.category !== "high-card")
    return say("hand.low-with", { hand: words(say, { ...low, first: low.first.map(back), next: low.next.map(back) }) });
  const five = low.next.map(back);
  return say("hand.low", {
    first: rankWord(say, five[0] ?? 0),
    second: rankWord(say, five[1] ?? 0),
    cards: five.map((rank) => ranks.charAt(rank)).join("-"),
  });
}

/** What a hand of a betting game is worth, both ways where there are two; empty while there is nothing to say. */
export function worthWords(say: Say, game: Game, hole: readonly Card[], board: readonly Card[]): string {
  const { high, low, complete } = worthOf(game, hole, board);
  const parts = high === null ? [] : [complete ? handWords(say, high) : handName(say, high)];
  if (complete && game.wins !== "high") parts.push(lowWords(say, low));
  return parts.join("; ");
}

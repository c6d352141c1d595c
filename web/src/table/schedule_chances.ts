// How likely each line of the pay schedule is at Twisted: counted over all cards that may still come, by what the player
// sees and nothing else.

import type { TwistedView } from "../protocol.ts";
import { known, suitOf, unseen, type Card } from "./cards.ts";
import { chanceWords } from "./chances.ts";
import type { Say } from "./hand_words.ts";
import { choose, madeOf } from "./made.ts";
import { leastOf, lineWords, reachedOf, type PayLine } from "./schedule.ts";

const handSize = 5;

export interface Sight {
  own: Card[]; // two after the discard, three with the last card
  community: Card[]; // turned up
  gone: Card[]; // seen, and in nobody's hand: one's own discard, what was exposed by accident
}

/** What a seat sees of its own hand; null where it has none to hope for. */
export function sightOf(game: TwistedView, seat: number | null): Sight | null {
  const player = game.players.find((each) => each.seat === seat);
  if (player === undefined || !player.live) return null;
  const gone = [...(player.discard ? [player.discard] : []), ...game.exposed];
  return { own: known(player.cards), community: known(game.community), gone };
}

/** The share of every line, in their order. Before the first card is turned the discard decides, and there is none to tell. */
export function chancesOf(schedule: readonly PayLine[], { own, community, gone }: Sight): number[] | null {
  const held = [...own, ...community];
  if (own.length < 2 || community.length === 0 || held.length > handSize) return null;
  const lines = schedule.map(({ hand }) => leastOf(hand));
  const all = choose(unseen(held, gone), handSize - held.length);
  const counts = schedule.map(() => 0);
  // Suits count only where all five may be of one: most pairs are like others, and a tenth of them is looked at.
  const suit = held.every((card) => suitOf(card) === suitOf(held[0]!)) ? suitOf(held[0]!) : null;
  const seen = new Map<string, number>();
  for (const cards of all) {
    const alike = cards.map((card) => card.charAt(0)).join("") + String(cards.every((card) => suitOf(card) === suit));
    const line = seen.get(alike) ?? reachedOf(lines, madeOf([...held, ...cards]));
    seen.set(alike, line);
    if (line >= 0) ++counts[line]!;
  }
  return counts.map((count) => count / all.length);
}

/** "Chances: three of a kind 4%, two pair 13%, pair of sevens or better 83%"; nothing while there are none to tell. */
export function chancesInWords(say: Say, schedule: readonly PayLine[], sight: Sight): string {
  const chances = sight.own.length + sight.community.length === handSize ? null : chancesOf(schedule, sight);
  if (chances === null) return "";
  const lines = schedule.flatMap(({ hand }, at) => {
    const chance = chances[at] ?? 0;
    return chance === 0 ? [] : [`${lineWords(say, hand)} ${chanceWords(say, chance)}`];
  });
  return lines.length === 0 ? "" : say("chance.all", { chances: lines.join(", ") });
}

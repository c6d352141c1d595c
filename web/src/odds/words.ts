// Rules and outcomes of Twisted, in whatever language `say` speaks. In English they are the words of `ananas odds`.
import type { HouseOdds } from "../protocol.ts";
import type { Say } from "../table/hand_words.ts";
import { lineWords } from "../table/schedule.ts";

type Rules = NonNullable<HouseOdds["strategy"]>["rules"];
type KeepRule = Rules["keep"][number];
type BetRule = Rules["second"][number];

const count = (say: Say, number: number) => say(`odds.number.${number}`);

export function keepWords(say: Say, rule: KeepRule): string {
  if (rule.pair) return say("odds.rule.a-pair");
  const parts = [say(rule.suited ? "odds.rule.two-suited" : "odds.rule.two")];
  if (rule.gaps === 0) parts.push(say("odds.rule.adjacent"));
  else if (rule.gaps !== undefined)
    parts.push(rule.gaps === 1 ? say("odds.rule.between-1") : say("odds.rule.between", { number: count(say, rule.gaps) }));
  if (rule.both_from !== undefined) parts.push(say("odds.rule.both", { rank: say(`rank.${rule.both_from}`) }));
  if (rule.one_from !== undefined) parts.push(say("odds.rule.one-of", { rank: say(`rank.${rule.one_from}`) }));
  return parts.join("");
}

function straightWords(say: Say, rule: BetRule, gaps: number): string {
  const flush = rule.of_a_suit === rule.cards;
  const first = say(flush ? "odds.rule.to-straight-flush" : "odds.rule.to-straight", { number: count(say, rule.cards) });
  if (gaps === 5 - rule.cards) return first; // as many as there can be, which is two at most
  return first + say(gaps === 0 ? "odds.rule.no-gap" : "odds.rule.one-gap");
}

export function betWords(say: Say, rule: BetRule): string {
  if (rule.pair)
    return rule.from === undefined ? say("odds.rule.any-pair") : say("odds.rule.pair-from", { ranks: say(`ranks.${rule.from}`) });
  const parts: string[] = [];
  const suited = rule.of_a_suit ?? 0;
  if (rule.gaps !== undefined) parts.push(straightWords(say, rule, rule.gaps));
  else if (suited === rule.cards) parts.push(say("odds.rule.to-flush", { number: count(say, suited) }));
  if (suited > 0 && suited < rule.cards) parts.push(say("odds.rule.of-a-suit", { number: count(say, suited) }));
  const high = rule.high_cards ?? 0;
  if (high > 0)
    parts.push(
      rule.from === "A"
        ? say("odds.rule.an-ace")
        : say(high === 1 ? "odds.rule.card-from" : "odds.rule.cards-from", {
            number: count(say, high),
            rank: say(`rank.${rule.from ?? "2"}`),
          }),
    );
  return parts.join(", ");
}

const ends: Record<string, string> = {
  "losing hand": "odds.losing",
  "fold at the second bet": "odds.fold-second",
  "fold at the river bet": "odds.fold-river",
};

export function outcomeWords(say: Say, name: string): string {
  const end = ends[name];
  return end === undefined ? lineWords(say, name) : say(end);
}

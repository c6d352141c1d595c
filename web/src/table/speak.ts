// What the table answers when it is asked by a key: the pot, the board, my hand and what it makes, the price, the stacks.

import { known, type Shown } from "./cards.ts";
import { partsOfPot, playerAt, toCall, totalPot, uncalledOf } from "./betting.ts";
import { drawsOf, drawWords } from "./draws.ts";
import { cardsWords, handName, handWords, listed, worthWords, type Say } from "./hand_words.ts";
import { gameNamed, madeOf } from "./made.ts";
import { chancesInWords, sightOf } from "./schedule_chances.ts";
import { endedNow, rowsSeen, standingWords } from "./ended_now.ts";
import type { Placing } from "./placing.ts";
import { foulWords, placedWords } from "./placing_words.ts";
import { foulOf, repairOf, rowNames } from "./rows.ts";
import { scheduleOf } from "./schedule.ts";
import { rulesOf } from "./shared.ts";
import { actingSeat, type TableState } from "../room/fold.ts";
import type { BettingView, ChineseView, Occupant, RoomView, Rows, TwistedView } from "../protocol.ts";

export type Question = "pot" | "board" | "hand" | "price" | "turn" | "stacks"; // turn: the price, and the time there is

export interface Asked {
  table: TableState;
  say: Say;
  number: (amount: number) => string;
  bank?: number | undefined; // what is left of one's own
  laid?: Placing["placed"]; // cards that were put down and are not confirmed
}

/** As it stands on the plate. Bots are called by first names that the room writes small. */
export function shownName(occupant: Pick<Occupant, "name" | "bot">): string {
  return occupant.bot ? occupant.name.charAt(0).toUpperCase() + occupant.name.slice(1) : occupant.name;
}

/** Likewise of a seat: a second hand is called by whose it is. `me`: the person who looks on. */
export function nameOfSeat(say: Say, occupant: Pick<Occupant, "name" | "bot" | "person" | "second">, me: number | undefined): string {
  if (occupant.second !== true) return shownName(occupant);
  return occupant.person === me ? say("second.yours") : say("second.of", { name: shownName(occupant) });
}

/** The name of whoever sits there; "you" for one's own seat. */
export function nameAt({ table, say }: Asked, seat: number): string {
  const { you, seats } = table.view;
  if (seat === you) return say("you");
  const occupant = seats.find((each) => each.seat === seat);
  const me = seats.find((each) => each.seat === you)?.person;
  return occupant === undefined ? say("chair.number", { seat }) : nameOfSeat(say, occupant, me);
}

function stacks(asked: Asked): string {
  return asked.table.view.seats
    .map((each) => asked.say("speak.stack", { name: nameAt(asked, each.seat), amount: asked.number(each.stack) }))
    .join(". ");
}

/** What is left of one's own time bank; nothing where the table has none. While it runs, the room has not counted it yet. */
export function bankLeft({ bank, asked, you }: Pick<RoomView, "bank" | "asked" | "you">, now: number): number | undefined {
  const runs = asked.find(({ seat, stage }) => seat === you && stage === "bank");
  return bank === undefined || runs === undefined ? bank : Math.max(0, runs.until - now);
}

/** Likewise, in words. */
export function bankWords(say: Say, left: number | undefined): string {
  return left === undefined ? "" : say("own.bank", { seconds: Math.floor(left / 1000) });
}

function bettingAnswer(asked: Asked, view: BettingView, question: Question): string {
  const { say, number, table } = asked;
  const you = table.view.you;
  const own = playerAt(view, you);
  if (question === "pot") {
    const total = say("speak.pot", { amount: number(totalPot(view)) });
    const parts = partsOfPot(view);
    const over = uncalledOf(view);
    const uncalled = over === null ? [] : [say("speak.uncalled", { amount: number(over.amount), name: nameAt(asked, over.seat) })];
    if (parts.length < 2) return [total, ...uncalled].join(". ");
    const each = parts.map((pot, place) =>
      say(place === 0 ? "speak.main" : "speak.side", {
        number: place,
        amount: number(pot.amount),
        names: listed(
          say,
          pot.eligible.map((seat) => nameAt(asked, seat)),
        ),
      }),
    );
    return [total, ...each, ...uncalled].join(". ");
  }
  if (question === "board") {
    const up = view.players.filter((player) => player.live && player.up.length > 0 && player.seat !== you);
    const lines = up.map((player) =>
      say("speak.up", { name: nameAt(asked, player.seat), cards: cardsWords(say, player.up) }),
    );
    if (view.board.length > 0) lines.unshift(say("speak.board", { cards: cardsWords(say, view.board) }));
    return lines.length === 0 ? say("speak.no-board") : lines.join(". ");
  }
  if (question === "hand") {
    if (own === null || own.cards.length === 0) return say("speak.no-hand");
    const cards = known(own.cards);
    const rules = gameNamed(rulesOf(table).game);
    const made = worthWords(say, rules, cards, view.board);
    const draws = own.live ? drawWords(say, drawsOf(rules, cards, view.board, known([own.discard ?? null]))) : "";
    const text = say("speak.hand", { cards: cardsWords(say, cards) });
    const more = [made, draws].filter((words) => words !== "").join("; ");
    return more === "" ? text : `${text}: ${more}`;
  }
  if (question === "price" && you !== null && own !== null && own.live) {
    const price = toCall(view, you);
    return price === 0 ? say("speak.free") : say("speak.price", { amount: number(price) });
  }
  return question === "price" ? say("speak.no-price") : stacks(asked);
}

export function rowsInWords(say: Say, rows: Rows<Shown[]>): string {
  return rowNames
    .map((row) => {
      const cards = known(rows[row]);
      const name = say(`row.${row}`);
      if (cards.length === 0) return say("speak.row-empty", { row: name });
      return say("speak.row", { row: name, cards: cardsWords(say, cards), made: handName(say, madeOf(cards)) });
    })
    .join(". ");
}

/** "If it ended now: you foul: middle below front; Kofi in order" */
function endedWords(asked: Asked, view: ChineseView, acts: number | null): string[] {
  const { say, table, laid } = asked;
  const hands = endedNow(view, acts, laid ?? []).map(
    (hand) => `${nameAt(asked, hand.seat)} ${standingWords(say, hand, hand.seat === table.view.you)}`,
  );
  return hands.length === 0 ? [] : [`${say("ended.title")}: ${hands.join("; ")}`];
}

function chineseAnswer(asked: Asked, view: ChineseView, question: Question): string {
  const { say, table } = asked;
  const acts = actingSeat(table.view);
  const own = view.hands.find((hand) => hand.seat === acts);
  if (question === "hand") {
    if (own === undefined) return say("speak.no-hand");
    const drawn = known(own.drawn);
    const placed = (asked.laid ?? []).filter(({ card }) => drawn.includes(card));
    const rest = drawn.filter((card) => !placed.some((each) => each.card === card));
    const rows = rowsSeen(own, placed);
    const foul = foulOf(rows);
    const wanted = table.view.choices.find((choice) => choice.do === "place")?.cards ?? drawn.length;
    const more = placed.length < wanted;
    const restWords = more ? "speak.to-place" : "speak.to-discard";
    return [
      rowsInWords(say, rows),
      ...(placed.length > 0 ? [say("speak.not-confirmed", { cards: placedWords(say, placed) })] : []),
      ...(rest.length > 0 ? [say(restWords, { cards: cardsWords(say, rest) })] : []),
      ...(foul !== null ? [foulWords(say, foul, rows, more ? repairOf(rows, foul, rest) : null)] : []),
    ].join(". ");
  }
  if (question === "board")
    return [
      ...view.hands
        .filter((hand) => hand !== own)
        .map((hand) => `${nameAt(asked, hand.seat)}: ${rowsInWords(say, hand.board)}`),
      ...endedWords(asked, view, acts),
    ].join(". ");
  if (question === "stacks") return stacks(asked);
  return say("speak.point", { amount: asked.number(table.settings.stake) });
}

function twistedChances({ say, table }: Asked, view: TwistedView): string {
  const rules = scheduleOf(table);
  const sight = sightOf(view, table.view.you);
  return rules === null || sight === null ? "" : chancesInWords(say, rules.schedule, sight);
}

function twistedAnswer(asked: Asked, view: TwistedView, question: Question): string {
  const { say, number, table } = asked;
  const own = view.players.find((player) => player.seat === table.view.you);
  const turned = known(view.community);
  if (question === "board")
    return turned.length === 0 ? say("speak.no-board") : say("speak.community", { cards: cardsWords(say, turned) });
  if (question === "hand") {
    const cards = known(own?.cards ?? []);
    if (cards.length === 0) return say("speak.no-hand");
    const all = [...cards, ...turned];
    const made = all.length <= 5 ? madeOf(all) : null;
    const held = say("speak.hand", { cards: cardsWords(say, cards) });
    const text = made === null ? held : `${held}: ${all.length === 5 ? handWords(say, made) : handName(say, made)}`;
    const chances = twistedChances(asked, view);
    return chances === "" ? text : `${text}. ${chances}`;
  }
  if (question === "stacks") return stacks(asked);
  if (question === "pot")
    return view.pot > 0 ? say("speak.players-pot", { amount: number(view.pot) }) : say("speak.no-pot");
  const bet = table.view.choices.find((choice) => choice.do === "bet");
  return bet?.amount === undefined ? say("speak.no-price") : say("speak.to-bet", { amount: number(bet.amount) });
}

export function answer(asked: Asked, question: Question): string {
  const { game } = asked.table.view;
  if (question === "turn") return [answer(asked, "price"), bankWords(asked.say, asked.bank)].filter(Boolean).join(". ");
  if (game === null) return question === "stacks" ? stacks(asked) : asked.say("speak.no-hand-yet");
  if ("board" in game) return bettingAnswer(asked, game, question);
  if ("hands" in game) return chineseAnswer(asked, game, question);
  return twistedAnswer(asked, game, question);
}

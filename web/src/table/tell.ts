// What happened, in the words of a dealer: the log that is read and the voice that is heard are the same sentences.
// Verbs have two forms, `…` for others and `….you`, since "you raise" and "Rosa raises" differ in every language.

import { gameOf } from "../games.ts";
import { known, type Card, type Shown } from "./cards.ts";
import type { BettingEvent, CardOrBack, ChineseEvent, HouseEvent, RoomEvent, Rows, TwistedEvent } from "../protocol.ts";
import { cardWords, cardsWords, handWords, listed, worthWords, type Places, type Say } from "./hand_words.ts";
import { gameNamed, madeOf } from "./made.ts";
import { rowNames } from "./rows.ts";
import { moneyAfter, potsOf, type Money } from "./side_pots.ts";
import { nameOfSeat } from "./speak.ts";
import { type Happening, type Sitting, sittingAt } from "../room/fold.ts";

export type { Happening };

/** The event of this name, of those of a game or of the room's. */
type Named<Event extends { event: string }, Name extends string> = Extract<Event, { event: Name }>;
type Sentences<Event extends { event: string }> = {
  [Name in Event["event"]]?: (event: Named<Event, Name>, around: Around) => string;
};

export interface Line {
  version: number;
  text: string;
  /** A heading begins a part of the hand; the cards that came with it. */
  heading: boolean;
  cards: Card[];
  rule: string | null;
  chat: boolean;
}

export interface Around {
  say: Say;
  number: (count: number) => string;
  chips: (amount: number) => string;
  you: number | null;
  me: number; // the person
  names: ReadonlyMap<number, string>; // by seat
  game: string;
  board: readonly Card[]; // before the event
}

const namesOf = ({ seats }: Sitting, { say, me }: Pick<Around, "say" | "me">): Map<number, string> =>
  new Map(seats.map((each) => [each.seat, nameOfSeat(say, each, me)]));
const ownSeatIn = (sitting: Sitting | undefined, me: number): number | null =>
  sitting?.seats.find(({ person, second }) => person === me && second !== true)?.seat ?? null;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function name(around: Around, seat: number): string {
  if (seat === around.you) return around.say("you");
  return around.names.get(seat) ?? around.say("chair.number", { seat });
}

/** A sentence about a seat, in the form that fits who it is. */
function of(around: Around, key: string, seat: number, places: Places = {}): string {
  return around.say(seat === around.you ? `${key}.you` : key, { name: name(around, seat), ...places });
}

function chips(around: Around, amount: number): string {
  return around.chips(amount);
}

function cardList(around: Around, cards: readonly Shown[]): string {
  return cardsWords(around.say, known(cards));
}

function rowWords(around: Around, rows: Rows<CardOrBack[]>): string {
  const parts = rowNames.flatMap((row) => {
    const cards = known(rows[row]);
    if (cards.length === 0) return [];
    return [around.say("said.in-row", { row: around.say(`row.${row}`), cards: cardList(around, cards) })];
  });
  return listed(around.say, parts);
}

function acted(event: Named<BettingEvent, "acted">, around: Around): string {
  const text = of(around, `said.${event.action}`, event.seat, {
    amount: chips(around, event.action === "call" ? event.paid : event.to),
  });
  const more = [
    ...(event.dark ? [around.say("said.in-the-dark")] : []),
    ...(event.all_in ? [around.say("said.all-in")] : []),
  ];
  return [text, ...more].join(", ");
}

function awarded(event: Named<BettingEvent, "awarded">, around: Around): string {
  const pot = event.pot > 1 ? around.say("said.from-side-pot", { number: event.pot - 1 }) : "";
  const low = event.way === "low" ? around.say("said.for-low") : "";
  return event.to
    .map((each) => capital(of(around, "said.wins", each.seat, { amount: chips(around, each.amount) }) + pot + low))
    .join(". ");
}

function shown({ seat, cards }: Named<BettingEvent, "shown">, around: Around): string {
  const made = worthWords(around.say, gameNamed(around.game), cards, around.board);
  const text = of(around, "said.show", seat, { cards: cardList(around, cards) });
  return made === "" ? text : `${text}: ${made}`;
}

function dealtBetting({ seat, cards, up }: Named<BettingEvent, "dealt">, around: Around): string {
  if (seat === around.you) return around.say("said.dealt.you", { cards: cardList(around, cards) });
  return up.length === 0 ? "" : of(around, "said.up", seat, { cards: cardList(around, up) });
}

function cut(event: Named<HouseEvent, "deal-cut">, around: Around): string {
  const names = event.contributors.filter((each) => each.nonce !== null);
  if (names.length === 0) return "";
  return around.say("said.cut", {
    names: listed(
      around.say,
      names.map((each) => (each.seat === around.you ? around.say("you.object") : name(around, each.seat))),
    ),
  });
}

/** That somebody's own time is over. Whose turn it is stands below the log (waits.ts), and one's own bank is warned of. */
function runsOn({ seat, stage }: Named<HouseEvent, "asked">, around: Around): string {
  return stage === "own" || seat === around.you ? "" : of(around, `said.runs-on-${stage}`, seat);
}

const ofAll: Sentences<HouseEvent | Extract<Happening, { event: "gap" }>> = {
  gap: (_, around) => around.say("said.gap"),
  seated: (event, around) =>
    around.say(
      (event.person === around.me ? "said.seated.you" : event.bot ? "said.seated-bot" : "said.seated") +
        (event.second === true ? ".second" : ""),
      {
        name: event.name,
        seat: event.seat,
        amount: chips(around, event.stack),
      },
    ),
  left: (event, around) => of(around, `said.left.${event.why}`, event.seat),
  "chips-added": (event, around) =>
    of(around, "said.adds", event.seat, { amount: chips(around, event.amount), stack: chips(around, event.stack) }),
  attends: (event, around) => of(around, `said.attends.${event.how}`, event.seat),
  "second-hand": (event, around) => of(around, event.on ? "said.second-agreed" : "said.second-unwanted", event.seat),
  connection: (event, around) =>
    event.seat === around.you ? "" : of(around, event.here ? "said.back" : "said.away", event.seat),
  "button-drawn": (event, around) => of(around, "said.draws-button", event.button),
  "deal-cut": cut,
  asked: runsOn,
  "clock-acted": (event, around) => of(around, "said.time-up", event.seat),
  plays: (event, around) => around.say("said.plays", { game: around.say(`game.${event.rules.game}`) }),
  table: (event, around) => around.say(`said.table.${event.how}`),
  permission: (event, around) => around.say(`said.permission.${event.how}`, { name: event.name }),
  collection: (event, around) =>
    of(around, event.paid ? "said.fee" : "said.fee-unpaid", event.seat, {
      amount: chips(around, event.amount),
    }),
  "called-off": (event, around) =>
    around.say("said.called-off", { number: event.hand, why: event.why }),
  renamed: (event, around) =>
    event.person === around.me
      ? around.say("said.renamed.you", { name: event.name })
      : around.say("said.renamed", { old: name(around, event.seat), name: event.name }),
  said: (event, around) =>
    event.text === undefined ? "" : around.say("said.chat", { name: event.name, text: event.text }),
};

const ofBetting: Sentences<BettingEvent> = {
  posted: (event, around) => of(around, `said.posts.${event.kind}`, event.seat, { amount: chips(around, event.amount) }),
  reshuffled: (_, around) => around.say("said.reshuffled"),
  dealt: dealtBetting,
  acted,
  "went-dark": (event, around) =>
    of(around, `said.${event.action}`, event.seat, { amount: chips(around, event.to) }) +
    `, ${around.say("said.in-the-dark")}`,
  returned: (event, around) => of(around, "said.returned", event.seat, { amount: chips(around, event.amount) }),
  "chose-discard": (event, around) =>
    event.seat === around.you && event.card !== null
      ? around.say("said.discard.you", { card: cardWords(around.say, event.card) })
      : of(around, "said.has-discarded", event.seat),
  shown,
  mucked: (event, around) => of(around, "said.muck", event.seat),
  // The room has an event of this name too: that somebody is to decide.
  asked: (event: Named<RoomEvent, "asked">, around) =>
    "whose" in event ? of(around, "said.asks-to-see", event.seat, { whose: name(around, event.whose) }) : runsOn(event, around),
  killed: (event, around) => of(around, "said.dead", event.seat),
  awarded,
  "taken-back": (event, around) => of(around, "said.taken-back", event.seat, { amount: chips(around, event.amount) }),
};

const ofChinese: Sentences<ChineseEvent> = {
  "round-started": (event, around) => {
    const fantasy = event.fantasy.map((seat) => name(around, seat));
    const text = of(around, "said.has-button", event.button);
    return fantasy.length === 0
      ? text
      : `${text}. ${around.say("said.in-fantasy", { names: listed(around.say, fantasy) })}`;
  },
  dealt: (event, around) =>
    event.face_up || known(event.cards).length > 0
      ? of(around, "said.dealt", event.seat, { cards: cardList(around, event.cards) })
      : "",
  placed: (event, around) => {
    const rows = rowWords(around, event.cards);
    return rows === "" ? of(around, "said.sets", event.seat) : of(around, "said.places", event.seat, { rows });
  },
  declared: (event, around) => of(around, "said.declares", event.seat, { sweep: around.say(`sweep.${event.sweep}`) }),
  declined: (event, around) => of(around, "said.declines", event.seat),
  revealed: (event, around) => of(around, "said.show", event.seat, { cards: rowWords(around, event.board) }),
  fouled: (event, around) => of(around, "said.fouls", event.seat),
  paid: (event, around) =>
    of(around, "said.pays", event.from, {
      to: event.to === around.you ? around.say("you.object") : name(around, event.to),
      amount: chips(around, event.chips),
      points: `${around.number(event.points)} ${around.say(event.points === 1 ? "chinese.point" : "chinese.points")}`,
    }) + (event.capped ? `, ${around.say("said.capped")}` : ""),
  fantasy: (event, around) =>
    of(around, event.stays ? "said.stays-in-fantasy" : "said.to-fantasy", event.seat),
};

const ofTwisted: Sentences<TwistedEvent> = {
  "round-started": (_, around) => around.say("said.place-bets"),
  "bets-placed": (event, around) =>
    of(around, "said.first-bet", event.seat, { amount: chips(around, event.first), ante: chips(around, event.ante) }) +
    (event.optional > 0 ? `, ${around.say("said.against-players", { amount: chips(around, event.optional) })}` : ""),
  "bets-closed": (event, around) => (event.playing.length === 0 ? "" : around.say("said.bets-down")),
  "optional-returned": (event, around) =>
    of(around, "said.returned", event.seat, { amount: chips(around, event.amount) }),
  dealt: (event, around) =>
    event.seat === around.you ? around.say("said.dealt.you", { cards: cardList(around, event.cards) }) : "",
  "chose-discard": (event, around) =>
    event.seat === around.you && event.card !== null
      ? around.say("said.discard.you", { card: cardWords(around.say, event.card) })
      : of(around, "said.has-discarded", event.seat),
  "community-turned": (event, around) =>
    around.say("said.turns", { card: cardWords(around.say, event.card) }),
  "bet-made": (event, around) =>
    of(around, `said.makes-${event.wager}`, event.seat, { amount: chips(around, event.amount) }),
  folded: (event, around) =>
    of(around, `said.folds.${event.why}`, event.seat) +
    (event.forfeited > 0 ? `, ${around.say("said.forfeits", { amount: chips(around, event.forfeited) })}` : ""),
  "last-card": (event, around) =>
    event.seat === around.you && event.card !== null
      ? around.say("said.last-card", { card: cardWords(around.say, event.card) })
      : "",
  exposed: (event, around) => {
    const all = [...event.cards, ...around.board];
    const held = all.length === 5 ? handWords(around.say, madeOf(all)) : event.held;
    return `${of(around, "said.show", event.seat, { cards: cardList(around, event.cards) })}: ${held}`;
  },
  paid: (event, around) =>
    event.pays === 0
      ? of(around, "said.bets-back", event.seat, { amount: chips(around, event.bets) })
      : of(around, "said.paid", event.seat, {
          pays: around.number(event.pays),
          amount: chips(around, event.amount),
        }),
  lost: (event, around) => of(around, "said.loses", event.seat, { amount: chips(around, event.amount) }),
  "pot-awarded": (event, around) =>
    of(around, "said.wins-players-pot", event.seat, { amount: chips(around, event.amount) }),
  "card-exposed": (event, around) =>
    of(around, "said.exposed", event.seat, {
      card: cardWords(around.say, event.card),
    }),
  misdealt: (_, around) => around.say("said.misdeal"),
  "pot-taken-back": (event, around) =>
    of(around, "said.taken-back", event.seat, { amount: chips(around, event.amount) }),
  returned: (event, around) => of(around, "said.returned", event.seat, { amount: chips(around, event.amount) }),
};

function headingOf(event: Happening, around: Around): string {
  if (event.event === "deal-announced") return around.say("said.hand", { number: around.number(event.number) });
  if (event.event !== "board") return "";
  const street = around.board.length === 0 ? "flop" : around.board.length === 3 ? "turn" : "river";
  return around.say(`street.${street}`);
}

/** What is told in one sentence although it happens to each player: it stands where the last of them does. */
type Gathered = Named<BettingEvent, "posted"> | Named<TwistedEvent, "marker-given" | "collected">;
function isGathered(event: Happening | undefined): event is Gathered {
  return event?.event === "marker-given" || event?.event === "collected" || (event?.event === "posted" && event.kind === "ante");
}

function gather(events: readonly Gathered[], around: Around): Pick<Line, "text" | "rule"> {
  const [first] = events;
  if (first === undefined) return { text: "", rule: null };
  const sum = (of: (event: Gathered) => number): string => chips(around, events.reduce((all, event) => all + of(event), 0));
  const names = listed(
    around.say,
    events.map(({ seat }) => (seat === around.you ? around.say("you.object") : name(around, seat))),
  );
  if (first.event === "collected")
    return { text: around.say("said.collects", { amount: sum((event) => ("ante" in event ? event.ante : 0)) }), rule: "SD15-8" };
  const amounts = sum((event) => ("amount" in event ? event.amount : 0));
  if (first.event === "marker-given") return { text: around.say("said.pot-collected", { amount: amounts, names }), rule: "SD15-6" };
  const same = events.length > 1 && events.every((event) => "amount" in event && event.amount === first.amount);
  if (same) return { text: around.say("said.antes-all", { amount: chips(around, first.amount) }), rule: null };
  const each = events.map((event) => ofBetting.posted!(event as Named<BettingEvent, "posted">, around));
  return { text: listed(around.say, each), rule: null };
}

/** The clause that a kind of event rests on, where the event itself names none. */
const clauses: Partial<Record<Happening["event"], string>> = { "bets-closed": "SD15-2a" };

/** Whether everybody is to discard after this event: before the flop, when it lies there, or when it has been bet on. */
function discardsAfter(game: string, event: Happening, board: readonly Card[]): boolean {
  if (game.startsWith("crazy-pineapple")) return event.event === "board" && board.length === 0;
  if (event.event !== "round-closed") return false;
  return game.startsWith("late-pineapple") ? board.length === 3 : game.startsWith("pineapple") && board.length === 0;
}

const discardClause = (game: string): string => (game.startsWith("pineapple") ? "SD11-2a" : "SD11-2b");

/** "Main pot 5,600. Side pot 3,100"; nothing while there is one pot. */
function potWords(around: Around, pots: readonly number[]): string {
  if (pots.length < 2) return "";
  const key = (place: number): string => (place === 0 ? "said.main-pot" : pots.length === 2 ? "said.side-pot" : "said.side-pot-of");
  return pots.map((amount, place) => capital(around.say(key(place), { number: place, amount: chips(around, amount) }))).join(". ");
}

/** An event in words; null for what nobody would say aloud. */
export function tell(event: Happening, version: number, around: Around): Line | null {
  const line: Line = {
    version,
    text: "",
    heading: false,
    cards: [],
    rule: "rule" in event ? event.rule : (clauses[event.event] ?? null),
    chat: event.event === "said",
  };
  const heading = headingOf(event, around);
  if (heading !== "")
    return {
      ...line,
      text: heading,
      heading: true,
      cards: event.event === "board" ? event.cards : [],
    };
  const ofGame = around.game === "chinese" ? ofChinese : around.game === "twisted" ? ofTwisted : ofBetting;
  // Each sentence stands under the name of the one event that it takes, which the compiler cannot follow from here on.
  const sentences = { ...ofAll, ...ofGame } as Record<string, ((event: Happening, around: Around) => string) | undefined>;
  const text = sentences[event.event]?.(event, around) ?? "";
  return text === "" ? null : { ...line, text: capital(text) };
}

/** How a line sounds: the cards of a heading are part of it. */
export function spoken(say: Say, line: Line): string {
  return line.cards.length === 0
    ? line.text
    : `${line.text}: ${line.cards.map((card) => cardWords(say, card)).join(", ")}`;
}

/** All events of a table's log, in words, by who sat where when they happened. `boardNow` is the board after the last. */
export function tellLog(
  log: readonly { version: number; event: Happening }[],
  boardNow: readonly Card[],
  around: Omit<Around, "board" | "names" | "you">,
  sat: readonly Sitting[],
): Line[] {
  const names = new Map(sat.map((sitting) => [sitting, namesOf(sitting, around)]));
  const starts = (event: Happening): boolean => event.event === "hand-started" || event.event === "round-started";
  const turned = (event: Happening): Card[] => {
    if (event.event === "board") return event.cards;
    return event.event === "community-turned" ? [event.card] : [];
  };
  // Of a hand whose beginning was not seen, the board is known from what lies there now.
  const started = log.findLastIndex(({ event }) => starts(event));
  const gap = log.findLastIndex(({ event }) => event.event === "gap");
  const late = started <= gap;
  const seen = new Set(log.slice(gap + 1).flatMap(({ event }) => turned(event)));
  const before = late ? boardNow.filter((card) => !seen.has(card)) : [];
  let board: Card[] = gap < 0 ? before : [];
  const lines: Line[] = [];
  // Where there is no board, a street begins with the first card that is dealt after a round of betting. Which it is, is
  // counted from the beginning of the hand.
  const stud = gameOf(around.game)?.family === "stud";
  let street: number | null = null;
  let closed = false;
  // At Chinese, after the first five, four times three cards come to everybody in turn: a deal begins with whoever has it first.
  const dealtTo = new Map<number, number>();
  let money: Money | null = null;
  let pots = ""; // as they were told last
  let together: Gathered[] = [];
  const plain = { heading: false, cards: [], rule: null, chat: false };
  const heads = (version: number, text: string): void => void lines.push({ ...plain, version: version - 0.5, text, heading: true });
  for (const [at, { version, event }] of log.entries()) {
    if (starts(event)) {
      [board, street, closed] = [[], stud ? 3 : 0, false];
      dealtTo.clear();
    }
    if (event.event === "gap") [board, street] = [at === gap ? before : [], null];
    if (event.event === "round-closed") closed = true;
    if (stud && street !== null && closed && event.event === "dealt") {
      closed = false;
      heads(version, around.say(`said.street-${++street}`));
    }
    if (around.game === "chinese" && street !== null && event.event === "dealt") {
      const before = dealtTo.get(event.seat) ?? 0;
      dealtTo.set(event.seat, before + 1);
      if (before > street) heads(version, around.say(`said.deal-${(street = before)}`));
    }
    const sitting = sittingAt(sat, version);
    const company = { you: ownSeatIn(sitting, around.me), names: (sitting && names.get(sitting)) ?? new Map<number, string>() };
    const here = { ...around, ...company, board };
    money = moneyAfter(money, event);
    if (starts(event)) pots = "";
    if (isGathered(event)) {
      together.push(event);
      const next = log[at + 1]?.event;
      if (isGathered(next) && next.event === event.event) continue;
      const told = gather(together, here);
      lines.push({ ...plain, ...told, version, text: capital(told.text) });
      together = [];
      continue;
    }
    const line = tell(event, version, here);
    if (line !== null) lines.push(line);
    if (event.event === "round-closed" && money !== null) {
      const text = potWords(here, potsOf(money));
      if (text !== "" && text !== pots) lines.push({ ...plain, version, text, rule: "SAT-G18c" });
      pots = text;
    }
    // No version is later than that of its event: what is later than the last one heard is said once more.
    if (discardsAfter(around.game, event, board))
      lines.push({ ...plain, version: version - 0.4, text: capital(around.say("said.everyone-discards")), rule: discardClause(around.game) });
    board = [...board, ...turned(event)];
  }
  return lines;
}

/** The events of a hand, during which nobody changes seats. */
export function tellAll(
  log: readonly { version: number; event: Happening }[],
  boardNow: readonly Card[],
  { you, ...around }: Omit<Around, "board" | "names">,
  names: ReadonlyMap<number, string>,
): Line[] {
  const whose = (seat: number): number => (seat === you ? around.me : NaN); // the others' numbers are not known
  const chairs = new Set([...names.keys(), ...(you === null ? [] : [you])]);
  const seats = [...chairs].map((seat) => ({ seat, name: names.get(seat) ?? "", person: whose(seat), bot: false }));
  return tellLog(log, boardNow, around, [{ from: 0, seats }]);
}

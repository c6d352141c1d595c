// What happened, in the words of a dealer: the log that is read and the voice that is heard are the same sentences.
// Verbs have two forms, `…` for others and `….you`, since "you raise" and "Rosa raises" differ in every language.

import { known, type Card, type Shown } from "./cards.ts";
import { cardWords, handWords, listed, worthWords, type Places, type Say } from "./hand_words.ts";
import { gameNamed, madeOf } from "./made.ts";
import { rowNames } from "./rows.ts";

/** An event of the room or of a game, as far as this page looks at it. */
export interface Happening {
  event: string;
  seat?: number;
  hand?: number;
  person?: number;
  name?: string;
  bot?: boolean;
  stack?: number;
  why?: string;
  amount?: number;
  how?: string;
  here?: boolean;
  button?: number;
  number?: number;
  code?: string;
  contributors?: { seat: number; hash?: string; nonce?: string | null }[];
  decision?: number;
  whose?: number;
  text?: string;
  dealt?: number[];
  kind?: string;
  cards?: Shown[] | { seat: number; card: Card }[] | Record<string, Shown[]>;
  up?: Card[];
  action?: string;
  all_in?: boolean;
  dark?: boolean;
  paid?: number; // a collection says whether it was
  to?: number | { seat: number; amount: number }[];
  card?: Shown;
  pot?: number;
  way?: string;
  rule?: string;
  fantasy?: number[];
  face_up?: boolean;
  sweep?: string;
  board?: Record<string, Shown[]>;
  from?: number;
  points?: number;
  chips?: number;
  capped?: boolean;
  stays?: boolean;
  first?: number;
  ante?: number;
  optional?: number;
  wager?: string;
  forfeited?: number;
  held?: string;
  pays?: number;
  bets?: number;
  incident?: string;
  rules?: { game: string };
}

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
  number: (amount: number) => string;
  you: number | null;
  me: number; // the person
  names: ReadonlyMap<number, string>; // by seat
  game: string;
  board: readonly Card[]; // before the event
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Sentence = (event: Happening, around: Around) => string;

function name(around: Around, seat: number | undefined): string {
  if (seat !== undefined && seat === around.you) return around.say("you");
  return around.names.get(seat ?? 0) ?? around.say("chair.number", { seat: seat ?? 0 });
}

/** A sentence about a seat, in the form that fits who it is. */
function of(around: Around, key: string, seat: number | undefined, places: Places = {}): string {
  const mine = seat !== undefined && seat === around.you;
  return around.say(mine ? `${key}.you` : key, { name: name(around, seat), ...places });
}

function chips(around: Around, amount: number | undefined): string {
  return around.number(amount ?? 0);
}

function cardList(around: Around, cards: Happening["cards"]): string {
  return Array.isArray(cards)
    ? (cards as Shown[]).flatMap((card) => (card === null ? [] : [cardWords(around.say, card)])).join(", ")
    : "";
}

function rowWords(around: Around, rows: Record<string, Shown[]> | undefined): string {
  const parts = rowNames.flatMap((row) => {
    const cards = known(rows?.[row] ?? []);
    if (cards.length === 0) return [];
    return [around.say("said.in-row", { row: around.say(`row.${row}`), cards: cardList(around, cards) })];
  });
  return listed(around.say, parts);
}

function acted(event: Happening, around: Around): string {
  const to = typeof event.to === "number" ? event.to : 0;
  const text = of(around, `said.${event.action}`, event.seat, {
    amount: chips(around, event.action === "call" ? event.paid : to),
  });
  const more = [
    ...(event.dark === true ? [around.say("said.in-the-dark")] : []),
    ...(event.all_in === true ? [around.say("said.all-in")] : []),
  ];
  return [text, ...more].join(", ");
}

function awarded(event: Happening, around: Around): string {
  const to = Array.isArray(event.to) ? event.to : [];
  const pot = (event.pot ?? 1) > 1 ? around.say("said.from-side-pot", { number: (event.pot ?? 2) - 1 }) : "";
  const low = event.way === "low" ? around.say("said.for-low") : "";
  return to
    .map((each) => capital(of(around, "said.wins", each.seat, { amount: chips(around, each.amount) }) + pot + low))
    .join(". ");
}

function shown(event: Happening, around: Around): string {
  const cards = known((event.cards as Shown[] | undefined) ?? []);
  const made = worthWords(around.say, gameNamed(around.game), cards, around.board);
  const text = of(around, "said.show", event.seat, { cards: cardList(around, cards) });
  return made === "" ? text : `${text}: ${made}`;
}

function dealtBetting(event: Happening, around: Around): string {
  const cards = known((event.cards as Shown[] | undefined) ?? []);
  if (event.seat === around.you) return around.say("said.dealt.you", { cards: cardList(around, cards) });
  const up = event.up ?? [];
  return up.length === 0 ? "" : of(around, "said.up", event.seat, { cards: cardList(around, up) });
}

function cut(event: Happening, around: Around): string {
  const names = (event.contributors ?? []).filter((each) => typeof each.nonce === "string");
  if (names.length === 0) return "";
  return around.say("said.cut", {
    names: listed(
      around.say,
      names.map((each) => name(around, each.seat)),
    ),
  });
}

const ofAll: Record<string, Sentence> = {
  seated: (event, around) =>
    around.say(
      event.person === around.me ? "said.seated.you" : event.bot === true ? "said.seated-bot" : "said.seated",
      {
        name: event.name ?? "",
        seat: event.seat ?? 0,
        amount: chips(around, event.stack),
      },
    ),
  left: (event, around) => of(around, `said.left.${event.why ?? "stood-up"}`, event.seat),
  "chips-added": (event, around) =>
    of(around, "said.adds", event.seat, { amount: chips(around, event.amount), stack: chips(around, event.stack) }),
  attends: (event, around) => of(around, `said.attends.${event.how}`, event.seat),
  connection: (event, around) =>
    event.seat === around.you ? "" : of(around, event.here === true ? "said.back" : "said.away", event.seat),
  "button-drawn": (event, around) => of(around, "said.draws-button", event.button),
  "deal-cut": cut,
  "clock-acted": (event, around) => of(around, "said.time-up", event.seat),
  plays: (event, around) => around.say("said.plays", { game: around.say(`game.${event.rules?.game}`) }),
  table: (event, around) => around.say(`said.table.${event.how}`),
  permission: (event, around) => around.say(`said.permission.${event.how}`, { name: event.name ?? "" }),
  collection: (event, around) =>
    of(around, (event.paid as unknown) === false ? "said.fee-unpaid" : "said.fee", event.seat, {
      amount: chips(around, event.amount),
    }),
  "called-off": (event, around) =>
    around.say("said.called-off", { number: event.hand ?? 0, why: event.why ?? "" }),
  renamed: (event, around) =>
    event.person === around.me
      ? around.say("said.renamed.you", { name: event.name ?? "" })
      : around.say("said.renamed", { old: name(around, event.seat), name: event.name ?? "" }),
  said: (event, around) =>
    event.text === undefined ? "" : around.say("said.chat", { name: event.name ?? "", text: event.text ?? "" }),
};

const ofBetting: Record<string, Sentence> = {
  posted: (event, around) =>
    event.kind === "ante"
      ? ""
      : of(around, `said.posts.${event.kind}`, event.seat, { amount: chips(around, event.amount) }),
  reshuffled: (_, around) => around.say("said.reshuffled"),
  dealt: dealtBetting,
  acted,
  "went-dark": (event, around) =>
    of(around, `said.${event.action}`, event.seat, { amount: chips(around, event.to as number) }) +
    `, ${around.say("said.in-the-dark")}`,
  returned: (event, around) => of(around, "said.returned", event.seat, { amount: chips(around, event.amount) }),
  "chose-discard": (event, around) =>
    event.seat === around.you && typeof event.card === "string"
      ? around.say("said.discard.you", { card: cardWords(around.say, event.card) })
      : of(around, "said.has-discarded", event.seat),
  shown,
  mucked: (event, around) => of(around, "said.muck", event.seat),
  asked: (event, around) =>
    event.whose === undefined ? "" : of(around, "said.asks-to-see", event.seat, { whose: name(around, event.whose) }),
  killed: (event, around) => of(around, "said.dead", event.seat),
  awarded,
  "taken-back": (event, around) => of(around, "said.taken-back", event.seat, { amount: chips(around, event.amount) }),
};

const ofChinese: Record<string, Sentence> = {
  "round-started": (event, around) => {
    const fantasy = (event.fantasy ?? []).map((seat) => name(around, seat));
    const text = of(around, "said.has-button", event.button);
    return fantasy.length === 0
      ? text
      : `${text}. ${around.say("said.in-fantasy", { names: listed(around.say, fantasy) })}`;
  },
  dealt: (event, around) =>
    event.seat === around.you || event.face_up === true
      ? of(around, "said.dealt", event.seat, { cards: cardList(around, event.cards) })
      : "",
  placed: (event, around) => {
    const rows = rowWords(around, event.cards as Record<string, Shown[]>);
    return rows === "" ? of(around, "said.sets", event.seat) : of(around, "said.places", event.seat, { rows });
  },
  declared: (event, around) => of(around, "said.declares", event.seat, { sweep: around.say(`sweep.${event.sweep}`) }),
  revealed: (event, around) => of(around, "said.show", event.seat, { cards: rowWords(around, event.board) }),
  fouled: (event, around) => of(around, "said.fouls", event.seat),
  paid: (event, around) =>
    of(around, "said.pays", event.from, {
      to: around.you !== null && event.to === around.you ? around.say("you.object") : name(around, event.to as number),
      amount: chips(around, event.chips),
      points: around.number(event.points ?? 0),
    }) + (event.capped === true ? `, ${around.say("said.capped")}` : ""),
  fantasy: (event, around) =>
    of(around, event.stays === true ? "said.stays-in-fantasy" : "said.to-fantasy", event.seat),
};

const ofTwisted: Record<string, Sentence> = {
  "round-started": (_, around) => around.say("said.place-bets"),
  "bets-placed": (event, around) =>
    of(around, "said.first-bet", event.seat, { amount: chips(around, event.first), ante: chips(around, event.ante) }),
  "optional-returned": (event, around) =>
    of(around, "said.returned", event.seat, { amount: chips(around, event.amount) }),
  dealt: (event, around) =>
    event.seat === around.you ? around.say("said.dealt.you", { cards: cardList(around, event.cards) }) : "",
  "marker-given": (event, around) => of(around, "said.marker", event.seat),
  "chose-discard": (event, around) =>
    event.seat === around.you && typeof event.card === "string"
      ? around.say("said.discard.you", { card: cardWords(around.say, event.card) })
      : of(around, "said.has-discarded", event.seat),
  "community-turned": (event, around) =>
    typeof event.card === "string" ? around.say("said.turns", { card: cardWords(around.say, event.card) }) : "",
  "bet-made": (event, around) =>
    of(around, `said.makes-${event.wager}`, event.seat, { amount: chips(around, event.amount) }),
  folded: (event, around) =>
    of(around, `said.folds.${event.why}`, event.seat) +
    ((event.forfeited ?? 0) > 0 ? `, ${around.say("said.forfeits", { amount: chips(around, event.forfeited) })}` : ""),
  "last-card": (event, around) =>
    event.seat === around.you && typeof event.card === "string"
      ? around.say("said.last-card", { card: cardWords(around.say, event.card) })
      : "",
  exposed: (event, around) => {
    const cards = known((event.cards as Shown[] | undefined) ?? []);
    const all = [...cards, ...around.board];
    const held = all.length === 5 ? handWords(around.say, madeOf(all)) : (event.held ?? "");
    return `${of(around, "said.show", event.seat, { cards: cardList(around, cards) })}: ${held}`;
  },
  paid: (event, around) =>
    event.pays === 0
      ? of(around, "said.bets-back", event.seat, { amount: chips(around, event.bets) })
      : of(around, "said.paid", event.seat, {
          pays: around.number(event.pays ?? 0),
          amount: chips(around, event.amount),
        }),
  lost: (event, around) => of(around, "said.loses", event.seat, { amount: chips(around, event.amount) }),
  "pot-awarded": (event, around) =>
    of(around, "said.wins-players-pot", event.seat, { amount: chips(around, event.amount) }),
  "card-exposed": (event, around) =>
    of(around, "said.exposed", event.seat, {
      card: typeof event.card === "string" ? cardWords(around.say, event.card) : "",
    }),
  misdealt: (_, around) => around.say("said.misdeal"),
  "pot-taken-back": (event, around) =>
    of(around, "said.taken-back", event.seat, { amount: chips(around, event.amount) }),
  returned: (event, around) => of(around, "said.returned", event.seat, { amount: chips(around, event.amount) }),
};

function headingOf(event: Happening, around: Around): string {
  if (event.event === "deal-announced") return around.say("said.hand", { number: around.number(event.number ?? 0) });
  if (event.event !== "board") return "";
  const street = around.board.length === 0 ? "flop" : around.board.length === 3 ? "turn" : "river";
  return around.say(`street.${street}`);
}

/** An event in words; null for what nobody would say aloud. */
export function tell(event: Happening, version: number, around: Around): Line | null {
  const line: Line = {
    version,
    text: "",
    heading: false,
    cards: [],
    rule: event.rule ?? null,
    chat: event.event === "said",
  };
  const heading = headingOf(event, around);
  if (heading !== "")
    return {
      ...line,
      text: heading,
      heading: true,
      cards: event.event === "board" ? known(event.cards as Shown[]) : [],
    };
  const sentences = around.game === "chinese" ? ofChinese : around.game === "twisted" ? ofTwisted : ofBetting;
  const text = (sentences[event.event] ?? ofAll[event.event])?.(event, around) ?? "";
  return text === "" ? null : { ...line, text: capital(text) };
}

/** How a line sounds: the cards of a heading are part of it. */
export function spoken(say: Say, line: Line): string {
  return line.cards.length === 0
    ? line.text
    : `${line.text}: ${line.cards.map((card) => cardWords(say, card)).join(", ")}`;
}

/** All events that are kept, in words. `boardNow` is the board after the last of them. */
export function tellAll(
  log: readonly { version: number; event: Happening }[],
  boardNow: readonly Card[],
  around: Omit<Around, "board" | "names">,
  namesNow: ReadonlyMap<number, string>,
): Line[] {
  const names = new Map(namesNow);
  // Somebody who has left is only in the events; the latest at a seat is whom the earlier ones of it were about, at worst.
  for (const { event } of log)
    if (event.event === "seated" && !names.has(event.seat ?? 0)) names.set(event.seat ?? 0, event.name ?? "");
  const starts = (event: Happening): boolean => event.event === "hand-started" || event.event === "round-started";
  const turned = (event: Happening): Card[] => {
    if (event.event === "board") return known(event.cards as Shown[]);
    return event.event === "community-turned" && typeof event.card === "string" ? [event.card] : [];
  };
  const started = log.findLastIndex(({ event }) => starts(event));
  let board: Card[] = [];
  if (started < 0) {
    const seen = new Set(log.flatMap(({ event }) => turned(event)));
    board = boardNow.filter((card) => !seen.has(card));
  }
  const lines: Line[] = [];
  for (const { version, event } of log) {
    if (starts(event)) board = [];
    const line = tell(event, version, { ...around, names, board });
    if (line !== null) lines.push(line);
    board = [...board, ...turned(event)];
  }
  return lines;
}

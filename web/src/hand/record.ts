// A round of Face-Up Chinese or Twisted as the room keeps it (docs/records.md), and any hand that was called off: the
// events in order, without a view after each. Here they are put together again. No rule is needed for that: the events say
// who got which cards and chips. A test holds the stacks at the end against those of the record.
import type { CalledOffRecord, ChineseEvent, ChineseRecord, TwistedEvent, TwistedRecord } from "../protocol.ts";
import type { Card, Shown } from "../table/cards.ts";
import type { Payment } from "../table/settlement.ts";
import type { RowName } from "../table/rows.ts";

export type { ChineseRecord, TwistedRecord };
/** All that is kept as events. */
export type RoundRecord = ChineseRecord | TwistedRecord | CalledOffRecord;

export const isCalledOff = (record: RoundRecord): record is CalledOffRecord => "called_off" in record;
export const isChinese = (record: RoundRecord): record is ChineseRecord => record.game === "chinese" && !isCalledOff(record);
export const isTwisted = (record: RoundRecord): record is TwistedRecord => record.game === "twisted" && !isCalledOff(record);

/** The seat whose own cards the record tells, or null: a hand as everybody saw it. */
export function ownSeat(record: { events: readonly { event: string }[] }): number | null {
  for (const event of record.events as { event: string; seat?: number; face_up?: boolean; cards?: Shown[] }[])
    if (event.event === "dealt" && event.face_up !== true && (event.cards ?? []).some((card) => card !== null)) {
      const second = secondHandOf(record);
      return second?.seat === event.seat ? second?.of ?? null : (event.seat ?? null);
    }
  return null;
}

/** The seat that one of two players had as well, and the player's own. */
export function secondHandOf(record: { events: readonly { event: string }[] }): { seat: number; of: number } | null {
  for (const event of record.events as { event: string; second_hand?: number | null; second_hand_of?: number | null }[])
    if (event.event === "round-started" && event.second_hand != null && event.second_hand_of != null)
      return { seat: event.second_hand, of: event.second_hand_of };
  return null;
}

/** What happened at one step, and how the table looks after it. */
export interface Frame<Event, View> {
  events: Event[];
  view: View;
  part: string; // of the hand, such as "draw-1"
}

// ---- Face-Up Chinese

export interface ChineseSeat {
  seat: number;
  stack: number;
  fantasy: boolean;
  fantasyNext: boolean;
  board: Record<RowName, Shown[]>;
  drawn: Shown[];
  discards: Card[];
  declared: string | null;
  foul: boolean;
  points: number;
}
export interface ChineseRound {
  button: number;
  seats: ChineseSeat[];
  payments: Payment[];
}

const rowsOf = (board: Record<RowName, Shown[]>) => ({ front: [...board.front], middle: [...board.middle], back: [...board.back] });

function chineseAfter(round: ChineseRound, event: ChineseEvent): ChineseRound {
  const change = (seat: number, how: (old: ChineseSeat) => Partial<ChineseSeat>): ChineseRound => ({
    ...round,
    seats: round.seats.map((each) => (each.seat === seat ? { ...each, ...how(each) } : each)),
  });
  switch (event.event) {
    case "round-started":
      return {
        ...round,
        button: event.button,
        seats: round.seats.map((each) => ({ ...each, fantasy: event.fantasy.includes(each.seat) })),
      };
    case "dealt":
      return change(event.seat, () => ({ drawn: event.cards }));
    case "placed":
      return change(event.seat, (old) => {
        const board = rowsOf(old.board);
        for (const row of ["front", "middle", "back"] as const) board[row].push(...event.cards[row]);
        return { board, drawn: [] };
      });
    case "discarded":
      return change(event.seat, (old) => ({ discards: [...old.discards, ...event.cards.filter((card) => card !== null)] }));
    case "declared":
      return change(event.seat, () => ({ declared: event.sweep }));
    case "revealed":
      return change(event.seat, () => ({ board: rowsOf(event.board) }));
    case "fouled":
      return change(event.seat, () => ({ foul: true }));
    case "paid": {
      const sign = (seat: number) => (seat === event.to ? 1 : seat === event.from ? -1 : 0);
      const seats = round.seats.map((each) => ({
        ...each,
        stack: each.stack + sign(each.seat) * event.chips,
        points: each.points + sign(each.seat) * event.points,
      }));
      return { ...round, seats, payments: [...round.payments, event] };
    }
    case "fantasy":
      return change(event.seat, () => ({ fantasyNext: true }));
    default:
      return round;
  }
}

/** Which part of the round an event belongs to, after the part before it. */
function chinesePart(before: string, event: ChineseEvent, round: ChineseRound): string {
  if (["declared", "declined", "revealed", "fouled", "paid", "fantasy", "round-over"].includes(event.event)) return "settlement";
  if (event.event === "round-started") return event.fantasy.length > 0 ? "fantasy" : "five";
  if (event.event !== "dealt") return before;
  if (event.face_up) return "five";
  const hand = round.seats.find(({ seat }) => seat === event.seat);
  if (hand?.fantasy) return "fantasy";
  const placed = hand ? hand.board.front.length + hand.board.middle.length + hand.board.back.length : 5;
  return `draw-${(placed - 5) / 2 + 1}`;
}

export function chineseFrames(record: ChineseRecord): Frame<ChineseEvent, ChineseRound>[] {
  let view: ChineseRound = {
    button: 0,
    payments: [],
    seats: record.players.map(({ seat, stack }) => ({
      seat,
      stack,
      fantasy: false,
      fantasyNext: false,
      board: { front: [], middle: [], back: [] },
      drawn: [],
      discards: [],
      declared: null,
      foul: false,
      points: 0,
    })),
  };
  const frames: Frame<ChineseEvent, ChineseRound>[] = [];
  let part = "five";
  for (const event of record.events) {
    part = chinesePart(part, event, view);
    view = chineseAfter(view, event);
    const last = frames.at(-1);
    // The first five come to all at once; what was thrown away goes with what was placed.
    const together = event.event === "discarded" || (event.event === "dealt" && last?.events.at(-1)?.event === "dealt");
    if (together && last) frames[frames.length - 1] = { events: [...last.events, event], view, part };
    else frames.push({ events: [event], view, part });
  }
  return frames;
}

// ---- Twisted

export interface TwistedSeat {
  seat: number;
  stack: number;
  bets: { first: number; second: number; river: number };
  tips: number;
  ante: number;
  collected: boolean; // the ante
  optional: number;
  won: number;
  lost: number;
  folded: boolean;
  marker: boolean;
  cards: Shown[];
  discard: Shown | undefined; // undefined: none yet
}
export interface TwistedRound {
  community: Card[];
  pot: number;
  seats: TwistedSeat[];
}

const noBets = () => ({ first: 0, second: 0, river: 0 });

function without(cards: readonly Shown[], card: Shown): Shown[] {
  const at = cards.indexOf(card);
  return cards.filter((_, place) => place !== at);
}

function twistedAfter(round: TwistedRound, event: TwistedEvent): TwistedRound {
  const change = (seat: number, how: (old: TwistedSeat) => Partial<TwistedSeat>, pot = 0): TwistedRound => ({
    ...round,
    pot: round.pot + pot,
    seats: round.seats.map((each) => (each.seat === seat ? { ...each, ...how(each) } : each)),
  });
  switch (event.event) {
    case "bets-placed":
      return change(event.seat, (old) => ({
        stack: old.stack - event.first - event.ante - event.optional - event.tip,
        bets: { ...noBets(), first: event.first },
        ante: event.ante,
        optional: event.optional,
        tips: event.tip,
      }));
    case "optional-returned":
      return change(event.seat, (old) => ({ stack: old.stack + event.amount, optional: 0 }));
    case "dealt":
      return change(event.seat, () => ({ cards: event.cards }));
    case "marker-given":
      return change(event.seat, () => ({ optional: 0, marker: true }), event.amount);
    case "chose-discard":
      return change(event.seat, () => ({ discard: event.card }));
    case "collected":
      return change(event.seat, (old) => ({
        ante: 0,
        collected: true,
        cards: without(old.cards, event.card),
        discard: event.card,
      }));
    case "community-turned":
      return { ...round, community: [...round.community, event.card] };
    case "bet-made":
      return change(event.seat, (old) => ({
        stack: old.stack - event.amount - event.tip,
        bets: { ...old.bets, [event.wager]: event.amount },
        tips: old.tips + event.tip,
      }));
    case "folded":
      return change(event.seat, () => ({ folded: true, marker: false, bets: noBets(), tips: 0, lost: event.forfeited }));
    case "last-card":
      return change(event.seat, (old) => ({ cards: [...old.cards, event.card] }));
    case "exposed":
      return change(event.seat, () => ({ cards: event.cards }));
    case "paid":
      return change(event.seat, (old) => ({
        stack: old.stack + event.bets + event.amount + (event.pays === 0 ? event.tips : 0),
        won: old.won + event.amount,
        bets: noBets(),
        tips: 0,
      }));
    case "lost":
      return change(event.seat, () => ({ bets: noBets(), tips: 0, lost: event.amount }));
    case "pot-awarded":
      return change(event.seat, (old) => ({ stack: old.stack + event.amount, won: old.won + event.amount }), -event.amount);
    case "misdealt":
      return { ...round, pot: 0 };
    case "pot-taken-back":
      return change(event.seat, (old) => ({ stack: old.stack - event.amount, won: 0 }));
    case "returned":
      return change(event.seat, (old) => ({
        stack: old.stack + event.amount,
        bets: noBets(),
        tips: 0,
        ante: 0,
        optional: 0,
        lost: 0,
      }));
    default:
      return round;
  }
}

const twistedParts: Partial<Record<TwistedEvent["event"], string>> = {
  "round-started": "bets",
  dealt: "discard",
  "last-card": "last-card",
  exposed: "last-card",
};

export function twistedFrames(record: TwistedRecord): Frame<TwistedEvent, TwistedRound>[] {
  let view: TwistedRound = {
    community: [],
    pot: 0,
    seats: record.players.map(({ seat, stack }) => ({
      seat,
      stack,
      bets: noBets(),
      tips: 0,
      ante: 0,
      collected: false,
      optional: 0,
      won: 0,
      lost: 0,
      folded: false,
      marker: false,
      cards: [],
      discard: undefined,
    })),
  };
  const frames: Frame<TwistedEvent, TwistedRound>[] = [];
  const together = new Set(["dealt", "collected", "last-card", "marker-given"]);
  let part = "bets";
  for (const event of record.events) {
    if (event.event === "community-turned") part = view.community.length === 0 ? "second" : "river";
    part = twistedParts[event.event] ?? part;
    view = twistedAfter(view, event);
    const last = frames.at(-1);
    if (last && together.has(event.event) && last.events[0]?.event === event.event)
      frames[frames.length - 1] = { events: [...last.events, event], view, part };
    else frames.push({ events: [event], view, part });
  }
  return frames;
}

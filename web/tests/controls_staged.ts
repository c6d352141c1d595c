// Every state in which the controls of a table can be, for each kind of table, made and not dealt. Somebody who was away for a
// while comes back to any of them from any other, so that all orders are possible.
import type { BettingPlayer, BettingView, Card, ChineseHand, ChineseView, Choice, Occupant, RoomView, Settings, TwistedPlayer, TwistedView } from "../src/protocol.ts";
import { actingSeat } from "../src/room/fold.ts";
import { playerAt, readChoices, toCall } from "../src/table/betting.ts";
import { seatNeeds } from "../src/table/own_seat.ts";
import { offers, recordedView } from "./table_staged.ts";

export type Kind = "crazy-pineapple" | "chinese" | "twisted";
export type States = Record<string, RoomView>; // by what a player would call them

/** What players may be offered. That a new offer is staged here is asked by the compiler first. */
export const everyOffer = Object.keys({
  fold: true,
  check: true,
  call: true,
  "bring-in": true,
  bet: true,
  discard: true,
  show: true,
  muck: true,
  place: true,
  declare: true,
  decline: true,
  "place-bets": true,
} satisfies Record<NonNullable<Choice["do"]>, true>);

/** The commands by which what is offered can be taken. */
export const offered = (view: RoomView): string[] => [...new Set(view.choices.flatMap((choice) => choice.do ?? []))].sort();

export const isAsked = (view: RoomView): boolean => view.asked.some(({ seat }) => seat === actingSeat(view));

function needsOf({ seats, you }: RoomView, blinds: boolean): string {
  const own = seats.find(({ seat }) => seat === you)!;
  const state = { how: own.attends, stack: own.stack, inHand: false, later: false, room: 5000, purse: 9000, noticed: false };
  return seatNeeds(state, blinds).map(({ slot }) => slot).join();
}

/** Which controls there are, and which of them are open: all that differs between two states of one name is amounts, cards and
 * streets. It is read from what the room says, for states that were made and for those of real hands. */
export function controlsOf(view: RoomView): string {
  const { game, you } = view;
  if (you === null) return "watches";
  const { bet, call } = readChoices(view.choices);
  if (isAsked(view)) {
    const fixed = bet !== null && bet.least === bet.most ? " of one size" : "";
    const noBet = view.choices.some((choice) => choice.not === "bet") ? " no-bet" : "";
    const own = game !== null && "board" in game ? playerAt(game, you) : null;
    const all = call !== null && call === own?.stack ? " all-in" : "";
    return `asked: ${offered(view).join(" ")}${fixed}${noBet}${all}`;
  }
  const needs = needsOf(view, "blinds" in view.plays);
  const rests = needs === "" ? "rests" : `rests, needs ${needs}`;
  if (view.plays.game === "twisted") return rests;
  if (game !== null && "hands" in game) return game.hands.some(({ seat }) => seat === you) ? `in the round, ${rests}` : rests;
  const live = (view.phase === "playing" || view.phase === "resting") && game !== null && "board" in game;
  const own = live ? playerAt(game, you) : null;
  const out = view.seats.some(({ seat, attends }) => seat === you && attends === "sitting-out");
  if (!live || own === null || out) return rests;
  const ahead = own.live && !own.all_in && (game.phase === "betting" || game.phase === "discarding");
  return ahead ? `may act ahead, ${toCall(game, you) > 0 ? "at a price" : "for nothing"}` : "has nothing to do in the hand";
}

/** Of one table: at one of several games everything that a betting game may ask comes after everything else. */
export const severalGames: Partial<Settings> = {
  game: "mixed",
  games: [
    { game: "crazy-pineapple", limit: "no" },
    { game: "crazy-pineapple", limit: "limit" },
    { game: "stud", limit: "limit" },
  ],
};

const asks = (view: RoomView, seat = view.you!): RoomView["asked"] => [{ seat, decision: 0, stage: "own", until: 0 }];
const ownSeat = (view: RoomView, changes: Partial<Occupant>): Occupant[] =>
  view.seats.map((each) => (each.seat === view.you ? { ...each, ...changes } : each));
const watched = (view: RoomView): RoomView => ({
  ...view,
  you: null,
  seats: view.seats.filter(({ seat }) => seat !== view.you),
  asked: [],
  choices: [],
});
/** Between two hands, and how one sits there then. */
const idle = (view: RoomView, own: Partial<Occupant> = {}): RoomView => ({
  ...view,
  phase: "cutting",
  game: null,
  asked: [],
  choices: [],
  seats: ownSeat(view, own),
});

function bettingStates(): States {
  const flop = recordedView("crazy-pineapple", (view) => offers("check")(view) && (view.game as BettingView).board.length === 3);
  const shows = recordedView("crazy-pineapple", offers("show"));
  const over = recordedView("crazy-pineapple", ({ game }) => game !== null && game.phase === "over");
  const discards = recordedView("crazy-pineapple", (view) => offers("discard")(view) && view.asked.length === 1);
  const you = flop.you!;
  const other = flop.seats.find(({ seat }) => seat !== you)!.seat;
  const fold = { do: "fold" } as const;
  const noBet = (code: string, rule: string): Choice => ({ not: "bet", code: `betting.${code}`, why: "There is no bet now.", rule });
  const onFlop = (game: Partial<BettingView>, own: Partial<BettingPlayer> = {}): RoomView => {
    const now = flop.game as BettingView;
    const players = now.players.map((each) => (each.seat === you ? { ...each, ...own } : each));
    return { ...flop, asked: asks(flop, other), choices: [], game: { ...now, asked: [other], players, ...game } };
  };
  const turn = (choices: Choice[], game: Partial<BettingView> = {}, own: Partial<BettingPlayer> = {}): RoomView => ({
    ...onFlop({ asked: [you], ...game }, own),
    asked: asks(flop),
    choices,
  });
  const river = { street: 3, board: [...(flop.game as BettingView).board, "Kh" as Card] };
  const stud = { ...flop.plays, game: "stud" } as RoomView["plays"];
  const limit = { ...flop.plays, limit: "limit" } as RoomView["plays"];
  return {
    "watches": watched(onFlop({})),
    "between hands": idle(flop),
    "sits out": idle(flop, { attends: "sitting-out" }),
    "has lost all": idle(flop, { attends: "sitting-out", stack: 0 }),
    "waits for the big blind": idle(flop, { attends: "waiting-for-big-blind" }),
    "nothing to call": onFlop({}),
    "100 to call": onFlop({ to_match: 100 }),
    "350 to call": onFlop({ to_match: 350 }),
    "nothing to call on the next street": onFlop(river),
    "folded": onFlop({}, { live: false }),
    "the hand is over": over,
    "may check": turn([fold, { do: "check" }, { do: "bet", least_to: 100, most_to: 9900 }]),
    "may check on the next street": turn([fold, { do: "check" }, { do: "bet", least_to: 100, most_to: 9900 }], river),
    "may check or bet 100 at limit": { ...turn([fold, { do: "check" }, { do: "bet", least_to: 100, most_to: 100 }]), plays: limit },
    "may call 100": turn([fold, { do: "call", pays: 100 }, { do: "bet", least_to: 200, most_to: 9900 }], { to_match: 100 }),
    "may call 350 or raise to 700 at limit": { ...turn([fold, { do: "call", pays: 350 }, { do: "bet", least_to: 700, most_to: 700 }], { to_match: 350 }), plays: limit },
    "may call and not raise": turn([fold, { do: "call", pays: 350 }, noBet("not-reopened", "SAT-B3")], { to_match: 350 }),
    "may call for all": turn([fold, { do: "call", pays: 80 }, noBet("cannot-raise-all-in", "HR-BN")], { to_match: 350 }, { stack: 80 }),
    "brings in": { ...turn([{ do: "bring-in", pays: 25 }, { do: "bet", least_to: 100, most_to: 100 }]), plays: stud },
    "brings in for all": { ...turn([{ do: "bring-in", pays: 20 }, noBet("cannot-raise-all-in", "HR-BN")], {}, { stack: 20 }), plays: stud },
    "discards": { ...discards, asked: asks(discards) },
    "shows or mucks": { ...shows, asked: asks(shows) },
    "shows": { ...shows, asked: asks(shows), choices: [{ do: "show" }] },
  };
}

function chineseStates(): States {
  const five = recordedView("chinese", offers("place"));
  const three = recordedView("chinese", (view) => offers("place")(view) && (view.game as ChineseView).street === "first-draw");
  const waits = recordedView("chinese", (view) => view.phase === "playing" && !isAsked(view));
  const over = recordedView("chinese", ({ game }) => game !== null && game.phase === "over");
  const you = five.you!;
  const withHands = (view: RoomView, change: (hand: ChineseHand) => ChineseHand | null, changes: Partial<ChineseView> = {}): RoomView => {
    const game = view.game as ChineseView;
    return { ...view, game: { ...game, ...changes, hands: game.hands.flatMap((hand) => change(hand) ?? []) } };
  };
  const others = withHands(waits, (hand) => (hand.seat === you ? null : hand));
  const thirteen: Card[] = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac"];
  const none = { front: [], middle: [], back: [] };
  const fantasy = withHands(five, (hand) => (hand.seat === you ? { ...hand, fantasy: true, drawn: thirteen, board: none } : hand), { street: "fantasy" });
  const declares = withHands(over, (hand) => hand, { phase: "declaring", results: [] });
  // A second hand, which is asked while one's own waits.
  const second = 4;
  const secondHand = withHands(three, (hand) => (hand.seat === you ? { ...hand, seat: second, drawn: hand.drawn } : hand));
  const both = three.seats.concat(three.seats.filter(({ seat }) => seat === you).map((each) => ({ ...each, seat: second, second: true })));
  return {
    "watches": watched(others),
    "between rounds": idle(five),
    "sits out": idle(five, { attends: "sitting-out" }),
    "has lost all": idle(five, { attends: "sitting-out", stack: 0 }),
    "sits out while others play": { ...others, seats: ownSeat(others, { attends: "sitting-out" }) },
    "is not dealt in": others,
    "others place": waits,
    "places five": { ...five, asked: asks(five) },
    "places two of three": { ...three, asked: asks(three) },
    "sets Fantasy Land": { ...fantasy, asked: asks(five), choices: [{ do: "place", cards: 13, room: { front: 3, middle: 5, back: 5 } }] },
    "places two for the second hand": { ...secondHand, seats: both, asked: asks(three, second) },
    "may declare": { ...declares, phase: "playing", asked: asks(over), choices: [{ do: "declare", sweep: "six-pairs" }, { do: "decline" }] },
    "has no sweep to declare": { ...declares, phase: "playing", asked: asks(over), choices: [{ do: "decline" }] }, // the page says so by itself
    "may declare two sweeps": {
      ...declares,
      phase: "playing",
      asked: asks(over),
      choices: [{ do: "declare", sweep: "six-pairs" }, { do: "declare", sweep: "three-flushes" }, { do: "decline" }],
    },
    "the round is over": over,
    "has lost all in this round": { ...over, seats: ownSeat(over, { attends: "sitting-out", stack: 0 }) },
  };
}

function twistedStates(): States {
  const places = recordedView("twisted", (view) => offers("place-bets")(view) && view.asked.length === 1);
  const discards = recordedView("twisted", (view) => offers("discard")(view) && view.asked.length === 1);
  const second = recordedView("twisted", (view) => offers("bet")(view) && (view.game as TwistedView).stage === 1);
  const river = recordedView("twisted", (view) => offers("bet")(view) && (view.game as TwistedView).stage === 2);
  const over = recordedView("twisted", ({ game }) => game !== null && game.phase === "over");
  const you = places.you!;
  const other = places.seats.find(({ seat }) => seat !== you)!.seat;
  const waits = (view: RoomView, own: Partial<TwistedPlayer> = {}): RoomView => {
    const game = view.game as TwistedView;
    const players = game.players.map((each) => (each.seat === you ? { ...each, ...own } : each));
    return { ...view, asked: asks(view, other), choices: [], game: { ...game, asked: [other], players } };
  };
  const others = waits(second);
  return {
    "watches": watched(others),
    "between rounds": idle(places),
    "sits out": idle(places, { attends: "sitting-out" }),
    "has lost all": idle(places, { attends: "sitting-out", stack: 0 }),
    "places bets": { ...places, asked: asks(places) },
    "places bets, one for the pot": { ...places, asked: asks(places), choices: [{ do: "place-bets", least_first: 100, most_first: 2000, optional_bet: 100 }] },
    "may place 500 at most": { ...places, asked: asks(places), choices: [{ do: "place-bets", least_first: 100, most_first: 500, optional_bet: 0 }] },
    "others place bets": waits(places, { bets: { first: 100, second: 0, river: 0 }, ante: 50 }),
    "discards": { ...discards, asked: asks(discards) },
    "makes the second bet": { ...second, asked: asks(second) },
    "others bet": others,
    "makes the river bet": { ...river, asked: asks(river) },
    "folded": waits(river, { live: false }),
    "the round is over": over,
    "has lost all in this round": { ...over, seats: ownSeat(over, { attends: "sitting-out", stack: 0 }) },
  };
}

export const statesOf: Record<Kind, () => States> = { "crazy-pineapple": bettingStates, chinese: chineseStates, twisted: twistedStates };

/** How one can sit at a table while what is played stays the same, with what belongs to the chair. */
export function seatStates(kind: Kind): States {
  const view = kind === "chinese" ? idle(recordedView("chinese", offers("place"))) : idle(recordedView("crazy-pineapple", offers("check")));
  const own = (changes: Partial<Occupant>, more: Partial<RoomView> = {}): RoomView => ({ ...view, auto_post: true, notice: false, ...more, seats: ownSeat(view, changes) });
  const attends: States = {
    "plays": own({}),
    "sits out": own({ attends: "sitting-out" }),
    "has lost all": own({ attends: "sitting-out", stack: 0 }),
    "leaves": own({ attends: "leaving" }),
  };
  const blinds: States = {
    "waits for the big blind": own({ attends: "waiting-for-big-blind" }),
    "is to post": own({ attends: "posting" }),
    "sits out from the next hand on": own({ attends: "sitting-out-next" }),
    "sits out at the big blind": own({ attends: "sitting-out-at-big-blind" }),
    "has the most that may be brought": own({ stack: 900_000 }),
    "has said that it takes longer": own({}, { notice: true }),
    "posts no blinds": own({}, { auto_post: false }),
  };
  if (kind !== "chinese") return { ...attends, ...blinds };
  const rival = (changes: Partial<Occupant>, mine: Partial<Occupant> = {}): RoomView => {
    const now = own(mine);
    return { ...now, seats: now.seats.map((each) => (each.seat === view.you ? each : { ...each, bot: false, ...changes })) };
  };
  const chair = view.seats.find(({ seat }) => seat === view.you)!;
  const taken = rival({ agrees: true }, { agrees: true });
  return {
    ...attends,
    "may agree to a second hand": rival({}),
    "has agreed to a second hand": rival({}, { agrees: true }),
    "may take a second hand": rival({ agrees: true }, { agrees: true }),
    "has a second hand": { ...taken, seats: [...taken.seats, { ...chair, seat: 4, second: true }] },
    "against a third": { ...own({}), seats: [...view.seats, { ...chair, seat: 3, person: 9, name: "Ines" }] },
  };
}

/** With every box of the seat's otherwise. */
export function otherBoxes(view: RoomView): RoomView {
  const own = view.seats.find(({ seat }) => seat === view.you)!;
  const out = own.attends === "sitting-out" || own.attends === "sitting-out-next";
  return { ...view, auto_post: !view.auto_post, seats: ownSeat(view, { attends: out ? "playing" : "sitting-out-next", agrees: own.agrees !== true }) };
}

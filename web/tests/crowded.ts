// Full tables, with large amounts in front of everybody, and what lies on anything else there.
import type { BettingEvent, BettingPlayer, BettingView, Card, RoomView } from "../src/protocol.ts";
import type { Moment } from "./table_states.ts";

const deck = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => `${rank}${suit}` as Card));
const lots = 88_888;

/** The same table in the middle of a hand of which the test says what there is to see; cards are no matter of luck. */
export function staged(moment: Moment, cards: number, button: number, change: (view: BettingView, you: number) => Partial<BettingView>, more: Partial<RoomView> = {}): Moment {
  const you = moment.view.you!;
  const left = [...deck];
  const hole = (mine: boolean) => Array.from({ length: cards }, () => (mine ? left.splice(7, 1)[0]! : null));
  const players = moment.settings.seats;
  const plain: BettingView = {
    ...(moment.view.game as BettingView),
    phase: "betting",
    street: 2,
    button,
    asked: [you],
    board: ["Kh", "Kd", "Qh", "8d", "8s"],
    to_match: lots,
    pots: [{ amount: 9 * lots, eligible: Array.from({ length: players }, (_, at) => at + 1) }],
    players: Array.from({ length: players }, (_, at): BettingPlayer => {
      const seat = at + 1;
      return { seat, stack: lots, bet: lots, committed: lots, won: 0, live: true, all_in: false, shown: false, mucked: false, cards: hole(seat === you), up: [] };
    }),
  };
  const game = { ...plain, ...change(plain, you) };
  const log = moment.log.filter(({ event }) => event.event !== "acted");
  // What each did last, in as many words as there are.
  const did: BettingEvent[] = game.players.map(({ seat, bet }) => ({
    event: "acted", seat, action: bet === 0 ? "check" : (["call", "raise", "complete"] as const)[seat % 3]!, paid: bet, to: bet, all_in: false, full: true, dark: false,
  }) as unknown as BettingEvent);
  const version = log.at(-1)?.version ?? 0;
  const goes = game.phase === "discarding";
  const due = goes ? game.asked.map((seat) => ({ seat, decision: 9000 + seat, stage: "own" as const, until: moment.at + 60_000 })) : [];
  const choices = goes ? game.players.find(({ seat }) => seat === you)!.cards.map((card) => ({ do: "discard" as const, card: card! })) : [];
  const view: RoomView = { ...moment.view, phase: "playing", game, asked: due, choices, ...more };
  return { ...moment, view, log: [...log, ...did.map((event, at) => ({ version: version + 1 + at, event }))] };
}

const each = (view: BettingView, change: (player: BettingPlayer) => Partial<BettingPlayer>) => view.players.map((player) => ({ ...player, ...change(player) }));
const asked = (view: BettingView) => view.players.map(({ seat }) => seat);

/** Everybody chooses a card that goes; their bets are in the pots. */
function discarding(sides: number) {
  return (view: BettingView): Partial<BettingView> => ({
    phase: "discarding",
    asked: asked(view),
    board: ["Kh", "Kd", "Qh"],
    players: each(view, ({ seat, cards, stack }) => ({ bet: 0, all_in: seat <= sides, stack: seat <= sides ? 0 : stack, cards: cards.slice(0, 3) })),
    pots: [559_216, 27_000, 24_000].slice(0, sides + 1).map((amount, gone) => ({ amount, eligible: asked(view).filter((seat) => seat > gone) })),
  });
}
export const states: Record<string, (view: BettingView, you: number) => Partial<BettingView>> = {
  "everybody has bet": () => ({}),
  "before the flop": () => ({ board: [] }),
  "main pot and two side pots": (view) => ({
    players: each(view, ({ seat }) => (seat % 3 === 0 ? { all_in: true, stack: 0, bet: 1000 * seat } : {})),
    pots: [0, 3, 6].map((gone, at) => ({
      amount: [27_000, 24_000, 559_216][at]!,
      eligible: view.players.map(({ seat }) => seat).filter((seat) => seat > gone || seat % 3 !== 0),
    })),
  }),
  "a high and a low": (view, you) => ({
    board: ["2h", "4d", "6h", "Kd", "Ks"],
    players: each(view, (player) => (player.seat === you ? { cards: (["Ah", "3h", "Qh", "Jh"] as Card[]).slice(0, player.cards.length) } : {})),
  }),
  "nobody has bet": (view) => ({ players: each(view, () => ({ bet: 0 })), to_match: 0 }),
  "discarding": discarding(0),
  "discarding, with a side pot": discarding(1),
  "discarding, with two side pots": discarding(2),
  "all-in": (view) => ({ players: each(view, () => ({ all_in: true, stack: 0 })) }),
  "over, with winners": (view) => ({ phase: "over", players: each(view, ({ seat }) => ({ bet: 0, won: seat % 2 === 0 ? lots : 0 })) }),
  "over, and it is mine": (view, you) => ({ phase: "over", players: each(view, ({ seat }) => ({ bet: 0, won: seat === you ? 9 * lots : 0 })) }),
};

/** Runs in the page: which of the things that one has to see lie on one another. */
export function collisions(): string[] {
  const kinds: Record<string, string> = {
    bet: ".spot .chips, .seat:not(.hero) .say .tag",
    "one's own tag": ".hero .say .tag",
    pot: ".centre .total, .centre .pots li",
    board: ".centre .board .card",
    "own cards": ".hero .card",
    words: ".stage > .words, .centre .waiting",
    backs: ".seat:not(.hero) .holes .card",
    plate: ".seat:not(.hero) .plate",
    "own name": ".hero .plate .name",
    "own stack": ".hero .plate .stack",
    "own time": ".hero .plate .left",
    button: ".stage .dealer, .seat .disc",
    "stack of another": ".seat:not(.hero) .plate .stack",
    discarded: ".thrown",
    control: ".corner :is(.opener, .chk, p), .all-in",
  };
  const boxOf = (element: Element) => {
    // Of words what is written, which may be narrower than their place.
    if (!element.matches(".total, .name, .stack, .words, .left")) return element.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
    const [left, right] = [Math.min(...rects.map((rect) => rect.left)), Math.max(...rects.map((rect) => rect.right))];
    const clip = element.getBoundingClientRect();
    return { left: Math.max(left, clip.left), right: Math.min(right, clip.right - parseFloat(getComputedStyle(element).paddingRight)), top: clip.top, bottom: clip.bottom };
  };
  const all = Object.entries(kinds).flatMap(([kind, selector]) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .map((element) => ({ kind, name: element.textContent?.trim().replaceAll(/\s+/g, " ") || element.getAttribute("aria-label") || kind, box: boxOf(element) })),
  );
  const found: string[] = [];
  for (const [at, one] of all.entries())
    for (const two of all.slice(at + 1)) {
      // Cards of one row lie close; a dealer button may touch the corner of the plate it belongs to.
      if (one.kind === two.kind && /board|cards/.test(one.kind)) continue;
      // What is hidden in others' hands may lie below their neighbours, but not below what is everybody's.
      if ([one.kind, two.kind].includes("backs") && !/pot|board|words|own/.test(`${one.kind} ${two.kind}`)) continue;
      if (["button,plate", "plate,stack of another"].includes([one.kind, two.kind].sort().join())) continue;
      const across = Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left);
      const down = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
      if (across > 1 && down > 1) found.push(`${one.kind} “${one.name}” and ${two.kind} “${two.name}”: ${across.toFixed(0)} by ${down.toFixed(0)}`);
    }
  return found;
}

/** Runs in the page: the plate that the dealer button lies on, where that is somebody else's than the one it is said to be at. */
export function strayButton(): string[] {
  const disc = document.querySelector(".stage .dealer");
  if (disc === null || !disc.checkVisibility()) return [];
  const lies = disc.getBoundingClientRect();
  return [...document.querySelectorAll(".seat:not(:has(.disc)) .plate")]
    .filter((plate) => {
      const { left, right, top, bottom } = plate.getBoundingClientRect();
      return Math.min(right, lies.right) - Math.max(left, lies.left) > 1 && Math.min(bottom, lies.bottom) - Math.max(top, lies.top) > 1;
    })
    .map((plate) => `the button lies on “${(plate as HTMLElement).innerText.replaceAll(/\s+/g, " ")}”`);
}

/** Runs in the page: what a card to discard leaves, where its words are cut off. */
export function cutChoices(): string[] {
  return [...document.querySelectorAll<HTMLElement>(".option")]
    .filter((option) => option.scrollHeight > option.clientHeight + 1)
    .map((option) => `${option.innerText.replaceAll(/\s+/g, " ")} is cut off`);
}

/** Runs in the page: amounts on plates and in the bar of which digits are cut off, or that lie outside their place. */
export function cutAmounts(): string[] {
  const found: string[] = [];
  for (const part of document.querySelectorAll<HTMLElement>(".plate .stack, .presets small, .all-in small, .acts small, .number")) {
    if (!part.checkVisibility()) continue;
    const place = part.closest(".plate, .btn, .bar")!.getBoundingClientRect();
    const rects = part.matches(".number") ? [part.getBoundingClientRect()] : [];
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement!.closest(".vh") !== null) continue; // only heard
      const written = document.createRange();
      written.selectNodeContents(texts.currentNode);
      rects.push(...written.getClientRects());
    }
    if (rects.some(({ left, right }) => left < place.left - 0.5 || right > place.right + 0.5 || right > innerWidth) || part.scrollWidth > part.clientWidth + 1 && part.matches(".number"))
      found.push(`${part.innerText || (part as HTMLInputElement).value} is cut off`);
  }
  return found;
}

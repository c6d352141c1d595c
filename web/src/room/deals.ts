// Deals as this browser saw them at the tables: the announcement, our share in the cut, the cards that lay open to us and what
// number off the deck each was. The hand's page holds the room's proof against them (deal/seen.ts). They lie in the storage of this
// browser, sealed (sealed.ts), are for one person alone, and are gone when the session is.
import type { SeenDeal } from "../deal/seen.ts";
import type { RoomEvent } from "../protocol.ts";
import type { TableState } from "./fold.ts";
import type { Shelf } from "./kept.ts";

interface Kept {
  person: number;
  deals: SeenDeal[]; // the latest last
}

const key = "ananas.deals";
export const mostDeals = 200;

function taken(shelf: Shelf, person: number): SeenDeal[] {
  try {
    const kept = JSON.parse(shelf.getItem(key) ?? "null") as Kept | null;
    return kept?.person === person ? kept.deals : [];
  } catch {
    return [];
  }
}

export const seenDeal = (shelf: Shelf, person: number, hand: number): SeenDeal | null =>
  taken(shelf, person).find((each) => each.hand === hand) ?? null;

/** What does not open, as from before they were sealed, is not to lie there until the next hand: to look at it takes it away. */
export const lookThroughDeals = (shelf: Shelf): void => void shelf.getItem(key);

export const forgetDeals = (shelf: Shelf): void => shelf.removeItem(key);

/** What was told first is what was announced: nothing that comes later takes its place. */
export function keepDeal(shelf: Shelf, person: number, fresh: SeenDeal): void {
  const deals = taken(shelf, person);
  const old = deals.find((each) => each.hand === fresh.hand);
  const both = { ...fresh, ...old, cards: [...new Set([...(old?.cards ?? []), ...fresh.cards])] };
  const others = deals.filter((each) => each !== old);
  try {
    shelf.setItem(key, JSON.stringify({ person, deals: [...others, both].slice(-mostDeals) } satisfies Kept));
  } catch {
    // a browser that keeps nothing: the hand's page says that it did not hear the announcement
  }
}

const isCard = (text: string) => /^[2-9TJQKA][cdhs]$/.test(text);
function cardsWithin(value: unknown): string[] {
  if (typeof value === "string") return isCard(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(cardsWithin) : [];
}

/** The cards of the deal that events tell, each once. The button is drawn for with other cards. */
export function cardsTold(events: readonly { event: string }[]): string[] {
  const told = (event: { event: string; card?: unknown; cards?: unknown; up?: unknown; board?: unknown }) =>
    event.event === "button-drawn" ? [] : cardsWithin([event.card, event.cards, event.up, event.board]);
  return [...new Set(events.flatMap(told))];
}

type Announced = Extract<RoomEvent, { event: "deal-announced" }>;

async function heardOf({ hand, number, code, roots, contributors }: Announced): Promise<SeenDeal> {
  const { digestOfAnnounced } = await import("../deal/seen.ts");
  const digest = digestOfAnnounced({ hand, roots, contributors });
  return { hand: number, cards: [], ...(digest === undefined ? {} : { announced: { code, digest } }) };
}

/** Keeps what happened at a table after the version `since`: each announcement at once, if it was told when it was made and not
    afterwards, the cards when the hand is over; all of it for as long as they are `there`. */
export async function keepDeals(
  shelf: Shelf,
  person: number,
  { log, late }: Pick<TableState, "log" | "late">,
  since: number,
  there: () => boolean = () => true,
): Promise<void> {
  let hand: Announced | null = null;
  let from = 0;
  for (const [at, { version, event }] of log.entries()) {
    const isFresh = version > since;
    if (event.event === "gap") hand = null; // the next end is that of another
    if (event.event === "deal-announced") {
      hand = event;
      from = at;
      if (!isFresh || version <= late) continue;
      const deal = await heardOf(event);
      if (!there()) return; // who has signed out meanwhile leaves nothing here
      keepDeal(shelf, person, deal);
    } else if (hand && isFresh && (event.event === "hand-over" || event.event === "round-over")) {
      const events = log.slice(from, at).map((each) => each.event);
      const seen: SeenDeal = { hand: hand.number, cards: cardsTold(events) };
      keepDeal(shelf, person, seen);
      // A page that is older than the room may find no such file any more.
      const count = await import("../deal/count.ts").catch(() => null);
      if (!there()) return;
      if (count) keepDeal(shelf, person, { ...seen, dealing: count.countOff(events) });
    }
  }
}

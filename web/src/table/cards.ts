// Cards as the room writes them: "As", "Td"; null lies face down.

export type Card = string;
export type Shown = Card | null;

export const ranks = "23456789TJQKA";
export const suits = "cdhs";

/** 0 is a deuce, 12 an ace. */
export function rankOf(card: Card): number {
  return ranks.indexOf(card.charAt(0));
}

export function suitOf(card: Card): string {
  return card.charAt(1);
}

export function isKnown(card: Shown): card is Card {
  return card !== null;
}

export function known(cards: readonly Shown[]): Card[] {
  return cards.filter(isKnown);
}

const deck: readonly Card[] = [...ranks].flatMap((rank) => [...suits].map((suit) => rank + suit));

/** Every card that one has not seen, the highest last. */
export function unseen(...seen: readonly (readonly Card[])[]): Card[] {
  const gone = new Set(seen.flat());
  return deck.filter((card) => !gone.has(card));
}

/** The greatest first; equal ranks by suit, so that a sorted hand never depends on the deal. */
export function sorted(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => rankOf(b) - rankOf(a) || suits.indexOf(suitOf(b)) - suits.indexOf(suitOf(a)));
}

// One's own part in a played hand, in short.
import { gameNamed } from "../table/made.ts";
import { known, type Card } from "../table/cards.ts";
import { worthWords, type Say } from "../table/hand_words.ts";
import type { Replay } from "../room/api.ts";

export interface OwnHand {
  cards: Card[]; // that one had at the end
  worth: string; // what they made, in words; empty of a hand that was folded, or before there was anything to make
}

export function ownHand(say: Say, { you, game, frames }: Pick<Replay, "you" | "game" | "frames">): OwnHand {
  const view = frames.at(-1)?.view;
  const own = view?.players.find(({ seat }) => seat === you);
  if (!view || !own) return { cards: [], worth: "" };
  const cards = known(own.cards);
  const made = own.live && (view.board.length > 0 || cards.length >= 5);
  return { cards, worth: made ? worthWords(say, gameNamed(game), cards, view.board) : "" };
}

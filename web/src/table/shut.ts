// Why a button of the bar at Twisted is closed: in sentences, and the clause that they rest on; none where the book leaves it to
// the room.

import type { TwistedView } from "../protocol.ts";
import { hasFolded } from "./schedule.ts";

interface Turn {
  you: number | null;
  asked: boolean; // it is our turn
  sent: boolean; // and the answer is on its way
  places: boolean; // it is for the first bet
}

/** `game`: the round that is played; null where none is. */
export function whyShut(game: TwistedView | null, { you, asked, sent, places }: Turn): { keys: string[]; rule: string | null } {
  if (you === null) return { keys: ["table.watching", "table.take-a-chair"], rule: null };
  if (asked && sent) return { keys: ["closed.sent"], rule: null };
  if (asked && places) return { keys: ["twisted.sit-this-out"], rule: null };
  if (game === null || game.phase === "over") return { keys: ["closed.no-betting"], rule: null };
  const own = game.players.find(({ seat }) => seat === you);
  if (own !== undefined && hasFolded(own)) return { keys: ["twisted.out"], rule: "SD15-9" };
  if (own !== undefined && !own.live && game.phase !== "placing") return { keys: ["twisted.not-in"], rule: "SD15-2a" };
  return { keys: ["twisted.waiting"], rule: null };
}

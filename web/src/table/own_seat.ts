// What a seated player may do about the seat. Every control has its place in every state, so that none moves under the pointer
// when a stack grows or a hand ends; one that is closed says why.

import type { Occupant } from "../protocol.ts";

type Attendance = Occupant["attends"];

export const seatSlots = ["play", "wait", "out-next", "out-blind", "top-up", "stand", "notice"] as const;
export type SeatSlot = (typeof seatSlots)[number];

export interface SeatState {
  how: Attendance;
  inHand: boolean; // getting up gives a hand up, and is asked about first
  later: boolean; // leaves when the hand is over
  room: number; // for more chips
  purse: number;
  noticed: boolean; // that the absence will be a longer one
}

/** What a control means now, or the key of the sentence that says why it is closed. */
export type SeatOffer = { means: string } | { why: string };

const open = (means: string): SeatOffer => ({ means });
const closed = (why: string): SeatOffer => ({ why: `own.why-${why}` });

/** The clause that such a sentence rests on; none where the book leaves it to the room. */
export function seatClause(why: string, game: string): string | null {
  if (why === "own.why-full") return game === "chinese" ? "FUP-stakes" : null;
  return why === "own.why-noticed" ? "SAT-P10" : null;
}

/** By how one attends: post and play, wait for the big blind, sit out with the next hand, sit out at the big blind. */
const attending: Record<Attendance, readonly [SeatOffer, SeatOffer, SeatOffer, SeatOffer]> = {
  playing: [closed("in"), closed("in"), open("sit out"), open("sit out at the blind")],
  "waiting-for-big-blind": [open("play"), closed("waits"), open("sit out"), closed("not-in")],
  posting: [closed("posts"), open("wait"), open("sit out"), closed("not-in")],
  "sitting-out": [open("play"), open("wait"), open("come back"), closed("out")],
  "sitting-out-next": [closed("in"), closed("in"), open("stay in"), open("sit out at the blind")],
  "sitting-out-at-big-blind": [closed("in"), closed("in"), open("sit out"), open("stay in")],
  leaving: [closed("leaving"), closed("leaving"), closed("leaving"), closed("leaving")],
};

export function seatOffers({ how, inHand, later, room, purse, noticed }: SeatState): Record<SeatSlot, SeatOffer> {
  const [play, wait, next, blind] = attending[how];
  return {
    play,
    wait,
    "out-next": next,
    "out-blind": blind,
    "top-up": how === "leaving" ? closed("leaving") : room <= 0 ? closed("full") : purse <= 0 ? closed("no-chips") : open("add chips"),
    stand: how === "leaving" ? closed("leaving") : open(later ? "leaves later" : inHand ? "ask first" : "stand up"),
    notice: how === "leaving" ? closed("leaving") : noticed ? closed("noticed") : open("sit out for longer"),
  };
}

/** Something that a player who is not dealt in needs at once, for the place where a table shows what there is to do. */
export interface SeatNeed {
  slot: "play" | "wait" | "top-up";
  first: boolean; // it is what the player is most likely to want
}

/** To come back, or chips; whoever waits for the big blind may also post. `stack`: what lies in front of them. */
export function seatNeeds(state: SeatState & { stack: number }, blinds: boolean): SeatNeed[] {
  const offers = seatOffers(state);
  const comes: SeatNeed["slot"][] = state.stack === 0 ? ["top-up"] : blinds ? ["play", "wait"] : ["play", "top-up"];
  const wants = state.how === "sitting-out" ? comes : state.how === "waiting-for-big-blind" ? ["play" as const] : [];
  return wants
    .filter((slot) => "means" in offers[slot])
    .map((slot) => ({ slot, first: state.how === "sitting-out" && slot === comes[0] }));
}

/** The key of the sentence that says how one sits there; nothing for whoever plays. */
export function seatWords(how: Attendance, stack: number): string {
  if (how === "sitting-out") return stack === 0 ? "own.is-broke" : "own.is-out";
  return how === "waiting-for-big-blind" ? "own.is-waiting" : "";
}

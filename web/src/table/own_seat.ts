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

/** By how one attends: post and play, wait for the big blind, sit out with the next hand, sit out at the big blind. */
const attending: Record<Attendance, readonly [SeatOffer, SeatOffer, SeatOffer, SeatOffer]> = {
  playing: [closed("in"), closed("in"), open("sit out"), open("sit out at the blind")],
  "waiting-for-big-blind": [open("play"), closed("waits"), open("sit out"), closed("not-in")],
  posting: [closed("posts"), open("wait"), open("sit out"), closed("not-in")],
  "sitting-out": [open("play"), open("wait"), closed("out"), closed("out")],
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

// A few quiet tones, made on the spot: no file is fetched for them. Browsers allow them once somebody has pressed something.

import type { Happening } from "../room/fold.ts";

export type Sound = "turn" | "bank" | "card" | "chips" | "win";

interface Tone {
  from: number; // hertz
  to: number;
  lasts: number; // seconds
  loud: number;
  shape: OscillatorType;
}

const tones: Record<Sound, Tone[]> = {
  turn: [
    { from: 660, to: 660, lasts: 0.09, loud: 0.09, shape: "sine" },
    { from: 880, to: 880, lasts: 0.14, loud: 0.09, shape: "sine" },
  ],
  bank: [
    { from: 520, to: 390, lasts: 0.16, loud: 0.12, shape: "triangle" },
    { from: 520, to: 390, lasts: 0.16, loud: 0.12, shape: "triangle" },
  ],
  card: [{ from: 900, to: 300, lasts: 0.04, loud: 0.03, shape: "triangle" }],
  chips: [{ from: 2400, to: 1700, lasts: 0.035, loud: 0.03, shape: "square" }],
  win: [
    { from: 523, to: 523, lasts: 0.1, loud: 0.06, shape: "sine" },
    { from: 659, to: 659, lasts: 0.1, loud: 0.06, shape: "sine" },
    { from: 784, to: 784, lasts: 0.18, loud: 0.06, shape: "sine" },
  ],
};

/** What an event sounds like; nothing for most. */
export function soundOf(event: Happening, own: readonly number[]): Sound | null {
  if (event.event === "board" || event.event === "community-turned") return "card";
  if (event.event === "dealt" && own.includes(event.seat)) return "card";
  if (event.event === "acted" && event.paid > 0) return "chips";
  if (event.event === "bet-made" || event.event === "bets-placed") return "chips";
  if (event.event !== "awarded") return null;
  return event.to.some((each) => own.includes(each.seat)) ? "win" : null;
}

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const tone of tones[sound]) {
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.type = tone.shape;
    voice.frequency.setValueAtTime(tone.from, at);
    voice.frequency.exponentialRampToValueAtTime(tone.to, at + tone.lasts);
    volume.gain.setValueAtTime(tone.loud, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + tone.lasts);
    voice.connect(volume).connect(audio.destination);
    voice.start(at);
    voice.stop(at + tone.lasts);
    at += tone.lasts;
  }
}

// The games that the room deals, in the order in which they are offered. Their names are words of the language: `game.ID`.
import type { Settings } from "./protocol.ts";

export type Family = "pineapple" | "holdem" | "omaha" | "stud" | "chinese" | "twisted" | "mixed";

export interface Game {
  id: Settings["game"];
  family: Family;
  seats: number; // at most
  limits: Settings["limit"][]; // the usual one first; empty where there is no betting structure
}

const pineapple = (id: Game["id"]): Game => ({ id, family: "pineapple", seats: 10, limits: ["no", "pot", "limit"] });
const stud = (id: Game["id"]): Game => ({ id, family: "stud", seats: 9, limits: ["limit", "pot", "no"] });

export const games: readonly Game[] = [
  pineapple("crazy-pineapple"),
  pineapple("crazy-pineapple-hilo8"),
  pineapple("crazy-pineapple-hilo"),
  pineapple("pineapple"),
  pineapple("pineapple-hilo8"),
  pineapple("pineapple-hilo"),
  pineapple("late-pineapple"),
  pineapple("late-pineapple-hilo8"),
  pineapple("late-pineapple-hilo"),
  pineapple("lazy-pineapple"),
  pineapple("lazy-pineapple-hilo8"),
  pineapple("lazy-pineapple-hilo"),
  { id: "chinese", family: "chinese", seats: 4, limits: [] },
  { id: "twisted", family: "twisted", seats: 7, limits: [] },
  { id: "holdem", family: "holdem", seats: 10, limits: ["no", "pot", "limit"] },
  { id: "omaha", family: "omaha", seats: 10, limits: ["pot", "no", "limit"] },
  { id: "omaha8", family: "omaha", seats: 10, limits: ["pot", "limit", "no"] },
  stud("stud"),
  stud("stud8"),
  stud("razz"),
  { id: "mixed", family: "mixed", seats: 9, limits: [] },
];

export const families: readonly Family[] = ["pineapple", "chinese", "twisted", "holdem", "omaha", "stud", "mixed"];
export const gameOf = (id: string): Game | undefined => games.find((game) => game.id === id);

// What somebody wants to do when the hand is over, for as long as it goes on: over a reload of the page, and over its end. To leave
// a table is a wish of the tab; to sign out is one of the browser, and whichever of its pages is open carries it out.
import type { Shelf } from "./kept.ts";

export type Way = "stand" | "leave"; // from the chair only, or from the page as well
export type Ways = Record<number, Way>; // by table

interface Kept {
  person: number;
  ways: Ways;
}

const leaves = "ananas.leaves-later";
export const signsOut = "ananas.signs-out-later";

export function waysOf(tab: Shelf, person: number): Ways {
  try {
    const kept = JSON.parse(tab.getItem(leaves) ?? "null") as Kept | null;
    return kept?.person === person ? kept.ways : {};
  } catch {
    return {};
  }
}

export function keepWays(tab: Shelf, person: number, ways: Ways): void {
  put(tab, leaves, Object.keys(ways).length > 0 ? JSON.stringify({ person, ways } satisfies Kept) : null);
}

export const wantsOut = (browser: Shelf, person: number): boolean => browser.getItem(signsOut) === String(person);

export function keepWantsOut(browser: Shelf, person: number, is: boolean): void {
  put(browser, signsOut, is ? String(person) : null);
}

export function forgetWishes(tab: Shelf, browser: Shelf): void {
  tab.removeItem(leaves);
  browser.removeItem(signsOut);
}

function put(shelf: Shelf, key: string, value: string | null): void {
  try {
    if (value === null) shelf.removeItem(key);
    else shelf.setItem(key, value);
  } catch {
    // a browser that keeps nothing: this page alone knows of it
  }
}

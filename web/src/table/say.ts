// The table's words are often chosen by what the room says ("did.raise"), so that the key is known only then.

import { has, language, n, t as fixed, timeOfDay } from "../lang/index.svelte.ts";
import type { Places } from "./hand_words.ts";

export { language, n, timeOfDay };

/** With a capital, where words stand alone. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function t(key: string, places?: Places): string {
  return has(key) ? fixed(key, places) : key;
}

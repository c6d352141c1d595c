// What the room does only for those who have given their password lately: they are asked for it in place, and what they
// wanted goes on.
import { DeniedError } from "./api.ts";

interface Asked {
  go: () => void;
  stop: () => void;
}
let asked = $state.raw<Asked | null>(null);

let term = 0; // of the person who is signed in

/** Nobody is signed in any more, and whoever comes next did not want it. */
export function askNobody(): void {
  ++term;
  asked?.stop();
}

/** Somebody who is to give their password, until they do or do not want to. */
export const wanted = (): Asked | null => asked;

/** Does it, or asks for the password first. Who does not give it gets the room's own refusal; so does who is not there any more. */
export async function confirmed<T>(deed: () => Promise<T>): Promise<T> {
  const wants = term;
  try {
    return await deed();
  } catch (denied) {
    if (!(denied instanceof DeniedError) || denied.code !== "password-again" || wants !== term) throw denied;
    asked?.stop(); // one at a time
    let mine: Asked | null = null;
    try {
      await new Promise<void>((go, stop) => {
        asked = mine = { go, stop: () => stop(denied) };
      });
    } finally {
      if (asked === mine) asked = null; // and not the question that has taken its place
    }
    if (wants !== term) throw denied; // gone in the moment in which it was given
  }
  return deed();
}

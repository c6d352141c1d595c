// Sentences that are said together.

const ended = /[.!?…]$/;
const unheard = "\u00a0";

/** The sentences with what stands between them, by turns; `before` is what was said last. A screen reader takes a text that comes
    again for the same one, and keeps silent, so that the second has an unheard sign more: whoever asks twice hears it twice. */
export function paragraphOf(sentences: readonly string[], before: string): string[] {
  const parts = sentences.flatMap((each, place) =>
    place < sentences.length - 1 ? [each, ended.test(each) ? " " : ". "] : [each],
  );
  return parts.join("") === before ? [...parts, unheard] : parts;
}

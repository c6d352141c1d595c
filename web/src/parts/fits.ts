// The room counts what is said in bytes, of which an accent, another alphabet or an emoji takes several: a field that counted
// letters took what the room refuses.

const longest = 300;

/** As much of a text, from its beginning, as the room takes. */
export function fitting(text: string): string {
  const encoder = new TextEncoder();
  let left = longest;
  let fits = "";
  for (const letter of text) {
    left -= encoder.encode(letter).length;
    if (left < 0) break;
    fits += letter;
  }
  return fits;
}

/** A field that takes no more than that. What is still being put together, as with a dead key, is left alone until it is. */
export function fits(field: HTMLInputElement): { destroy: () => void } {
  const cut = (event: Event): void => {
    if (event instanceof InputEvent && event.isComposing) return;
    const text = fitting(field.value);
    if (text === field.value) return;
    const at = field.selectionStart;
    field.value = text;
    field.setSelectionRange(at, at);
    if (event.type !== "input") field.dispatchEvent(new Event("input")); // for whoever reads the field
  };
  // Before those who read the field.
  for (const when of ["input", "compositionend"]) field.addEventListener(when, cut, true);
  return {
    destroy: () => {
      for (const when of ["input", "compositionend"]) field.removeEventListener(when, cut, true);
    },
  };
}

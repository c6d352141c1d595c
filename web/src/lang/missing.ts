// What the page says when the words of a language cannot be fetched: this is all that it has then.
import type { Language } from "../prefs.svelte.ts";

export const missing: Record<Language, { why: string; again: string }> = {
  en: { why: "This page could not be loaded completely: the room cannot be reached.", again: "Load the page again" },
  de: { why: "Diese Seite wurde nicht vollständig geladen: Der Raum ist nicht zu erreichen.", again: "Seite neu laden" },
};

// The words in the language that was chosen, or the browser's, or English.
import { type Language, prefs } from "../prefs.svelte.ts";
import type { Key } from "./en.ts";
import { filled } from "./words.ts";

export type { Key } from "./en.ts";

export const languages: readonly { id: Language; name: string }[] = [
  { id: "en", name: "English" },
  { id: "de", name: "Deutsch" },
];

// A tenth of all that a page asks for: nobody waits for a language that they do not read.
type Words = Record<Key, string>;
const dictionaries: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
};

const ofBrowser = (): Language => (navigator.language.startsWith("de") ? "de" : "en");
const chosen = $derived(prefs.language || ofBrowser());
/** The one that is to be read, whether or not its words are here. */
export const wanted = () => chosen;
let current = $state.raw<Language>("en");
let words = $state.raw({} as Words);

/** Brings the words, without which there is no page. Until they are here the page goes on in the language that it has. */
export async function speak(): Promise<void> {
  const asked = chosen;
  const brought = await dictionaries[asked]();
  if (asked !== chosen) return speak();
  [current, words] = [asked, brought];
}

// Dates are written as in the reader's country, where the browser names one that speaks the language.
const place = $derived(navigator.languages.find((each) => each.startsWith(current)) ?? current);

export const language = () => current;
export const t = (key: Key, places?: Record<string, string | number>): string => filled(words[key], places);
export const has = (key: string): key is Key => key in words;

// A formatter takes longer to make than all that a table lets it write between two events: each is made once.
const formatters = new Map<string, Intl.NumberFormat>();
function formatter(least: number, most: number, style: "decimal" | "percent" = "decimal"): Intl.NumberFormat {
  const name = `${current} ${least} ${most} ${style}`;
  let made = formatters.get(name);
  if (made === undefined) {
    made = new Intl.NumberFormat(current, { style, minimumFractionDigits: least, maximumFractionDigits: most });
    formatters.set(name, made);
  }
  return made;
}

// 12,345 and −1,200
export const n = (value: number): string => formatter(0, 3).format(value).replace("-", "\u2212");
// With two decimals 123.45 for 12345 of the smallest unit.
export const amountWith = (decimals: number, units: number): string =>
  formatter(decimals, decimals)
    .format(units / 10 ** decimals)
    .replace("-", "\u2212");
// The same where there is little room: 10.4k for 10448, rounded down so that nobody is said to have more than there is.
export function briefly(decimals: number, units: number): string {
  const whole = units / 10 ** decimals;
  if (whole < 10_000) return amountWith(decimals, units);
  const [scale, letter] = whole < 1_000_000 ? [100, "k"] : [100_000, "M"];
  return `${formatter(0, 1).format(Math.floor(whole / scale) / 10)}${letter}`;
}
// 9.16% and −4.09%
export const percent = (share: number, places: number): string =>
  formatter(places, places, "percent")
    .format(share)
    .replace(/^-(?=[0.,]+\D*$)/, "")
    .replace("-", "\u2212");
export const day = (moment: number): string => new Intl.DateTimeFormat(place, { dateStyle: "medium" }).format(moment);
/** Days, months or years of an axis, as short as they can be told apart. */
export function alongAxis(moments: readonly number[], step: "day" | "month" | "year"): string[] {
  const year = "numeric";
  const format = new Intl.DateTimeFormat(place, { day: { day: "numeric", month: "short" }, month: { month: "short", year }, year: { year } }[step] as Intl.DateTimeFormatOptions);
  return moments.map((moment) => format.format(moment));
}
export const date = (moment: number): string =>
  new Intl.DateTimeFormat(place, { dateStyle: "medium", timeStyle: "short" }).format(moment);
/** The time of day, for what is soon. */
export const timeOfDay = (moment: number): string =>
  new Intl.DateTimeFormat(place, { timeStyle: "short" }).format(moment);

$effect.root(() => {
  $effect(() => {
    if (chosen !== current) speak().catch(() => {}); // it is there when the page is loaded again
  });
  $effect(() => {
    document.documentElement.lang = current;
  });
});

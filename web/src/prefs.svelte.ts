// What somebody has chosen on this browser. It is kept there, and shown on <html> for the style sheets.
import type { OwnKeys } from "./table/keys.ts";

export type Theme = "system" | "light" | "dark";
export type Language = "en" | "de";

const usual = {
  theme: "system" as Theme,
  language: "" as Language | "", // nothing chosen: the browser's
  fourColours: true,
  cardSize: "usual" as "usual" | "large",
  motion: true,
  sounds: true,
  letters: true,
  keys: {} as OwnKeys, // letters that are not the usual ones
  autoMuck: false,
  bankAlert: true,
};
export type Prefs = typeof usual;

const place = "ananas.prefs";

function kept(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Prefs>;
  } catch {
    return {}; // a browser that keeps nothing
  }
}

export const prefs: Prefs = $state({ ...usual, ...kept() });

$effect.root(() => {
  $effect(() => {
    const page = document.documentElement.dataset;
    if (prefs.theme === "system") delete page["theme"];
    else page["theme"] = prefs.theme;
    page["deck"] = prefs.fourColours ? "four" : "two";
    page["cards"] = prefs.cardSize;
    page["motion"] = prefs.motion ? "on" : "off";
    try {
      localStorage.setItem(place, JSON.stringify(prefs));
    } catch {
      // as above
    }
  });
});

// Another tab's choices are ours too.
addEventListener("storage", (event) => {
  if (event.key === place) Object.assign(prefs, kept());
});

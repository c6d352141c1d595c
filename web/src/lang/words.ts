// Words with places: "{count} here" and {count: "16"} give "16 here". A place that nothing fills stays as it is written.
export const filled = (words: string, places: Record<string, string | number> = {}): string =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => String(places[name] ?? place));

export const placesIn = (words: string): string[] => [...words.matchAll(/\{(\w+)\}/g)].map((each) => each[1]!).sort();

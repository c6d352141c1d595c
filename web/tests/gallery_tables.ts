// Pictures of tables: every kind in every state that a few real hands bring, few and many seats, on screens of three sizes.
import { desktop, phone } from "./browser.ts";
import type { Gallery } from "./gallery.ts";
import { Showing, playThrough, scenes } from "./table_states.ts";

const sizes = { desktop, phone, small: { width: 360, height: 740 } };

const tables: Record<string, object> = {
  "crazy-pineapple-6": { game: "crazy-pineapple", seats: 6, bots: 5 },
  "hundredths-6": { game: "holdem", seats: 6, bots: 5, stake: 250, decimals: 2 },
  "holdem-9": { game: "holdem", seats: 9, bots: 8 },
  "omaha8-6": { game: "omaha8", limit: "limit", seats: 6, bots: 5 },
  "omaha8-9": { game: "omaha8", limit: "limit", seats: 9, bots: 8 },
  "stud-7": { game: "stud", seats: 7, bots: 6 },
  "razz-2": { game: "razz", seats: 2, bots: 1 },
  "chinese-2": { game: "chinese", seats: 2, bots: 1 },
  "chinese-4": { game: "chinese", seats: 4, bots: 3 },
  twisted: { game: "twisted", bots: 3 },
};

/** On the smallest screen text is also twice as large as usual. */
export async function picturesOfTables({ browser, room, locale, take, shoot }: Gallery): Promise<void> {
  const seen = new Map<string, ReturnType<typeof scenes>>();
  for (const [size, viewport] of Object.entries(sizes))
    for (const colorScheme of ["dark", "light"] as const)
      for (const text of size === "small" && colorScheme === "dark" ? ["", "-large-text"] : [""]) {
        const nameOf = (table: string, state: string) => `table-${table}-${state}-${size}-${colorScheme}${text}`;
        const stage = await Showing.open(browser, room, { viewport, colorScheme, locale });
        if (text !== "") await stage.page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
        for (const [table, settings] of Object.entries(tables)) {
          if (!seen.has(table)) seen.set(table, scenes(await playThrough(room, settings, 4, 120)));
          for (const [state, moment] of seen.get(table)!) {
            if (!take(nameOf(table, state))) continue;
            await stage.show(moment);
            await stage.page.waitForTimeout(150);
            await shoot(stage.page, nameOf(table, state));
          }
        }
        await stage.player.leave();
      }
}

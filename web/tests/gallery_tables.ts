// Pictures of tables: every kind in every state that a few real hands bring, few and many seats, on screens of three sizes.
import { desktop, phone } from "./browser.ts";
import type { Gallery } from "./gallery.ts";
import type { ChineseView } from "../src/protocol.ts";
import { type Moment, Showing, playThrough, scenes } from "./table_states.ts";

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

/** What is opened over a table: from which state, and how. */
const opened: { table: string; from: string; name: string; open: (stage: Showing) => Promise<void> }[] = [
  { table: "crazy-pineapple-6", from: "waiting", name: "refusal", open: refusal },
  { table: "crazy-pineapple-6", from: "check", name: "keys", open: keys },
  { table: "chinese-2", from: "place", name: "keys", open: keys },
  { table: "crazy-pineapple-6", from: "watching", name: "buy-in", open: buyIn },
  { table: "twisted", from: "watching", name: "buy-in", open: buyIn },
];
async function keys({ page }: Showing): Promise<void> {
  await page.keyboard.press("?");
  await page.waitForTimeout(100);
  if ((await page.getByRole("dialog").count()) === 0) await page.keyboard.press("?"); // the first brought a refusal back
  await page.getByRole("dialog").waitFor();
}
async function buyIn({ page, player }: Showing): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${player.visitor.t("chair.sit")}`) }).first().click();
  await page.getByRole("dialog").waitFor();
}
/** Out of turn, with the clause behind it. */
async function refusal({ page, player }: Showing): Promise<void> {
  await page.keyboard.press("f");
  await page.getByRole("button", { name: player.visitor.t("why.why") }).click();
  await page.locator(".clause-words").waitFor();
}

const sixPairs: ChineseView["hands"][number]["board"] = { front: ["4c", "4d", "9s"], middle: ["8c", "8d", "6h", "6s", "Ks"], back: ["Qc", "Qh", "Jd", "Js", "Kd"] };
/** Cards that are all placed and hold a sweep, which real hands seldom do. */
function declaring(moment: Moment): Moment {
  const game = moment.view.game as ChineseView;
  const hands = game.hands.map((hand) => ({ ...hand, drawn: [], ...(hand.seat === moment.view.you ? { board: sixPairs } : {}) }));
  const view = { ...moment.view, choices: [{ do: "declare" as const, sweep: "six-pairs" as const }, { do: "decline" as const }] };
  return { ...moment, view: { ...view, game: { ...game, phase: "declaring", hands } } };
}

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
          if (!seen.has(table)) {
            const found = scenes(await playThrough(room, settings, 4, 120));
            const placing = found.get("place");
            if (placing !== undefined) found.set("declare", declaring(placing));
            seen.set(table, found);
          }
          for (const [state, moment] of seen.get(table)!) {
            for (const { name, open } of [{ name: state, open: null }, ...opened.filter(({ table: at, from }) => at === table && from === state)]) {
              if (!take(nameOf(table, name))) continue;
              await stage.show(moment);
              await stage.page.waitForTimeout(450); // until a press counts
              await open?.(stage);
              await shoot(stage.page, nameOf(table, name));
              await stage.page.keyboard.press("Escape");
            }
          }
        }
        await stage.player.leave();
      }
}

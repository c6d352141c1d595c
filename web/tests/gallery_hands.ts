// Pictures of hands that were played, one of every kind, in the middle and at their end.
import type { Browser } from "playwright-core";
import { Visitor, desktop, phone } from "./browser.ts";
import type { Gallery } from "./gallery.ts";
import { handsOf, inBrowser, playHands } from "./hands_played.ts";
import { Guest } from "./served.ts";

const played: Record<string, object> = {
  hundredths: { game: "crazy-pineapple", bots: 3, limit: "limit", stake: 250, decimals: 2 },
  stud: { game: "stud", bots: 5 },
  chinese: { game: "chinese", bots: 2 },
  twisted: { game: "twisted", bots: 1 },
};
const players: Record<string, string> = { hundredths: "Ada", stud: "Ben", chinese: "Chidi", twisted: "Edda" };
const screens: Record<string, Parameters<Browser["newContext"]>[0]> = {
  "desktop-dark": { viewport: desktop, colorScheme: "dark" },
  "phone-light": { viewport: phone, colorScheme: "light" },
  "small-dark": { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
};

export async function picturesOfHands({ browser, room, locale, take, shoot }: Gallery): Promise<void> {
  for (const [kind, settings] of Object.entries(played)) {
    const names = Object.keys(screens).flatMap((screen) => ["", "-middle", "-shared"].map((part) => `played-${kind}${part}-${screen}`));
    if (!names.some(take)) continue;
    const guest = await Guest.come(room, players[kind]!);
    await playHands(guest, settings, 3);
    const { hand } = (await handsOf(guest, 1))[0]!;
    for (const [screen, options] of Object.entries(screens)) {
      const visitor = await inBrowser(browser, room, guest, { ...options, locale });
      const { page, t } = visitor;
      await visitor.go(`/hand/${hand}`);
      const slider = page.getByRole("slider", { name: t("hands.scrub") });
      await slider.waitFor();
      await page.getByText(t("hands.holds")).waitFor();
      await page.getByText(t("equity.working")).waitFor({ state: "detached", timeout: 60_000 });
      const steps = Number(await slider.getAttribute("max"));
      for (let step = 0; step < steps / 2; ++step) await page.keyboard.press(".");
      await shoot(page, `played-${kind}-middle-${screen}`, true);
      await page.getByRole("button", { name: t("replay.end") }).click();
      await shoot(page, `played-${kind}-${screen}`, true);
      await page.context().close();
    }
    const { link } = await guest.post<{ link: string }>(`/api/hands/${hand}/share`, { own_cards: true });
    for (const [screen, options] of Object.entries(screens)) {
      if (!take(`played-${kind}-shared-${screen}`)) continue;
      const stranger = await Visitor.open(browser, room, { ...options, locale });
      const { page, t } = stranger;
      await stranger.go(`/shared#${link}`);
      await page.getByText(t("hands.holds")).waitFor();
      await page.getByRole("button", { name: t("replay.end") }).click();
      await shoot(page, `played-${kind}-shared-${screen}`, true);
      await page.context().close();
    }
  }
}

// Pictures of the pages of those who run the room.
import { Visitor, desktop, phone } from "./browser.ts";
import type { Gallery } from "./gallery.ts";
import { Guest } from "./served.ts";

export async function picturesOfTheHouse({ browser, room, locale, shoot: picture }: Gallery): Promise<void> {
  const host = await Visitor.open(browser, room, { locale });
  const { t } = host;
  const dialog = host.page.getByRole("dialog");
  await host.go(room.hostLink);
  await host.click("checkbox", t("enter.agree"));
  await host.click("button", t("enter.come-in"));
  await host.page.getByRole("heading", { name: t("lobby.practice") }).waitFor();
  const ada = await Guest.come(room, "Ada Night");
  for (const name of ["Kofi Mensah", "Oda Berg"]) await Guest.come(room, name);
  const settings = { game: "crazy-pineapple", by_invitation: true, name: "Kitchen table" };
  const { table } = await ada.post<{ table: number }>("/api/tables", settings);
  await ada.post(`/api/tables/${table}/bots`, { count: 4 });

  for (const [size, viewport] of Object.entries({ desktop, phone, small: { width: 360, height: 740 } }))
    for (const colorScheme of ["dark", "light"] as const) {
      const shoot = (page: string, whole = false) => picture(host.page, `house-${page}-${size}-${colorScheme}`, whole);
      await host.page.setViewportSize(viewport);
      await host.page.emulateMedia({ colorScheme });
      await host.go("/house");
      await host.page.getByRole("region", { name: "Kitchen table" }).waitFor();
      await shoot("tables", true);
      await host.click("button", t("lobby.open"));
      await dialog.getByRole("combobox", { name: t("open.game"), exact: true }).selectOption(t("game.mixed"));
      await shoot("mixed");
      await dialog.getByRole("button", { name: t("room.close") }).click();
      await host.go("/house/people");
      await host.click("button", t("house.manage-named", { name: "Ada Night" }));
      await shoot("person");
      await dialog.getByRole("button", { name: t("deed.adjust") }).click();
      await dialog.getByLabel(t("deed.adjust-chips")).fill("2500");
      await dialog.getByLabel(t("deed.reason")).fill("a prize");
      await dialog.getByRole("button", { name: t("deed.go-on") }).click();
      await shoot("chips");
      await dialog.getByRole("button", { name: t("deed.adjust-go") }).click();
      await dialog.waitFor({ state: "detached" });
      await shoot("people", true);
      await host.go("/house/audit");
      await host.page.getByText(t("audit.adjust", { whom: "Ada Night", chips: "" })).first().waitFor();
      await shoot("audit", true);
    }
  await host.page.context().close();
}

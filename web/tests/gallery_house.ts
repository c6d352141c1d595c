// Pictures of the pages of those who run the room.
import type { Browser } from "playwright-core";
import { Visitor, desktop, phone } from "./browser.ts";
import { Guest, type Room } from "./served.ts";

/** `take`: whether a picture of that name is wanted. */
export async function picturesOfTheHouse(browser: Browser, room: Room, folder: string, take: (name: string) => boolean): Promise<void> {
  const host = await Visitor.open(browser, room);
  const dialog = host.page.getByRole("dialog");
  await host.go(room.hostLink);
  await host.click("checkbox", "I am 18 or over and agree to the house rules");
  await host.click("button", "Come in");
  await host.page.getByRole("heading", { name: "Practice against bots" }).waitFor();
  const ada = await Guest.come(room, "Ada Night");
  for (const name of ["Kofi Mensah", "Oda Berg"]) await Guest.come(room, name);
  const settings = { game: "crazy-pineapple", by_invitation: true, name: "Kitchen table" };
  const { table } = await ada.post<{ table: number }>("/api/tables", settings);
  await ada.post(`/api/tables/${table}/bots`, { count: 4 });

  for (const [size, viewport] of Object.entries({ desktop, phone, small: { width: 360, height: 740 } }))
    for (const colorScheme of ["dark", "light"] as const) {
      const shoot = async (page: string) => {
        const name = `house-${page}-${size}-${colorScheme}`;
        if (!take(name)) return;
        await host.page.screenshot({ path: `${folder}/${name}.png` });
        console.log(`${name}.png`);
      };
      await host.page.setViewportSize(viewport);
      await host.page.emulateMedia({ colorScheme });
      await host.go("/house");
      await host.page.getByRole("region", { name: "Kitchen table" }).waitFor();
      await shoot("tables");
      await host.click("button", "Open a table");
      await dialog.getByRole("combobox", { name: "Game", exact: true }).selectOption("Mixed games");
      await shoot("mixed");
      await dialog.getByRole("button", { name: "Close" }).click();
      await host.go("/house/people");
      await host.click("button", "Manage Ada Night");
      await shoot("person");
      await dialog.getByRole("button", { name: "Give or take chips" }).click();
      await dialog.getByLabel(/^Chips to give/).fill("2500");
      await dialog.getByLabel(/^Reason/).fill("a prize");
      await dialog.getByRole("button", { name: "Go on" }).click();
      await shoot("chips");
      await dialog.getByRole("button", { name: "Enter it in the books" }).click();
      await dialog.waitFor({ state: "detached" });
      await shoot("people");
      await host.go("/house/audit");
      await host.page.getByText("changed the purse of Ada Night").first().waitFor();
      await shoot("audit");
    }
  await host.page.context().close();
}

// Pictures of the pages of those who run the room.
import type { Command, Settings } from "../src/protocol.ts";
import { Visitor, desktop, phone } from "./browser.ts";
import type { Gallery } from "./gallery.ts";
import { Guest, socketOf } from "./served.ts";

/** Sends one command to a table, and is there while it is answered. */
async function atTable(guest: Guest, table: number, command: (settings: Settings) => Command): Promise<void> {
  await new Promise<void>((done, fail) => {
    let sent = false;
    const socket = socketOf(guest, ({ settings }) => {
      if (sent) return;
      sent = true;
      void socket.send(table, command(settings)).then((answer) => {
        socket.end();
        if (answer.is === "done") done();
        else fail(new Error(answer.why));
      });
    });
    socket.watch(table);
  });
}

export async function picturesOfTheHouse({ browser, room, locale, shoot: picture }: Gallery): Promise<void> {
  const host = await Visitor.open(browser, room, { locale });
  const { t } = host;
  const dialog = host.page.getByRole("dialog");
  await host.go(room.hostLink);
  await host.click("checkbox", t("enter.agree"));
  await host.click("button", t("enter.come-in"));
  await host.page.getByRole("heading", { name: t("lobby.practice") }).waitFor();
  const ada = await Guest.come(room, "Ada Night");
  const kofi = await Guest.come(room, "Kofi Mensah");
  await Guest.come(room, "Oda Berg");
  const settings = { game: "crazy-pineapple", by_invitation: true, name: "Kitchen table" };
  const { table } = await ada.post<{ table: number }>("/api/tables", settings);
  await ada.post(`/api/tables/${table}/bots`, { count: 4 });
  const porch = await ada.post<{ table: number }>("/api/tables", { game: "holdem", name: "Porch" });
  await atTable(kofi, porch.table, ({ stake }) => ({ do: "sit", seat: 1, amount: 100 * stake }));
  await atTable(ada, porch.table, () => ({ do: "report", whom: kofi.me.person, reason: "insults everybody" }));

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
      await host.page.waitForTimeout(450); // until a press counts
      await dialog.getByRole("button", { name: t("deed.adjust-go") }).click();
      await dialog.waitFor({ state: "detached" });
      await shoot("people", true);
      await host.go("/house/audit");
      await host.page.getByText(t("audit.adjust", { whom: "Ada Night", chips: "" })).first().waitFor();
      await shoot("audit", true);
      await host.go("/house/reports");
      await host.page.getByText("insults everybody").waitFor();
      await shoot("reports", true);
    }
  await host.page.context().close();
}

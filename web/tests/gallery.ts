// npm run gallery: pictures of every page and of tables in every state, on a laptop and on phones, light and dark, in
// build/gallery. `npm run gallery -- lobby table-stud` takes those whose names contain one of these.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Visitor, desktop, launch, phone } from "./browser.ts";
import { picturesOfTheHouse } from "./gallery_house.ts";
import { picturesOfTables } from "./gallery_tables.ts";
import { Room } from "./served.ts";

const folder = fileURLToPath(new URL("../../build/gallery", import.meta.url));
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2); // parts of names; nothing: all
const take = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
const pages = wanted.length === 0 || wanted.some((part) => !/^(table|house)-/.test(part));
const room = await new Room().open({ botsMs: 300 });
const browser = await launch();

for (const [size, viewport] of pages ? ([["desktop", desktop], ["phone", phone]] as const) : [])
  for (const colorScheme of ["dark", "light"] as const) {
    const visitor = await Visitor.open(browser, room, { viewport, colorScheme, deviceScaleFactor: size === "phone" ? 2 : 1 });
    const shoot = async (page: string) => {
      const name = `${page}-${size}-${colorScheme}`;
      if (!take(name)) return;
      await visitor.page.screenshot({ path: `${folder}/${name}.png` });
      console.log(`${name}.png`);
    };
    await visitor.go("/");
    await visitor.page.getByRole("button", { name: "Come in" }).waitFor();
    await shoot("sign-in");
    await visitor.comeIn(`Maren ${size} ${colorScheme}`);
    await visitor.page.getByRole("link", { name: /^(Join|Watch) / }).first().waitFor();
    await shoot("lobby");
    await visitor.click("button", "Open a table");
    await shoot("open-table");
    await visitor.go("/");
    await visitor.click("button", "Private table");
    await visitor.click("button", "Open the table");
    await visitor.page.getByRole("img", { name: "QR code of the invitation link" }).waitFor();
    await shoot("invitation");
    await visitor.go("/settings");
    await visitor.page.getByRole("heading", { name: "Account" }).waitFor();
    await shoot("settings");
    for (const path of ["/rules", "/rules#SAT-B3", "/odds"]) {
      await visitor.go(path);
      await visitor.page.getByRole("heading", { level: 1 }).waitFor();
      if (path === "/odds") await visitor.page.getByRole("heading", { name: /^House edge/ }).first().waitFor({ timeout: 60_000 });
      await visitor.page.waitForTimeout(300);
      await shoot(path.slice(1).replace("#", "-"));
    }
    // Two tables at once: in tabs on a phone, side by side on a laptop; then a hand to be found.
    for (const game of ["Crazy Pineapple", "Texas hold’em"]) {
      await visitor.go("/");
      await visitor.click("button", game);
      await visitor.page.getByRole("main", { name: "Table" }).waitFor();
      await visitor.page.waitForTimeout(3000);
    }
    if (size === "desktop") await visitor.click("button", "Side by side");
    await visitor.page.waitForTimeout(500);
    await shoot("two-tables");
    for (let second = 0; second < 40; ++second) {
      await visitor.page.keyboard.press("c");
      await visitor.page.waitForTimeout(600);
    }
    await visitor.go("/hands");
    const last = visitor.page.getByRole("link", { name: /^[\d,]+$/ }).first();
    await last.waitFor();
    await shoot("hands");
    await last.click();
    const slider = visitor.page.getByRole("slider", { name: "Place in the hand" });
    await slider.waitFor();
    for (let step = 0; step < 9; ++step) await visitor.page.keyboard.press(".");
    await visitor.page.waitForTimeout(500);
    await shoot("hand");
    await visitor.page.context().close();
  }
if (wanted.length === 0 || wanted.some((part) => part.startsWith("house-"))) await picturesOfTheHouse(browser, room, folder, take);
if (wanted.length === 0 || wanted.some((part) => part.startsWith("table-"))) await picturesOfTables(browser, room, folder, take);
await browser.close();
await room.close();

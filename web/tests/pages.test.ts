// What pages around the tables do when something goes another way: a second press, an answer that does not come, a way back.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { HandLine, Me, PersonLine } from "../src/protocol.ts";
import { Visitor, openRoom } from "./browser.ts";
import { handsOf, inBrowser, playHands } from "./hands_played.ts";
import { Guest } from "./served.ts";
import { until } from "./table_player.ts";

const { room, browser } = await openRoom({ botsMs: 50 });

const inside = async (options: Parameters<typeof Visitor.open>[2] = {}): Promise<Visitor> => {
  const visitor = await Visitor.open(browser, room, options);
  await visitor.arrive();
  return visitor;
};
const close = async (visitor: Visitor, trouble: string[] = []) => {
  assert.deepEqual(visitor.trouble, trouble);
  await visitor.page.context().close();
};
const focused = (visitor: Visitor) => visitor.page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
const scrolled = (visitor: Visitor) => visitor.page.evaluate(() => Math.round(scrollY));
const alert = (visitor: Visitor, text: string | RegExp) => visitor.page.getByRole("alert").filter({ hasText: text }).waitFor();
const gateway = { status: 502, contentType: "text/html", body: "<html><h1>502 Bad Gateway</h1></html>" };

/** Hands that nobody had to play, as the room would list them. */
async function withHands(visitor: Visitor, many: number): Promise<string[]> {
  const asked: string[] = [];
  const all = Array.from({ length: many }, (_, place): HandLine => ({ hand: many - place, table: 1, game: "holdem", began: 0, ended: 86_400_000, net: 5 }) as HandLine);
  await visitor.page.route(/\/api\/me\/hands/, (route) => {
    asked.push(route.request().url());
    const before = Number(new URL(route.request().url()).searchParams.get("before") ?? many + 1);
    return route.fulfill({ json: all.filter(({ hand }) => hand < before).slice(0, 50) });
  });
  return asked;
}

describe("a double click", () => {
  test("on Go on shows what is booked, and books nothing", async () => {
    const host = await Visitor.open(browser, room);
    await host.go(room.hostLink);
    await host.click("checkbox", host.t("enter.agree"));
    await host.click("button", host.t("enter.come-in"));
    await host.page.getByRole("heading", { name: host.t("lobby.practice") }).waitFor();
    const { me } = await Guest.come(room, "Ada Purse");
    const people = async () => (await (await host.page.request.get(`${room.origin}/api/people`)).json()) as PersonLine[];
    const purse = async () => (await people()).find(({ person }) => person === me.person)!.chips;
    const before = await purse();
    await host.go("/house/people");
    await host.page.getByRole("row").filter({ hasText: "Host" }).filter({ hasText: host.t("house.here") }).first().waitFor();
    assert.equal(await host.page.getByRole("row").filter({ hasText: "Host" }).filter({ hasText: host.t("house.not-here") }).count(), 0);
    await host.click("button", host.t("house.manage-named", { name: "Ada Purse" }));
    const dialog = host.page.getByRole("dialog");
    const press = (key: "deed.adjust" | "deed.go-on" | "deed.adjust-go" | "deed.back") => dialog.getByRole("button", { name: host.t(key), exact: true });
    await press("deed.adjust").click();
    await dialog.getByLabel(host.t("deed.adjust-chips")).fill("2500");
    await dialog.getByLabel(host.t("deed.reason")).fill("a prize");
    // At the same place, wherever that is: the words and the fields above are not as high as what is booked.
    await press("deed.go-on").evaluate((button: HTMLElement) => void (button.click(), setTimeout(() => button.click())));
    await dialog.getByText(host.t("deed.adjust-after")).waitFor();
    assert.match(await focused(host), /^Purse before/);
    await host.page.waitForTimeout(450);
    assert.equal(await purse(), before);
    await press("deed.back").click();
    await dialog.getByLabel(host.t("deed.reason")).fill("ü".repeat(151));
    assert.equal(await dialog.getByLabel(host.t("deed.reason")).inputValue(), "ü".repeat(150), "as much as the room takes");
    await dialog.getByLabel(host.t("deed.reason")).fill("a prize");
    await press("deed.go-on").click();
    await press("deed.adjust-go").waitFor();
    await host.page.waitForTimeout(450);
    await press("deed.adjust-go").click();
    await dialog.waitFor({ state: "detached" });
    assert.equal(await purse(), before + 2500);
    await close(host);
  });

  test("on Older hands asks once", async () => {
    const vera = await inside();
    const asked = await withHands(vera, 120);
    await vera.go("/hands");
    await vera.page.getByRole("button", { name: vera.t("hands.older") }).dblclick();
    await until("a hundred", async () => (await vera.page.locator("a[href^='/hand/']").count()) === 100);
    assert.equal(asked.length, 2);
    await close(vera);
  });
});

// It stayed blank.
describe("a page whose words do not come", () => {
  const said = {
    en: ["This page could not be loaded completely: the room cannot be reached.", "Load the page again"],
    de: ["Diese Seite wurde nicht vollständig geladen: Der Raum ist nicht zu erreichen.", "Seite neu laden"],
  } as const;
  for (const [file, locale, chosen] of [["en", "en-GB", ""], ["de", "de-DE", ""], ["de", "en-GB", "de"]] as const)
    test(`says so and can be loaded again, ${locale}${chosen && ", in the language that was chosen"}`, async () => {
      const [why, again] = said[file];
      const vera = await Visitor.open(browser, room, { locale });
      if (chosen) await vera.page.addInitScript((language) => localStorage.setItem("ananas.prefs", JSON.stringify({ language })), chosen);
      const words = new RegExp(`/assets/${file}-[^/]*\\.js$`);
      await vera.page.route(words, (route) => route.abort());
      await vera.go("/");
      await alert(vera, why);
      assert.equal(await vera.page.locator("main").getAttribute("lang"), file);
      await vera.checkAccessInBoth(`a page without words, ${locale}`);
      await vera.page.unroute(words);
      await vera.click("button", again);
      await vera.page.locator("form").waitFor();
      assert.equal(await vera.page.getByRole("button", { name: again }).count(), 0);
      assert.ok(vera.trouble.every((each) => each.includes("ERR_FAILED")), vera.trouble.join());
      await vera.page.context().close();
    });
});

describe("an answer that is none", () => {
  test("is not taken for a life without hands, nor read out; the page looks again", async () => {
    const vera = await inside();
    await vera.page.route(/\/api\/me\/hands/, (route) => route.fulfill(gateway));
    await vera.go("/hands");
    await alert(vera, vera.t("room.unreachable"));
    assert.doesNotMatch(await vera.page.locator("main").innerText(), /502|<h1>|played no hand/);
    await vera.page.unroute(/\/api\/me\/hands/);
    await vera.page.evaluate(() => dispatchEvent(new Event("online")));
    await vera.page.getByText(vera.t("hands.none")).waitFor();
    assert.equal(await vera.page.getByRole("alert").innerText(), "");
    assert.ok(vera.trouble.every((each) => each.includes("502")), vera.trouble.join());
    await vera.page.context().close();
  });

  test("says nothing while it is awaited", async () => {
    const vera = await inside();
    await vera.page.route(/\/api\/(me\/hands|rules)/, () => undefined);
    await vera.go("/hands");
    await vera.page.getByText(vera.t("room.loading")).waitFor();
    assert.equal(await vera.page.getByText(vera.t("hands.none")).count(), 0);
    await vera.go("/rules");
    await vera.page.getByText(vera.t("room.loading")).waitFor();
    assert.doesNotMatch(await vera.page.locator("main").innerText(), /\b0\b/);
    await vera.page.context().close();
  });

  test("for a hand that there is not is a page that says so, and offers nothing of it", async () => {
    const jonas = await inside({ locale: "de-DE" });
    await jonas.go("/hand/99999");
    await jonas.page.getByRole("heading", { name: jonas.t("hands.gone") }).waitFor();
    await alert(jonas, "So eine Hand gibt es hier nicht für dich");
    assert.equal(await jonas.page.getByRole("button", { name: jonas.t("share.open") }).count(), 0);
    assert.ok(jonas.trouble.every((each) => each.includes("404")), jonas.trouble.join());
    await jonas.page.context().close();
  });

  test("because the session is over leads to the door", async () => {
    const vera = await inside();
    await vera.go("/");
    await vera.page.getByRole("heading", { name: vera.t("lobby.practice") }).waitFor();
    await vera.page.context().clearCookies();
    await vera.page.getByRole("heading", { name: vera.t("enter.title") }).waitFor(); // without a press
    await vera.page.context().close();
  });
});

describe("Back", () => {
  test("finds as many hands as there were, and the place among them", async () => {
    const vera = await inside();
    await withHands(vera, 120);
    await vera.go("/hands");
    await vera.click("button", vera.t("hands.older"));
    const links = vera.page.locator("a[href^='/hand/']");
    await until("a hundred", async () => (await links.count()) === 100);
    await links.nth(80).scrollIntoViewIfNeeded();
    const before = await scrolled(vera);
    assert.ok(before > 1000);
    await links.nth(80).evaluate((link: HTMLElement) => link.click());
    await vera.page.getByRole("heading", { level: 1, name: /shown$/ }).waitFor();
    await vera.page.goBack();
    await until("the same place", async () => Math.abs((await scrolled(vera)) - before) < 2);
    assert.equal(await links.count(), 100);
    await vera.page.context().close();
  });

  test("finds the rules where they were read, with what was sought", async () => {
    const vera = await inside();
    await vera.go("/rules");
    await vera.page.getByLabel(vera.t("rules.search")).fill("hand");
    await vera.page.getByText(/^Clauses shown: \d+$/).waitFor();
    await vera.page.evaluate(() => scrollTo(0, 900));
    await until("scrolled", async () => (await scrolled(vera)) === 900);
    const odds = vera.page.getByRole("navigation", { name: vera.t("room.nav") }).getByRole("link", { name: vera.t("odds.name") });
    await odds.evaluate((link: HTMLElement) => link.click()); // a pointer that is no person's scrolls before it clicks
    await vera.page.waitForURL("**/odds");
    await vera.page.goBack();
    await until("the same place", async () => (await scrolled(vera)) === 900);
    assert.equal(await vera.page.getByLabel(vera.t("rules.search")).inputValue(), "hand");
    await close(vera);
  });

  test("finds the lobby's filters as they were; what they leave is said", async () => {
    const vera = await inside();
    await vera.go("/");
    await vera.page.getByLabel(vera.t("open.game")).selectOption(vera.t("family.stud"));
    await vera.page.getByRole("status").filter({ hasText: /^Tables shown: 3$/ }).waitFor();
    await vera.click("link", vera.t("room.rules"));
    await vera.page.locator(".book li").first().waitFor();
    await vera.page.goBack();
    await vera.page.getByRole("status").filter({ hasText: /^Tables shown: 3$/ }).waitFor();
    await close(vera);
  });
});

describe("the house rules", () => {
  test("show the clause that a link names, whatever was sought; where nothing is found a button shows all", async () => {
    const vera = await inside();
    await vera.go("/rules");
    const search = vera.page.getByLabel(vera.t("rules.search"));
    await search.fill("razz");
    await until("it is gone", async () => (await vera.page.locator("#SAT-B3").count()) === 0);
    await vera.page.evaluate(() => (location.hash = "SAT-B3"));
    await vera.page.locator("#SAT-B3").waitFor();
    assert.equal(await search.inputValue(), "");
    await search.fill("zzzz");
    await vera.page.getByText(vera.t("rules.none")).waitFor();
    await vera.checkAccess("a search without a clause");
    await vera.click("button", vera.t("rules.clear"));
    await vera.page.locator("#SAT-B3").waitFor();
    await close(vera);
  });
});

describe("a link", () => {
  test("of the header leads the keyboard to the heading of its page", async () => {
    const vera = await inside();
    await vera.go("/");
    await vera.page.getByRole("heading", { name: vera.t("lobby.practice") }).waitFor();
    for (const [link, heading] of [["room.rules", "room.rules"], ["room.settings", "settings.title"], ["room.hands", "room.hands"]] as const) {
      await vera.click("link", vera.t(link));
      const isThere = () => vera.page.evaluate(() => document.activeElement?.tagName === "H1");
      await until(`the heading of ${link}`, async () => (await isThere()) && (await focused(vera)) === vera.t(heading));
    }
    await close(vera);
  });

  test("to a table takes nobody's chips there, and says that somebody is invited only if they are", async () => {
    const vera = await inside();
    await vera.go("/table/1?sit=1");
    await vera.page.getByRole("main", { name: vera.t("table.name") }).waitFor();
    await vera.page.getByRole("button", { name: new RegExp(`^${vera.t("chair.sit")}`) }).first().waitFor();
    await vera.page.waitForTimeout(300); // in which it would have sat
    const me = (await (await vera.page.request.get(`${room.origin}/api/me`)).json()) as Me;
    assert.equal(me.on_tables, 0);
    await close(vera);
    const stranger = await Visitor.open(browser, room);
    await stranger.go("/table/1");
    await stranger.page.getByText(stranger.t("enter.lead")).waitFor();
    await stranger.go(`/table/1#${"0".repeat(32)}`);
    await stranger.page.getByText(stranger.t("enter.invited")).waitFor();
    await stranger.page.context().close();
  });
});

// The skip link made "#main" of every secret: whoever had used it was invited to nothing.
describe("the skip link", () => {
  const skip = async (visitor: Visitor) => {
    await visitor.page.keyboard.press("Tab");
    await until("the skip link", async () => (await focused(visitor)) === visitor.t("room.skip"));
    const address = visitor.page.url();
    await visitor.page.keyboard.press("Enter");
    await visitor.page.waitForTimeout(100);
    assert.equal(visitor.page.url(), address);
    await until("the content", () => visitor.page.evaluate(() => document.activeElement?.id === "main"));
  };

  test("leaves a stranger invited to a private table", async () => {
    const opener = await Guest.come(room, "Ona Opens");
    const opened = await opener.post<{ table: number; invitation: string }>("/api/tables", { game: "holdem", by_invitation: true });
    const vera = await Visitor.open(browser, room);
    await vera.go(`/table/${opened.table}#${opened.invitation}`);
    await vera.page.getByText(vera.t("enter.invited")).waitFor();
    await skip(vera);
    await vera.click("checkbox", vera.t("enter.agree"));
    await vera.click("button", vera.t("enter.come-in"));
    await vera.page.getByRole("button", { name: new RegExp(`^${vera.t("chair.sit")}`) }).first().waitFor();
    await close(vera);
  });

  for (const path of [`/join#link=${"0".repeat(32)}`, `/reset#${"0".repeat(32)}`])
    test(`leaves the link whole in ${path.replace(/#.*/, "")}`, async () => {
      const vera = await Visitor.open(browser, room);
      await vera.go(path);
      await vera.page.locator("form").waitFor();
      await skip(vera);
      for (const again of [false, true]) {
        if (again) await vera.page.reload();
        await vera.page.locator("form").waitFor();
        assert.equal(await vera.page.getByText(vera.t("enter.link-broken")).count(), 0);
      }
      await close(vera);
    });
});

describe("a form", () => {
  test("to open a table keeps what is typed, and says what is wrong with it in its own words", async () => {
    const vera = await inside();
    await vera.go("/");
    await vera.click("button", vera.t("lobby.open"));
    const dialog = vera.page.getByRole("dialog");
    const [seats, bots] = [dialog.getByLabel(vera.t("open.seats"), { exact: true }), dialog.getByLabel(vera.t("open.bots"))];
    const go = () => dialog.getByRole("button", { name: vera.t("open.go") }).click();
    await seats.fill("");
    assert.equal(await seats.inputValue(), "");
    await seats.pressSequentially("3");
    assert.equal(await seats.inputValue(), "3");
    await bots.fill("8");
    await go();
    await alert(vera, vera.t("open.bots-range", { most: 2 }));
    assert.equal(await bots.getAttribute("aria-invalid"), "true");
    await bots.fill("2");
    await dialog.getByLabel(vera.t("open.stake")).fill("0");
    await go();
    await alert(vera, vera.t("open.stake-range", { least: 2, most: "1,000,000,000" }));
    await dialog.getByLabel(vera.t("open.stake")).fill("100");
    await seats.fill("11");
    await go();
    await alert(vera, vera.t("open.seats-range", { game: vera.t("game.crazy-pineapple"), most: 10 }));
    await seats.fill("3");
    await go();
    await vera.page.waitForURL("**/table/*");
    await close(vera);
  });

  test("that asks for one's own password says that it is not that, or that it is none", async () => {
    const oda = await Visitor.open(browser, room);
    await oda.go("/");
    await oda.ask("/api/account", { name: "Oda Words", password: "four words of mine", adult: true, agree: true });
    await oda.go("/settings");
    await oda.page.getByLabel(oda.t("settings.old-password")).fill("other words of mine");
    await oda.page.getByLabel(oda.t("settings.password"), { exact: true }).fill("nine old sailing boats");
    await oda.click("button", oda.t("settings.set-password"));
    await alert(oda, oda.t("confirm.wrong"));
    await oda.page.getByLabel(oda.t("settings.password"), { exact: true }).fill("x".repeat(2000));
    await oda.click("button", oda.t("settings.set-password"));
    await alert(oda, oda.t("enter.password-long"));
    await oda.click("button", oda.t("factor.switch-on"));
    await oda.page.getByLabel(oda.t("enter.password"), { exact: true }).fill("other words of mine");
    await oda.click("button", oda.t("factor.go-on"));
    await until("both are said", async () => (await oda.page.getByRole("alert").filter({ hasText: oda.t("confirm.wrong") }).count()) === 1);
    await oda.page.context().close();
  });
});

describe("the links to a hand", () => {
  test("are made one at a time, copied without a clipboard, and taken back one by one", async () => {
    const guest = await Guest.come(room, "Ben Links");
    await playHands(guest, { game: "holdem", bots: 1 }, 1);
    const { hand } = (await handsOf(guest, 1))[0]!;
    const ben = await inBrowser(browser, room, guest);
    const { page, t } = ben;
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })); // as on plain http
    let made = 0;
    page.on("request", (request) => void (request.method() === "POST" && request.url().endsWith("/share") && ++made));
    await ben.go(`/hand/${hand}`);
    await ben.click("button", t("share.open"));
    const dialog = page.getByRole("dialog");
    const make = dialog.getByRole("button", { name: t("share.make") });
    const back = dialog.getByRole("button", { name: /^Take back: / });
    await make.dblclick();
    await until("one link", async () => (await back.count()) === 1);
    assert.equal(made, 1);
    await dialog.getByRole("checkbox").uncheck();
    await make.click();
    await until("two links", async () => (await back.count()) === 2);
    assert.deepEqual(new Set(await back.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")!.split(",")[0]))).size, 2);
    await ben.checkAccess("the links to a hand");
    const address = dialog.getByLabel(t("share.link"));
    const shown = await address.inputValue();
    await dialog.getByRole("button", { name: t("open.copy") }).click();
    await dialog.getByRole("button", { name: t("open.copied") }).waitFor();
    await dialog.getByRole("button", { name: new RegExp(`^Take back: ${t("share.with")}`) }).click();
    await until("one is left", async () => (await back.count()) === 1);
    assert.equal(await address.inputValue(), shown, "the new one is shown once, and still there");
    await until("the focus is with the rest", async () => (await focused(ben)) === t("share.list"));
    await back.click();
    await address.waitFor({ state: "detached" });
    await until("the focus is where another is made", async () => (await focused(ben)) === t("share.make"));
    await close(ben);
  });
});

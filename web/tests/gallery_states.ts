// Pictures of pages in states that come seldom: refused, empty, awaited, out of reach, and the steps of an account.
import type { Page, Route } from "playwright-core";
import { Authenticator } from "./authenticator.ts";
import { Visitor, desktop, phone } from "./browser.ts";
import type { Gallery } from "./gallery.ts";
import { handsOf, inBrowser, playHands } from "./hands_played.ts";
import { Guest } from "./served.ts";

const screens = {
  "desktop-dark": { viewport: desktop, colorScheme: "dark" },
  "phone-light": { viewport: phone, colorScheme: "light" },
} as const;
const password = "four words of mine";
const badGateway = (route: Route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" });
const refused = (status: number, code: string) => (route: Route) => route.fulfill({ status, json: { code, why: "Not now.", rule: null } });

/** Shown while the room answers otherwise, or not at all. */
async function meanwhile(page: Page, path: string | RegExp, answer: (route: Route) => unknown, show: () => Promise<void>): Promise<void> {
  await page.route(path, answer);
  await show();
  await page.unroute(path);
}

type Shoot = (name: string) => Promise<void>;

async function atTheDoor({ page, t, go, click, ask }: Person, name: string, shoot: Shoot): Promise<void> {
  await go("/");
  await click("button", t("enter.account"));
  await shoot("sign-in-account");
  await page.getByLabel(t("enter.name")).fill(name);
  await page.getByLabel(t("enter.password")).fill("other words");
  await click("button", t("enter.come-in"));
  await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
  await shoot("sign-in-refused");
  await click("button", t("enter.new"));
  await page.getByLabel(t("enter.password")).fill("12345678");
  await click("button", t("enter.make"));
  await page.getByRole("alert").filter({ hasText: t("enter.agree-first") }).waitFor();
  await shoot("new-account-not-agreed");
  await click("checkbox", t("enter.agree"));
  await click("button", t("enter.make"));
  await page.getByRole("alert").filter({ hasNotText: t("enter.agree-first") }).filter({ hasText: /\w/ }).waitFor();
  await shoot("new-account-refused");
  await go("/join#link=12");
  await page.getByRole("alert").filter({ hasText: t("enter.link-broken") }).waitFor();
  await shoot("link-cut");
  await ask("/api/account", { name, password, adult: true, agree: true });
}

async function inTheSettings({ page, t, go, click }: Person, shoot: Shoot): Promise<void> {
  await go("/settings");
  const panel = page.getByRole("region", { name: t("factor.title") });
  const give = (label: string, words: string, button: string) =>
    panel.getByLabel(label).fill(words).then(() => panel.getByRole("button", { name: button, exact: true }).click());
  await panel.getByRole("button", { name: t("factor.switch-on") }).click();
  await give(t("enter.password"), "other words", t("factor.go-on"));
  await panel.getByText(t("confirm.wrong")).waitFor();
  await shoot("factor-wrong-password");
  await give(t("enter.password"), password, t("factor.go-on"));
  await panel.getByRole("img", { name: t("factor.picture") }).waitFor();
  await shoot("factor-picture");
  const program = new Authenticator(await panel.getByLabel(t("factor.secret")).inputValue());
  await give(t("factor.code"), program.code(), t("factor.confirm"));
  await panel.getByText(t("factor.codes-once")).waitFor();
  await shoot("factor-codes");
  await panel.getByRole("button", { name: t("factor.kept") }).click();
  await panel.getByText(t("factor.left", { count: 10 })).waitFor();
  await shoot("factor-on");
  await panel.getByRole("button", { name: t("factor.switch-off") }).click();
  await shoot("factor-off");

  await meanwhile(page, "**/api/me/blocked", (route) => route.fulfill({ json: { blocked: [{ table: 1, at: "Porch", person: 7, name: "Kofi Mensah" }] } }), async () => {
    await go("/settings");
    await page.getByText("Kofi Mensah").waitFor();
    await page.getByLabel(t("settings.token-label")).fill("my statistics");
    await meanwhile(page, "**/api/me/tokens", refused(403, "password-again"), async () => {
      await click("button", t("settings.token-make"));
      await page.getByRole("dialog", { name: t("confirm.title") }).waitFor();
      await shoot("password-again");
      await page.keyboard.press("Escape");
    });
    await click("button", t("settings.token-make"));
    await page.getByText(t("settings.token-once")).waitFor();
    await shoot("settings-account");
    await click("button", t("settings.forget"));
    await shoot("delete-account");
  });
}

async function withoutAnswers({ page, t, go, click }: Person, shoot: Shoot): Promise<void> {
  const me = (await (await page.request.get(new URL("/api/me", page.url()).href)).json()) as object;
  await meanwhile(page, "**/api/me", (route) => route.fulfill({ json: { ...me, codes_first: true } }), async () => {
    await go("/");
    await page.getByText(t("factor.first")).waitFor();
    await shoot("codes-first");
  });
  await meanwhile(page, "**/assets/Odds-*.js", (route) => route.abort(), async () => {
    await go("/odds");
    await page.getByText(t("room.not-loaded-why")).waitFor();
    await shoot("not-loaded");
  });
  await meanwhile(page, "**/api/lobby", badGateway, async () => {
    await go("/");
    await page.getByText(t("room.unreachable")).waitFor();
    await shoot("lobby-unreachable");
  });
  await meanwhile(page, /\/api\/me\/hands/, badGateway, async () => {
    await go("/hands");
    await page.getByText(t("room.unreachable")).waitFor();
    await shoot("hands-unreachable");
  });
  for (const [path, asked] of [["/hands", /\/api\/me\/hands/], ["/rules", "**/api/rules"]] as const)
    await meanwhile(page, asked, () => undefined, async () => {
      await go(path);
      await page.getByText(t("room.loading")).waitFor();
      await shoot(`${path.slice(1)}-awaited`);
    });
  await go("/hand/99999");
  await page.getByRole("heading", { name: t("hands.gone") }).waitFor();
  await shoot("hand-gone");
  await go("/rules");
  await page.getByLabel(t("rules.search")).fill("zzzz");
  await page.getByText(t("rules.none")).waitFor();
  await shoot("rules-none");
  await go("/");
  await page.getByLabel(t("open.limit")).selectOption(t("limit.no"));
  await page.getByLabel(t("open.game")).selectOption(t("family.stud"));
  await page.getByText(t("lobby.none")).waitFor();
  await shoot("lobby-none");
  await click("button", t("lobby.open"));
  await page.getByRole("dialog").getByLabel(t("open.bots")).fill("8");
  await page.getByRole("dialog").getByRole("button", { name: t("open.go") }).click();
  await page.getByRole("alert").filter({ hasText: /\w/ }).waitFor();
  await shoot("open-table-refused");
  // The room says that it stands still, and then nothing any more.
  let cut = async (): Promise<void> => {};
  await page.routeWebSocket("**/socket", (wire) => {
    const room = wire.connectToServer();
    wire.onMessage((message) => room.send(message));
    room.onMessage((message) => {
      wire.send(message);
      wire.send(JSON.stringify({ is: "frozen", why: "" }));
    });
    cut = async () => {
      await room.close();
      await wire.close();
    };
  });
  await go("/");
  await page.getByText(t("room.frozen")).waitFor();
  await shoot("frozen");
  await page.routeWebSocket("**/socket", (wire) => void wire.close());
  await cut();
  await page.getByText(t("room.lost")).waitFor();
  await shoot("lost");
}

type Person = Pick<Visitor, "page" | "t"> & { go: (path: string) => Promise<unknown>; click: Visitor["click"]; ask: Visitor["ask"] };

export async function picturesOfStates({ browser, room, locale, take, shoot }: Gallery): Promise<void> {
  for (const [screen, options] of Object.entries(screens)) {
    const visitor = await Visitor.open(browser, room, { ...options, locale });
    const person: Person = {
      page: visitor.page,
      t: visitor.t,
      // Away from the page first: an address that differs behind its # alone would not load it anew.
      go: async (path) => (await visitor.page.goto("about:blank"), visitor.go(path)),
      click: (role, name) => visitor.click(role, name),
      ask: (path, body) => visitor.ask(path, body),
    };
    const taken: Shoot = (name) => shoot(visitor.page, `state-${name}-${screen}`);
    await atTheDoor(person, `Oda ${screen}`.replace("-", " "), taken);
    await inTheSettings(person, taken);
    await withoutAnswers(person, taken);
    await visitor.page.context().close();
  }
  if (!Object.keys(screens).some((screen) => take(`state-share-${screen}`))) return;
  const guest = await Guest.come(room, "Ben Links");
  await playHands(guest, { game: "holdem", bots: 1 }, 1);
  const { hand } = (await handsOf(guest, 1))[0]!;
  for (const [screen, options] of Object.entries(screens)) {
    const visitor = await inBrowser(browser, room, guest, { ...options, locale });
    const { page, t } = visitor;
    await visitor.go(`/hand/${hand}`);
    await visitor.click("button", t("share.open"));
    await page.getByRole("dialog").getByRole("button", { name: t("share.make") }).click();
    await page.getByText(t("share.once")).waitFor();
    await page.getByRole("heading", { name: t("share.list") }).waitFor();
    await shoot(page, `state-share-${screen}`);
    await page.context().close();
  }
}

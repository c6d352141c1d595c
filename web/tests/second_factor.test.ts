// Codes beside the password, from the settings to the door.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator } from "playwright-core";
import { Authenticator } from "./authenticator.ts";
import { Visitor, desktop, openRoom, phone, sticksOut } from "./browser.ts";
import { Guest, Room } from "./served.ts";
import { until } from "./table_player.ts";

const { room, browser } = await openRoom();
const password = "four words of mine";

async function withAccount(name: string, options: Parameters<typeof Visitor.open>[2], where = room): Promise<Visitor> {
  const visitor = await Visitor.open(browser, where, options);
  await visitor.comeIn(name);
  await visitor.go("/settings");
  await visitor.page.getByLabel(visitor.t("settings.password")).fill(password);
  await visitor.click("button", visitor.t("settings.set-password"));
  await visitor.page.getByText(visitor.t("settings.saved")).waitFor();
  return visitor;
}

const hasFocus = (field: Locator, what: string) => until(`the focus is at ${what}`, () => field.evaluate((each) => each === document.activeElement));

async function switchOn(visitor: Visitor, hash: "sha1" | "sha256" = "sha1"): Promise<{ authenticator: Authenticator; codes: string[] }> {
  const { page, t } = visitor;
  const panel = page.getByRole("region", { name: t("factor.title") });
  const heading = panel.getByRole("heading", { name: t("factor.title") });
  await panel.getByRole("button", { name: t("factor.switch-on") }).click();
  await hasFocus(panel.getByLabel(t("enter.password")), "the password");
  await page.keyboard.type(password);
  await panel.getByRole("button", { name: t("factor.go-on") }).click();
  await panel.getByRole("img", { name: t("factor.picture") }).waitFor();
  await hasFocus(heading, "what is to be scanned");
  assert.equal(await panel.getByText(t("factor.sha256")).isVisible(), hash === "sha256");
  const authenticator = new Authenticator(await panel.getByLabel(t("factor.secret")).inputValue(), hash);
  assert.deepEqual(await page.evaluate(sticksOut), []);
  await visitor.checkAccess(t("factor.title"));
  await panel.getByLabel(t("factor.code")).fill(authenticator.code());
  await panel.getByRole("status").evaluate((each) => (each.dataset["before"] = "")); // what is new with its words is not heard
  await panel.getByRole("button", { name: t("factor.confirm") }).click();
  await panel.locator("[role=status][data-before]").getByText(t("factor.codes-once")).waitFor();
  await hasFocus(heading, "the recovery codes");
  const codes = await panel.getByRole("list", { name: t("factor.codes") }).getByRole("listitem").allTextContents();
  assert.equal(codes.length, 10);
  assert.deepEqual(await page.evaluate(sticksOut), []);
  await visitor.checkAccess(t("factor.title"));
  await panel.getByRole("button", { name: t("factor.kept") }).click();
  await panel.getByText(t("factor.left", { count: 10 })).waitFor();
  await hasFocus(heading, "the end of it");
  return { authenticator, codes };
}

/** Out and at the door again with name and password, which are right: asked for the code. */
async function knock(visitor: Visitor, name: string): Promise<void> {
  const { page, t } = visitor;
  await visitor.click("button", t("room.sign-out"));
  await page.getByRole("button", { name: t("room.sign-out"), exact: true }).waitFor({ state: "hidden" });
  await visitor.go("/");
  await page.getByRole("button", { name: t("enter.account") }).click();
  await page.getByLabel(t("enter.name")).fill(name);
  await page.getByLabel(t("enter.password")).fill(password);
  await page.getByRole("button", { name: t("enter.come-in") }).click();
  await page.getByText(t("factor.wanted")).waitFor();
}

describe("codes beside the password", () => {
  for (const [size, viewport, locale] of [["a laptop", desktop, "en-GB"], ["a phone in German", phone, "de-DE"]] as const)
    test(`let their owner in on ${size}, by a program and by paper, and are switched off again`, async () => {
      const name = size === "a laptop" ? "Ada Byron" : "Otto Berg";
      const visitor = await withAccount(name, { viewport, locale });
      const { page, t } = visitor;
      const { authenticator, codes } = await switchOn(visitor);

      await knock(visitor, name);
      assert.deepEqual(await page.evaluate(sticksOut), []);
      await visitor.checkAccess(t("factor.title"));
      const field = page.getByLabel(t("factor.code"));
      assert.ok(await field.evaluate((each) => each === document.activeElement));
      await field.fill("12");
      await visitor.click("button", t("factor.back"));
      await hasFocus(page.getByLabel(t("enter.password")), "the password");
      await page.keyboard.press("Enter");
      await page.getByText(t("factor.wanted")).waitFor();
      await hasFocus(field, "the code");
      assert.equal(await field.inputValue(), "");
      await field.fill("000000");
      await visitor.click("button", t("enter.come-in"));
      await page.getByRole("alert").getByText(locale === "en-GB" ? "That code is not right" : "Dieser Code stimmt nicht").waitFor();
      await field.fill(authenticator.code());
      await visitor.click("button", t("enter.come-in"));
      await page.getByRole("heading", { name: t("lobby.practice") }).waitFor();
      await visitor.go("/settings");

      await knock(visitor, name);
      await visitor.click("button", t("factor.use-recovery"));
      await page.getByLabel(t("factor.recovery-code")).fill(codes[2]!);
      await visitor.click("button", t("enter.come-in"));
      await page.getByRole("heading", { name: t("lobby.practice") }).waitFor();
      await visitor.go("/settings");
      const panel = page.getByRole("region", { name: t("factor.title") });
      await panel.getByText(t("factor.left", { count: 9 })).waitFor();

      await panel.getByRole("button", { name: t("factor.switch-off") }).click();
      await panel.getByLabel(t("enter.password")).fill(password);
      await panel.getByRole("button", { name: t("factor.use-recovery") }).click();
      await panel.getByLabel(t("factor.recovery-code")).fill(codes[3]!.toUpperCase());
      await panel.getByRole("button", { name: t("factor.switch-off") }).click();
      await panel.getByText(t("factor.is-off")).waitFor();
      await page.context().close();
    });

  test("are wanted of every account before anything else, and made with SHA-256, where the house says so", async (its) => {
    const strict = await new Room().open({ settings: "codes.accounts = true\ncodes.sha256 = true\n" });
    its.after(() => strict.close());
    const visitor = await withAccount("Kim Rand", { viewport: phone, locale: "de-DE" }, strict);
    const { page, t } = visitor;
    await visitor.go("/");
    await page.getByText(t("factor.first")).waitFor();
    assert.deepEqual(await page.evaluate(sticksOut), []);
    await visitor.checkAccess("codes first");
    await page.locator("#main").getByRole("link", { name: t("settings.title") }).click();
    await switchOn(visitor, "sha256");
    // The page goes on without being loaded again, and hears of the table that it opens.
    visitor.frames.length = 0;
    await page.getByRole("link", { name: t("room.home") }).click();
    await page.getByRole("group", { name: t("lobby.practice-start") }).getByRole("button").first().click();
    await until("the room speaks of the table", async () => visitor.frames.some((frame) => frame.includes('"is":"snapshot"')));
    assert.deepEqual(visitor.trouble, []);
    await page.context().close();
  });

  test("are asked for where the password is wanted again", async () => {
    const visitor = await withAccount("Ina Rand", {});
    const { page, t } = visitor;
    const { codes } = await switchOn(visitor);
    // As the room answers five minutes later.
    let times = 0;
    await page.route("**/api/me/name", (route) =>
      ++times === 1
        ? route.fulfill({ status: 403, json: { code: "password-again", why: "Give your password again first.", rule: null } })
        : route.continue(),
    );
    await page.getByLabel(t("settings.name"), { exact: true }).fill("Ina Falk");
    await visitor.click("button", t("settings.rename"));
    const dialog = page.getByRole("dialog", { name: t("confirm.title") });
    await dialog.getByLabel(t("confirm.password")).fill(password);
    await page.keyboard.press("Enter");
    await dialog.getByText(t("factor.wanted")).waitFor();
    await visitor.checkAccess("a code once more");
    await dialog.getByLabel(t("factor.code")).fill("000000");
    await page.keyboard.press("Enter");
    await dialog.getByRole("alert").getByText("That code is not right").waitFor();
    await dialog.getByRole("button", { name: t("factor.use-recovery") }).click();
    await dialog.getByLabel(t("factor.recovery-code")).fill(codes[0]!);
    await page.keyboard.press("Enter");
    await page.getByText(t("settings.saved")).waitFor();
    assert.equal(await dialog.count(), 0);
    await page.context().close();
  });

  // The list of tokens was made anew with them, and it was gone.
  test("made anew leave a token on the page that is shown only once", async () => {
    const visitor = await withAccount("Uta Rand", {});
    const { page, t } = visitor;
    const { codes } = await switchOn(visitor);
    const tokens = page.getByRole("region", { name: t("settings.tokens") });
    await tokens.getByLabel(t("settings.token-label")).fill("a program");
    await tokens.getByRole("button", { name: t("settings.token-make") }).click();
    const token = tokens.getByRole("textbox", { name: t("settings.tokens") });
    const made = await token.inputValue();
    assert.ok(made.length > 20);
    const panel = page.getByRole("region", { name: t("factor.title") });
    await panel.getByRole("button", { name: t("factor.new-codes") }).click();
    await panel.getByLabel(t("enter.password")).fill(password);
    await panel.getByRole("button", { name: t("factor.use-recovery") }).click();
    await panel.getByLabel(t("factor.recovery-code")).fill(codes[0]!);
    await panel.getByRole("button", { name: t("factor.new-codes") }).click();
    await panel.getByText(t("factor.codes-once")).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await token.inputValue({ timeout: 1000 }), made);
    await page.context().close();
  });

  test("are taken away by the host for somebody who lost everything", async () => {
    const visitor = await withAccount("Eva Rand", {});
    await switchOn(visitor);
    const host = await Visitor.open(browser, room);
    await host.go(room.hostLink);
    await host.click("checkbox", "I am 18 or over and agree to the house rules");
    await host.click("button", "Come in");
    await host.page.getByRole("heading", { name: "Practice against bots" }).waitFor();
    await host.go("/house/people");
    await host.click("button", "Manage Eva Rand");
    await host.click("button", "Take the codes away");
    await host.page.getByLabel("Reason, for the audit log").fill("lost her phone");
    await host.page.getByRole("dialog").getByRole("button", { name: "Take the codes away" }).click();
    await host.page.getByText("Done: Take the codes away: Eva Rand.").waitFor();
    await host.go("/house/audit");
    await host.page.getByText("took the codes beside the password from Eva Rand").waitFor();
    await visitor.go("/settings");
    await visitor.page.getByRole("region", { name: "Codes beside the password" }).getByRole("button", { name: "Switch on" }).waitFor();
    await host.page.context().close();
    await visitor.page.context().close();
  });

  test("are for accounts, which guests are told", async () => {
    const visitor = await Visitor.open(browser, room);
    await visitor.comeIn("Gast");
    await visitor.go("/settings");
    await visitor.page.getByText("That is for accounts: choose a password first.").waitFor();
    await visitor.page.context().close();
    const guest = await Guest.come(room, "Program");
    await assert.rejects(guest.post("/api/me/second-factor", { password }), /not-an-account/);
  });
});

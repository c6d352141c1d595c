// Who somebody is can change under an open page: by a link, or because the session was ended elsewhere.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Message, RoomView } from "../src/protocol.ts";
import { Visitor, openRoom } from "./browser.ts";
import { Player, until } from "./table_player.ts";
import { Stage, offers, recordedView } from "./table_staged.ts";

const { room, browser } = await openRoom({ botsMs: 100 });

const welcomes = (visitor: Visitor) =>
  visitor.frames.flatMap((frame) => {
    const message = JSON.parse(frame) as Message;
    return message.is === "welcome" ? [message.name] : [];
  });

const account = async (visitor: Visitor, name: string, way: "New account" | "Sign in", press: string) => {
  await visitor.go("/");
  await visitor.click("button", way);
  await visitor.page.getByLabel("Your name at the tables").fill(name);
  await visitor.page.getByLabel("Password").fill("four words of mine");
  if (way === "New account") await visitor.click("checkbox", "I am 18 or over and agree to the house rules");
  await visitor.click("button", press);
  await visitor.page.getByRole("heading", { name: "Practice against bots" }).waitFor();
};

describe("a page whose person changes", () => {
  test("plays as the host once a guest has followed the host's link", async () => {
    const visitor = await Visitor.open(browser, room);
    await visitor.comeIn("Vera");
    await until("Vera's socket", () => welcomes(visitor).at(-1) === "Vera");
    await visitor.go(room.hostLink);
    await until("Vera's socket again", () => welcomes(visitor).length === 2);
    await visitor.click("checkbox", "I am 18 or over and agree to the house rules");
    await visitor.click("button", "Come in");
    await until("the host's socket", () => welcomes(visitor).at(-1) === "Host");
    await visitor.click("button", "Crazy Pineapple");
    await until("the host sits", () => visitor.frames.some((frame) => /"event":"seated".*"name":"Host"/.test(frame)));
    assert.deepEqual(visitor.trouble, []);
    await visitor.page.context().close();
  });

  test("asks to sign in when the session was ended elsewhere", async () => {
    const [here, elsewhere] = [await Visitor.open(browser, room), await Visitor.open(browser, room)];
    await account(here, "Oda Berg", "New account", "Make the account and come in");
    await here.click("button", "Crazy Pineapple");
    await here.page.getByRole("main", { name: "Table" }).waitFor();
    await account(elsewhere, "Oda Berg", "Sign in", "Come in");
    await elsewhere.go("/settings");
    const sessions = elsewhere.page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
    await until("both sessions", async () => (await sessions.count()) === 2);
    await elsewhere.click("button", "Sign out everywhere else");
    await until("the other's end", async () => (await sessions.count()) === 1);
    await sessions.getByText("this one").waitFor();
    assert.equal(await elsewhere.page.getByRole("button", { name: "Sign out everywhere else" }).count(), 0);
    await here.page.context().setOffline(true); // whatever connection there still is falls
    await here.page.context().setOffline(false);
    await here.page.getByRole("button", { name: "Come in" }).waitFor();
    await here.page.getByText("The connection is lost. Trying again…").waitFor({ state: "hidden" });
    await here.page.context().close();
    await elsewhere.page.context().close();
  });
});

describe("a session that begins anew", () => {
  test("does not sign a page out that asks with the old secret meanwhile", async () => {
    const visitor = await Visitor.open(browser, room);
    await account(visitor, "Ada Holm", "New account", "Make the account and come in");
    await until("the socket", () => welcomes(visitor).length === 1);
    // As the room answers between the new secret and the answer that brings it.
    let times = 0;
    await visitor.page.route("**/api/me", (route) =>
      ++times === 1
        ? route.fulfill({ status: 401, json: { code: "no-pass", why: "Sign in first.", rule: null } })
        : route.continue(),
    );
    const lobby = await visitor.page.evaluateHandle(() => document.querySelector("main"));
    await visitor.page.context().setOffline(true); // the page asks who it is when its socket is lost
    await visitor.page.context().setOffline(false);
    await until("the page has asked once more", () => times >= 2);
    await until("another socket", () => welcomes(visitor).length === 2);
    await visitor.page.getByRole("link", { name: /^Ada Holm/ }).waitFor();
    assert.equal(await lobby.evaluate((each) => each?.isConnected), true, "and was not at the door meanwhile");
    await visitor.page.context().close();
  });
});

const known = async ({ page }: Pick<Visitor, "page">) => (await page.request.get(`${room.origin}/api/me`)).status();
const livesOn = ({ page }: Visitor) => page.getByText("the session itself lives until it can be");
const isIn = ({ page }: Visitor, name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
/** Something that a test lets go on. */
function gate(): { opens: Promise<void>; open: () => void } {
  let open = () => {};
  const opens = new Promise<void>((go) => (open = go));
  return { opens, open };
}

// The room knows the new secret, and the answer that brings it is on its way.
describe("signing out while the session begins anew", { concurrency: 2 }, () => {
  test("ends it, though the old secret counted for nothing any more", async () => {
    const visitor = await Visitor.open(browser, room);
    await account(visitor, "Ada Moen", "New account", "Make the account and come in");
    await visitor.go("/settings");
    let times = 0;
    await visitor.page.route("**/api/sign-out", (route) =>
      ++times === 1
        ? route.fulfill({ status: 401, json: { code: "no-pass", why: "Sign in first.", rule: null } })
        : route.continue(),
    );
    await visitor.click("button", "Sign out");
    await until("the session's end", async () => (await known(visitor)) === 401);
    await visitor.page.context().close();
  });

  test("is not undone by the answer with the new secret, which is ended too", async () => {
    const visitor = await Visitor.open(browser, room);
    const { page } = visitor;
    await account(visitor, "Ina Moen", "New account", "Make the account and come in");
    await visitor.go("/settings");
    const held = gate();
    let came = false;
    await page.route("**/api/me/password", async (route) => {
      const response = await route.fetch();
      came = true;
      await held.opens;
      await route.fulfill({ response });
    });
    let reachable = false;
    await page.route("**/api/sign-out", (route) => (reachable ? route.continue() : route.abort()));
    await page.getByLabel("Old password").fill("four words of mine");
    await page.getByLabel("New password").fill("five words of my own");
    await visitor.click("button", "Set the password");
    await until("the room has begun it anew", () => came);
    await visitor.click("button", "Sign out");
    await livesOn(visitor).waitFor();
    const answered = page.waitForResponse("**/api/me/password");
    held.open();
    await answered;
    await page.waitForTimeout(500);
    assert.equal(await isIn(visitor, "Ina Moen").count(), 0, "nobody is in again");
    assert.equal(await livesOn(visitor).count(), 1);
    reachable = true;
    await until("the session's end", async () => (await known(visitor)) === 401);
    await livesOn(visitor).waitFor({ state: "hidden" });
    assert.equal(await isIn(visitor, "Ina Moen").count(), 0);
    await page.context().close();
  });
});

describe("signing out", () => {
  test("is done though the page is left before the room has said how things stand", async () => {
    const visitor = await Visitor.open(browser, room);
    await account(visitor, "Nia Moen", "New account", "Make the account and come in");
    await visitor.go("/settings");
    await visitor.page.route("**/api/lobby", () => {}); // no answer
    await visitor.click("button", "Sign out");
    await visitor.go("/");
    await visitor.page.getByRole("button", { name: "Come in" }).waitFor();
    await until("the session's end", async () => (await known(visitor)) === 401);
    await visitor.page.context().close();
  });

  test("clears the browser at once though the room cannot be reached, and ends the session when it can be", async () => {
    const visitor = await Visitor.open(browser, room);
    await account(visitor, "Una Moen", "New account", "Make the account and come in");
    await visitor.click("button", "Crazy Pineapple");
    await until("cards that the browser keeps", () => visitor.page.evaluate(() => localStorage.getItem("ananas.deals") !== null));
    const storages = await visitor.page.evaluate(() => {
      dispatchEvent(new Event("pagehide"));
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    });
    assert.match(storages, /ananas\.tables/);
    assert.doesNotMatch(storages, /announced|seats|asked/, "what lies there of tables is sealed");
    await visitor.go("/settings");
    await visitor.page.getByRole("button", { name: "Sign out", exact: true }).waitFor();
    const other = new Visitor(room, await visitor.page.context().newPage());
    await other.go("/");
    await other.page.getByRole("link", { name: /^Una Moen/ }).waitFor();

    await visitor.page.context().route("**/api/**", (route) => route.abort());
    await visitor.click("button", "Sign out");
    const now = visitor.page.getByRole("button", { name: "Give up the hand and sign out now" });
    await livesOn(visitor).or(now).waitFor();
    if (await now.isVisible()) await now.click(); // the bots have left her in it
    await livesOn(visitor).waitFor();
    const kept = (of: Visitor) => of.page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    assert.deepEqual((await kept(visitor)).filter((key) => /tables|deals|ahead|begun/.test(key)), []);
    await other.page.getByRole("link", { name: /^Una Moen/ }).waitFor({ state: "hidden" }); // nor is she there
    await visitor.go("/");
    await visitor.page.getByRole("button", { name: "Come in" }).waitFor();
    await livesOn(visitor).waitFor();
    assert.equal(await known(visitor), 200);

    await visitor.page.context().unroute("**/api/**");
    await until("the session's end", async () => (await known(visitor)) === 401);
    await livesOn(visitor).waitFor({ state: "hidden" });
    assert.deepEqual((await kept(visitor)).filter((key) => /signed-out/.test(key)), []);
    await visitor.page.context().close();
  });
});

// Another page went on saying that the session lives, and ended that of whoever signed in next.
describe("a page that could not sign out", () => {
  test("leaves it when another page could, and leaves the next session alone", async () => {
    const visitor = await Visitor.open(browser, room);
    await account(visitor, "Eva Lind", "New account", "Make the account and come in");
    await visitor.go("/settings");
    const context = visitor.page.context();
    await context.route("**/api/**", (route) => route.abort());
    await visitor.click("button", "Sign out");
    await livesOn(visitor).waitFor();
    const other = new Visitor(room, await context.newPage());
    let tried = 0;
    await other.page.route("**/api/sign-out", (route) => (++tried, route.abort()));
    await other.go("/");
    await livesOn(other).waitFor();

    await context.unroute("**/api/**");
    await livesOn(visitor).waitFor({ state: "hidden" });
    await livesOn(other).waitFor({ state: "hidden" });
    const before = tried;
    await visitor.go("/");
    await account(visitor, "Eva Lind", "Sign in", "Come in");
    await visitor.page.waitForTimeout(4000); // longer than a page waits before it tries again
    assert.equal(tried, before, "it tries no more");
    assert.equal(await known(visitor), 200);
    await context.close();
  });

  test("leaves it to another page when it is closed", async () => {
    const visitor = await Visitor.open(browser, room);
    await account(visitor, "Eva Holm", "New account", "Make the account and come in");
    const context = visitor.page.context();
    const other = new Visitor(room, await context.newPage());
    await other.go("/");
    await isIn(other, "Eva Holm").waitFor();
    await visitor.go("/settings");
    await isIn(visitor, "Eva Holm").waitFor();
    await context.route("**/api/**", (route) => route.abort());
    await visitor.click("button", "Sign out");
    await livesOn(visitor).waitFor();
    await visitor.page.close();
    await livesOn(other).waitFor();
    await context.unroute("**/api/**");
    await until("the session's end", async () => (await known(other)) === 401);
    await livesOn(other).waitFor({ state: "hidden" });
    await context.close();
  });
});

describe("signing out at a table", { concurrency: 2 }, () => {
  const idle = { phase: "idle" as const, game: null, asked: [], choices: [] };
  const refused = { code: "table-frozen", why: "The room is frozen.", rule: null };
  const sitting = () => ({ ...recordedView("crazy-pineapple", offers("check")), ...idle });
  const pressSignOut = async ({ page }: Stage) => {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
  };
  const isOut = async ({ page, player }: Stage) => {
    await page.getByRole("button", { name: "Come in" }).waitFor({ timeout: 5000 });
    await until("the session's end", async () => (await known({ page })) === 401);
    await player.leave();
  };
  const playing = () => recordedView("crazy-pineapple", offers("check"));
  const pending = ({ page }: Stage) => page.getByRole("button", { name: "Signing out after this hand: take that back" });

  /** The lobby says of whoever asks that they sit at these. */
  const sitsAt = ({ page }: Stage, tables: () => number[], opens = Promise.resolve()) =>
    page.route("**/api/lobby", async (route) => {
      await opens;
      const response = await route.fetch();
      const told = (await response.json()) as { tables: { table: number; seated: string[] }[] };
      const me = (await (await page.request.get(`${room.origin}/api/me`)).json()) as { name: string };
      const also = tables().map((table) => ({ ...told.tables[0], table, seated: [me.name] }));
      await route.fulfill({ response, json: { ...told, tables: [...told.tables, ...also] } });
    });

  for (const [how, begin] of [
    ["refuses", (stage) => void (stage.refuses = refused)],
    ["does not answer", (stage) => void (stage.deaf = true)],
    ["is frozen and does not answer", (stage) => {
      stage.deaf = true;
      stage.says({ is: "frozen", why: "The disk is full." });
    }],
  ] satisfies [string, (stage: Stage) => void][])
    test(`signs out though the room ${how} when the chair is given up`, async () => {
      const stage = await Stage.open(browser, room, "crazy-pineapple", { view: sitting() });
      begin(stage);
      await pressSignOut(stage);
      await until("the chair is given up", () => stage.sent.some((command) => command.do === "stand"));
      await isOut(stage);
    });

  test("after the hand signs out though the room refuses to take the chair", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: playing() });
    stage.refuses = refused;
    await pressSignOut(stage);
    await stage.page.getByRole("button", { name: "Sign out after this hand" }).click();
    assert.equal(stage.stood.length, 0);
    stage.tell(idle);
    await isOut(stage);
  });

  // The wish was the page's of that table alone, and was gone with it.
  test("after the hand is not forgotten in the lobby, at another table, or when the page is loaded anew", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: playing() });
    const { page } = stage;
    await stage.sitAlso(sitting());
    await pressSignOut(stage);
    await page.getByRole("button", { name: "Sign out after this hand" }).click();
    await pending(stage).waitFor();
    await stage.player.hears(/^Signing out after this hand$/, "urgent");
    await stage.player.visitor.checkAccess("somebody who is to be signed out");
    await stage.go("/table/22");
    await page.locator('nav a[href="/table/22"][aria-current]').waitFor();
    await pending(stage).waitFor();
    await stage.go("/");
    await page.getByRole("heading", { name: "Practice against bots" }).waitFor();
    await pending(stage).waitFor();
    await stage.player.visitor.checkAccess("somebody in the lobby who is to be signed out");
    // The room takes its time to say at which table; whoever is all-in there has no chips on any.
    const lobby = gate();
    await sitsAt(stage, () => [21], lobby.opens);
    await page.reload();
    await pending(stage).waitFor();
    lobby.open();
    await page.locator('.alert a[href="/table/21"]').waitFor();
    await page.waitForTimeout(500);
    assert.equal(await known(stage), 200, "the hand goes on");
    assert.equal(stage.stood.length, 0);
    stage.tell(idle);
    await isOut(stage);
    assert.ok(stage.stood.includes(21));
  });

  // A table that was left counted as one that had yet to be heard of.
  test("after the hand comes true though another table is left before", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: playing() });
    const { page } = stage;
    await stage.sitAlso(sitting());
    let tables = [21, 22];
    await sitsAt(stage, () => tables);
    await pressSignOut(stage);
    await page.getByRole("button", { name: "Sign out after this hand" }).click();
    await stage.go("/table/22");
    await page.locator('nav a[href="/table/22"][aria-current]').waitFor();
    stage.tell({ you: null }, undefined, 22);
    tables = [21];
    await stage.go("/table/21");
    await page.locator('nav a[href="/table/22"]').waitFor({ state: "hidden" });
    await pending(stage).waitFor();
    stage.tell(idle);
    await isOut(stage);
    assert.deepEqual(stage.stood, [21]);
  });

  // What the tab had kept of the table was from between two hands, and the hand since was given up.
  for (const [how, press] of [
    ["sign out", pressSignOut],
    ["leave", ({ page }) => page.getByRole("button", { name: "Leave", exact: true }).click()],
  ] satisfies [string, (stage: Stage) => Promise<void>][])
    test(`after the hand, or to leave, waits for the room where the page knows the table from before: ${how}`, async () => {
      const stage = await Stage.open(browser, room, "crazy-pineapple", { view: sitting() });
      const { page } = stage;
      await sitsAt(stage, () => [21]);
      const old = await page.evaluate(() => {
        dispatchEvent(new Event("pagehide"));
        return sessionStorage.getItem("ananas.tables")!;
      });
      stage.tell(playing());
      await press(stage);
      await page.getByRole("button", { name: how === "leave" ? "Leave after this hand" : "Sign out after this hand" }).click();
      // The browser ends the page without a word, and loads it again when they come back.
      await page.addInitScript((kept) => sessionStorage.setItem("ananas.tables", kept), old);
      // On a busy machine the lobby has long said where they sit before the page of the table is there.
      const late = gate();
      await page.route("**/TablePage*.js", async (route) => {
        await late.opens;
        await route.continue();
      });
      const told = page.waitForResponse("**/api/lobby");
      await page.reload({ waitUntil: "commit" });
      await (await told).finished();
      await page.waitForTimeout(200);
      late.open();
      await page.locator("main.stage").waitFor();
      await page.waitForTimeout(700);
      assert.deepEqual(stage.stood, [], "the hand goes on");
      assert.equal(await known(stage), 200);
      stage.tell(idle);
      await until("the chair is given up", () => stage.stood.length > 0);
      if (how === "leave") await stage.player.leave();
      else await isOut(stage);
    });

  // A table that was there no more counted as one at which a hand goes on, until the page was loaded anew.
  test("after the hand comes true though the table is gone before its end", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: playing() });
    await pressSignOut(stage);
    await stage.page.getByRole("button", { name: "Sign out after this hand" }).click();
    await pending(stage).waitFor();
    stage.says({ is: "refused", key: "", table: 21, code: "no-such-table", why: "There is no such table, or you are not invited.", rule: null });
    await isOut(stage);
    assert.deepEqual(stage.stood, []);
  });

  // It knew of no table, and ended the session at once.
  test("is asked about, and waits, on a page from before one sat down on another", async () => {
    const player = await Player.come(browser, room);
    const other = new Visitor(room, await player.page.context().newPage());
    await other.go("/");
    await other.page.getByRole("heading", { name: "Practice against bots" }).waitFor();
    await until("the other page's socket", () => welcomes(other).length === 1);
    await player.practise({ game: "holdem", limit: "limit", bots: 1, clocks: { rest: 600, opening: 100, decision: 120_000 } });
    await until("our turn", async () => (await player.offered()).act);
    await player.page.getByRole("button", { name: "Settings" }).click();
    await player.page.getByRole("button", { name: "Sign out", exact: true }).click();
    await player.page.getByRole("button", { name: "Sign out after this hand" }).click();
    const pending = other.page.getByRole("button", { name: "Signing out after this hand: take that back" });
    await pending.waitFor();
    await other.page.locator(`.alert a[href="/table/${player.table}"]`).waitFor();
    await other.page.waitForTimeout(500);
    assert.equal(await known(other), 200, "the hand goes on");
    await pending.click();
    await pending.waitFor({ state: "hidden" });
    await player.leave();
  });
  test("is asked about on a page that has yet to hear of the hand", async () => {
    const player = await Player.come(browser, room);
    const other = new Visitor(room, await player.page.context().newPage());
    await other.go("/settings");
    await other.page.getByRole("button", { name: "Sign out", exact: true }).waitFor();
    await until("the other page's socket", () => welcomes(other).length === 1);
    await player.practise({ game: "holdem", limit: "limit", bots: 1, clocks: { rest: 600, opening: 100, decision: 120_000 } });
    await until("our turn", async () => (await player.offered()).act);
    await other.click("button", "Sign out");
    await other.page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    assert.equal(await known(other), 200);
    assert.ok(!other.sent.some((text) => text.includes('"stand"')));
    await player.leave();
  });

  test("after the hand is taken back where the page says it, at the table and in the lobby", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: playing() });
    const { page } = stage;
    for (const place of ["/table/21", "/"]) {
      await stage.go("/table/21");
      await pressSignOut(stage);
      await page.getByRole("button", { name: "Sign out after this hand" }).click();
      await stage.go(place);
      await pending(stage).click();
      await pending(stage).waitFor({ state: "hidden" });
      assert.ok(await page.evaluate(() => document.activeElement !== document.body), "the focus goes on");
    }
    stage.tell(idle);
    await page.waitForTimeout(500);
    assert.equal(await known(stage), 200);
    assert.equal(stage.stood.length, 0);
    await stage.player.leave();
  });

  // Every chair that was to sit out was taken to do so for the wish.
  test("after the hand, taken back, leaves a chair sitting out that was to do so anyway", async () => {
    const attending = (view: RoomView, attends: "playing" | "sitting-out-next") => ({
      ...view,
      seats: view.seats.map((each) => (each.seat === view.you ? { ...each, attends } : each)),
    });
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: attending(playing(), "playing") });
    const { page } = stage;
    await stage.sitAlso(attending(playing(), "sitting-out-next"));
    await pressSignOut(stage);
    await page.getByRole("button", { name: "Sign out after this hand" }).click();
    await pending(stage).waitFor();
    const did = (what: string) => stage.sent.filter((command) => command.do === what).length;
    await until("the first sits out next", () => did("sit-out") === 1);
    stage.tell({ seats: attending(playing(), "sitting-out-next").seats });
    await page.waitForTimeout(200);
    await pending(stage).click();
    await until("the first sits in", () => did("sit-in") > 0);
    await page.waitForTimeout(200);
    assert.equal(did("sit-in"), 1, "and the first alone");
    await stage.player.leave();
  });

  // Every table side by side said it, and in the lobby every turn said once more that they stay.
  test("after the hand is said once", async () => {
    const waits = { ...playing(), asked: [], choices: [] };
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: waits });
    const { page } = stage;
    await stage.sitAlso(waits);
    await page.getByRole("button", { name: "Side by side" }).click();
    await until("both tables", async () => (await page.locator("main.stage, .one .stage").count()) === 2);
    await page.locator(".one").first().getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("button", { name: "Sign out after this hand" }).click();
    await stage.player.hears(/^Signing out after this hand$/, "urgent");
    await page.waitForTimeout(800); // two tables do not speak at the same time
    assert.equal((await stage.player.spoken("urgent")).filter((line) => line === "Signing out after this hand").length, 1);
    await stage.go("/");
    await pending(stage).click();
    const statuses = page.getByRole("status");
    await statuses.getByText(/^You stay/).waitFor({ state: "attached" });
    const { asked, choices } = playing();
    stage.tell({ asked, choices });
    await statuses.filter({ hasText: "Your turn at" }).waitFor({ state: "attached" });
    assert.doesNotMatch((await statuses.filter({ hasText: "Your turn at" }).textContent())!, /You stay/);
    await stage.player.leave();
  });

  // It asked about the hand of the table on the page, gave up that chair, and left the others to the clock.
  test("asks about a hand at another table, and gives up every chair", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: sitting() });
    const { page } = stage;
    await stage.sitAlso(playing());
    await pressSignOut(stage);
    const question = page.getByRole("dialog", { name: "Leave in the middle of a hand?" });
    await question.getByText(/^Your cards are still in play at Crazy Pineapple/).waitFor();
    assert.equal(stage.stood.length, 0);
    await question.getByRole("button", { name: "Give up the hand and sign out now" }).click();
    await isOut(stage);
    assert.deepEqual(stage.stood.toSorted(), [21, 22]);
  });

  test("leaves the hand of whoever is asked about it in the settings to them", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: playing() });
    const { page } = stage;
    await stage.go("/settings");
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    assert.equal(await known(stage), 200);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("button", { name: "Give up the hand and sign out now" }).click();
    await until("the session's end", async () => (await known(stage)) === 401);
    assert.deepEqual(stage.stood, [21]);
    await stage.player.leave();
  });

  // It waited for its chair, and then signed out whoever was in by then.
  test("leaves whoever has come in on another page meanwhile alone", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: sitting() });
    const other = new Visitor(room, await stage.page.context().newPage());
    await other.go("/settings");
    await other.page.getByRole("button", { name: "Sign out", exact: true }).waitFor();
    stage.deaf = true;
    const late = gate(); // the room takes its time to say who is in
    await stage.page.route("**/api/me", async (route) => {
      await late.opens;
      await route.continue();
    });
    await pressSignOut(stage);
    await until("it waits for its chair", () => stage.stood.length > 0);
    await other.click("button", "Sign out");
    await other.comeIn("Next");
    late.open();
    await stage.page.waitForTimeout(2500); // longer than it waits
    assert.equal(await known(other), 200);
    await isIn(other, "Next").waitFor();
    await stage.player.leave();
  });

  // The question who one is, asked as the chair was given up, was answered after the sign-out.
  test("is not undone by an answer that was on its way", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: sitting() });
    const { page } = stage;
    const [heard, late] = [gate(), gate()];
    await page.route("**/api/me", async (route) => {
      const response = await route.fetch();
      heard.open();
      await late.opens;
      await route.fulfill({ response });
    });
    await page.route("**/api/sign-out", async (route) => {
      await heard.opens;
      await route.continue();
    });
    const out = page.waitForResponse("**/api/sign-out");
    await pressSignOut(stage);
    await out;
    await page.getByRole("button", { name: "Come in" }).waitFor();
    const answered = page.waitForResponse("**/api/me");
    late.open();
    await answered;
    for (let times = 0; times < 10; ++times, await page.waitForTimeout(50))
      assert.equal(await page.getByRole("heading", { name: "Practice against bots" }).count(), 0, "nobody is in again");
    await isOut(stage);
  });

  // The banner was that of the connection before.
  test("leaves whoever comes next nothing to hear of a room that stood still", async () => {
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: sitting() });
    const { page } = stage;
    stage.says({ is: "frozen", why: "The disk is full." });
    const banner = page.getByText("The room stands still");
    await banner.waitFor();
    await pressSignOut(stage);
    await page.getByRole("button", { name: "Come in" }).waitFor();
    stage.silent = true;
    await stage.player.visitor.click("checkbox", "I am 18 or over and agree to the house rules");
    await stage.player.visitor.click("button", "Come in");
    await page.getByRole("heading", { name: "Practice against bots" }).waitFor();
    assert.equal(await banner.count(), 0);
    await stage.player.leave();
  });
});

describe("leaving a table of which the page knows from before alone", { concurrency: 2 }, () => {
  // The hand that had begun since was given up unasked.
  test("asks about the hand that has begun since, once the room has said so", async () => {
    const idle = { phase: "idle" as const, game: null, asked: [], choices: [] };
    const playing = recordedView("crazy-pineapple", offers("check"));
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...playing, ...idle } });
    const { page } = stage;
    const late = stage.holdsBack();
    await page.reload();
    await page.locator("main.stage").waitFor();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.waitForTimeout(300);
    assert.deepEqual(stage.stood, []);
    late(playing);
    await page.getByRole("dialog", { name: "Leave in the middle of a hand?" }).waitFor();
    assert.deepEqual(stage.stood, []);
    await stage.player.leave();
  });

  test("leaves at once where no hand has begun, and says without a connection that the room is asked", async () => {
    const idle = { phase: "idle" as const, game: null, asked: [], choices: [] };
    const stage = await Stage.open(browser, room, "crazy-pineapple", { view: { ...recordedView("crazy-pineapple", offers("check")), ...idle } });
    const { page } = stage;
    const late = stage.holdsBack();
    stage.silent = true;
    stage.hangsUp();
    await page.getByText("The connection is lost. Trying again…").waitFor();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await stage.player.hears(/^The room is asked as soon as it can be reached again\.$/, "urgent");
    stage.silent = false;
    late({});
    await until("the chair is given up", () => stage.stood.length === 1);
    await page.getByRole("heading", { name: "Practice against bots" }).waitFor();
    await stage.player.leave();
  });
});

describe("the password, given a while ago,", () => {
  test("is asked for in place, and what was wanted goes on", async () => {
    const visitor = await Visitor.open(browser, room);
    await account(visitor, "Ina Falk", "New account", "Make the account and come in");
    const other = new Visitor(room, await visitor.page.context().newPage());
    await other.go("/settings");
    await until("the other page's socket", () => welcomes(other).length === 1);
    await visitor.go("/settings");
    await until("the socket", () => welcomes(visitor).length === 2);
    // As the room answers five minutes later.
    let times = 0;
    await visitor.page.route("**/api/me/name", (route) =>
      ++times === 1
        ? route.fulfill({ status: 403, json: { code: "password-again", why: "Give your password again first.", rule: null } })
        : route.continue(),
    );
    const rename = async (name: string) => {
      await visitor.page.getByLabel("Name", { exact: true }).fill(name);
      await visitor.click("button", "Change the name");
    };
    await rename("Ina Berg");
    const dialog = visitor.page.getByRole("dialog", { name: "Your password once more" });
    await dialog.waitFor();
    await visitor.checkAccess("the password once more");
    await visitor.page.keyboard.type("not the right one"); // where the focus is
    await visitor.page.keyboard.press("Enter");
    await dialog.getByText("That is not your password.").waitFor();
    await dialog.getByLabel("Your password").fill("four words of mine");
    await visitor.page.keyboard.press("Enter");
    await visitor.page.getByText("Saved.").waitFor();
    assert.equal(await dialog.count(), 0);
    await visitor.page.getByRole("link", { name: /^Ina Berg 100,000 chips/ }).waitFor();
    // The session has another secret now: the other page of this browser goes on all the same.
    await other.page.getByLabel("Name", { exact: true }).fill("Ina Lund");
    await other.click("button", "Change the name");
    await other.page.getByText("Saved.").waitFor();
    assert.deepEqual([welcomes(visitor).length, welcomes(other).length], [2, 1], "no socket was hung up");
    // Who does not want to give it has changed nothing.
    times = 0;
    await rename("Ina Holm");
    await dialog.waitFor();
    await visitor.page.keyboard.press("Escape");
    await visitor.page.getByRole("alert").filter({ hasText: "Give your password again first." }).waitFor();
    // Nor is anybody asked for it who is not signed in any more.
    times = 0;
    await rename("Ina Holm");
    await dialog.waitFor();
    await other.click("button", "Sign out");
    await dialog.waitFor({ state: "hidden" });
    await visitor.page.context().close();
  });
});

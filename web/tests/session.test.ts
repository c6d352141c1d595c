// Who somebody is can change under an open page: by a link, or because the session was ended elsewhere.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Message } from "../src/protocol.ts";
import { Visitor, openRoom } from "./browser.ts";
import { until } from "./table_player.ts";

const { room, browser } = await openRoom({ botsMs: 100 });

const welcomes = (visitor: Visitor) =>
  visitor.frames.flatMap((frame) => {
    const message = JSON.parse(frame) as Message;
    return message.is === "welcome" ? [message.name] : [];
  });

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
    const account = async (visitor: Visitor, way: "New account" | "Sign in", press: string) => {
      await visitor.go("/");
      await visitor.click("button", way);
      await visitor.page.getByLabel("Your name at the tables").fill("Oda Berg");
      await visitor.page.getByLabel("Password").fill("four words of mine");
      if (way === "New account") await visitor.click("checkbox", "I am 18 or over and agree to the house rules");
      await visitor.click("button", press);
      await visitor.page.getByRole("heading", { name: "Practice against bots" }).waitFor();
    };
    const [here, elsewhere] = [await Visitor.open(browser, room), await Visitor.open(browser, room)];
    await account(here, "New account", "Make the account and come in");
    await here.click("button", "Crazy Pineapple");
    await here.page.getByRole("main", { name: "Table" }).waitFor();
    await account(elsewhere, "Sign in", "Come in");
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

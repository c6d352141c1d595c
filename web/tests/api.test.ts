// What a page makes of whatever answers it.
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import * as api from "../src/room/api.ts";

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});
const answers = (status: number, body: string) => {
  globalThis.fetch = () => Promise.resolve(new Response(body, { status }));
};
const refusal = '{"code":"banned","why":"The host has banned you for good.","rule":"SAT-P16"}';

const asked: [string, () => Promise<unknown>][] = [
  ["a question", () => api.whoAmI()],
  ["a text", () => api.textOf({ path: "/api/hands/7" }, "?format=phh")],
  ["the host's link", () => api.follow("00")],
];

// The other page had the session begun anew, and this one could change nothing any more.
describe("a page whose session has begun anew on another one", () => {
  const stale = '{"code":"not-from-a-page","why":"A change comes from a page of this room.","rule":null}';
  const asks = async <T>(me: { person: number; page: string }, wish: () => Promise<T>) => {
    const heard: string[] = [];
    globalThis.fetch = (path, request) => {
      const page = new Headers(request?.headers).get("X-Ananas-Page");
      heard.push(`${request?.method} ${String(path)} ${page}`);
      if (path === "/api/me") return Promise.resolve(new Response(JSON.stringify(me)));
      return Promise.resolve(page === "new" ? new Response('{"signed_out":true}') : new Response(stale, { status: 403 }));
    };
    const done = await wish();
    return { done, heard };
  };
  const knows = async (person: number) => {
    answers(200, `{"person":${person},"page":"old"}`);
    await api.whoAmI();
  };
  const makeToken = () => api.makeToken("read", "a program");
  test("learns its new word, and asks again", async () => {
    await knows(7);
    const path = "/api/me/tokens";
    assert.deepEqual((await asks({ person: 7, page: "new" }, makeToken)).heard, [`POST ${path} old`, "GET /api/me old", `POST ${path} new`]);
  });
  test("does nothing as somebody else", async () => {
    await knows(7);
    await assert.rejects(asks({ person: 8, page: "new" }, makeToken), { code: "not-from-a-page" });
    await assert.rejects(asks({ person: 8, page: "new" }, makeToken), { code: "not-from-a-page" });
  });
  test("signs the one out who wanted it", async () => {
    await knows(7);
    const { done, heard } = await asks({ person: 7, page: "new" }, () => api.signOut(7));
    assert.deepEqual([done, heard], [true, ["POST /api/sign-out old", "GET /api/me old", "POST /api/sign-out new"]]);
  });
  // A page that was loaded after the sign-out knew nobody yet, and took whoever the session was.
  for (const [how, person] of [["knew nobody, or somebody else", 6], ["knew who wanted it", 7]] as const)
    test(`signs nobody else out where it ${how}`, async () => {
      await knows(person);
      const { done, heard } = await asks({ person: 8, page: "new" }, () => api.signOut(7));
      assert.equal(done, false);
      assert.ok(!heard.includes("POST /api/sign-out new"), heard.join());
    });
});

// The lobby of somebody whose cookie was over said that they were not signed in, and went on showing them as if they were.
test("whoever the room does not know any more is told to the page, but by the question who they are", async () => {
  let out = 0;
  api.whenOut(() => ++out);
  for (const code of ["no-pass", "pass-over"]) {
    answers(401, `{"code":"${code}","why":"Sign in.","rule":null}`);
    await assert.rejects(api.lobby(), { code });
    await assert.rejects(api.textOf({ path: "/api/hands/7" }, ""), { code });
  }
  assert.equal(out, 4);
  await assert.rejects(api.whoAmI(), { code: "pass-over" });
  answers(403, refusal);
  await assert.rejects(api.lobby(), { code: "banned" });
  assert.equal(out, 4);
});

describe("an answer of no use", () => {
  for (const [what, ask] of asked) {
    test(`to ${what} is thrown as the room said it`, async () => {
      answers(403, refusal);
      await assert.rejects(ask(), { name: "Error", code: "banned", message: "The host has banned you for good.", rule: "SAT-P16" });
    });
    // The page of a proxy stood in the alert, with its tags; whoever has no words for it says that the room is not there.
    test(`to ${what} that is no answer of a room's is not read to anybody`, async () => {
      for (const page of ["<h1>Bad gateway</h1>", '{"message":"Bad gateway"}', '"Bad gateway"', "null"]) {
        answers(502, page);
        await assert.rejects(ask(), { code: "status-502", message: "" }, page);
      }
    });
    test(`to ${what} from nobody at all says so`, async () => {
      globalThis.fetch = () => Promise.reject(new TypeError("failed"));
      await assert.rejects(ask(), { code: "unreachable" });
    });
  }
  test("is noticed when it pretends to be one", async () => {
    answers(200, "<h1>Welcome to this hotel's network</h1>");
    await assert.rejects(api.lobby(), { code: "not-understood", message: "" });
    assert.equal(await api.textOf({ path: "/page" }, ""), "<h1>Welcome to this hotel's network</h1>");
  });
});

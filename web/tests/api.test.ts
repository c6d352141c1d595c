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
  ["a text", () => api.text("/api/hands/7.phh")],
  ["the host's link", () => api.follow("00")],
];

// The other page had the session begun anew, and this one could change nothing any more.
describe("a page whose session has begun anew on another one", () => {
  const stale = '{"code":"not-from-a-page","why":"A change comes from a page of this room.","rule":null}';
  const asks = async (me: { person: number; page: string }) => {
    const heard: string[] = [];
    globalThis.fetch = (path, request) => {
      const page = new Headers(request?.headers).get("X-Ananas-Page");
      heard.push(`${request?.method} ${String(path)} ${page}`);
      if (path === "/api/me") return Promise.resolve(new Response(JSON.stringify(me)));
      return Promise.resolve(page === "new" ? new Response('{"signed_out":true}') : new Response(stale, { status: 403 }));
    };
    await api.signOut();
    return heard;
  };
  test("learns its new word, and asks again", async () => {
    answers(200, '{"person":7,"page":"old"}');
    await api.whoAmI();
    assert.deepEqual(await asks({ person: 7, page: "new" }), ["POST /api/sign-out old", "GET /api/me old", "POST /api/sign-out new"]);
  });
  test("does nothing as somebody else", async () => {
    answers(200, '{"person":7,"page":"old"}');
    await api.whoAmI();
    await assert.rejects(asks({ person: 8, page: "new" }), { code: "not-from-a-page" });
    await assert.rejects(asks({ person: 8, page: "new" }), { code: "not-from-a-page" });
  });
});

describe("an answer of no use", () => {
  for (const [what, ask] of asked) {
    test(`to ${what} is thrown as the room said it`, async () => {
      answers(403, refusal);
      await assert.rejects(ask(), { name: "Error", code: "banned", message: "The host has banned you for good.", rule: "SAT-P16" });
    });
    test(`to ${what} that is no answer of a room's is thrown as it stands`, async () => {
      answers(502, "<h1>Bad gateway</h1>");
      await assert.rejects(ask(), { code: "status-502", message: "<h1>Bad gateway</h1>" });
    });
    test(`to ${what} from nobody at all says so`, async () => {
      globalThis.fetch = () => Promise.reject(new TypeError("failed"));
      await assert.rejects(ask(), { code: "unreachable" });
    });
  }
  test("is noticed when it pretends to be one", async () => {
    answers(200, "<h1>Welcome to this hotel's network</h1>");
    await assert.rejects(api.lobby(), { code: "not-understood" });
    assert.equal(await api.text("/page"), "<h1>Welcome to this hotel's network</h1>");
  });
});

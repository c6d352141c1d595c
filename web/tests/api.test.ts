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

// Tables that are opened over a line which loses answers.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { opener, practiser } from "../src/room/opening.ts";

const real = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = real;
});

// A room that knows a key which came before, as the real one does.
let opened: Map<string, number>;
let brought: Map<string, number>; // bots
let lost: string[]; // paths whose next answer does not come back
beforeEach(() => {
  [opened, brought, lost] = [new Map(), new Map(), []];
  globalThis.fetch = (where, request) => {
    const path = where as string;
    const body = JSON.parse(request!.body as string) as { key: string; count?: number };
    let answer: object = { done: true };
    if (path.endsWith("/bots")) brought.set(body.key, body.count!);
    else {
      if (!opened.has(body.key)) opened.set(body.key, opened.size + 1);
      answer = { table: opened.get(body.key), invitation: "" };
    }
    const at = lost.indexOf(path);
    if (at < 0) return Promise.resolve(new Response(JSON.stringify(answer)));
    lost.splice(at, 1);
    return Promise.reject(new TypeError("failed"));
  };
});

const settings = { game: "holdem", stake: 100 } as const;

describe("a table that is opened", () => {
  test("is opened once when the answer was lost and the button is pressed again", async () => {
    const open = opener();
    lost = ["/api/tables"];
    await assert.rejects(open(settings, 0), { code: "unreachable" });
    assert.equal((await open(settings, 0)).table, 1);
    assert.equal(opened.size, 1);
  });

  test("is another one when something was changed in between", async () => {
    const open = opener();
    lost = ["/api/tables"];
    await assert.rejects(open(settings, 2));
    assert.equal((await open({ ...settings, stake: 200 }, 2)).table, 2);
  });

  test("is opened once by a double press", async () => {
    const open = opener();
    const [first, second] = await Promise.all([open(settings, 2), open({ ...settings }, 2)]);
    assert.equal(first.table, second.table);
    assert.deepEqual([opened.size, [...brought.values()]], [1, [2]]);
  });

  test("is gone on with when its bots did not come", async () => {
    const open = opener();
    lost = ["/api/tables/1/bots"];
    await assert.rejects(open(settings, 2), { code: "unreachable" });
    assert.equal((await open(settings, 2)).table, 1);
    assert.deepEqual([...brought.values()], [2], "those bots were asked for under one key");
    assert.equal((await open(settings, 0)).table, 1, "and without them");
  });

  test("for practice is opened once, too, by whatever presses", async () => {
    const practise = practiser();
    lost = ["/api/practice"];
    await assert.rejects(practise({ ...settings, bots: 3 }));
    await Promise.all([practise({ ...settings, bots: 3 }), practise({ ...settings, bots: 3 })]);
    assert.equal(opened.size, 1);
  });
});

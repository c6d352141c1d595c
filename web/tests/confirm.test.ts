// Who has to give their password first, one question at a time.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DeniedError } from "../src/room/api.ts";

Object.assign(globalThis, { $state: { raw: <T>(value: T): T => value } }); // nothing is drawn here
const { confirmed, wanted } = await import("../src/room/confirm.svelte.ts");

const turn = () => new Promise((wait) => setTimeout(wait, 0));
/** Something that the room does for those who have given their password. */
function deed(what: string) {
  let given = false;
  return {
    give: () => void (given = true),
    do: () => (given ? Promise.resolve(what) : Promise.reject(new DeniedError({ code: "password-again", why: `Your password first: ${what}.`, rule: null }))),
  };
}

describe("the password once more", () => {
  test("lets what was wanted go on, and asks nothing any more", async () => {
    const name = deed("a name");
    const done = confirmed(name.do);
    await turn();
    name.give();
    wanted()!.go();
    assert.equal(await done, "a name");
    assert.equal(wanted(), null);
  });

  // The end of the first question took the second one away, whose answer nobody could give then.
  test("is still asked for when a second question has taken the place of the first", async () => {
    const [first, second] = [deed("a name"), deed("a token")];
    const refused = assert.rejects(confirmed(first.do), /a name/);
    await turn();
    const done = confirmed(second.do);
    await refused;
    await turn();
    assert.notEqual(wanted(), null);
    second.give();
    wanted()!.go();
    assert.equal(await done, "a token");
    assert.equal(wanted(), null);
  });
});

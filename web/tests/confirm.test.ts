// Who has to give their password first, one question at a time.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DeniedError } from "../src/room/api.ts";

Object.assign(globalThis, { $state: { raw: <T>(value: T): T => value } }); // nothing is drawn here
const { askNobody, confirmed, wanted } = await import("../src/room/confirm.svelte.ts");

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

  // It stayed there, and the password of whoever signed in next did what the last person had wanted.
  test("is not asked of whoever comes next: neither when it is wanted after the sign-out, nor when it was before", async () => {
    const late = deed("to be forgotten");
    const refused = assert.rejects(confirmed(late.do), /to be forgotten/);
    askNobody(); // while the room's answer is on its way
    await refused;
    assert.equal(wanted(), null);

    const open = deed("a name");
    const stopped = assert.rejects(confirmed(open.do), /a name/);
    await turn();
    const before = wanted()!;
    open.give();
    before.go();
    askNobody(); // in the moment in which the password was right
    await stopped;
    assert.equal(wanted(), null);
  });
});

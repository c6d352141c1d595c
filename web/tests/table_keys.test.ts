import assert from "node:assert/strict";
import { test } from "node:test";
import { actionOf, changed, hintOf, keyActions, keyOf, mayAct, usualKeys, type OwnKeys } from "../src/table/keys.ts";

test("no letter does two things, as they usually are", () => {
  assert.equal(new Set(Object.values(usualKeys)).size, keyActions.length);
  for (const action of keyActions) assert.equal(actionOf({}, { key: usualKeys[action].toUpperCase() }), action);
  assert.equal(actionOf({}, { key: "x" }), null);
});

test("a letter that is changed acts, and the one before it acts no more", () => {
  const after = changed({}, "fold", "X");
  assert.deepEqual(after, { keys: { fold: "x" } });
  const { keys } = after as { keys: OwnKeys };
  assert.equal(actionOf(keys, { key: "x" }), "fold");
  assert.equal(actionOf(keys, { key: "f" }), null);
  assert.equal(hintOf({ letters: true, keys }, "fold"), "X");
  assert.equal(hintOf({ letters: false, keys }, "fold"), "");
  assert.deepEqual(changed(keys, "call", "f"), { keys: { fold: "x", call: "f" } }, "it is free for something else");
});

test("a letter that has something else to do is refused, and so is what is no letter", () => {
  assert.deepEqual(changed({}, "fold", "c"), { refused: "taken", by: "call" });
  assert.deepEqual(changed({ call: "x" }, "fold", "x"), { refused: "taken", by: "call" });
  for (const key of ["1", "?", ",", "", "fc", " "]) assert.deepEqual(changed({}, "fold", key), { refused: "no-letter" }, key);
  assert.deepEqual(changed({}, "fold", "Ö"), { keys: { fold: "ö" } });
});

test("the usual letter is nothing of one's own", () => {
  assert.deepEqual(changed({ fold: "x", call: "y" }, "fold", "f"), { keys: { call: "y" } });
  assert.equal(keyOf({ call: "y" }, "fold"), "f");
});

test("who switches letters off loses digits and signs with them, and keeps arrows, Enter, Backspace and Esc", () => {
  for (const key of ["f", "1", "?", ","]) assert.deepEqual([mayAct(true, key), mayAct(false, key)], [true, false], key);
  for (const key of ["ArrowLeft", "Enter", "Backspace", "Escape"]) assert.ok(mayAct(false, key), key);
});

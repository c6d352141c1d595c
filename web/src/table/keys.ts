// Keys of one letter: what they do, and how a player changes them. Digits, arrows, Enter and Esc are not among them.

export const keyActions = [
  "fold",
  "call",
  "raise",
  "all-in",
  "bet",
  "show",
  "muck",
  "pot",
  "board",
  "hand",
  "price",
  "stacks",
  "log",
] as const;
export type KeyAction = (typeof keyActions)[number];

export const usualKeys: Readonly<Record<KeyAction, string>> = {
  fold: "f",
  call: "c",
  raise: "r",
  "all-in": "a",
  bet: "v",
  show: "s",
  muck: "m",
  pot: "p",
  board: "b",
  hand: "h",
  price: "t",
  stacks: "k",
  log: "l",
};

/** The letters that somebody has changed. */
export type OwnKeys = Partial<Record<KeyAction, string>>;

/** Whether a key may do anything: those of one sign – letters, digits, "?" – only while they are switched on. */
export const mayAct = (letters: boolean, key: string): boolean => letters || key.length > 1;

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);

export function keyOf(own: OwnKeys, action: KeyAction): string {
  return own[action] ?? usualKeys[action];
}

/** As it stands on a button; nothing while letters are switched off. */
export function hintOf({ letters, keys }: { letters: boolean; keys: OwnKeys }, action: KeyAction): string {
  return letters ? keyOf(keys, action).toUpperCase() : "";
}

export function actionOf(own: OwnKeys, event: Pick<KeyboardEvent, "key">): KeyAction | null {
  const key = event.key.toLowerCase();
  return keyActions.find((action) => keyOf(own, action) === key) ?? null;
}

export type Changed = { keys: OwnKeys } | { refused: "no-letter" } | { refused: "taken"; by: KeyAction };

/** The letters after a change; refused where the key is no letter, or has something else to do. */
export function changed(own: OwnKeys, action: KeyAction, typed: string): Changed {
  const key = typed.toLowerCase();
  if (!isLetter(key)) return { refused: "no-letter" };
  const by = actionOf(own, { key });
  if (by !== null && by !== action) return { refused: "taken", by };
  const { [action]: _, ...others } = own;
  return { keys: key === usualKeys[action] ? others : { ...others, [action]: key } };
}

// What is said of a password that cannot be right before the room is asked, and of one's own where it is asked for once more.
import { t } from "../lang/index.svelte.ts";
import { isLongPassword } from "../limits.ts";
import { DeniedError } from "../room/api.ts";

export function checkPassword(...typed: string[]): void {
  if (typed.some(isLongPassword)) throw new Error(t("enter.password-long"));
}

/** The room speaks as to somebody at the door, who may have another name in mind. */
export const ofOwnPassword = (denied: unknown): unknown =>
  denied instanceof DeniedError && denied.code === "wrong-password" ? new Error(t("confirm.wrong")) : denied;

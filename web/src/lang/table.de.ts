import type { table as english } from "./table.en.ts";

export const table: Record<keyof typeof english, string> = {
  "table.watching": "Sie sehen zu",
};

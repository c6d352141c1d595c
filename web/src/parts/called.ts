// A table's name as this reader is told it.
import { amountWith } from "../lang/index.svelte.ts";
import type { Settings } from "../protocol.ts";
import { tableName } from "../table_names.ts";
import { t } from "../table/say.ts";

export const called = (settings: Settings): string => tableName(settings, t, amountWith);

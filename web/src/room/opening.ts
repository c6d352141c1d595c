// Opening a table, with bots or without. Whoever presses again, because the answer got lost or the bots did not come, is
// led to the table that is open already.
import type { Opened, Routes } from "../protocol.ts";
import { addBots, openTable, practice } from "./api.ts";
import { keyed, oneAtATime } from "./key.ts";

type Settings = Routes["POST /api/tables"]["asks"];
type Practice = Routes["POST /api/practice"]["asks"];

export function opener(): (settings: Settings, bots: number) => Promise<Opened> {
  const tableKey = keyed();
  const botsKey = keyed();
  return oneAtATime(async (settings, bots) => {
    const opened = await openTable(tableKey(settings));
    if (bots > 0) {
      const { key } = botsKey({ table: opened.table, bots });
      await addBots(opened.table, { count: bots, key });
    }
    return opened;
  });
}

export function practiser(): (settings: Practice) => Promise<Opened> {
  const withKey = keyed();
  return oneAtATime((settings) => practice(withKey(settings)));
}

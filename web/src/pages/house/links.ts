import type { HouseTable } from "../../protocol.ts";

// Whoever runs the house comes to private tables by their invitation, as everybody does.
export const watchLink = ({ table, invitation }: Pick<HouseTable, "table" | "invitation">): string =>
  `/table/${table}${invitation ? `#${invitation}` : ""}`;

// The words of the tables.
export const table = {
  "table.watching": "You are watching",
};

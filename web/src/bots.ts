// The house's bots by name. The lobby tells only names; nobody else may have one of these.
const names = ["tight", "loose", "careful", "bold", "nora", "otto", "rosa", "hugo", "ines", "emil", "tilda", "bruno", "random", "call", "greedy"];

export const isBot = (name: string): boolean => names.includes(name);

// How much the room takes of what is typed. It refuses more in words for programs, so that a page says it first, in its own.
export const stakes = { least: 2, most: 1_000_000_000 }; // in the smallest unit
export const mostAdjusted = 1_000_000_000_000; // chips given or taken at once
const longestPassword = 128; // characters

export const isLongPassword = (typed: string): boolean => [...typed].length > longestPassword;

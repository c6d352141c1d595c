// How amounts are shown: as the table says, in whole chips or with hundredths. Whatever shows one asks here, since tables
// that lie side by side may differ.
import { getContext, setContext } from "svelte";
import { amountWith, briefly } from "./lang/index.svelte.ts";

export interface Amounts {
  /** 12345 as "12,345", or as "123.45". */
  chips: (amount: number) => string;
  /** As "12.3k", where there is little room. */
  brief: (amount: number) => string;
  readonly decimals: number;
}

const here = {};

/** For this part of the page and all that is in it. */
export function showAmounts(decimals: () => number | undefined): Amounts {
  const amounts: Amounts = {
    chips: (amount) => amountWith(decimals() ?? 0, amount),
    brief: (amount) => briefly(decimals() ?? 0, amount),
    get decimals() {
      return decimals() ?? 0;
    },
  };
  setContext(here, amounts);
  return amounts;
}

const wholeChips: Amounts = { chips: (amount) => amountWith(0, amount), brief: (amount) => briefly(0, amount), decimals: 0 };
export const amountsHere = (): Amounts => getContext<Amounts | undefined>(here) ?? wholeChips;

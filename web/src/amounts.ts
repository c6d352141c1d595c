// How amounts are shown: as the table says, in whole chips or with hundredths. Whatever shows one asks here, since tables
// that lie side by side may differ.
import { getContext, setContext } from "svelte";
import { amountWith } from "./lang/index.svelte.ts";

export interface Amounts {
  /** 12345 as "12,345", or as "123.45". */
  chips: (amount: number) => string;
  readonly decimals: number;
}

const here = {};

/** For this part of the page and all that is in it. */
export function showAmounts(decimals: () => number | undefined): Amounts {
  const amounts: Amounts = {
    chips: (amount) => amountWith(decimals() ?? 0, amount),
    get decimals() {
      return decimals() ?? 0;
    },
  };
  setContext(here, amounts);
  return amounts;
}

export const amountsHere = (): Amounts =>
  getContext<Amounts | undefined>(here) ?? { chips: (amount) => amountWith(0, amount), decimals: 0 };

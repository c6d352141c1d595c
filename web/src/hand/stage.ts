// What the stages of a round share: whose seats they show, in which order, under which names.
import { capital, t } from "../table/say.ts";

export interface StageProps<View> {
  view: View;
  you: number | null;
  names: ReadonlyMap<number, string>;
}

export const nameAt = ({ you, names }: Pick<StageProps<unknown>, "you" | "names">, seat: number): string =>
  seat === you ? capital(t("you")) : (names.get(seat) ?? "");

export const ownFirst = <Seat extends { seat: number }>(seats: readonly Seat[], you: number | null): Seat[] =>
  seats.toSorted((a, b) => Number(b.seat === you) - Number(a.seat === you));

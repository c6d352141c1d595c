import type { Equity } from "../room/api.ts";

/**
 * How the lines of hands are drawn, as classes: three colours, and another kind of dashes when these begin anew, so that no
 * two hands of a full table look alike. A hand that nobody saw is any hand.
 */
export function lineLooks(known: readonly boolean[]): string[] {
  let before = 0;
  return known.map((each) => {
    if (!each) return "any";
    const again = Math.floor(before / 3);
    return `c${before++ % 3}${again > 0 ? ` again${again}` : ""}`;
  });
}

/** The same for the players of a hand, by their place: those who had no share of a pot have no line. */
export function looksOf(equity: Equity, players: number): (string | undefined)[] {
  const seen = Array.from({ length: players }, (_, player) =>
    equity.flatMap((street) => street.players.filter((each) => each.player === player)),
  );
  const looks = lineLooks(seen.filter((points) => points.length > 0).map((points) => points.some(({ known }) => known)));
  return seen.map((points) => (points.length > 0 ? looks.shift() : undefined));
}

/** Heights at which words may stand below each other, each as near as that allows to where it belongs. */
export function spread(wanted: readonly number[], apart: number, low: number, high: number): number[] {
  const order = wanted.map((_, at) => at).toSorted((a, b) => wanted[a]! - wanted[b]!);
  const found = [...wanted];
  let least = low;
  for (const at of order) least = (found[at] = Math.max(found[at]!, least)) + apart;
  let most = high;
  for (const at of order.toReversed()) most = (found[at] = Math.min(found[at]!, most)) - apart;
  return found;
}

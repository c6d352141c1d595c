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

/** How much room the words at the left of a graph take, in the reader's letters; `usual`: what usual letters take. */
export function axisRoom(plot: SVGSVGElement, usual: { width: number; height: number }): { width: number; height: number } {
  const boxes = [...plot.querySelectorAll<SVGTextElement>("[data-axis]")].map((words) => words.getBBox());
  return {
    width: Math.max(usual.width, ...boxes.map(({ width }) => Math.ceil(width) + 10)),
    height: Math.max(usual.height, ...boxes.map(({ height }) => Math.ceil(height) + 10)),
  };
}

// What stays at an edge of the window covers whatever scrolls past it, and so what the keyboard is at. How high each of these
// parts is stands measured at <html>, as --header, --alert, --row, --controls and --tabs: from there pages scroll clear of them
// (style/base.css), and each takes its place below or above the others.
export type Sticking = "header" | "alert" | "row" | "controls" | "tabs";

export function sticks(part: HTMLElement, name: Sticking): { destroy(): void } {
  const root = document.documentElement.style;
  const measure = (): void => {
    const stays = part.offsetHeight > 0 && ["sticky", "fixed"].includes(getComputedStyle(part).position);
    root.setProperty(`--${name}`, `${stays ? part.offsetHeight : 0}px`);
  };
  const watching = new ResizeObserver(measure);
  watching.observe(part);
  addEventListener("resize", measure); // a lower window may let it go
  measure();
  return {
    destroy() {
      watching.disconnect();
      removeEventListener("resize", measure);
      root.removeProperty(`--${name}`);
    },
  };
}

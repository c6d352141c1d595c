// What stays at an edge of the window covers whatever scrolls past it, and so what the keyboard is at. How high each of these
// parts is stands measured at <html>, as --header, --alert, --row, --controls and --tabs: from there pages scroll clear of them
// (style/base.css), and each takes its place below or above the others.
export type Sticking = "header" | "alert" | "row" | "controls" | "tabs";

export function sticks(part: HTMLElement, name: Sticking): { destroy(): void } {
  const root = document.documentElement.style;
  const measure = (): void => {
    const stays = part.offsetHeight > 0 && ["sticky", "fixed"].includes(getComputedStyle(part).position);
    const height = `${stays ? part.offsetHeight : 0}px`;
    if (root.getPropertyValue(`--${name}`) === height) return;
    root.setProperty(`--${name}`, height);
    dispatchEvent(new Event("sticks")); // whatever has been led to may lie under it now
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

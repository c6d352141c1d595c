// Where we are: the address bar, read and written. Links inside the room change the page without loading it again.
export interface Route {
  page: string; // "", "table", "hand", …
  rest: string[]; // "22"
  query: URLSearchParams;
  hash: string; // without #
}

function read(): Route {
  const [page = "", ...rest] = location.pathname.split("/").slice(1).map(decodeURIComponent);
  return { page, rest, query: new URLSearchParams(location.search), hash: location.hash.slice(1) };
}

let current = $state.raw(read());

export const route = () => current;

// What a place in the history knows beside its address: `wish`, what whoever came there wants to be done, which no link from
// elsewhere can bring; `scroll` and `left`, how far down its page was and what that kept of itself, for when Back leads there.
interface Place {
  wish?: "sit";
  scroll?: number;
  left?: object;
}
const place = (): Place => (history.state as Place | null) ?? {};

export function go(address: string, replace = false, wish?: "sit"): void {
  const to: Place = wish ? { wish } : {};
  if (replace) history.replaceState(to, "", address);
  else {
    history.replaceState({ ...place(), scroll: scrollY }, "");
    history.pushState(to, "", address);
  }
  stopGrowing();
  current = read();
  if (!location.hash) scrollTo(0, 0);
}

export const wish = () => place().wish;
/** Not again when the page is loaded again. */
export const wishDone = (): void => history.replaceState({ ...place(), wish: undefined }, "");

/** What the page that is here kept of itself when it was left; nothing where somebody comes to it anew. */
export const asLeft = <Kept extends object>(): Partial<Kept> => place().left ?? {};
export const keepOfPage = (left: object): void => history.replaceState({ ...place(), left }, "");

// A page that is come back to has to be asked for first: it is scrolled to where it was once it is as long again, unless its reader
// does something before.
let stopGrowing = (): void => {};
function scrollBack(to: number): void {
  const growing = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < to) return;
    stopGrowing();
    scrollTo(0, to);
  });
  const over = new AbortController();
  stopGrowing = () => {
    growing.disconnect();
    over.abort();
  };
  for (const own of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(own, stopGrowing, { signal: over.signal });
  growing.observe(document.body);
}

addEventListener("popstate", () => {
  stopGrowing();
  current = read();
  const { scroll } = place();
  if (scroll) scrollBack(scroll);
});

// Of all pages the rules alone have anchors in their address. What stands behind the # of another may be the secret that it was
// opened with: whoever only goes on within the page must not lose it.
function goWithin(id: string): void {
  const to = document.getElementById(id);
  if (to === null) return;
  if (!to.hasAttribute("tabindex")) {
    to.setAttribute("tabindex", "-1");
    to.addEventListener("blur", () => to.removeAttribute("tabindex"), { once: true });
  }
  to.focus({ preventScroll: true });
  to.scrollIntoView();
}

addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (current.page !== "rules" && link.getAttribute("href")!.startsWith("#")) {
    event.preventDefault();
    goWithin(link.hash.slice(1));
    return;
  }
  if (link.pathname === location.pathname && link.hash) {
    setTimeout(() => (current = read())); // the browser goes to the anchor
    return;
  }
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

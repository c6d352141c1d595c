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

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  current = read();
  if (!location.hash) scrollTo(0, 0);
}

addEventListener("popstate", () => {
  current = read();
});

addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.pathname === location.pathname && link.hash) {
    setTimeout(() => (current = read())); // the browser goes to the anchor
    return;
  }
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

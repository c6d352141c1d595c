// What is asked of the room over HTTP. A refusal is thrown as it came: a code, a sentence, a clause.
import type { Clause } from "../chapters.ts";
import type { Failed, HandLine, Lobby, Me, Opened, Routes, Statistics } from "../protocol.ts";

export class DeniedError extends Error {
  readonly code: string;
  readonly rule: string | null;
  constructor(denied: Failed) {
    super(denied.why);
    this.code = denied.code;
    this.rule = denied.rule;
  }
}

let page = ""; // what shows that a change comes from our own page

export async function ask<T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { "X-Ananas-Page": page, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new DeniedError({ code: "unreachable", why: "", rule: null });
  }
  const text = await response.text();
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    answer = { code: `status-${response.status}`, why: text, rule: null };
  }
  if (!response.ok) throw new DeniedError(answer as Failed);
  return answer as T;
}

const known = (me: Me): Me => {
  page = me.page ?? page;
  return me;
};

export const whoAmI = async () => known(await ask<Me>("GET", "/api/me"));
export const comeAsGuest = async (name: string) =>
  known(await ask<Me>("POST", "/api/guest", { name, adult: true, agree: true }));
export const makeAccount = async (name: string, password: string) =>
  known(await ask<Me>("POST", "/api/account", { name, password, adult: true, agree: true }));
export const signIn = async (name: string, password: string) =>
  known(await ask<Me>("POST", "/api/sign-in", { name, password }));
export const agree = async () => known(await ask<Me>("POST", "/api/me/agree", { adult: true, agree: true }));
export const signOut = () => ask<object>("POST", "/api/sign-out", {});
export const setPassword = async (password: string, old?: string) =>
  known(await ask<Me>("POST", "/api/me/password", old ? { password, old } : { password }));
export const rename = async (name: string) => known(await ask<Me>("POST", "/api/me/name", { name }));
export const moreChips = async () => known(await ask<Me>("POST", "/api/me/chips", {}));

export const rules = () => ask<Clause[]>("GET", "/api/rules");

export const hands = (before?: number) => ask<HandLine[]>("GET", `/api/me/hands${before ? `?before=${before}` : ""}`);
export const statistics = () => ask<Statistics>("GET", "/api/me/statistics");

export type Replay = Routes["GET /api/hands/*/replay"]["gives"];
export const replay = (hand: number) => ask<Replay>("GET", `/api/hands/${hand}/replay`);

// What is not JSON, or is read as it stands.
export async function text(path: string): Promise<string> {
  const response = await fetch(path);
  const words = await response.text();
  if (response.ok) return words;
  const denied = words.startsWith("{") ? (JSON.parse(words) as Failed) : { code: `status-${response.status}`, why: words, rule: null };
  throw new DeniedError(denied);
}

export const lobby = () => ask<Lobby>("GET", "/api/lobby");

export const openTable = (settings: object) => ask<Opened>("POST", "/api/tables", settings);
export const practice = (settings: object) => ask<Opened>("POST", "/api/practice", settings);
export const addBots = (table: number, count: number) => ask<object>("POST", `/api/tables/${table}/bots`, { count });

// The host's link: a form, as the room's own page would send it.
export async function follow(link: string): Promise<void> {
  const response = await fetch("/join", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ link, adult: "yes", agree: "yes" }).toString(),
  });
  if (!response.ok) throw new DeniedError((await response.json()) as Failed);
}

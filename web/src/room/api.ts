// What is asked of the room over HTTP. A refusal is thrown as it came: a code, a sentence, a clause.
import type { Clause } from "../chapters.ts";
import type { Failed, HandLine, HouseOdds, Lobby, Me, Routes, Session, Statistics } from "../protocol.ts";
import { freshKey } from "./key.ts";

export class DeniedError extends Error {
  readonly code: string;
  readonly rule: string | null;
  constructor(denied: Failed) {
    super(denied.why);
    this.code = denied.code;
    this.rule = denied.rule;
  }
}

/** What the room says to whom it does not know any more. */
export const isOut = (code: string): boolean => code === "no-pass" || code === "pass-over";
let out = (): void => {};
/** What to do when it says so to anything but the question who we are. */
export const whenOut = (then: () => void): void => {
  out = then;
};

let page = ""; // what shows that a change comes from our own page
let person = 0; // whose that is

// What the room says, in whatever form; when it refuses, or is not there, or something else answers, that is thrown.
async function heard(path: string, request?: RequestInit): Promise<string> {
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new DeniedError({ code: "unreachable", why: "", rule: null });
  }
  const words = await response.text();
  if (!response.ok) {
    const denied = refusalIn(words) ?? { code: `status-${response.status}`, why: "", rule: null };
    if (isOut(denied.code) && path !== "/api/me") out();
    throw new DeniedError(denied);
  }
  return words;
}
// What stands between us and the room, or a room behind it that is gone, answers with a page of its own: nothing for anybody here.
function refusalIn(words: string): Failed | null {
  const said = read<Partial<Failed> | null>(words);
  return typeof said?.code === "string" && typeof said.why === "string" ? { code: said.code, why: said.why, rule: said.rule ?? null } : null;
}
function read<T>(json: string): T | null {
  try {
    return JSON.parse(json) as T;
  } catch {
    return null;
  }
}

type Method = "GET" | "POST" | "DELETE";

// Where the session has begun anew on another page of this browser, this one learns its new word first: if it is still the
// same person's.
export async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
  const asks = person;
  try {
    return await askOnce<T>(method, path, body);
  } catch (denied) {
    if (!hasOldWord(denied)) throw denied;
    const me = await askOnce<Me>("GET", "/api/me");
    if (asks !== 0 && me.person !== asks) throw denied;
    known(me);
    return askOnce<T>(method, path, body);
  }
}
const hasOldWord = (denied: unknown): boolean => denied instanceof DeniedError && denied.code === "not-from-a-page";

async function askOnce<T>(method: Method, path: string, body?: object, keepalive = false): Promise<T> {
  return understood<T>(
    await heard(path, {
      method,
      keepalive, // whether it goes on when the page is closed
      headers: { "X-Ananas-Page": page, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
}
function understood<T>(words: string): T {
  const answer = read<T>(words);
  if (answer === null) throw new DeniedError({ code: "not-understood", why: "", rule: null });
  return answer;
}

// What is sent is held against the room's own description of it. The path is the route's, but for those with a star.
type PostRoute = Extract<keyof Routes, `POST ${string}`>;
export const post = <Route extends PostRoute>(route: Route, body: Routes[Route]["asks"], path: string = route.slice("POST ".length)) =>
  ask<Routes[Route]["gives"]>("POST", path, body);

const known = <Told extends Me>(me: Told): Told => {
  page = me.page ?? page;
  person = me.person;
  return me;
};

export async function whoAmI(): Promise<Me> {
  const asks = person;
  const me = await ask<Me>("GET", "/api/me");
  return person === asks || person === me.person ? known(me) : me; // somebody has come in while this was on its way
}
export const comeAsGuest = async (name: string) =>
  known(await post("POST /api/guest", { name, adult: true, agree: true }));
export const makeAccount = async (name: string, password: string) =>
  known(await post("POST /api/account", { name, password, adult: true, agree: true }));
export const signIn = async (name: string, password: string, code = "") =>
  known(await post("POST /api/sign-in", { name, password, ...(code && { code }) }));
export const agree = async () => known(await post("POST /api/me/agree", { adult: true, agree: true }));
/** Ends the session of this person; or says that it is somebody else's by now, and leaves it. */
export async function signOut(of: number): Promise<boolean> {
  const end = () => askOnce<Routes["POST /api/sign-out"]["gives"]>("POST", "/api/sign-out", {}, true);
  if (person === of)
    try {
      await end();
      return true;
    } catch (denied) {
      if (!hasOldWord(denied)) throw denied;
    }
  if ((await whoAmI()).person !== of) return false;
  await end();
  return true;
}
export const confirm = async (password: string, code = "") =>
  known(await post("POST /api/me/confirm", { password, ...(code && { code }) }));
export const setPassword = async (password: string, old?: string) =>
  known(await post("POST /api/me/password", old ? { password, old } : { password }));
export const resetPassword = async (link: string, password: string, code = "") =>
  known(await post("POST /api/reset", { link, password, ...(code && { code }) }));
export const wantsCode = (denied: unknown): boolean => denied instanceof DeniedError && denied.code === "code-wanted";
export const secondFactor = () => ask<Routes["GET /api/me/second-factor"]["gives"]>("GET", "/api/me/second-factor");
export const offerSecondFactor = (password: string) => post("POST /api/me/second-factor", { password });
export const switchOnSecondFactor = async (code: string) => known(await post("POST /api/me/second-factor/on", { code }));
export const newRecoveryCodes = (password: string, code: string) =>
  post("POST /api/me/second-factor/codes", { password, code });
export const switchOffSecondFactor = (password: string, code: string) =>
  post("POST /api/me/second-factor/off", { password, code });
export const rename = async (name: string) => known(await post("POST /api/me/name", { name }));
export const moreChips = async () => known(await post("POST /api/me/chips", {}));

export const rules = () => ask<Clause[]>("GET", "/api/rules");

export const odds = (schedule: string, strategy = false) =>
  ask<HouseOdds>("GET", `/api/odds/twisted/${schedule}${strategy ? "?strategy" : ""}`);

export const hands = (before?: number) => ask<HandLine[]>("GET", `/api/me/hands${before ? `?before=${before}` : ""}`);
/** Tallied over stretches of so many minutes, of which days of the reader's zone are made (parts/results.ts). */
export const statistics = (minutes: number) => ask<Statistics>("GET", `/api/me/statistics?minutes=${minutes}`);

export type Replay = Routes["GET /api/hands/*/replay"]["gives"];
export const replay = (hand: number) => ask<Replay>("GET", `/api/hands/${hand}/replay`);
/** Of a hand that is kept as JSON: rounds of Chinese and Twisted are. */
export const record = (hand: number) =>
  ask<Exclude<Routes["GET /api/hands/*"]["gives"], string>>("GET", `/api/hands/${hand}?format=record`);

export type Equity = Routes["GET /api/hands/*/equity"]["gives"];
export type Share = Routes["GET /api/me/shares"]["gives"][number];
export type About = Routes["GET /api/shared/about"]["gives"];
export const shares = () => ask<Share[]>("GET", "/api/me/shares");
export const share = (hand: number, own_cards: boolean) =>
  post("POST /api/hands/*/share", { own_cards }, `/api/hands/${hand}/share`);
export const takeBack = (share: string) => ask<object>("DELETE", `/api/me/shares/${share}`);

/** Where the room has a played hand: for those who were dealt in, or for whoever has a link to it. */
export interface Played {
  path: string;
  link?: string; // its secret, which is in no address that is asked for
}
export const textOf = ({ path, link }: Played, what: string): Promise<string> =>
  heard(path + what, link ? { headers: { "X-Ananas-Link": link } } : {});
export const toldOf = async <T>(played: Played, what: string): Promise<T> => understood<T>(await textOf(played, what));

export const lobby = () => ask<Lobby>("GET", "/api/lobby");

export const openTable = (settings: Routes["POST /api/tables"]["asks"]) => post("POST /api/tables", settings);
export const practice = (settings: Routes["POST /api/practice"]["asks"]) => post("POST /api/practice", settings);
export const addBots = (table: number, more: Routes["POST /api/tables/*/bots"]["asks"]) =>
  post("POST /api/tables/*/bots", more, `/api/tables/${table}/bots`);

export const blocked = async () =>
  (await ask<Routes["GET /api/me/blocked"]["gives"]>("GET", "/api/me/blocked")).blocked;
export const unblock = (table: number, person: number) =>
  post("POST /api/me/unblock", { table, person, key: freshKey() });
export const sessions = () => ask<Session[]>("GET", "/api/me/sessions");
export const endSession = (id: string) => ask<object>("DELETE", `/api/me/sessions/${id}`);
export const endOtherSessions = () => ask<object>("DELETE", "/api/me/sessions");
export const makeToken = (scopes: string, label: string) => post("POST /api/me/tokens", { scopes, label });
export const forgetMe = () => ask<object>("DELETE", "/api/me");

// A thousand hands come at a time: all parts together, as if they had come in one.
export async function exportMe(told: (hands: number) => void): Promise<Record<string, unknown>> {
  type Part = Routes["GET /api/me/export"]["gives"];
  const { next, ...all } = await ask<Part>("GET", "/api/me/export");
  for (let before = next; before; ) {
    told(all.hands.length);
    const part = await ask<Part>("GET", `/api/me/export?before=${before}`);
    all.hands.push(...part.hands);
    before = part.next;
  }
  return all;
}

// The host's link: a form, as the room's own page would send it.
export async function follow(link: string): Promise<void> {
  await heard("/join", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ link, adult: "yes", agree: "yes" }).toString(),
  });
}

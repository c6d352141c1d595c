// Going when the hand is over, or at once: from a chair, from the page of a table, or from the room. A wish outlives the page on
// which it was made – another table, the lobby, the page loaded anew – and can be taken back on all of them.
import { untrack } from "svelte";
import type { Occupant } from "./protocol.ts";
import type { TableState } from "./room/fold.ts";
import { findSeats, house, send, signOut } from "./room/house.svelte.ts";
import { type Way, type Ways, keepWantsOut, keepWays, signsOut, wantsOut, waysOf } from "./room/wishes.ts";
import { go, route } from "./route.svelte.ts";
import { holdsHand, isIn } from "./table/shared.ts";

let whose = 0; // whose wishes these are
let ways = $state.raw<Ways>({});
let out = $state(false); // of the room
let asks = $state(false); // whether to give up what is in play

const holds = ({ view }: TableState): boolean => view.phase === "playing" && holdsHand(view.game, view.you);
const plays = ({ view }: TableState): boolean => view.phase === "playing" && isIn(view.game, view.you);

export const parting = {
  /** How somebody goes from this table when the hand is over. */
  way: (table: number): Way | "sign-out" | null => (out ? "sign-out" : (ways[table] ?? null)),
  get signsOut() {
    return out;
  },
  /** The tables at which a hand would be given up by signing out, where that is to be asked. */
  get asks(): TableState[] {
    return asks ? house.seated.filter(holds) : [];
  },
};

function setWay(table: number, way: Way | null): void {
  const { [table]: _, ...others } = ways;
  ways = way === null ? others : { ...others, [table]: way };
  keepWays(sessionStorage, whose, ways);
}
function setOut(is: boolean): void {
  asks = false;
  out = is;
  keepWantsOut(localStorage, whose, is);
}

const attends = ({ view }: TableState): Occupant["attends"] | undefined => view.seats.find(({ seat }) => seat === view.you)?.attends;
// For the case that no page is open when the hand is over. Whoever takes it back sits in again where only this page had them sit
// out for it, and where nothing else is wished.
const satOut = new Set<number>();
function sitOut(state: TableState): void {
  if (attends(state) !== "playing") return;
  satOut.add(state.table);
  void send(state.table, { do: "sit-out", when: "next-hand" });
}
function sitIn(): void {
  for (const state of out ? [] : house.seated) {
    if (ways[state.table] !== undefined || !satOut.delete(state.table)) continue;
    if (attends(state) === "sitting-out-next") void send(state.table, { do: "sit-in", post: true });
  }
}

export function leaveLater(table: number, way: Way): void {
  setWay(table, way);
  const state = house.table(table);
  if (state) sitOut(state);
}
/** Who goes now wishes it no more. */
export function leaves(table: number): void {
  satOut.delete(table);
  setWay(table, null);
}

// At which tables one sits, and how things stand there: on another page of the browser they may have sat down since.
async function findHands(): Promise<void> {
  await findSeats();
  let stop = (): void => {};
  await new Promise<void>((done) => {
    stop = $effect.root(() => {
      $effect(() => {
        if (house.knowsSeats || house.me === null) done();
      });
    });
  });
  stop();
}
const longestLook = 2000; // ms

let wants = -1; // in which term that is being found out
/** Whoever plays is asked first: to sign out gives up every hand that one holds. A room that does not say so keeps nobody. */
export async function wantToSignOut(): Promise<void> {
  const { term } = house;
  wants = term;
  if (house.link === "open") await Promise.race([findHands(), new Promise((late) => setTimeout(late, longestLook))]);
  wants = -1;
  if (term !== house.term) return;
  asks = house.seated.some(holds);
  if (!asks) void signOutNow();
}
export function signOutLater(): void {
  setOut(true);
  house.seated.forEach(sitOut);
}
export const closeQuestion = (): void => void (asks = false);

/** Takes back whatever was wished: at this table, or to sign out. */
export function stay(table: number | null = null): void {
  setOut(false);
  if (table !== null && ways[table] !== undefined) setWay(table, null);
  sitIn();
}

// Whoever signs out is signed out in this browser: chairs are given up first, but a room that refuses that, is frozen, or does
// not answer keeps nobody.
const longestGoodbye = 2000; // ms
let hangUp = (): void => {}; // nobody waits for the answers any more
let goes = -1; // in which term: it ends with that
export async function signOutNow(): Promise<void> {
  const { term } = house;
  if (goes === term) return;
  goes = term;
  asks = false;
  const stood = Promise.allSettled(house.seated.map(({ table }) => send(table, { do: "stand" })));
  await new Promise<unknown>((done) => {
    hangUp = () => done(null);
    void stood.then(done);
    setTimeout(hangUp, house.link === "open" ? longestGoodbye : 0);
  });
  if (term !== house.term) return; // another page was faster, and somebody else may have come in since
  if (route().page === "table") go("/", true); // an invitation is not left in the address
  await signOut();
}

// Whoever closes the page, or has it loaded anew, before the room has answered is signed out all the same; with a hand, after it.
addEventListener("pagehide", () => {
  if (goes === house.term) void signOut();
  else if (wants === house.term) house.seated.some(holds) ? signOutLater() : void signOut();
});

// Whichever page sees the end of the hand signs out, if there is none elsewhere.
const mayGo = (): boolean => out && house.knowsSeats && !house.seated.some(plays);
let looks = 0; // in which term
async function carryOut(): Promise<void> {
  const { term } = house;
  if (looks === term) return;
  looks = term;
  await findHands();
  if (looks === term) looks = 0;
  if (term === house.term && mayGo()) await signOutNow();
}

addEventListener("storage", ({ key }) => {
  if (key === signsOut) out = whose !== 0 && wantsOut(localStorage, whose);
});

$effect.root(() => {
  $effect(() => {
    const person = house.me?.person ?? 0;
    if (person === whose) return;
    whose = person;
    asks = false;
    satOut.clear();
    ways = person === 0 ? {} : waysOf(sessionStorage, person);
    out = person !== 0 && wantsOut(localStorage, person);
  });
  $effect(() => {
    if (house.link !== "open") hangUp();
  });
  $effect(() => {
    if (asks && !house.seated.some(holds)) asks = false; // there is nothing to give up any more
  });
  $effect(() => {
    if (mayGo()) untrack(() => void carryOut());
  });
  // Where a page shows the table, that says what the room has answered, and goes on from there.
  $effect(() => {
    for (const table of Object.keys(ways).map(Number)) {
      const state = house.table(table);
      const known = state ? house.hears(table) : house.knowsSeats;
      if (!known || house.isShown(table) || (state && plays(state))) continue;
      untrack(() => leaves(table));
      if (state && state.view.you !== null) void send(table, { do: "stand" });
    }
  });
});

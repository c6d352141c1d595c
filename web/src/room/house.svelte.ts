// Who we are in this room, and the tables we watch: one socket for all pages.
import { untrack } from "svelte";
import type { Command, Lobby, Me } from "../protocol.ts";
import { forgetChoices } from "../ahead.ts";
import * as api from "./api.ts";
import { askNobody } from "./confirm.svelte.ts";
import { forgetDeals, keepDeals, lookThroughDeals } from "./deals.ts";
import type { TableState } from "./fold.ts";
import { forget, leastFirst, putAway, type Shelf, takeOut } from "./kept.ts";
import { freshKey, oneAtATime } from "./key.ts";
import { sealed } from "./sealed.ts";
import { type Answer, type Link, RoomSocket } from "./socket.ts";
import { forgetWishes } from "./wishes.ts";

let me = $state.raw<Me | null>(null);
let shelfKey = ""; // to what this browser keeps for us
let known = $state(false); // whether the room has said who we are
let link = $state<Link>("open");
let linkWhy = $state("");
let tables = $state.raw<Record<number, TableState>>({}); // replaced, never changed: views are large
const gone = $state<Record<number, string>>({});
const shown = $state<Record<number, number>>({}); // by how many parts of the page
let socket: RoomSocket | null = null;
let kept: Record<number, TableState> = {}; // seen before, and not watched now
let seats = $state.raw<readonly number[] | null>(null); // the tables at which we sat when we asked, once the room has said which
let heard = $state.raw<ReadonlySet<number>>(new Set()); // the tables of which it has spoken, over the connection there is

// Who has signed out in this browser without the room having heard of it. The other pages go by it too, and so does one that
// is loaded meanwhile: the cookie is still there, and would let whoever comes next in.
const unheard = "ananas.signed-out";
let leaver = leaverNow();
let unreachable = $state(false); // for that

let term = 0; // whoever comes or goes begins another: what was asked in one of them says nothing of the next

export const house = {
  get me() {
    return me;
  },
  get known() {
    return known;
  },
  get link() {
    return link;
  },
  get linkWhy() {
    return linkWhy;
  },
  /** Signed out here, while the session still lives in a room that cannot be reached. */
  get livesOn() {
    return unreachable;
  },
  table: (number: number): TableState | undefined => tables[number],
  /** The tables at which one sits, whether a page shows them or not. */
  get seated(): TableState[] {
    return Object.values(tables).filter(({ view }) => view.you !== null);
  },
  /** Whether the room itself has said how things stand there: what was kept of a table may be long over. */
  hears: (number: number): boolean => heard.has(number),
  /** Whether these are all of them, and heard of: whoever has just come in has yet to hear from the tables at which they sit. */
  get knowsSeats(): boolean {
    if (seats === null) return false;
    const all = [...seats, ...this.seated.map(({ table }) => table)];
    return all.every((table) => heard.has(table) || gone[table] !== undefined);
  },
  /** What this tab keeps of cards, and what all of this browser's do. */
  get tabShelf(): Shelf {
    return sealed(sessionStorage, shelfKey);
  },
  get browserShelf(): Shelf {
    return sealed(localStorage, shelfKey);
  },
  /** Another for everybody who comes or goes. */
  get term() {
    return term;
  },
  isShown: (number: number): boolean => shown[number] !== undefined,
  gone: (number: number): string | undefined => gone[number],
};

function connect(): void {
  const address = location.origin.replace(/^http/, "ws") + "/socket";
  socket = new RoomSocket(
    {
      connect: (end) => {
        const wire = new WebSocket(address);
        wire.onmessage = ({ data }) => end.heard(String(data));
        wire.onclose = () => end.closed();
        return wire;
      },
      now: () => Date.now(),
      ticks: () => performance.now(),
      after: (milliseconds, then) => setTimeout(then, milliseconds),
      key: freshKey,
    },
    {
      table: (state, said) => {
        const before = tables[state.table]?.view.version ?? -1;
        const person = me?.person;
        if (person) void keepDeals(house.browserShelf, person, state, before, () => me?.person === person);
        tables = { ...tables, [state.table]: state };
        if (!said) return;
        heard = new Set(heard).add(state.table);
        if (state.view.you === null && !shown[state.table]) drop(state.table);
      },
      gone: (number, refused) => {
        gone[number] = refused.why;
        drop(number); // nobody sits there any more, nor plays
        delete kept[number];
      },
      link: (is, why) => {
        link = is;
        linkWhy = why;
        if (is !== "lost") return;
        heard = new Set(); // until the next one has told what happened meanwhile
        void refresh(); // a session that was ended elsewhere gets no other connection
      },
      welcome: () => void refresh(),
    },
  );
}

// Timers sleep with the machine: on waking the page is told by its clock, or by the browser, that the connection is old.
setInterval(() => socket?.look(), 1000);
addEventListener("online", () => socket?.renew());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) socket?.look();
});

// The purse changes with seats and buy-ins.
export async function refresh(): Promise<void> {
  if (leaver !== null) {
    known = true;
    return tellRoom();
  }
  const asked = term;
  try {
    const as = await onceMore(api.whoAmI, () => me !== null);
    if (asked === term) enter(as);
  } catch (error) {
    if (asked === term && hasNoSession(error)) leave();
  }
  known = true;
}
// While a session begins anew, by what this or another page of the browser asks, the room knows its new secret and the browser
// still sends the old one: whoever was in asks once more before they are taken to be out.
async function onceMore<T>(ask: () => Promise<T>, wasIn: () => boolean): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!wasIn() || !(error instanceof api.DeniedError) || error.code !== "no-pass") throw error;
    await new Promise((then) => setTimeout(then, 1000));
    return ask();
  }
}
const hasNoSession = (error: unknown): boolean =>
  error instanceof api.DeniedError && api.isOut(error.code);
// An open page may hear of it first by what it asks for.
const refreshOnce = oneAtATime(refresh);
api.whenOut(() => {
  if (me) void refreshOnce();
});

const sameMoment = 1000; // ms
let looking: { term: number; since: number; lobby: Promise<Lobby> } | null = null;
/** The lobby, now. Whoever comes in and the page that they come to ask for it in the same moment. */
export function lookAtLobby(): Promise<Lobby> {
  if (looking?.term === term && performance.now() - looking.since < sameMoment) return looking.lobby;
  const look = { term, since: performance.now(), lobby: api.lobby() };
  looking = look;
  const done = (): void => {
    if (looking === look) looking = null;
  };
  look.lobby.then(done, done);
  return look.lobby;
}

/** Who sits at tables hears of them on every page: it may be their turn. On another page of the browser they may have sat down
    since. Asks until the room answers, or somebody comes or goes. */
export async function findSeats(): Promise<void> {
  const asked = term;
  let lobby = await lookAtLobby().catch(() => null);
  while (lobby === null && asked === term) {
    await new Promise((then) => setTimeout(then, 3000));
    if (asked === term) lobby = await lookAtLobby().catch(() => null);
  }
  if (lobby === null || asked !== term || me === null) return;
  const { name } = me;
  const found = lobby.tables.filter(({ seated }) => seated.includes(name)).map(({ table }) => table);
  for (const table of found) socket?.watch(table, undefined, kept[table]);
  seats = found;
}

export function enter(as: Me): void {
  if (me && me.person !== as.person) leave(); // what the socket says and is told belongs to whom it was opened for
  const fresh = me === null;
  shelfKey = as.shelf ?? shelfKey;
  if (fresh) {
    ++term;
    kept = takeOut(house.tabShelf, as.person);
    lookThroughDeals(house.browserShelf);
  }
  const wasKeptOut = me?.codes_first === true;
  if (as.codes_first) lookAway(); // the room opens none, and shows no lobby
  else if (!socket) connect(); // before anybody knows that we are in, and watches a table
  me = as;
  known = true;
  setLeaver(null); // whatever session there was has ended with this
  if (!as.codes_first && (fresh || wasKeptOut)) void findSeats(); // whoever is all-in has a chair too, and no chips on tables
}

/** The answer to a change of one's account, with which the session may have begun anew. Whoever has signed out while it was on its
    way is out all the same, and what it has brought is ended as well: only the door lets anybody in. */
export function renewed(as: Me): void {
  if (me?.person === as.person) enter(as);
  else void signOut(as.person);
}

function hangUp(): void {
  socket?.end();
  socket = null;
  link = "open"; // nobody has one that could be lost
  linkWhy = "";
  tables = {};
  seats = null;
  heard = new Set();
}

// What was seen of the tables goes on when the room opens a connection again.
function lookAway(): void {
  const seen = { ...kept, ...tables };
  hangUp();
  kept = seen;
}

function leave(): void {
  ++term;
  me = null;
  shelfKey = "";
  askNobody();
  hangUp();
  kept = {};
  forget(sessionStorage);
  forgetWishes(sessionStorage, localStorage);
  forgetDeals(localStorage);
  forgetChoices(localStorage);
}

addEventListener("pagehide", () => {
  if (!me) return;
  putAway(house.tabShelf, me.person, leastFirst(kept, tables));
});

/** What this browser keeps goes at once; the session itself as soon as the room hears of it. */
export async function signOut(person = me?.person): Promise<void> {
  leave();
  if (person !== undefined) setLeaver(person);
  await tellRoom();
}

function leaverNow(): number | null {
  try {
    const person = localStorage.getItem(unheard);
    return person === null ? null : Number(person);
  } catch {
    return null; // a browser that keeps nothing
  }
}
function setLeaver(is: number | null): void {
  if (is === null) {
    clearTimeout(again);
    unreachable = false;
  }
  if (leaver === is) return;
  leaver = is;
  try {
    if (is === null) localStorage.removeItem(unheard);
    else localStorage.setItem(unheard, String(is));
  } catch {
    // then this page alone goes on trying
  }
}

let again: ReturnType<typeof setTimeout> | undefined;
function tellSoon(): void {
  clearTimeout(again);
  again = setTimeout(() => void tellRoom(), 3000);
}
async function tellRoom(): Promise<void> {
  clearTimeout(again);
  // Where another page has told it meanwhile, the session may be somebody else's by now.
  const end = async () => leaver === null || api.signOut(leaver);
  try {
    const ended = await onceMore(end, () => true);
    setLeaver(null);
    if (!ended) await refresh();
  } catch (error) {
    if (leaver === null) return;
    if (hasNoSession(error)) return setLeaver(null);
    unreachable = true;
    tellSoon();
  }
}

addEventListener("storage", ({ key, newValue }) => {
  if (key !== unheard) return;
  leaver = newValue === null ? null : Number(newValue);
  if (leaver !== null) {
    leave();
    return tellSoon(); // if the page on which it was does not: it may be closed before the room can be reached
  }
  clearTimeout(again);
  unreachable = false;
  void refresh(); // nobody is signed in any more, or somebody anew
});

function drop(table: number): void {
  socket?.unwatch(table);
  const { [table]: seen, ...others } = tables;
  tables = others;
  seats = seats?.filter((each) => each !== table) ?? null;
  heard = new Set([...heard].filter((each) => each !== table));
  if (seen) kept[table] = seen;
}

// Whoever sits there goes on watching when no page shows the table any more. So does a page that shows it anew in the same moment, as
// when tables come to lie side by side; and what is about to go still looks at what it showed.
export function watch(table: number, invitation?: string): () => void {
  delete gone[table];
  // What was seen of it before is told at once, and whoever watches is not to watch anew because of that.
  untrack(() => {
    shown[table] = (shown[table] ?? 0) + 1;
    socket?.watch(table, invitation, kept[table]);
  });
  return () => {
    const left = (shown[table] ?? 1) - 1;
    if (left > 0) shown[table] = left;
    else delete shown[table];
    queueMicrotask(() => {
      if (!shown[table] && tables[table]?.view.you == null) drop(table);
    });
  };
}

export async function send(table: number, command: Command): Promise<Answer> {
  const answer = await socket!.send(table, command);
  const heard = answer.is === "done" || answer.code !== "unreachable"; // what the room refuses, too, may be because of chips
  if (heard && ["sit", "stand", "top-up"].includes(command.do)) void refresh();
  return answer;
}

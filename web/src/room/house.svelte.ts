// Who we are in this room, and the tables we watch: one socket for all pages.
import type { Command, Me } from "../protocol.ts";
import * as api from "./api.ts";
import type { TableState } from "./fold.ts";
import { type Answer, type Link, RoomSocket } from "./socket.ts";

let me = $state.raw<Me | null>(null);
let known = $state(false); // whether the room has said who we are
let link = $state<Link>("open");
let linkWhy = $state("");
let tables = $state.raw<Record<number, TableState>>({}); // replaced, never changed: views are large
const gone = $state<Record<number, string>>({});
let socket: RoomSocket | null = null;

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
  table: (number: number): TableState | undefined => tables[number],
  gone: (number: number): string | undefined => gone[number],
};

const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

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
      after: (milliseconds, then) => setTimeout(then, milliseconds),
      key: randomKey,
    },
    {
      table: (state) => {
        tables = { ...tables, [state.table]: state };
      },
      gone: (number, refused) => {
        gone[number] = refused.why;
      },
      link: (is, why) => {
        link = is;
        linkWhy = why;
      },
      welcome: () => void refresh(),
    },
  );
  addEventListener("online", () => socket?.hurry());
}

// The purse changes with seats and buy-ins.
export async function refresh(): Promise<void> {
  try {
    enter(await api.whoAmI());
  } catch (error) {
    if (error instanceof api.DeniedError && (error.code === "no-pass" || error.code === "pass-over")) leave();
  }
  known = true;
}

export function enter(as: Me): void {
  if (!socket) connect(); // before anybody knows that we are in, and watches a table
  me = as;
  known = true;
}

function leave(): void {
  me = null;
  socket?.end();
  socket = null;
  tables = {};
}

export async function signOut(): Promise<void> {
  await api.signOut();
  leave();
}

export function watch(table: number, invitation?: string): () => void {
  delete gone[table];
  socket?.watch(table, invitation);
  return () => {
    socket?.unwatch(table);
    const { [table]: _, ...others } = tables;
    tables = others;
  };
}

export async function send(table: number, command: Command): Promise<Answer> {
  const answer = await socket!.send(table, command);
  if (["sit", "stand", "top-up"].includes(command.do)) void refresh();
  return answer;
}

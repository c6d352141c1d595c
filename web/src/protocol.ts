// What the room says and is told. The messages of the socket are those that the program itself describes
// (`ananas protocol --types`); what is fetched over HTTP is described in docs/room-protocol.md.
import type {
  Card,
  ChineseView,
  Choice as Offer,
  Message as Spoken,
  Settings,
  TableEvent,
  TableView,
} from "./generated/protocol.ts";

export type {
  Asking,
  BettingPlayer,
  BettingView,
  Card,
  ChineseHand,
  ChineseResult,
  ChineseView,
  GameView,
  Limit,
  LobbyTable,
  Occupant,
  Settings,
  TwistedPlayer,
  TwistedView,
} from "./generated/protocol.ts";

export type CardOrBack = Card | null; // a card that lies face down for us is null
export type Rows<T> = Record<keyof ChineseView["hands"][number]["board"], T>;
export type RoomEvent = TableEvent;

// An offer as one looks for it: by any key that some offer has. `do` says which others come with it; `not` is what is
// refused now, and why.
type KeyOf<Each> = Each extends Each ? keyof Each : never;
type ValueOf<Each, Key extends PropertyKey> = Each extends { [key in Key]: infer Value } ? Value : never;
export type Choice = { [Key in KeyOf<Offer>]?: ValueOf<Offer, Key> };
export type RoomView = Omit<TableView, "choices"> & { choices: Choice[] };

export type Snapshot = Omit<Extract<Spoken, { is: "snapshot" }>, "view"> & { view: RoomView };
export type Done = Extract<Spoken, { is: "done" }>;
export type Refused = Extract<Spoken, { is: "refused" }>;
// As they come to those who watch with "views".
export type Events = Omit<Extract<Spoken, { is: "events" }>, "choices" | "now" | "view"> & { now: number; view: RoomView };
export type Message = Exclude<Spoken, { is: "events" | "snapshot" }> | Snapshot | Events;

export type Command = { do: string } & Record<string, unknown>;

// ---- over HTTP

export interface Me {
  person: number;
  name: string;
  rank: "player" | "director" | "host";
  guest: boolean;
  agreed: boolean;
  muted: boolean;
  chips: number;
  on_tables: number;
  page?: string;
}

export interface Denied {
  code: string;
  why: string;
  rule: string | null;
  until?: number;
}

export interface Lobby {
  name: string;
  tables: { table: number; settings: Settings; seated: string[]; playing: boolean; paused: boolean; watching: number }[];
}

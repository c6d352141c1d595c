// What the room says and is told, over the socket and over HTTP, as the program itself describes it
// (`ananas protocol --types`).
import type {
  Card,
  ChineseView,
  Choice as Offer,
  Command as Written,
  Message as Spoken,
  TableEvent,
  TableView,
} from "./generated/protocol.ts";

export type {
  Applicant,
  Asking,
  BettingEvent,
  BettingPlayer,
  BettingView,
  BlockedLine,
  CalledOffRecord,
  Card,
  ChineseEvent,
  ChineseHand,
  ChineseRecord,
  ChineseResult,
  ChineseView,
  DayTally,
  Deed,
  Failed,
  GameView,
  HandLine,
  HouseOdds,
  HouseTable,
  Limit,
  Lobby,
  LobbyTable,
  Me,
  MixedGame,
  Occupant,
  Opened,
  PersonLine,
  RoomEvent as HouseEvent,
  Routes,
  Session,
  Settings,
  Statistics,
  TwistedEvent,
  TwistedPlayer,
  TwistedRecord,
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

// What is asked of a table. The socket adds which, and a key; cards are texts to the pages.
type AsText<Value> = Value extends Card ? string : Value extends Card[] ? string[] : Value;
type Said<Each> = Each extends Each ? { [Key in keyof Each as Exclude<Key, "table" | "key">]: AsText<Each[Key]> } : never;
export type Command = Said<Written> & { decision?: number };

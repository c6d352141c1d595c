// What the room says and is told, as docs/room-protocol.md and docs/protocol.md describe it.

export type Card = string; // "As", "Td"
export type CardOrBack = Card | null; // a card that lies face down for us is null

// ---- people and tables

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

export type Limit = "limit" | "pot" | "no";

export interface Settings {
  name: string;
  game: string;
  limit: Limit;
  stake: number;
  seats: number;
  least_buy_in: number;
  most_buy_in: number;
  clocks: Record<"decision" | "showdown" | "bank" | "refill" | "grace" | "opening" | "rest", number>;
  by_invitation: boolean;
  practice: boolean;
}

export interface LobbyTable {
  table: number;
  settings: Settings;
  seated: string[];
  playing: boolean;
  paused: boolean;
  watching: number;
}

export interface Lobby {
  name: string;
  tables: LobbyTable[];
}

// ---- views

export interface Occupant {
  seat: number;
  person: number;
  name: string;
  bot: boolean;
  stack: number;
  attends: string;
  here: boolean;
}

export interface Asking {
  seat: number;
  decision: number;
  stage: "own" | "grace" | "bank";
  until: number;
}

export interface BettingPlayer {
  seat: number;
  stack: number;
  bet: number;
  committed: number;
  won: number;
  live: boolean;
  all_in: boolean;
  shown: boolean;
  mucked: boolean;
  cards: CardOrBack[];
  up: Card[];
  discard?: CardOrBack;
}
export interface BettingView {
  phase: "dealing" | "discarding" | "betting" | "showdown" | "over";
  street: number;
  button: number;
  asked: number[];
  board: Card[];
  to_match: number;
  pots: { amount: number; eligible: number[] }[];
  players: BettingPlayer[];
  burns: number;
  stub: number;
}

export type Rows<T> = { front: T; middle: T; back: T };
export interface ChineseHand {
  seat: number;
  player: number;
  stack: number;
  fantasy: boolean;
  board: Rows<CardOrBack[]>;
  drawn: CardOrBack[];
  discards: CardOrBack[];
  declared: string | null;
}
export interface ChineseResult {
  seat: number;
  foul: boolean;
  bonus: Rows<number>;
  sweep: string | null;
  points: number;
  chips: number;
  fantasy_next: boolean;
}
export interface ChineseView {
  phase: "dealing" | "placing" | "declaring" | "over";
  street: string;
  button: number;
  asked: number[];
  hands: ChineseHand[];
  stub: number;
  fantasy_next: number[];
  results: ChineseResult[];
}

export type Wagers = { first: number; second: number; river: number };
export interface TwistedPlayer {
  seat: number;
  stack: number;
  bets: Wagers;
  tips: Wagers;
  ante: number;
  optional: number;
  won: number;
  live: boolean;
  marker: boolean;
  shown: boolean;
  cards: CardOrBack[];
  discard?: CardOrBack;
}
export interface TwistedView {
  phase: "placing" | "dealing" | "discarding" | "betting" | "last-card" | "over";
  stage: number;
  asked: number[];
  community: CardOrBack[];
  exposed: Card[];
  pot: number;
  players: TwistedPlayer[];
}

export type GameView = BettingView | ChineseView | TwistedView;

export interface RoomView {
  version: number;
  phase: "idle" | "cutting" | "playing" | "resting" | "closed";
  paused: boolean;
  closing: boolean;
  halted: boolean;
  you: number | null;
  seats: Occupant[];
  hand: number;
  code: string;
  dealt: number[];
  asked: Asking[];
  game: GameView | null;
  choices: Choice[];
}

// An offer, `do` with its amounts, or `not`: what is refused now, and why.
export interface Choice {
  do?: string;
  not?: string;
  why?: string;
  rule?: string;
  pays?: number;
  least_to?: number;
  most_to?: number;
  card?: Card;
  cards?: number;
  room?: Rows<number>;
  sweep?: string;
  least_first?: number;
  most_first?: number;
  optional_bet?: number;
  amount?: number;
}

export interface RoomEvent {
  event: string;
  seat?: number;
  [more: string]: unknown;
}

// ---- the socket

export interface Snapshot {
  is: "snapshot";
  table: number;
  now: number;
  settings: Settings;
  view: RoomView;
}
export interface Events {
  is: "events";
  table: number;
  from: number;
  events: RoomEvent[];
  now: number;
  view: RoomView;
}
export interface Done {
  is: "done";
  key: string;
  table: number;
  version: number;
}
export interface Refused {
  is: "refused";
  key: string;
  table?: number;
  code: string;
  why: string;
  rule: string | null;
}
export type Message =
  | { is: "welcome"; person: number; name: string; now: number; chips: number }
  | Snapshot
  | Events
  | Done
  | Refused
  | { is: "frozen"; why: string }
  | { is: "thawed" };

export type Command = { do: string } & Record<string, unknown>;

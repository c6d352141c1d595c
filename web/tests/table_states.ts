// States of tables as they come in real hands, and a page that is shown them: for pictures of every state, and for what has to be
// seen in it.
import type { Browser, WebSocketRoute } from "playwright-core";
import type { RoomView } from "../src/protocol.ts";
import type { Logged, TableState } from "../src/room/fold.ts";
import { Guest, type Room, someAnswer, socketOf } from "./served.ts";
import { Player, until } from "./table_player.ts";

export interface Moment extends TableState {
  at: number; // when it was seen
}

const quick = { clocks: { rest: 0, opening: 0, decision: 60_000, showdown: 1000, bank: 30_000, refill: 0, grace: 0 } };
let guests = 0;

/** All that a player saw, one state after another, of as many hands against bots. */
export async function playThrough(room: Room, settings: object, hands = 3, seconds = 60): Promise<Moment[]> {
  const guest = await Guest.come(room, `Maren ${++guests}`);
  const { table } = await guest.post<{ table: number }>("/api/practice", { ...quick, ...settings });
  const seen: Moment[] = [];
  let answered = 0;
  let bought = 0;
  let over = 0;
  let finished = false;
  await new Promise<void>((done, fail) => {
    const giveUp = setTimeout(() => fail(new Error(`${JSON.stringify(settings)}: too slow`)), seconds * 1000);
    const socket = socketOf(guest, (state) => {
      if (finished) return;
      const { view } = state;
      if (seen.length === 0 && view.you === null) {
        const free = Array.from({ length: state.settings.seats }, (_, place) => place + 1).find(
          (seat) => !view.seats.some((each) => each.seat === seat),
        )!;
        void socket.send(table, { do: "sit", seat: free, amount: state.settings.stake * 100 });
      }
      seen.push({ ...state, at: Date.now() });
      const last = seen.at(-2)?.view.version ?? 0;
      const ended = state.log.some(({ version, event }) => version > last && (event.event === "hand-over" || event.event === "round-over"));
      if (ended && ++over >= hands) {
        finished = true;
        clearTimeout(giveUp);
        socket.end();
        done();
        return;
      }
      // Who is broke is not dealt in, and bots do not play among themselves.
      const own = view.seats.find((each) => each.seat === view.you);
      if (own?.stack === 0 && own.attends === "sitting-out" && bought < view.hand) {
        bought = view.hand;
        void socket
          .send(table, { do: "top-up", amount: state.settings.stake * 100 })
          .then(() => socket.send(table, { do: "sit-in", post: true }));
      }
      const asked = view.asked.find((each) => each.seat === view.you);
      if (!asked || asked.decision <= answered || view.choices.length === 0) return;
      answered = asked.decision;
      void socket.send(table, { ...someAnswer(view, answered), decision: answered });
    });
    socket.watch(table);
  });
  return seen;
}

/** What a state is called: what the bar of the table asks for, or why it does not. */
export function nameOf({ view }: TableState): string {
  const offers = new Set(view.choices.flatMap((choice) => (choice.do === undefined ? [] : [choice.do as string])));
  const asked = view.asked.some((each) => each.seat === view.you);
  if (view.you === null) return "watching";
  if (view.phase === "resting") return "over";
  if (view.phase !== "playing" || view.game === null) return "between";
  if (!asked) return !dealtIn(view) ? "out" : isAllIn(view) ? "all-in" : "waiting";
  for (const what of ["discard", "place", "declare", "place-bets", "show", "bring-in", "call", "check", "bet"])
    if (offers.has(what)) return what;
  return [...offers].sort().join("-");
}

function dealtIn({ game, you }: RoomView): boolean {
  if (game === null) return false;
  if ("hands" in game) return game.hands.some(({ seat }) => seat === you);
  return game.players.some((player) => player.seat === you && player.live);
}

function isAllIn({ game, you }: RoomView): boolean {
  return game !== null && "board" in game && game.players.some((player) => player.seat === you && player.all_in);
}

/** How much there is to see in a state. */
function richness({ view }: TableState): number {
  const { game } = view;
  if (game === null) return 0;
  if ("hands" in game) return game.hands.reduce((sum, { board }) => sum + Object.values(board).flat().length, 0);
  if (!("board" in game)) return game.community.filter((card) => card !== null).length + game.players.length;
  const { players } = game;
  const up = players.reduce((sum, player) => sum + (player.shown ? 6 : 0) + player.up.length + (player.bet > 0 ? 3 : 0), 0);
  return up + 4 * game.board.length + players.filter(({ live }) => live).length;
}

/** Of every state that was seen, by name, the one with most to see. */
export function scenes(moments: readonly Moment[]): Map<string, Moment> {
  const best = new Map<string, Moment>();
  for (const moment of moments) {
    const name = nameOf(moment);
    const known = best.get(name);
    if (known === undefined || richness(moment) >= richness(known)) best.set(name, moment);
  }
  return best;
}

/** A table's page that is told what the test wants. */
export class Showing {
  readonly player: Player;
  #wire: WebSocketRoute | null = null;
  #version = 0;
  #shown = 0;

  private constructor(player: Player) {
    this.player = player;
  }

  static async open(browser: Browser, room: Room, options: Parameters<Browser["newContext"]>[0] = {}): Promise<Showing> {
    const player = await Player.come(browser, room, options);
    const stage = new Showing(player);
    await player.page.routeWebSocket("**/socket", (wire) => {
      wire.onMessage((text) => {
        const message = JSON.parse(String(text)) as Record<string, unknown>;
        if (message["do"] === "watch") {
          stage.#wire = wire;
          return;
        }
        if (!("decision" in message)) wire.send(JSON.stringify({ is: "done", key: message["key"], table: message["table"], version: 0 }));
      });
      wire.send(JSON.stringify({ is: "welcome", person: 2, name: "Maren", now: Date.now(), chips: 90_000 }));
    });
    await player.visitor.go("/table/21");
    await until("the page watches the table", () => stage.#wire !== null);
    return stage;
  }

  get page() {
    return this.player.page;
  }

  #send(message: object): void {
    this.#wire!.send(JSON.stringify({ table: 21, now: Date.now(), ...message }));
  }

  #view(moment: Moment, version: number): RoomView {
    const later = Date.now() - moment.at;
    // A decision that was answered once is closed for good: what is shown again asks anew.
    const asked = moment.view.asked.map((each) => ({ ...each, until: each.until + later, decision: each.decision + this.#shown * 1000 }));
    return { ...moment.view, version, asked };
  }

  /** A state with all that led to it, and nothing of what was shown before. */
  async show(moment: Moment): Promise<void> {
    // From the beginning of a hand: what comes before it would be told under the next one's number.
    const latest = moment.log.slice(-120);
    const log = latest.slice(Math.max(0, latest.findIndex(({ event }) => event.event === "deal-announced")));
    ++this.#shown;
    // Without a hand in between, what was chosen in advance would hold for this one, if it is in the same round.
    this.#send({ is: "snapshot", settings: moment.settings, view: { ...this.#view(moment, 0), phase: "idle", game: null, asked: [], choices: [] } });
    await this.page.locator(".room .pre [aria-pressed=true]").waitFor({ state: "detached" });
    this.#send({ is: "snapshot", settings: moment.settings, view: this.#view(moment, 0) });
    this.#version = 0;
    this.#tell(moment, log);
    await this.page.locator(`.room[data-version="${this.#version}"]`).waitFor(); // the page has heard all of it
  }

  #tell(moment: Moment, log: Logged[]): void {
    if (log.length === 0) return;
    const from = this.#version + 1;
    this.#version += log.length;
    this.#send({ is: "events", from, events: log.map(({ event }) => event), view: this.#view(moment, this.#version) });
  }
}

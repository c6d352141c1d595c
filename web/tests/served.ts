// A real room on a scratch folder, and people in it who are programs.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Choice, Command, Me, RoomView } from "../src/protocol.ts";
import type { TableState } from "../src/room/fold.ts";
import { RoomSocket, type WireEnd } from "../src/room/socket.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const program = process.env["ANANAS_PROGRAM"] ?? join(root, "build/release/ananas");

export class Room {
  readonly folder = mkdtempSync(join(tmpdir(), "ananas-web-"));
  port = 0;
  hostLink = "";
  #process: ChildProcess | null = null;

  // By number: a bare machine may have no file that knows the name localhost.
  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  // Bots that answer at once, so that hands are quick; tests that look at them may want them slower.
  async open({ botsMs = 0, settings = "" } = {}): Promise<this> {
    const config = join(this.folder, "ananas.toml");
    const limits = "limits.requests_a_second = 10000\nlimits.messages_a_second = 10000\n";
    writeFileSync(config, `bots.least_ms = ${botsMs}\nbots.most_ms = ${botsMs}\n${limits}${settings}`);
    const words = ["serve", "--config", config, "--port", `${this.port}`, "--data", join(this.folder, "data")];
    const room = spawn(program, [...words, "--pages", join(root, "web/dist")], { stdio: ["ignore", "pipe", "pipe"] });
    this.#process = room;
    let said = "";
    await new Promise<void>((open, fail) => {
      const hear = (bytes: Buffer) => {
        said += bytes.toString();
        const port = /is open at http:\/\/localhost:(\d+)\n/.exec(said);
        if (!port) return;
        this.port = Number(port[1]);
        this.hostLink ||= /(\/join#link=[0-9a-f]+)/.exec(said)?.[1] ?? "";
        open();
      };
      room.stdout!.on("data", hear);
      room.stderr!.on("data", (bytes: Buffer) => (said += bytes.toString()));
      room.on("exit", () => fail(new Error(`The room did not open: ${said}`)));
    });
    return this;
  }

  // As when the machine fails: nothing is said to anybody.
  async kill(): Promise<void> {
    const room = this.#process!;
    const gone = new Promise((ended) => room.once("exit", ended));
    room.kill("SIGKILL");
    await gone;
    this.#process = null;
  }

  async close(): Promise<void> {
    if (this.#process) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// A guest who speaks to the room as a program does.
export class Guest {
  readonly room: Room;
  readonly me: Me & { token: string };

  private constructor(room: Room, me: Me & { token: string }) {
    this.room = room;
    this.me = me;
  }

  static async come(room: Room, name: string): Promise<Guest> {
    const response = await fetch(`${room.origin}/api/guest`, {
      method: "POST",
      body: JSON.stringify({ name, adult: true, agree: true }),
    });
    if (!response.ok) throw new Error(await response.text());
    return new Guest(room, (await response.json()) as Me & { token: string });
  }

  async post<T>(path: string, body: object): Promise<T> {
    const response = await fetch(this.room.origin + path, {
      method: "POST",
      headers: { Authorization: `Bearer ${this.me.token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  }

  // Node's WebSocket can say who it is in a header, which the types of browsers do not know.
  wire(end: WireEnd): WebSocket {
    const options = { headers: { Authorization: `Bearer ${this.me.token}` } } as unknown as string[];
    const wire = new WebSocket(this.room.origin.replace("http", "ws") + "/socket", options);
    wire.onmessage = ({ data }) => end.heard(String(data));
    wire.onclose = () => end.closed();
    return wire;
  }
}

let keys = 0;
export const freshKey = () => `test-${process.pid}-${++keys}`;

export function socketOf(guest: Guest, heard: (state: TableState) => void, wires: WebSocket[] = [], opened = () => {}): RoomSocket {
  return new RoomSocket(
    {
      connect: (end) => {
        const wire = guest.wire(end);
        wires.push(wire);
        return wire;
      },
      now: () => Date.now(),
      ticks: () => performance.now(),
      after: (milliseconds, then) => void setTimeout(then, Math.min(milliseconds, 20)),
      key: freshKey,
    },
    { table: heard, welcome: opened },
  );
}

// Some answer to what is asked, any legal one; `whim` chooses.
export function someAnswer(view: RoomView, whim: number): Command {
  const offers = view.choices.filter((choice): choice is Choice & { do: string } => choice.do !== undefined);
  const calm = offers.filter((offer) => offer.do !== "fold" && offer.do !== "bet");
  const from = calm.length > 0 && whim % 4 !== 0 ? calm : offers;
  const offer = from[whim % from.length]!;
  if (offer.do === "bet") return offer.amount === undefined ? { do: "bet", to: offer.least_to! } : { do: "bet", amount: offer.amount };
  if (offer.do === "place-bets") return { do: "place-bets", first: offer.least_first! };
  if (offer.do === "discard") return { do: "discard", card: offer.card! };
  if (offer.do === "declare") return { do: "declare", sweep: offer.sweep! };
  if (offer.do === "place" && view.game && "hands" in view.game) {
    const cards = view.game.hands.find((hand) => hand.seat === view.asked.find((asked) => asked.seat === view.you)?.seat)!.drawn;
    const room = { ...offer.room! };
    const placed = { front: [] as string[], middle: [] as string[], back: [] as string[] };
    for (const card of cards.slice(0, offer.cards)) {
      const row = (["back", "middle", "front"] as const).find((each) => room[each] > 0)!;
      --room[row];
      placed[row].push(card!);
    }
    return { do: "place", ...placed };
  }
  return { do: offer.do };
}

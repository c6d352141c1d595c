// Stands between a browser and the room. It can swallow all that goes over the connections there are: nobody closes them,
// nothing arrives, as when the lid of a laptop was down, or the Wi-Fi is another one. And it can cut them, and take none.
import { type Server, type Socket, connect, createServer } from "node:net";
import type { Room } from "./served.ts";

export class Swallower {
  readonly #server: Server;
  readonly #open = new Set<{ swallowed: boolean; ends: Socket[] }>();
  readonly #room: Room;
  #closed = false;

  constructor(room: Room) {
    this.#room = room;
    this.#server = createServer((near) => {
      if (this.#closed) {
        near.destroy();
        return;
      }
      const far = connect(room.port, "127.0.0.1");
      for (const end of [near, far]) end.unref(); // a test that failed does not close it, and ends all the same
      const line = { swallowed: false, ends: [near, far] };
      this.#open.add(line);
      let upgraded = false;
      near.on("data", (bytes) => {
        if (line.swallowed) return;
        // The room serves its own address only.
        const said = upgraded ? bytes : Buffer.from(bytes.toString("latin1").replaceAll(`127.0.0.1:${this.port}`, `127.0.0.1:${room.port}`), "latin1");
        upgraded ||= /^upgrade: websocket/im.test(said.toString("latin1"));
        far.write(said);
      });
      far.on("data", (bytes) => {
        if (!line.swallowed) near.write(bytes);
      });
      for (const [end, other] of [[near, far], [far, near]] as const) {
        end.on("error", () => other.destroy());
        end.on("close", () => {
          if (!line.swallowed) other.destroy();
        });
      }
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", listening));
    this.#server.unref();
    return this;
  }

  get port(): number {
    const address = this.#server.address();
    return address !== null && typeof address === "object" ? address.port : 0;
  }

  /** A room behind it, for whoever wants to visit one. */
  get front(): Room {
    const { room, port } = { room: this.#room, port: this.port };
    return Object.create(room, { port: { value: port }, origin: { value: `http://127.0.0.1:${port}` } }) as Room;
  }

  swallow(): void {
    for (const line of this.#open) line.swallowed = true;
  }

  cut(): void {
    this.#closed = true;
    for (const { ends } of this.#open) for (const end of ends) end.destroy();
    this.#open.clear();
  }

  mend(): void {
    this.#closed = false;
  }

  close(): void {
    this.#server.close();
    this.cut();
  }
}

// Somebody's game goes on without their page.
import type { Command, RoomView } from "../src/protocol.ts";
import { RoomSocket } from "../src/room/socket.ts";
import { type Room, freshKey, someAnswer } from "./served.ts";
import type { Player } from "./table_player.ts";

/** Plays for the person of a page, over a socket of its own, until a round begins that is like this. */
export async function playAhead(
  room: Room,
  player: Player,
  like: (view: RoomView) => boolean,
  choose: (view: RoomView) => Command | null = () => null,
): Promise<void> {
  const cookies = await player.page.context().cookies();
  const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "), Origin: room.origin };
  await new Promise<void>((enough, fail) => {
    const giveUp = setTimeout(() => fail(new Error("no such round within 240 s")), 240_000);
    let answered = 0;
    let toppedUp = 0;
    const socket = new RoomSocket(
      {
        connect: (end) => {
          const wire = new WebSocket(room.origin.replace("http", "ws") + "/socket", { headers } as unknown as string[]);
          wire.onmessage = ({ data }) => end.heard(String(data));
          wire.onclose = () => end.closed();
          return wire;
        },
        now: () => Date.now(),
        ticks: () => performance.now(),
        after: (milliseconds, then) => void setTimeout(then, milliseconds),
        key: freshKey,
      },
      {
        table: ({ view, settings }) => {
          const own = view.seats.find(({ seat }) => seat === view.you);
          if (own && own.stack < settings.most_buy_in / 2 && toppedUp < view.hand) {
            toppedUp = view.hand;
            void socket.send(player.table, { do: "top-up", amount: settings.most_buy_in - own.stack });
          }
          const asked = view.asked.find(({ seat }) => seat === view.you);
          if (!asked || asked.decision <= answered || view.choices.length === 0) return;
          answered = asked.decision;
          if (like(view)) {
            clearTimeout(giveUp);
            socket.end();
            enough();
          } else {
            void socket.send(player.table, { ...(choose(view) ?? someAnswer(view, answered)), decision: answered });
          }
        },
      },
    );
    socket.watch(player.table);
  });
}

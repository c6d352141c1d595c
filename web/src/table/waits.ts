// Whom the table waits for. It is the last line of the log, which is replaced and not added to: a turn is a state, and a log
// that had one for every action would be twice as long.

import { actingSeat } from "../room/fold.ts";
import { toCall } from "./betting.ts";
import { known } from "./cards.ts";
import { listed } from "./hand_words.ts";
import { nameAt, type Asked } from "./speak.ts";

export interface Waits {
  text: string;
  rule: string | null;
  others: boolean; // it waits for nobody who looks on
}

export function waitsFor(asked: Asked): Waits | null {
  const { say, number, table } = asked;
  const { view } = table;
  const { game, you } = view;
  const [first] = view.asked;
  if (view.phase !== "playing" || game === null || first === undefined) return null;
  const others = view.asked.every(({ seat }) => seat !== actingSeat(view));
  const of = (key: string, places = {}): string => say(first.seat === you ? `${key}.you` : key, { name: nameAt(asked, first.seat), ...places });
  if ("board" in game && game.phase === "betting") {
    const price = toCall(game, first.seat);
    return { text: price === 0 ? of("said.to-act") : of("said.to-act-price", { amount: number(price) }), rule: null, others };
  }
  if ("community" in game && game.phase === "betting")
    return { text: of("said.bet-or-fold"), rule: known(game.community).length > 1 ? "SD15-11" : "SD15-9", others };
  const names = listed(say, view.asked.map(({ seat }) => nameAt(asked, seat)));
  return { text: say("said.waits-for", { names }), rule: null, others };
}

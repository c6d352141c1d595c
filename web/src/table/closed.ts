// Why a button of the betting bar is closed: one sentence for whoever presses it, and the clause it rests on; none where the
// book leaves it to the room. A bet that the room itself does not offer has the room's reason instead.

import type { BettingView } from "../protocol.ts";
import { playerAt, type BetChoices } from "./betting.ts";

export type Closed = "fold" | "call" | "bet" | "size" | "all-in" | "ahead";

export interface Bar {
  view: BettingView;
  you: number;
  choices: BetChoices;
  asked: boolean; // it is our turn
  sent: boolean; // and the answer is on its way
  limit: string;
  price: number;
}

export interface Why {
  key: string;
  rule: string | null;
  who?: number | undefined; // the seat whose turn it is
  amount?: number; // what may be bet instead
}

export function whyClosed(what: Closed, bar: Bar): Why | null {
  const { choices, limit, asked } = bar;
  if (asked && bar.sent) return { key: "closed.sent", rule: null };
  if (what === "ahead") {
    if (asked) return { key: "closed.your-turn", rule: null };
    return bar.price === 0 && waits(bar) ? { key: "closed.nothing-to-call", rule: "HR-H8" } : whyNotAsked(bar);
  }
  if (!asked) return whyNotAsked(bar);
  if (what === "fold")
    return choices.bringIn === null ? { key: "closed.free", rule: "HR-H8" } : { key: "closed.bring-in", rule: "HR-S3" };
  if (choices.bet === null) return null;
  const { least, most } = choices.bet;
  if (what === "size" && least === most) return { key: "closed.one-size", rule: limit === "limit" ? "HR-BL" : "SAT-G17", amount: most };
  if (what !== "all-in") return null;
  if (limit === "limit") return { key: "closed.limit", rule: "HR-BL", amount: most };
  if (limit === "pot") return { key: "closed.pot", rule: "HR-BP", amount: most };
  return { key: "closed.most", rule: null, amount: most };
}

const waits = ({ view, you }: Bar): boolean => {
  const own = playerAt(view, you);
  return own !== null && own.live && !own.all_in && (view.phase === "betting" || view.phase === "discarding");
};

function whyNotAsked({ view, you }: Bar): Why {
  const own = playerAt(view, you);
  if (view.phase === "over") return { key: "closed.over", rule: null };
  if (own !== null && !own.live) return { key: "closed.folded", rule: "SAT-X1a" };
  if (own !== null && own.all_in) return { key: "closed.all-in", rule: null };
  if (view.phase !== "betting") return { key: "closed.no-betting", rule: null };
  return { key: "closed.turn", rule: "SAT-B7", who: view.asked.find((seat) => seat !== you) };
}

// What one has begun at a table and the room does not know of yet: an action chosen in advance, cards laid down and not confirmed,
// an answer on its way. It belongs to the table, not to a page that shows it: one may look at another table meanwhile, or load the
// page anew.
import { untrack } from "svelte";
import { ownSeats, type TableState } from "./room/fold.ts";
import { house, send } from "./room/house.svelte.ts";
import { begun as key, putAway, takeOut } from "./room/kept.ts";
import { begin, type Placing } from "./table/placing.ts";
import { asksToBet, carryOut, keep, standingAt, type Pending } from "./table/preaction.ts";
import { askingAt } from "./table/shared.ts";

type Kept = Pick<Begun, "pending" | "placing">;

export class Begun {
  pending: Pending | null;
  placing: Placing;
  sent = $state(0); // the decision that has our answer; a refusal opens it again

  constructor(kept: Kept = { pending: null, placing: begin([]) }) {
    this.pending = $state.raw(kept.pending);
    this.placing = $state.raw(kept.placing);
  }

  /** `ask` tells the room our answer to this decision, and whether the room took it. */
  async answer(decision: number, ask: () => Promise<boolean>): Promise<void> {
    if (decision === 0 || decision === this.sent) return;
    this.sent = decision;
    if (!(await ask()) && this.sent === decision) this.sent = 0;
  }
}

let term = 0; // in which this was begun: it ends with that
let all = new Map<number, Begun>(); // by table

function here(): Map<number, Begun> {
  if (term === house.term || house.me === null) return all;
  term = house.term;
  const kept = Object.entries(takeOut<Kept>(house.tabShelf, house.me.person, key));
  return (all = new Map(kept.map(([table, each]) => [Number(table), new Begun(each)])));
}

export function begunAt(table: number): Begun {
  return untrack(() => {
    const known = here().get(table) ?? new Begun();
    here().set(table, known);
    return known;
  });
}

/** Whether it is our turn there, and no answer on its way. */
export function asksUs({ table, view }: TableState): boolean {
  const { sent } = begunAt(table);
  return view.asked.some(({ seat, decision }) => decision !== sent && ownSeats(view).includes(seat));
}

addEventListener("pagehide", () => {
  if (!house.me) return;
  const kept: Record<number, Kept> = {};
  for (const [table, { pending, placing }] of here()) if (pending !== null || placing.drawn.length > 0) kept[table] = { pending, placing };
  putAway(house.tabShelf, house.me.person, Object.entries(kept).map(([table, each]) => [Number(table), each] as const), key);
});

// Where a page shows the table, that carries it out, and says what became of it. What was cancelled meanwhile is said when the table
// is seen again.
function actUnseen(state: TableState): void {
  const { table, view } = state;
  const offered = asksToBet(view);
  const begun = begunAt(table);
  if (offered === null || begun.pending === null) return;
  const { pending } = keep(begun.pending, standingAt(view));
  if (pending === null) return;
  begun.pending = null;
  const command = carryOut(pending, offered);
  const decision = askingAt(state, view.you)?.decision ?? 0;
  if (command !== null) void begun.answer(decision, async () => (await send(table, { ...command, decision })).is === "done");
}

$effect.root(() => {
  $effect(() => {
    for (const state of house.seated) {
      if (house.isShown(state.table) || !house.hears(state.table)) continue;
      untrack(() => actUnseen(state));
    }
  });
});

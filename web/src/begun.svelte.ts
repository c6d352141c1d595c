// What one has begun at a table and the room does not know of yet: an action chosen in advance, cards laid down and not confirmed,
// an answer on its way. It belongs to the table, not to a page that shows it: one may look at another table meanwhile, or load the
// page anew. An action chosen in advance is shown by all pages of the browser, can be taken back or changed on each of them, and is
// carried out by the one on which it was chosen: no two of them act.
import { untrack } from "svelte";
import { ownSeats, type TableState } from "./room/fold.ts";
import { house, send } from "./room/house.svelte.ts";
import { begun as key, putAway, takeOut } from "./room/kept.ts";
import { begin, type Placing } from "./table/placing.ts";
import type { BetChoices } from "./table/betting.ts";
import { asksToBet, carryOut, keep, standingAt, type Pending } from "./table/preaction.ts";
import { askingAt } from "./table/shared.ts";

type Kept = Pick<Begun, "pending" | "placing">;

export class Begun {
  #pending: Pending | null;
  #elsewhere = false; // chosen on another page
  readonly #tell: (pending: Pending | null) => void;
  placing: Placing;
  sent = $state(0); // the decision that has our answer; a refusal opens it again

  constructor(tell: (pending: Pending | null) => void, kept: Kept = { pending: null, placing: begin([]) }) {
    this.#tell = tell;
    this.#pending = $state.raw(kept.pending);
    this.placing = $state.raw(kept.placing);
  }

  get pending(): Pending | null {
    return this.#pending;
  }
  /** Chosen, or taken back, on this page. */
  choose(pending: Pending | null): void {
    this.#elsewhere = false;
    this.#pending = pending;
    this.#tell(pending);
  }
  /** What is left of it now that the table has changed. */
  leave(pending: Pending | null): void {
    if (pending === this.#pending) return;
    this.#pending = pending;
    if (!this.#elsewhere) this.#tell(pending);
  }
  /** For what the room offers us: what to answer it with, once; nothing where another page does. */
  spend(offered: BetChoices): ReturnType<typeof carryOut> {
    const chosen = this.#elsewhere ? null : this.#pending;
    this.leave(null);
    return chosen && carryOut(chosen, offered);
  }
  /** As another page has it. */
  hear(pending: Pending | null): void {
    this.#elsewhere = true;
    this.#pending = pending;
  }
  get own(): Kept {
    return { pending: this.#elsewhere ? null : this.#pending, placing: this.placing };
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
  all = new Map(kept.map(([table, each]) => [Number(table), new Begun(teller(Number(table)), each)]));
  tellAll();
  others.postMessage({ person: house.me.person } satisfies Word);
  return all;
}

export function begunAt(table: number): Begun {
  return untrack(() => {
    const known = here().get(table) ?? new Begun(teller(table));
    here().set(table, known);
    return known;
  });
}

/** What is pending at a table; without one, a page that has just come asks what there is. */
interface Word {
  person: number;
  table?: number;
  pending?: Pending | null;
}
const others = new BroadcastChannel("ananas.begun");
const teller = (table: number) => (pending: Pending | null) => {
  if (house.me) others.postMessage({ person: house.me.person, table, pending } satisfies Word);
};
function tellAll(): void {
  for (const [table, { own }] of all) if (own.pending !== null) teller(table)(own.pending);
}
others.onmessage = ({ data }: MessageEvent<Word>) => {
  if (data.person !== house.me?.person) return;
  if (data.table === undefined) return tellAll();
  begunAt(data.table).hear(data.pending ?? null);
};

/** Whether it is our turn there, and no answer on its way. */
export function asksUs({ table, view }: TableState): boolean {
  const { sent } = begunAt(table);
  return view.asked.some(({ seat, decision }) => decision !== sent && ownSeats(view).includes(seat));
}

addEventListener("pagehide", () => {
  if (!house.me) return;
  const kept: [number, Kept][] = [];
  for (const [table, { own }] of here()) {
    if (own.pending !== null || own.placing.drawn.length > 0) kept.push([table, own]);
    if (own.pending !== null) teller(table)(null); // a page that is gone acts no more
  }
  putAway(house.tabShelf, house.me.person, kept, key);
});

// Where a page shows the table, that carries it out, and says what became of it. What was cancelled meanwhile is said when the table
// is seen again.
function actUnseen(state: TableState): void {
  const { table, view } = state;
  const offered = asksToBet(view);
  const begun = begunAt(table);
  if (offered === null || begun.pending === null) return;
  if (keep(begun.pending, standingAt(view)).pending === null) return;
  const command = begun.spend(offered);
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

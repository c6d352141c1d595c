// What one has begun at a table and the room does not know of yet: an action chosen in advance, cards laid down and not confirmed,
// the size of a bet, the card to discard, an answer on its way; and chips that nobody sees before the hand is over. It belongs to the table, not to a page that shows it: one may look at another table meanwhile, or load the
// page anew. What is chosen in advance belongs to all pages of the browser (ahead.ts).
import { untrack } from "svelte";
import { ahead, type Choice, choiceAt, keepChoice } from "./ahead.ts";
import { ownSeats, type TableState } from "./room/fold.ts";
import { house, send } from "./room/house.svelte.ts";
import { begun as key, putAway, takeOut } from "./room/kept.ts";
import { freshKey } from "./room/key.ts";
import { begin, type Placing } from "./table/placing.ts";
import type { BetChoices } from "./table/betting.ts";
import type { Brought } from "./table/held.ts";
import { asksToBet, carryOut, keep, standingAt, type Pending } from "./table/preaction.ts";
import { askingAt } from "./table/shared.ts";

/** What is set or chosen for one decision, and not sent. */
export interface Draft {
  readonly decision: number;
  amount?: number;
  optional?: boolean; // the bet of that name at Twisted
  card?: string | null; // to discard
}
interface Kept {
  placing: Placing;
  draft: Draft | null;
  brought: Brought | null;
}

export class Begun {
  readonly #table: number;
  #choice: Choice | null = null; // the last one that this page has seen
  #pending = $state.raw<Pending | null>(null); // what is left of it
  #shared = true; // by all pages of the browser
  placing: Placing;
  #draft: Draft | null;
  read = $state(0); // the version up to which the chat was seen
  brought: Brought | null;
  sent = $state(0); // the decision that has our answer; a refusal opens it again

  constructor(table: number, kept: Kept = { placing: begin([]), draft: null, brought: null }) {
    this.#table = table;
    this.placing = $state.raw(kept.placing);
    this.#draft = kept.draft;
    this.brought = $state.raw(kept.brought);
    this.look();
  }

  get pending(): Pending | null {
    return this.#pending;
  }
  /** Chosen, or taken back, on this page. */
  choose(pending: Pending | null): void {
    this.#pending = pending;
    this.#put(pending && { key: freshKey(), at: Date.now(), pending, told: false });
  }
  /** What is left of it now that the table has changed. The other pages see to that themselves, and each says so. */
  leave(pending: Pending | null): void {
    const cancelled = this.#pending !== null && pending === null;
    this.#pending = pending;
    if (cancelled && this.#choice && this.#there()?.key === this.#choice.key) this.#put({ ...this.#choice, told: true });
  }
  /** For what the room offers us: what to answer it with, once. */
  spend(offered: BetChoices): ReturnType<typeof carryOut> {
    const chosen = this.#pending;
    if (chosen !== null) this.choose(null);
    return chosen && carryOut(chosen, offered);
  }
  /** What another page has chosen, or taken back, meanwhile: looked for whenever a page is told of it, and before anything is done. */
  look(): void {
    if (!this.#shared) return;
    const there = this.#there();
    if (there?.key === this.#choice?.key) return;
    this.#choice = there;
    this.#pending = there === null || there.told ? null : there.pending;
  }
  #there(): Choice | null {
    return house.me && choiceAt(house.browserShelf, house.me.person, this.#table);
  }
  #put(choice: Choice | null): void {
    this.#choice = choice;
    this.#shared = house.me !== null && keepChoice(house.browserShelf, house.me.person, this.#table, choice);
  }

  /** What was begun for this decision; what was for another is over. */
  draftFor(decision: number): Draft {
    if (decision === 0) return { decision };
    if (this.#draft?.decision !== decision) this.#draft = { decision };
    return this.#draft;
  }
  get kept(): Kept | null {
    const { placing, brought } = this;
    return placing.drawn.length === 0 && this.#draft === null && brought === null ? null : { placing, draft: this.#draft, brought };
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
  all = new Map(kept.map(([table, each]) => [Number(table), new Begun(Number(table), each)]));
  return all;
}

export function begunAt(table: number): Begun {
  return untrack(() => {
    const known = here().get(table) ?? new Begun(table);
    here().set(table, known);
    return known;
  });
}

addEventListener("storage", (changed) => {
  if (changed.key === ahead) for (const each of here().values()) each.look();
});

/** Whether it is our turn there, and no answer on its way. */
export function asksUs({ table, view }: TableState): boolean {
  const { sent } = begunAt(table);
  return view.asked.some(({ seat, decision }) => decision !== sent && ownSeats(view).includes(seat));
}

addEventListener("pagehide", () => {
  if (!house.me) return;
  const kept = [...here()].flatMap(([table, { kept }]) => (kept === null ? [] : [[table, kept] as const]));
  putAway<Kept>(house.tabShelf, house.me.person, kept, key);
});

// Where a page shows the table, that carries it out, and says what became of it. What was cancelled meanwhile is said when the table
// is seen again.
function actUnseen(state: TableState): void {
  const { table, view } = state;
  const offered = asksToBet(view);
  const begun = begunAt(table);
  if (offered === null) return;
  begun.look();
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

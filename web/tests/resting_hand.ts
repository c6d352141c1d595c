// A player's hand on the page of a table: it rests on the controls while the table changes, and then presses them. All of it goes
// on in the page, whose clock stands still meanwhile: what comes too soon does so on a busy machine too.
import type { RoomView } from "../src/protocol.ts";
import { Stage } from "./table_staged.ts";

export interface Sent {
  do: string;
  decision?: number;
}
/** A press that sent something. */
export interface Press {
  at: number; // which of the controls that were there it was for
  how: string;
  before: string; // what that control said when it was not pressed yet
  now: string; // what the one that was pressed says
  moved: boolean;
  sent: Sent[];
}
export interface Pressed {
  controls: string[]; // what they said
  presses: Press[];
  moved: string[]; // controls that are there before and after, and not in the same place
  ahead: boolean; // an action is chosen in advance when all is done
}
/** What the player has done before anything changes: what there is to choose, half of that, also what comes with it in advance; or
 * also answered. */
export type Ready = "chosen" | "half" | "ahead" | "answered";
export type Part = "game" | "seat";
export interface Change {
  before: RoomView;
  ready?: Ready;
  other?: RoomView; // comes first where something was sent, so that nothing is left of it
  after: RoomView | "bank"; // or the same decision, by when its time bank runs
  part: Part;
  focused: number; // the control that the focus rests on
  late?: boolean; // only lets go of what was held, when the change was to be seen for long
}

interface Hand {
  change: (change: Change & { goesOn: boolean }) => Promise<Pressed>;
  pressEach: (view: RoomView, part: Part, other?: RoomView) => Promise<Sent[][]>;
  answerRefused: (view: RoomView, waits: readonly number[]) => Promise<Sent[][]>;
}

/** Runs in the page. */
function giveHand(): void {
  const lookedAt = 1000; // ms: longer than anything is guarded
  let now = performance.now();
  performance.now = () => now;
  document.documentElement.style.opacity = "0"; // nobody looks, and to draw it takes longer than all the rest

  // ---- the room
  /** What the page does about something is done, and nothing is drawn meanwhile. */
  async function flush(): Promise<void> {
    for (let step = 0; step < 10; ++step) await null;
  }
  /** The browser has its turn as well. */
  const turn = (): Promise<unknown> =>
    new Promise((come) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = come;
      port2.postMessage(0);
    });
  const sends: Sent[] = [];
  let refuses = false;
  let wire: WebSocket | undefined;
  const hear = (message: object): void => void wire!.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  const { send, dispatchEvent } = WebSocket.prototype;
  WebSocket.prototype.dispatchEvent = function (event) {
    wire = this;
    return dispatchEvent.call(this, event);
  };
  WebSocket.prototype.send = function (text) {
    const { key, table, ...command } = JSON.parse(String(text)) as Sent & { key: string; table: number };
    if (["watch", "commit", "open", "auto-muck"].includes(command.do)) return send.call(this, text);
    sends.push(command);
    const answer = refuses ? { is: "refused", code: "decision-over", why: "It is too late for that.", rule: null } : { is: "done", version: 0 };
    void turn().then(() => hear({ ...answer, key, table }));
  };
  let decisions = 0;
  async function tell(view: RoomView, same = false): Promise<void> {
    const root = document.querySelector<HTMLElement>(".room")!;
    const version = Number(root.dataset["version"]) + 1;
    const until = Date.now() + 60_000;
    const asked = view.asked.map((each) => ({ ...each, until, decision: same ? decisions : ++decisions, stage: same ? "bank" : each.stage }));
    hear({ is: "events", table: 21, from: version, events: [{ event: "turn", seat: 1 }], now: Date.now(), view: { ...view, version, asked } });
    do await turn();
    while (Number(root.dataset["version"]) < version);
    await flush(); // what the page answers by itself goes out
  }

  // ---- the controls
  const all = (what: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(what)].filter((each) => each.getBoundingClientRect().width > 0);
  const words = (control: Element): string => control.textContent?.trim().replaceAll(/\s+/g, " ") || (control.getAttribute("aria-label") ?? "");
  const bars = ".place section:is(.bar, .rest, .declare, .tray)";
  const parts: Record<Part, string> = {
    game: `${bars} :is(button, label), .place .own :is(.target, .lift)`,
    seat: ".place .menu :is(button, label)",
  };
  const main = "section.bar .call:not([aria-disabled=true]), section.bar .pri:not([aria-disabled=true]), [data-place], .declare .pri";
  // What brings somebody back moves with the words beside it, and is guarded; so are the answers to a sweep.
  const keepPlace = ".place section:is(.bar, .rest) :is(button, label):not([data-needs]), .place .tray .acts button";
  const high = (): number => document.querySelector<HTMLElement>(".place :is(section.bar, .rest)")?.offsetHeight ?? 0;

  function press(control: HTMLElement, how: "pointer" | "release" | "key"): Sent[] {
    const from = sends.length;
    if (how === "pointer") control.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    if (how === "key") control.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    else control.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: how === "key" ? 0 : 1 }));
    if (how === "key") control.dispatchEvent(new KeyboardEvent("keyup", { key: "Enter", bubbles: true }));
    return sends.slice(from);
  }
  /** Whatever was asked first, as whether to get up, commits to nothing. */
  async function closeDialogs(): Promise<void> {
    await flush();
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) {
      dialog.close();
      while (dialog.isConnected) await turn();
    }
  }
  const answer = (): Sent[] => all(main).slice(0, 1).flatMap((control) => press(control, "pointer"));

  /** Looks at a state for a while, does in it what one does before one waits, and waits. */
  async function ready(view: RoomView, how: Ready, other?: RoomView, isThere = false): Promise<void> {
    const again = other !== undefined && sends.length > 0;
    if (again) await tell(other);
    if (again || !isThere) await tell(view);
    sends.length = 0;
    now += lookedAt;
    document.querySelector<HTMLElement>(".place .opener[aria-expanded=false]")?.click();
    document.querySelector<HTMLElement>(`${bars} input[type=radio]`)?.click();
    for (let cards = 0; cards < 13; ++cards) {
      const [card] = all(".tray .pick");
      if (card === undefined) break;
      card.click();
      await flush();
      if (how === "half" && cards > 0) break;
      const [row] = all("[data-target]:not([aria-disabled=true])");
      if (row === undefined) break;
      row.click();
      await flush();
    }
    if (all(".tray").length > 0) await new Promise((come) => setTimeout(come)); // the focus goes on, and the stage with it
    if (how === "ahead") all(".pre button:not([aria-disabled=true])")[1]?.click();
    // All-in is pressed once of twice.
    if (how === "chosen") document.querySelector<HTMLElement>(".all-in:not([aria-disabled=true])")?.click();
    await flush();
    now += lookedAt;
    if (how === "answered") answer();
    await flush();
    now += lookedAt;
  }

  interface Rested {
    control: HTMLElement;
    before: string;
    at: DOMRect;
    keeps: boolean;
    held: boolean;
  }
  const hasMoved = ({ control, at }: Rested): boolean => {
    const is = control.getBoundingClientRect();
    return control.isConnected && is.width > 0 && Math.hypot(is.x - at.x, is.y - at.y) >= 1;
  };
  const under = ({ at }: Rested): HTMLElement | null =>
    document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)?.closest<HTMLElement>("button, label") ?? null;

  function restOn(part: Part, focused: number): Rested[] {
    const kept = new Set(all(keepPlace));
    const controls = all(parts[part]);
    // What confirms first: others take back what there is to confirm.
    if (part === "game") controls.sort((one, other) => Number(other.matches(".pri")) - Number(one.matches(".pri")));
    // One pointer rests on one of the answers to a sweep: they are one slot.
    const sweep = controls.filter((control) => control.matches(".declare .btn"))[focused % 2];
    return controls.map((control) => ({
      control,
      before: words(control),
      at: control.getBoundingClientRect(),
      keeps: part === "seat" || kept.has(control),
      held: !control.matches(".declare .btn") || control === sweep,
    }));
  }

  async function change({ before, ready: how = "chosen", other, after, part, focused, late = false, goesOn }: Change & { goesOn: boolean }): Promise<Pressed> {
    await ready(before, how, other, goesOn);
    const lay = high();
    const [game, seat] = [restOn("game", focused), restOn("seat", focused)];
    const own = part === "game" ? game : seat;
    for (const { control } of own.filter(({ held }) => held)) control.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    own[focused % own.length]?.control.focus({ preventScroll: true }); // it rests there, and did when all was measured
    now += 1;
    await (after === "bank" ? tell(before, true) : tell(after));

    const moved = new Set<string>();
    const look = (rested: readonly Rested[]): void => rested.filter((each) => each.keeps && hasMoved(each)).forEach((each) => void moved.add(each.before));
    look([...game, ...(high() === lay ? seat : [])]); // which lies on the bar, and moves with its upper edge
    now += late ? lookedAt : 399; // ms: one before a press counts
    const presses: Press[] = [];
    const has = (at: number): boolean => presses.some((each) => each.at === at);
    const note = (at: number, there: Element, how: string, sent: Sent[]): void => {
      const each = own[at];
      if (sent.length > 0) presses.push({ at, how, before: each?.before ?? "", now: words(there), moved: each !== undefined && hasMoved(each), sent });
    };
    const there = own.map(under);
    const confirms = part === "game" && !late ? all(`${bars} .pri:not([data-needs])`) : [];
    for (const [at, { control, held }] of own.entries()) {
      const lies = there[at];
      if (late && held && lies === control) note(at, control, "let go", press(control, "release"));
      if (late) continue;
      if (lies && (lies.closest(".menu") === null) === (part === "game")) note(at, lies, "pressed", press(lies, "pointer"));
      // A choice about one's own seat may be taken twice, and means something else the second time.
      if (control.isConnected && !has(at)) note(at, control, "pressed by key", press(control, "key"));
      for (const each of confirms) note(-1, each, `confirmed after ${words(control)}`, press(each, "key"));
    }
    await closeDialogs();
    if (!late && part === "game") {
      // The page may have moved the focus; and letters are pressed wherever it is.
      const at = document.activeElement;
      if (at instanceof HTMLElement && at.closest(bars) !== null) note(-1, at, "the focus, by key", press(at, "key"));
      for (const key of "fcasmv") {
        const from = sends.length;
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true }));
        note(-1, document.body, `the letter ${key}`, sends.slice(from));
      }
      // One's own seat may be pressed as before, but not where it has just moved.
      for (const { control } of seat.filter(hasMoved)) note(-1, control, "moved, and pressed", press(control, "pointer"));
      await closeDialogs();
    }
    look(game.filter(({ control }) => control.closest(".tray") === null)); // which the player's own cards may have made higher
    const chosen = all(".place .pre [aria-pressed=true]");
    now += lookedAt;
    for (const each of chosen) each.click();
    await flush();
    return { controls: own.map(({ before }) => before), presses, moved: [...moved], ahead: chosen.length > 0 };
  }

  const hand: Hand = {
    change,
    pressEach: async (view, part, other) => {
      const found: Sent[][] = [];
      for (let many = 1; found.length < many; ) {
        await ready(view, "chosen", other);
        const controls = all(parts[part]);
        many = controls.length;
        const control = controls[found.length];
        if (control === undefined) break;
        const sent = press(control, "pointer");
        now += lookedAt;
        if (control.matches(".all-in")) sent.push(...press(control, "pointer"));
        found.push(sent);
        await closeDialogs();
      }
      return found;
    },
    answerRefused: async (view, waits) => {
      await ready(view, "chosen");
      refuses = true;
      const sent = [answer()];
      while (document.querySelector(".why") === null) await turn();
      const from = now;
      for (const wait of waits) {
        now = from + wait;
        sent.push(answer());
        await turn();
      }
      refuses = false;
      return sent;
    },
  };
  Object.assign(window, { hand });
}

/** A table that shows states one after another, and a hand on it. */
export class RestingHand {
  readonly #stage: Stage;

  private constructor(stage: Stage) {
    this.#stage = stage;
  }

  static async open(...given: Parameters<typeof Stage.open>): Promise<RestingHand> {
    const stage = await Stage.open(...given);
    await stage.page.evaluate(giveHand);
    return new RestingHand(stage);
  }

  leave(): Promise<void> {
    return this.#stage.player.leave();
  }

  /** With an empty log: one that grows takes its time with every change. */
  async #do<Given, Got>(act: (hand: Hand, given: Given) => Promise<Got>, given: Given): Promise<Got> {
    this.#stage.forgets();
    await this.#stage.page.locator(".room[data-version='0']").waitFor();
    return this.#stage.page.evaluate(`(${act.toString()})(window.hand, ${JSON.stringify(given)})`);
  }

  /** Rests on every control, and focuses one, while the table changes; then presses whatever lies there sooner than anybody could
   * have seen it. A state that was shown already goes on. */
  async changes(changes: readonly Change[]): Promise<Pressed[]> {
    const found: Pressed[] = [];
    for (let from = 0; from < changes.length; from += 40) {
      const some = changes.slice(from, from + 40).map((each, at, all) => ({ ...each, goesOn: all[at - 1]?.after === each.before }));
      found.push(
        ...(await this.#do(async (hand, changes) => {
          const found: Pressed[] = [];
          for (const each of changes) found.push(await hand.change(each));
          return found;
        }, some)),
      );
    }
    return found;
  }

  /** What each control sends that is pressed after a look at it. */
  pressEach(view: RoomView, part: Part, other?: RoomView): Promise<Sent[][]> {
    return this.#do((hand, { view, part, other }) => hand.pressEach(view, part, other), { view, part, other });
  }

  /** What a first answer sends, which the room refuses, and others at so many milliseconds after that. */
  answerRefused(view: RoomView, waits: readonly number[]): Promise<Sent[][]> {
    return this.#do((hand, { view, waits }) => hand.answerRefused(view, waits), { view, waits });
  }
}

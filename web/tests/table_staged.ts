// A table in whatever state a test wants to see: the page hears what the test tells it, and what it sends is written down.
import type { Browser } from "playwright-core";
import type { Refused, RoomView, Settings } from "../src/protocol.ts";
import type { Room } from "./served.ts";
import { Player } from "./table_player.ts";
import { heardBy, readSteps, saidBy } from "./table_recorded.ts";

type Sent = { do: string } & Record<string, unknown>;
type Game = "crazy-pineapple" | "chinese" | "twisted";
type Changes = { view?: Partial<RoomView>; settings?: Partial<Settings>; yours?: boolean };
interface Heard {
  settings?: Settings;
  view: RoomView;
}

const heardOf = (game: Game): Heard[] =>
  readSteps(game).flatMap((step) => ("heard" in step && "view" in step.heard ? [step.heard as unknown as Heard] : []));

/** The first view of the recorded hand that is like this. */
export function recordedView(game: Game, like: (view: RoomView) => boolean): RoomView {
  const found = heardOf(game).find(({ view }) => like(view));
  if (found === undefined) throw new Error(`no such view in the recorded hand of ${game}`);
  return found.view;
}
export const offers = (what: string) => (view: RoomView) => view.choices.some((choice) => choice.do === what);

export class Stage {
  readonly player: Player;
  readonly sent: Sent[] = [];
  readonly stood: number[] = []; // the tables at which the chair was given up
  silent = false; // whoever connects is not welcomed
  refuses: Pick<Refused, "code" | "why" | "rule"> | null = null;
  deaf = false; // nothing is answered
  #unheard: (() => void)[] = []; // what was not, for then
  #held: (() => void)[] | null = null; // answers to those who watch
  #hangUp: () => void = () => {};
  #say: (message: object) => void = () => {};
  #settings: Settings;
  #views: Record<number, RoomView>; // by table
  #yours = false; // the table is this player's own

  private constructor(player: Player, settings: Settings, view: RoomView) {
    this.player = player;
    this.#settings = settings;
    this.#views = { 21: view };
  }

  get page() {
    return this.player.page;
  }

  static async open(
    browser: Browser,
    room: Room,
    game: Game,
    { view, settings, yours = false }: Changes,
    options: Parameters<Browser["newContext"]>[0] & { language?: "en" | "de" } = {},
  ): Promise<Stage> {
    const { language = "en", ...context } = options;
    const player = await Player.come(browser, room, context);
    if (language !== "en")
      await player.page.addInitScript((is) => (localStorage["ananas.prefs"] ??= JSON.stringify({ language: is })), language);
    const [first] = heardOf(game);
    const stage = new Stage(player, { ...first!.settings!, ...settings }, { ...first!.view, ...view });
    stage.#yours = yours;
    await stage.#enter();
    return stage;
  }

  /** The same table on a second page of the same browser, which hears nothing but what it is told itself. */
  async beside(): Promise<Stage> {
    const stage = new Stage(await this.player.beside(), this.#settings, this.#views[21]!);
    await stage.#enter();
    return stage;
  }

  async #enter(): Promise<void> {
    const { player } = this;
    await player.page.routeWebSocket("**/socket", (wire) => {
      this.#say = (message) => wire.send(heardBy(player.person, message));
      this.#hangUp = () => void wire.close();
      wire.onMessage((text) => {
        const { key, table, ...command } = saidBy(player.person, String(text)) as Sent & { key: string; table: number };
        if (command.do === "watch") return this.#held === null ? this.#snapshot(table) : void this.#held.push(() => this.#snapshot(table));
        if (command.do === "unwatch") return;
        this.sent.push(command);
        if (command.do === "stand") this.stood.push(table);
        const answer = (): void => {
          const refused = "decision" in command || ["sit", "stand", "say"].includes(command.do) ? this.refuses : null;
          this.#say(refused ? { is: "refused", key, table, ...refused } : { is: "done", key, table, version: this.#views[table]!.version });
        };
        if (this.deaf) this.#unheard.push(answer);
        else answer();
      });
      if (!this.silent) this.#say({ is: "welcome", person: 2, name: "Vera", now: Date.now(), chips: 90_000 });
    });
    await player.visitor.go("/table/21");
    await player.page.locator("main.stage").waitFor();
  }

  /** Something happens at the table, after which it looks like this. */
  tell(view: Partial<RoomView>, events: object[] = [{ event: "turn", seat: 1 }], table = 21): void {
    const before = this.#views[table]!;
    const from = before.version + 1; // nobody speaks of a turn
    this.#views[table] = { ...before, ...view, version: from + events.length - 1 };
    this.#say({ is: "events", table, from, events, now: Date.now(), view: this.#now(table) });
  }

  /** The table has another history from now on, as in a room that was restored from a copy: nothing is left of the log. */
  forgets(): void {
    this.#views[21] = { ...this.#views[21]!, version: 0 };
    this.#snapshot(21);
  }

  /** From now on whoever watches is told nothing, until it is told by what this returns how the table looks by then. */
  holdsBack(): (view: Partial<RoomView>) => void {
    this.#held = [];
    return (view) => {
      this.#views[21] = { ...this.#views[21]!, ...view };
      const held = this.#held ?? [];
      this.#held = null;
      for (const answer of held) answer();
    };
  }

  /** The page's clock stands still meanwhile: on a busy machine a change could have been seen by the time of the next press. */
  async atOnce(deed: () => Promise<void>): Promise<void> {
    await this.page.evaluate(() => {
      const now = performance.now();
      performance.now = () => now;
    });
    await deed();
    await this.page.evaluate(() => Reflect.deleteProperty(performance, "now"));
  }

  /** What was not answered is answered now. */
  hearsAgain(): void {
    this.deaf = false;
    for (const answer of this.#unheard.splice(0)) answer();
  }

  /** The connection falls. */
  hangsUp(): void {
    this.#hangUp();
  }

  /** To another page of the room, as by a link. */
  async go(address: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
  }

  /** Sits at a second table as well, with the number 22, while the page shows the first. */
  async sitAlso(view: RoomView): Promise<void> {
    this.#views[22] = view;
    for (const table of [22, 21]) {
      await this.go(`/table/${table}`);
      await this.page.locator(`nav a[href="/table/${table}"][aria-current]`).waitFor();
      await this.page.locator("main.stage").waitFor();
    }
    await this.page.locator('nav a[href="/table/22"]').waitFor();
  }

  /** The room itself says something. */
  says(message: object): void {
    this.#say(message);
  }

  #snapshot(table: number): void {
    this.#say({ is: "snapshot", table, now: Date.now(), settings: this.#settings, view: this.#now(table), yours: this.#yours });
  }
  #now(table: number): RoomView {
    const until = Date.now() + 60_000;
    const view = this.#views[table]!;
    return { ...view, asked: view.asked.map((each) => ({ ...each, until })) };
  }
}

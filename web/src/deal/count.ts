// The cards of a hand counted off the deck, from what the table was told: whatever leaves the deck is an event that everybody
// gets, with or without the card. Between the cut and the proof nothing else says which card was whose turn (docs/deal.md,
// "The dealing"). Written a second time and apart from the program in the terminal, as the verifier is.
import type { Reshuffle } from "./proof.ts";

export interface Counted {
  cards: Record<string, number[]>; // what each card may have been off the deck, from 0: one number, or those of a hidden hand
  reshuffles: Reshuffle[];
}

interface Packet {
  seat: number;
  cards: (string | null)[];
}

/** What the events that are read here have; the room has told them, so that nothing is sure. */
type Told = { event: string } & Partial<Record<"seat" | "button", number>> & Record<string, unknown>;

const isCard = (value: unknown): value is string => typeof value === "string" && /^[2-9TJQKA][cdhs]$/.test(value);
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const cardsIn = (value: unknown): (string | null)[] => listIn(value).map((card) => (isCard(card) ? card : null));
const seatsIn = (value: unknown): number[] => listIn(value).filter((seat) => typeof seat === "number");

/** The first is the one to the left of the button. */
function clockwise(seats: readonly number[], button: number): number[] {
  const rising = [...seats].sort((a, b) => a - b);
  return [...rising.filter((seat) => seat > button), ...rising.filter((seat) => seat <= button)];
}

class Misdealt extends Error {}
function expect(right: boolean): asserts right {
  if (!right) throw new Misdealt();
}

const everybody = 0;

class Count {
  readonly counted: Counted = { cards: {}, reshuffles: [] };
  #kind: "betting" | "chinese" | "twisted" | null = null;
  #live: number[] = []; // who is dealt to, in that order
  #fantasy: number[] = [];
  #gone = 0;
  #deck = 52; // and the burns that came back
  #streets = 0;
  #boards = 0;
  #dealt: Packet[] = []; // of the street that is being dealt
  #faceUp = false;
  #burned = false; // and what it was burned for is to come
  #again = false; // likewise the stub was shuffled again
  #short = false; // and is still too small: one card will be everybody's (HR-S8)
  #burns: number[] = [];
  #community: number[] = [];
  #last = 0;
  #unseen = new Map<number, number[]>(); // by seat, the numbers of the cards that were dealt hidden
  #whose = new Map<string, number>();

  hear(event: Told): void {
    const seat = event.seat ?? everybody;
    switch (event.event) {
      case "hand-started":
      case "round-started":
        this.#start(event);
        break;
      case "bets-closed":
        expect(this.#kind === "twisted" && this.#live.length === 0);
        this.#live = clockwise(seatsIn(event["playing"]), 0);
        break;
      case "dealt":
        this.#dealt.push({ seat, cards: cardsIn(event["cards"]) });
        this.#faceUp = event["face_up"] === true;
        break;
      case "community-dealt":
        this.finish(); // one at a time: its cards lie between those of the players
        break;
      case "community-turned": {
        const at = this.#community.shift();
        expect(at !== undefined && isCard(event["card"]));
        this.#note(everybody, event["card"], [at]);
        break;
      }
      case "board":
        this.#board(cardsIn(event["cards"]));
        break;
      case "burned":
        this.finish();
        expect(!this.#burned && this.#streets > 0 && this.#kind !== "chinese");
        this.#burns.push(this.#gone++);
        this.#burned = true;
        break;
      case "reshuffled":
        this.#reshuffled();
        break;
      case "last-card":
        expect(this.#burned && this.#live[this.#last++] === seat);
        this.#take(seat, isCard(event["card"]) ? event["card"] : null);
        break;
      case "folded":
        this.#leaves(seat);
        break;
      case "acted":
        if (event["action"] === "fold") this.#leaves(seat);
        break;
      case "placed":
      case "revealed":
        this.#showed(seat, Object.values((event["board"] ?? event["cards"]) as object).flatMap(cardsIn));
        break;
      case "shown":
      case "exposed":
      case "discarded":
      case "collected":
        this.#showed(seat, cardsIn(event["cards"] ?? [event["card"]]));
        break;
    }
  }

  /** What has been dealt by now was one street's, to those who were in the hand at its beginning. */
  finish(): void {
    if (this.#dealt.length === 0) return;
    if (this.#kind === "betting") this.#bettingStreet();
    else if (this.#kind === "chinese") this.#chineseStreet();
    else {
      expect(this.#kind === "twisted" && this.#streets === 0 && this.#cameTo(this.#live, 3));
      this.#inRounds(2);
    }
    ++this.#streets;
    this.#dealt = [];
    this.#burned = this.#again = false;
  }

  #start(event: Told): void {
    const button = event.button ?? 0;
    expect(this.#kind === null);
    this.#kind = event.event === "hand-started" ? "betting" : "seated" in event ? "twisted" : "chinese";
    this.#fantasy = clockwise(seatsIn(event["fantasy"]), button);
    this.#live = clockwise(seatsIn(event["dealt"]), button).filter((seat) => !this.#fantasy.includes(seat));
  }

  // ---- off the deck

  #take(seat: number, card: string | null): void {
    expect(this.#gone < this.#deck);
    const at = this.#gone++;
    if (card !== null) this.#note(seat, card, [at]);
    else this.#unseen.set(seat, [...(this.#unseen.get(seat) ?? []), at]);
  }

  #note(seat: number, card: string, numbers: number[]): void {
    expect((this.#whose.get(card) ?? seat) === seat); // it came to one place
    this.#whose.set(card, seat);
    this.counted.cards[card] ??= numbers;
  }

  #cameTo(seats: readonly number[], cards: number): boolean {
    const dealt = this.#dealt;
    return dealt.length === seats.length && dealt.every((each, place) => each.seat === seats[place] && each.cards.length === cards);
  }

  #inPackets(): void {
    for (const { seat, cards } of this.#dealt) for (const card of cards) this.#take(seat, card);
  }

  /** One card to each, and again; the first rounds end with one for the community. */
  #inRounds(community = 0): void {
    for (let round = 0; round < this.#dealt[0]!.cards.length; ++round) {
      for (const { seat, cards } of this.#dealt) this.#take(seat, cards[round]!);
      if (round < community) this.#community.push(this.#gone++);
    }
  }

  #bettingStreet(): void {
    const first = this.#streets === 0;
    expect(this.#burned !== first && !this.#short && this.#cameTo(this.#live, first ? this.#dealt[0]!.cards.length : 1));
    this.#inRounds();
  }

  #chineseStreet(): void {
    const draw = this.#streets - (this.#fantasy.length > 0 ? 2 : 1);
    if (this.#streets === 0 && this.#fantasy.length > 0) {
      expect(this.#cameTo(this.#fantasy, this.#dealt[0]!.cards.length));
      this.#inPackets();
    } else if (draw < 0) {
      expect(this.#faceUp && this.#cameTo(this.#live, 5));
      this.#inRounds();
    } else {
      expect(this.#cameTo([this.#live[draw % this.#live.length] ?? everybody], 3));
      this.#inPackets();
    }
  }

  #board(cards: (string | null)[]): void {
    this.finish();
    const due = this.#short || this.#boards > 0 ? 1 : 3;
    const burns = !this.#short || this.#burned || this.#deck - this.#gone > 1; // of the last card of all none is burned
    expect(this.#kind === "betting" && this.#streets > 0 && this.#burned === burns && this.#again === this.#short);
    expect(cards.length === due && !cards.includes(null));
    for (const card of cards) this.#take(everybody, card);
    this.#burned = this.#again = this.#short = false;
    ++this.#boards;
    ++this.#streets;
  }

  #reshuffled(): void {
    this.finish();
    const wanted = 1 + this.#live.length;
    expect(this.#kind === "betting" && this.#streets > 0 && !this.#burned && !this.#again && this.#deck - this.#gone < wanted);
    this.counted.reshuffles.push({ after: this.#gone, burns: this.#burns });
    this.#deck += this.#burns.length;
    this.#burns = [];
    this.#again = true;
    this.#short = this.#deck - this.#gone < wanted;
  }

  // ---- players

  #leaves(seat: number): void {
    this.finish();
    this.#live = this.#live.filter((each) => each !== seat);
  }

  #showed(seat: number, cards: (string | null)[]): void {
    this.finish();
    for (const card of cards) if (card !== null) this.#note(seat, card, [...(this.#unseen.get(seat) ?? [])]);
  }
}

/** From the events of one hand, from its announcement on; "misdealt" if they were not dealt in the order of the game. */
export function countOff(events: readonly { event: string }[]): Counted | "misdealt" {
  const count = new Count();
  try {
    for (const event of events) count.hear(event as Told);
    count.finish();
  } catch (error) {
    if (error instanceof Misdealt) return "misdealt";
    throw error;
  }
  return count.counted;
}

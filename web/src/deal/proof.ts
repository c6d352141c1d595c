// A proof of a deal, read from JSON (docs/deal.md, "A proof"). What the page does not name is refused.
import { type Bytes, fromHex } from "./bytes.ts";

export interface Contributor {
  seat: number;
  hash: Bytes;
  nonce: Bytes | null;
}
export interface ShownCard {
  index: number;
  position: number;
  card: number;
  salt: Bytes;
  path: Bytes[];
}
export interface Reshuffle {
  after: number;
  burns: number[];
}
export interface Proof {
  hand: Bytes;
  code: string;
  roots: Bytes[];
  contributors: Contributor[];
  deck: number;
  seeds: (Bytes | null)[];
  cards: ShownCard[];
  reshuffles: Reshuffle[];
}

/** Says what cannot be read, and what would be right. */
export class ProofError extends Error {}

type Fields = Record<string, unknown>;

function fields(value: unknown, what: string, names: string[]): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ProofError(`${what} must be an object`);
  for (const name of Object.keys(value))
    if (!names.includes(name)) throw new ProofError(`${what} has no field "${name}"`);
  for (const name of names) if (!(name in value)) throw new ProofError(`"${name}" is missing`);
  return value as Fields;
}

function number(value: unknown, what: string): number {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 1000) return value as number;
  throw new ProofError(`${what} must be a whole number from 0 to 1000`);
}

function bytes(value: unknown, what: string, size: number): Bytes {
  const read = fromHex(value, size);
  if (read) return read;
  throw new ProofError(`${what} must be ${2 * size} hexadecimal digits`);
}

function list(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new ProofError(`${what} must be a list`);
}

const ranks = "23456789TJQKA";
const suits = "cdhs";

export const cardName = (card: number): string => `${ranks[card >> 2] ?? "?"}${suits[card & 3] ?? "?"}`;

/** The number of a card such as "As". */
function card(value: unknown): number {
  const [rank, suit, ...more] = typeof value === "string" ? [...value] : [];
  const number = 4 * ranks.indexOf(rank ?? "?") + suits.indexOf(suit ?? "?");
  if (rank === undefined || suit === undefined || more.length > 0 || !ranks.includes(rank) || !suits.includes(suit))
    throw new ProofError(`"card" must be a card such as "As"`);
  return number;
}

export function readProof(text: string): Proof {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    throw new ProofError("this is not JSON");
  }
  const names = ["deal", "hand", "code", "roots", "contributors", "deck", "seeds", "cards", "reshuffles"];
  const proof = fields(whole, "the proof", names);
  if (proof["deal"] !== 1) throw new ProofError(`"deal" is the format's version and must be 1`);
  return {
    hand: bytes(proof["hand"], `"hand"`, 16),
    code: String(proof["code"]),
    roots: list(proof["roots"], `"roots"`).map((root) => bytes(root, "a root", 32)),
    contributors: list(proof["contributors"], `"contributors"`).map((each) => {
      const { seat, hash, nonce } = fields(each, "a contributor", ["seat", "hash", "nonce"]);
      return {
        seat: number(seat, `"seat"`),
        hash: bytes(hash, `"hash"`, 32),
        nonce: nonce === null ? null : bytes(nonce, `"nonce"`, 32),
      };
    }),
    deck: number(proof["deck"], `"deck"`),
    seeds: list(proof["seeds"], `"seeds"`).map((seed) => (seed === null ? null : bytes(seed, "a seed", 32))),
    cards: list(proof["cards"], `"cards"`).map((each) => {
      const shown = fields(each, "a card", ["index", "position", "card", "salt", "path"]);
      const path = list(shown["path"], `"path"`).map((beside) => bytes(beside, `a hash of "path"`, 32));
      if (path.length !== 6) throw new ProofError(`"path" must have 6 hashes`);
      return {
        index: number(shown["index"], `"index"`),
        position: number(shown["position"], `"position"`),
        card: card(shown["card"]),
        salt: bytes(shown["salt"], `"salt"`, 16),
        path,
      };
    }),
    reshuffles: list(proof["reshuffles"], `"reshuffles"`).map((each) => {
      const { after, burns } = fields(each, "a reshuffle", ["after", "burns"]);
      return {
        after: number(after, `"after"`),
        burns: list(burns, `"burns"`).map((burn) => number(burn, `an index of "burns"`)),
      };
    }),
  };
}

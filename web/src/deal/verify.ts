// Whether a deal was what it claims to be: docs/deal.md, written a second time and apart from the room's own
// verifier, so that a mistake in one is not in both.
import { type Bytes, Stream, equal, hash } from "./bytes.ts";
import type { Proof, ShownCard } from "./proof.ts";

const cards = 52;
const leaves = 64;
// Only stud runs short (HR-S8), on its last two streets, and never while a burn and a card for nine players are left.
const mostReshuffles = 2;
const mostLeftToReshuffle = 9;
const purposeOfCut = "ananas cut 1";

export interface Deck {
  order: number[];
  salts: Bytes[];
  root: Bytes;
}

function leaf(hand: Bytes, deck: number, position: number, card: number, salt: Bytes): Bytes {
  return hash(0, hand, deck, position, card, salt);
}

/** The deck that a seed stands for. */
export function makeDeck(hand: Bytes, deck: number, seed: Bytes): Deck {
  const order = Array.from({ length: cards }, (_, card) => card);
  new Stream(seed, "ananas order").shuffle(order);
  const saltStream = new Stream(seed, "ananas salts");
  const salts = order.map(() => saltStream.bytes(16));
  let row = Array.from({ length: leaves }, (_, position) => {
    const card = order[position];
    const salt = salts[position];
    return card === undefined || salt === undefined ? new Uint8Array(32) : leaf(hand, deck, position, card, salt);
  });
  while (row.length > 1)
    row = Array.from({ length: row.length / 2 }, (_, pair) => hash(1, row[2 * pair]!, row[2 * pair + 1]!));
  return { order, salts, root: row[0]! };
}

export function hashOfNonce(nonce: Bytes): Bytes {
  return hash(2, nonce);
}

type Announced = Pick<Proof, "hand" | "roots" | "contributors">;

export function digestOf({ hand, roots, contributors }: Announced): Bytes {
  const hashes = contributors.flatMap(({ seat, hash }) => [seat, hash]);
  return hash(3, hand, roots.length, ...roots, contributors.length, ...hashes);
}

/** For people to compare across the table. */
export function shortCode(digest: Bytes): string {
  const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const bits = [...digest.slice(0, 5)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const code = (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join("");
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export interface Cut {
  key: Bytes;
  deck: number;
  /** Where in the deck each card off it lies, reshuffles included; undefined if there is one that no game has. */
  positions: number[] | undefined;
}

export function cutOf(proof: Proof): Cut {
  const opened = proof.contributors.flatMap(({ seat, nonce }) => (nonce ? [seat, nonce] : []));
  const key = hash(4, digestOf(proof), ...opened);
  const stream = new Stream(key, purposeOfCut);
  const deck = stream.below(proof.roots.length);
  const positions = Array.from({ length: cards }, (_, position) => position);
  stream.shuffle(positions);
  return { key, deck, positions: withReshuffles(proof, key, positions) };
}

function withReshuffles(proof: Proof, key: Bytes, start: number[]): number[] | undefined {
  let positions = start;
  let before = -1;
  if (proof.reshuffles.length > mostReshuffles) return undefined;
  for (const [place, { after, burns }] of proof.reshuffles.entries()) {
    const gone = positions.slice(0, after);
    const rising = burns.every((index, n) => index < after && (n === 0 || index > (burns[n - 1] ?? index)));
    // A burn that came back already cannot come back from its old place once more.
    const stillBurned = burns.every((index) => gone.lastIndexOf(gone[index] ?? -1) === index);
    const left = positions.length - after;
    if (after <= before || left < 0 || left > mostLeftToReshuffle || !rising || !stillBurned) return undefined;
    const back = [...burns.map((index) => gone[index] as number), ...positions.slice(after)];
    new Stream(hash(5, key, place + 1, Uint8Array.from(back)), purposeOfCut).shuffle(back);
    positions = [...gone, ...back];
    before = after;
  }
  return positions;
}

/** Whether the root commits to this card in this position. */
function belongs(shown: ShownCard, hand: Bytes, deck: number, root: Bytes): boolean {
  if (shown.position >= cards) return false;
  let node = shown.position + leaves;
  let above = leaf(hand, deck, shown.position, shown.card, shown.salt);
  for (const beside of shown.path) {
    above = node % 2 === 0 ? hash(1, above, beside) : hash(1, beside, above);
    node = Math.floor(node / 2);
  }
  return equal(above, root);
}

/** Everything that does not hold, in words; a deal without doubts is proven. */
export function doubts(proof: Proof): string[] {
  const { hand, roots, contributors, seeds } = proof;
  if (roots.length < 2 || roots.length > 64) return [`${roots.length} decks were announced; a deal has 2 to 64`];
  const found: string[] = [];
  if (proof.code !== shortCode(digestOf(proof))) found.push("the code is not that of the announcement");

  let last = -1;
  for (const { seat, hash, nonce } of contributors) {
    if (seat <= last || seat > 255) found.push(`seat ${seat} is out of order among those who cut`);
    last = seat;
    if (nonce && !equal(hashOfNonce(nonce), hash))
      found.push(`the nonce of seat ${seat} does not have the hash that was announced`);
  }

  const cut = cutOf(proof);
  if (cut.deck !== proof.deck) found.push(`the cut picks deck ${cut.deck}, another one was played`);
  if (seeds.length !== roots.length) found.push("there must be a seed, or null, for every deck");
  for (const [deck, root] of roots.entries()) {
    const seed = seeds[deck] ?? null;
    if ((seed === null) !== (deck === cut.deck))
      found.push(`every deck but the one that was played must be opened, and deck ${deck} is not so`);
    else if (seed && !equal(makeDeck(hand, deck, seed).root, root))
      found.push(`deck ${deck} is not the deck that was announced`);
  }

  if (!cut.positions) found.push("a reshuffle is one that no game has: it comes when stud runs short, and puts burns back");
  const seen = new Set<number>();
  for (const shown of proof.cards) {
    if (cut.positions && cut.positions[shown.index] !== shown.position)
      found.push(`card ${shown.index} does not lie where the cut says`);
    if (!belongs(shown, hand, cut.deck, roots[cut.deck]!))
      found.push(`card ${shown.index} is not the card that was committed to`);
    if (seen.has(shown.card)) found.push(`card ${shown.index} was shown twice`);
    seen.add(shown.card);
  }
  return found;
}

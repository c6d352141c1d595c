// What a browser saw of a deal while the hand was played, and whether a proof that comes later agrees with it. A proof that
// is sound in itself may still be the proof of another deal: only what was on the screen tells.
import { equal, fromHex, toHex } from "./bytes.ts";
import type { Counted } from "./count.ts";
import { cardName, type Proof } from "./proof.ts";
import { digestOf, doubts, shortCode } from "./verify.ts";

export interface SeenDeal {
  hand: number; // counted through the room
  announced?: { code: string; digest: string }; // as it was told before the cut
  share?: string; // the hash of our own bytes, once they were opened for this cut
  taken?: boolean; // and the room said that they came in time
  cards: string[]; // that lay open to us
  dealing?: Counted | "misdealt"; // once all was told from the announcement to the end, live or when the page came back
}

interface Announcement {
  hand: string;
  roots: readonly string[];
  contributors: readonly { seat: number; hash: string }[];
}

/** The whole hash of an announcement, of which the code is the beginning; undefined if it is none. */
export function digestOfAnnounced({ hand, roots, contributors }: Announcement): string | undefined {
  const id = fromHex(hand, 16);
  const trees = roots.map((root) => fromHex(root, 32));
  const hashes = contributors.map(({ hash }) => fromHex(hash, 32));
  if (!id || trees.includes(undefined) || hashes.includes(undefined)) return undefined;
  const named = contributors.map(({ seat }, place) => ({ seat, hash: hashes[place]!, nonce: null }));
  return toHex(digestOf({ hand: id, roots: trees.map((tree) => tree!), contributors: named }));
}

export interface Verdict {
  doubts: string[]; // of the proof in itself
  code: string; // of what it proves
  proven: number; // cards that it opens
  announced: "same" | "other" | "unheard";
  heard: string; // the code that was told at the table, if one was
  record: string[] | null; // cards of the hand's record that it does not prove; null: there was nothing to compare
  table: string[] | null; // likewise of the cards that this browser saw
  dealing: "counted" | "uncounted" | "misdealt" | "reshuffled" | string[]; // cards that were not the next off the deck
  cut: "you" | "others" | "nobody" | "late" | "dropped"; // late: our share is not in it, and was never said to have come in time
  cutters: number;
  decks: number;
}

function dealtAs(proof: Proof, dealing: SeenDeal["dealing"]): Verdict["dealing"] {
  if (dealing === undefined) return "uncounted";
  if (dealing === "misdealt") return "misdealt";
  if (JSON.stringify(proof.reshuffles) !== JSON.stringify(dealing.reshuffles)) return "reshuffled";
  const elsewhere = proof.cards.flatMap(({ card, index }) => {
    const numbers = dealing.cards[cardName(card)];
    return numbers === undefined || numbers.includes(index) ? [] : [cardName(card)];
  });
  return elsewhere.length > 0 ? elsewhere : "counted";
}

/** `record`: the cards that the hand's record shows. */
export function judge(proof: Proof, record: readonly string[] | null, seen: SeenDeal | null): Verdict {
  const digest = digestOf(proof);
  const proven = new Set(proof.cards.map(({ card }) => cardName(card)));
  const missing = (cards: readonly string[]) => [...new Set(cards)].filter((card) => !proven.has(card));
  const heard = seen?.announced;
  const same = heard !== undefined && heard.digest === toHex(digest) && heard.code === proof.code;
  const opened = proof.contributors.filter(({ nonce }) => nonce !== null);
  const share = fromHex(seen?.share, 32);
  const ours = share !== undefined && opened.some(({ hash }) => equal(hash, share));
  return {
    doubts: doubts(proof),
    code: shortCode(digest),
    proven: proven.size,
    announced: heard === undefined ? "unheard" : same ? "same" : "other",
    heard: heard?.code ?? "",
    record: record && missing(record),
    table: seen && seen.cards.length > 0 ? missing(seen.cards) : null,
    dealing: dealtAs(proof, seen?.dealing),
    cut: ours ? "you" : seen?.taken ? "dropped" : share !== undefined ? "late" : opened.length > 0 ? "others" : "nobody",
    cutters: opened.length,
    decks: proof.roots.length,
  };
}

/** Against what was seen it holds, does not, or holds as far as could be looked: nobody here knows what was announced, or how it
    was dealt. */
export function standing({ doubts: found, announced, record, table, dealing, cut }: Verdict): "verified" | "holds" | "doubted" {
  const known = dealing === "counted" || dealing === "uncounted";
  if (found.length > 0 || announced === "other" || record?.length || table?.length || !known || cut === "dropped") return "doubted";
  return announced === "same" && record !== null && dealing === "counted" ? "verified" : "holds";
}

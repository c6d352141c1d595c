// Byte strings, their hash, and the stream of words that a seed gives (docs/deal.md, "Words"). The hash comes
// with the page: over plain http a browser has no crypto.subtle.
import { chacha20 } from "@noble/ciphers/chacha.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export type Bytes = Uint8Array;

/** SHA-256 over numbers, one byte each, and byte strings, one after another. */
export function hash(...parts: (number | Bytes)[]): Bytes {
  return sha256(concatBytes(...parts.map((part) => (typeof part === "number" ? Uint8Array.of(part) : part))));
}

export function equal(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.every((byte, place) => byte === b[place]);
}

export const toHex = bytesToHex;

/** Exactly as many bytes, or undefined. */
export function fromHex(text: unknown, size: number): Bytes | undefined {
  if (typeof text !== "string" || !/^[0-9a-fA-F]*$/.test(text) || text.length !== 2 * size) return undefined;
  return hexToBytes(text);
}

/** The ChaCha20 key stream of a seed for one purpose of twelve characters. */
export class Stream {
  #held: Bytes = new Uint8Array();
  #next = 0;
  #block = 0;
  readonly #key: Bytes;
  readonly #nonce: Bytes;

  constructor(key: Bytes, purpose: string) {
    this.#key = key;
    this.#nonce = utf8ToBytes(purpose);
  }

  bytes(count: number): Bytes {
    return Uint8Array.from({ length: count }, () => this.#byte());
  }

  /** From 0 to bound − 1, each equally likely. */
  below(bound: number): number {
    for (;;) {
      const word = this.#byte() + 256 * this.#byte();
      const product = word * bound;
      if (product % 65536 >= 65536 % bound) return Math.floor(product / 65536);
    }
  }

  shuffle<Item>(items: Item[]): void {
    for (let left = items.length; left > 1; --left) {
      const other = this.below(left);
      [items[left - 1], items[other]] = [items[other] as Item, items[left - 1] as Item];
    }
  }

  #byte(): number {
    if (this.#next === this.#held.length) {
      this.#held = chacha20(this.#key, this.#nonce, new Uint8Array(64), undefined, this.#block++);
      this.#next = 0;
    }
    return this.#held[this.#next++] as number;
  }
}

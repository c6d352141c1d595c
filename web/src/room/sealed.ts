// A shelf (kept.ts) for what tells of cards. Whatever lies on it is sealed with a key that the room gives to whoever is signed in,
// and that lies nowhere: what is left in the storage of a tab or of a browser, as where a session was ended elsewhere, is nobody's
// to read. XChaCha20-Poly1305, with the place as associated data; the cipher comes with the page, since a page on plain http has no
// crypto.subtle.
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { bytesToUtf8, concatBytes, hexToBytes, utf8ToBytes } from "@noble/ciphers/utils.js";
import type { Shelf } from "./kept.ts";

const nonceLength = 24;
const chunk = 8192; // as many arguments as every browser takes

/** Storage takes text: a character a byte. */
function asText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return text;
}
function asBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; ++at) bytes[at] = text.charCodeAt(at);
  return bytes;
}

export function sealed(shelf: Shelf, key: string): Shelf {
  const cipher = (nonce: Uint8Array, place: string) => xchacha20poly1305(hexToBytes(key), nonce, utf8ToBytes(place));
  return {
    getItem(place) {
      const kept = shelf.getItem(place);
      if (kept === null) return null;
      try {
        const bytes = asBytes(kept);
        return bytesToUtf8(cipher(bytes.subarray(0, nonceLength), place).decrypt(bytes.subarray(nonceLength)));
      } catch {
        if (key !== "") shelf.removeItem(place); // somebody else's, altered, or from before it was sealed: nobody reads it any more
        return null;
      }
    },
    setItem(place, text) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
      shelf.setItem(place, asText(concatBytes(nonce, cipher(nonce, place).encrypt(utf8ToBytes(text)))));
    },
    removeItem: (place) => shelf.removeItem(place),
  };
}

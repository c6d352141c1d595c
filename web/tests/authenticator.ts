// The program on somebody's phone that makes the codes beside the password.
import { createHmac } from "node:crypto";

// RFC 6238 anew, so that the room's own is held against another.
export class Authenticator {
  readonly #secret: Buffer;
  readonly #hash: "sha1" | "sha256";
  #step = 0;
  constructor(base32: string, hash: "sha1" | "sha256" = "sha1") {
    this.#hash = hash;
    const bits = [...base32.replace(/ /g, "")].map((each) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(each).toString(2).padStart(5, "0"));
    this.#secret = Buffer.from(bits.join("").match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  }
  // That of now, or the next where that was used.
  code(): string {
    this.#step = Math.max(Math.floor(Date.now() / 30_000), this.#step + 1);
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#step));
    const digest = createHmac(this.#hash, this.#secret).update(counter).digest();
    const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, "0");
  }
}

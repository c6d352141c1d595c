// The chain of the audit log, worked out anew: each line's hash is BLAKE2b of the hash before it and of the line
// (docs/operating.md). Over plain http a browser has no crypto.subtle, and it knows no BLAKE2b anywhere: it comes with the page.
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { AuditLine } from "../../room/office.ts";

type Line = Pick<AuditLine, "number" | "at" | "by" | "what" | "hash">;

export function hashOf(before: string, { number, at, by, what }: Line): string {
  const written = [before, number, at, by, JSON.stringify(what)].join("\n");
  return bytesToHex(blake2b(utf8ToBytes(written), { dkLen: 32 }));
}

export interface Chain {
  checked: number; // lines whose hash was worked out
  broken: number[]; // numbers of those that are not what was written, or not after what was
  missing: number[]; // numbers that are not there, between others
  reachesBack: boolean; // to the first line of all
}

/** The latest first. What lies before the oldest is not here, so that it is taken as it stands, unless it is the first. */
export function chainOf(lines: readonly Line[]): Chain {
  const chain: Chain = { checked: 0, broken: [], missing: [], reachesBack: lines.at(-1)?.number === 1 };
  for (const [place, line] of lines.entries()) {
    const before = lines[place + 1];
    if (before && before.number < line.number - 1)
      for (let number = line.number - 1; number > before.number; --number) chain.missing.push(number);
    if (before ? before.number !== line.number - 1 : line.number !== 1) continue;
    ++chain.checked;
    if (hashOf(before?.hash ?? "", line) !== line.hash) chain.broken.push(line.number);
  }
  return chain;
}

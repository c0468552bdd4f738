import { createHash } from "node:crypto";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Digest of a block or payload, given in pieces, as `sha1:` and 32 base32 digits (RFC 4648, section 6).
 *
 * SHA-1 in base32, since that is what wget, Heritrix and pywb write and what CDX tools compare; it finds equal
 * payloads and disk errors, nothing rests on it being hard to forge.
 */
export function sha1Digest(...pieces: readonly Uint8Array[]): string {
  const sha1 = createHash("sha1");
  for (const piece of pieces) sha1.update(piece);
  const sum = sha1.digest();
  let text = "sha1:";
  for (let at = 0; at < sum.length; at += 5) {
    // Five octets are eight digits; 40 bits do not fit a bitwise operation, so two halves of 20.
    const high = ((sum[at] ?? 0) << 12) | ((sum[at + 1] ?? 0) << 4) | ((sum[at + 2] ?? 0) >> 4);
    const low = (((sum[at + 2] ?? 0) & 15) << 16) | ((sum[at + 3] ?? 0) << 8) | (sum[at + 4] ?? 0);
    for (const half of [high, low]) {
      for (let shift = 15; shift >= 0; shift -= 5) text += DIGITS[(half >> shift) & 31];
    }
  }
  return text;
}

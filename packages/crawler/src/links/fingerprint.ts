import type { TextFingerprint } from "./page-links.ts";
import { createWordReader } from "./word-reader.ts";
import type { WordReader } from "./word-reader.ts";

/** Takes the visible text of one page piece by piece. */
export interface FingerprintBuilder extends WordReader {
  result(): TextFingerprint;
}

/** Counters of one bit each can hold 2^24 words: more than any page that is read. */
const PLANES = 24;

/**
 * Simhash (Charikar 2002) over shingles of three words. Cost: some twenty operations a word; no allocation.
 *
 * @param alsoRead  is told each word too: its hash, and whether a digit is in it.
 */
export function createFingerprint(alsoRead?: (hash: number, counted: boolean) => void): FingerprintBuilder {
  const low = new Int32Array(PLANES);
  const high = new Int32Array(PLANES);
  let before = 0; // the last word, and the one before it
  let beforeThat = 0;
  let words = 0;

  function addWord(hash: number, counted: boolean): void {
    alsoRead?.(hash, counted);
    words++;
    if (words >= 3) addShingle(beforeThat, before, hash);
    beforeThat = before;
    before = hash;
  }

  function addShingle(first: number, second: number, third: number): void {
    const seed = Math.imul(first, 0x2c1b3c6d) ^ Math.imul(second ^ (second >>> 15), 0x297a2d39) ^ third;
    count(low, scramble(seed));
    count(high, scramble(Math.imul(seed, 0x9e3779b1) + third));
  }

  return {
    ...createWordReader(addWord),
    result() {
      if (words > 0 && words < 3) addShingle(0, beforeThat, before);
      const shingles = words === 0 ? 0 : Math.max(1, words - 2);
      return { simhash: majority(high, shingles) + majority(low, shingles), words };
    },
  };
}

/** Adds 1 to the counter of each bit that is set: bit `b` of plane `k` is bit `k` of the counter of `b`. */
function count(planes: Int32Array, bits: number): void {
  let carry = bits;
  for (let plane = 0; carry !== 0 && plane < PLANES; plane++) {
    const value = planes[plane] ?? 0;
    planes[plane] = value ^ carry;
    carry &= value;
  }
}

/** The bits that more than half of the shingles have, in 8 hexadecimal digits. */
function majority(planes: Int32Array, shingles: number): string {
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) {
    let times = 0;
    for (let plane = 0; plane < PLANES; plane++) times += (((planes[plane] ?? 0) >>> bit) & 1) << plane;
    if (times * 2 > shingles) bits |= 1 << bit;
  }
  return (bits >>> 0).toString(16).padStart(8, "0");
}

/** The finisher of MurmurHash3: each bit of the input reaches each bit of the result. */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

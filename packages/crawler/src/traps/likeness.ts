import type { TextFingerprint } from "../links/page-links.ts";

/** A fingerprint made ready to be compared: the simhash as two 32-bit halves. */
export interface Likeness {
  readonly high: number;
  readonly low: number;
  readonly words: number;
}

export function likenessOf({ simhash, words }: TextFingerprint): Likeness {
  return {
    high: Number.parseInt(simhash.slice(0, 8), 16) | 0,
    low: Number.parseInt(simhash.slice(8, 16), 16) | 0,
    words,
  };
}

/** Texts of fewer words have too few shingles: a word more or less moves many bits, or none. */
const SHORT_TEXT = 20;

/** Of 64; two texts that share 99 of 100 shingles differ in about 3. */
const MAX_DISTANCE = 3;

/**
 * Whether two texts are nearly the same: fingerprints at most 3 bits apart, numbers of words within a tenth; short texts
 * must agree in both. Empty texts are like nothing: they say nothing about the page.
 */
export function isAlike(a: Likeness, b: Likeness): boolean {
  if (a.words === 0 || b.words === 0) return false;
  if (a.words < SHORT_TEXT || b.words < SHORT_TEXT) {
    return a.words === b.words && a.high === b.high && a.low === b.low;
  }
  if (Math.abs(a.words - b.words) * 10 > Math.max(a.words, b.words)) return false;
  return bits(a.high ^ b.high) + bits(a.low ^ b.low) <= MAX_DISTANCE;
}

/** Ones in 32 bits, counted in parallel (Warren, Hacker's Delight, 5-1). */
function bits(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  sum = (sum + (sum >>> 4)) & 0x0f0f0f0f;
  return Math.imul(sum, 0x01010101) >>> 24;
}

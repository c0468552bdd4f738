import type { PageLinks, TextFingerprint } from "../../pages/links/page-links.ts";

/** The part of a page's content that the guards compare. */
export type PageText = Pick<PageLinks, "title" | "fingerprint" | "content">;

/** The digests in which equal pages agree. */
export interface Sameness {
  /** The digest of title, text and embedded addresses. Undefined if they were not read. */
  readonly exact: string | undefined;
  /** The digest of what the engine measures, `measurementDigest`. Undefined if the page resembled no earlier one. */
  readonly measured: string | undefined;
  /** The digest of alternative texts, values and media addresses. Undefined in the same case as `measured`. */
  readonly details: string | undefined;
}

/** The content of a page, prepared for comparisons. */
export interface ReadyText {
  readonly title: string;
  readonly likeness: Likeness;
  readonly same: Sameness;
  /** The digest of the page without the words of its own URL; compare `same.exact`. */
  readonly unaddressed: string | undefined;
  /** Equal if titles and embedded addresses are equal except for numbers. A number, since each page is compared with hundreds. */
  readonly setting: number | undefined;
  readonly kinds: Uint8Array | undefined;
  /** True if the text says that a page is missing. False also if it was not read. */
  readonly speaksOfMissing: boolean;
}

const MAX_TITLE = 200;

export function readyText({ title, fingerprint, content }: PageText): ReadyText {
  return {
    title: title.slice(0, MAX_TITLE),
    likeness: likenessOf(fingerprint),
    same: { exact: content?.exact, measured: content?.measured, details: content?.details },
    unaddressed: content?.unaddressed,
    setting: content === undefined ? undefined : Number.parseInt(content.setting, 16),
    kinds: content === undefined ? undefined : Buffer.from(content.words, "hex"),
    speaksOfMissing: content?.speaksOfMissing ?? false,
  };
}

/** Returns true if two pages are one: they agree in text, measurements and details. Digests that a page lacks are not compared. */
export function isSame(a: Sameness, b: Sameness): boolean {
  return a.exact !== undefined && a.exact === b.exact && agree(a.measured, b.measured) && agree(a.details, b.details);
}

function agree(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b;
}

/** Texts with fewer words must have the same words. */
const FEWEST_WORDS = 4;
/** Below this number of words, one word may differ (a name or a token). From it on, two may. */
const SOME_WORDS = 16;

/**
 * Returns true if two pages are nearly the same. The engine measures the same on both. Their titles and embedded addresses are equal except
 * for numbers and their own URL. Their texts differ in a word or two, or have nearly the same fingerprint.
 */
export function isNearlySame(a: ReadyText, b: ReadyText): boolean {
  if (a.kinds === undefined || b.kinds === undefined || a.setting !== b.setting) return false;
  if (!agree(a.same.measured, b.same.measured)) return false;
  return isAlike(a.likeness, b.likeness) || differByAFewWords(a.kinds, b.kinds);
}

/** Returns true if two texts, as counts of words by kind, differ in no more than a word or two. Mostly the first few kinds decide. */
function differByAFewWords(a: Uint8Array, b: Uint8Array): boolean {
  const apart = wordsApart(a, b);
  if (apart > 4) return false;
  const words = a.reduce((sum, count, kind) => sum + Math.max(count, b[kind] ?? 0), 0);
  return apart <= (words < FEWEST_WORDS ? 0 : words < SOME_WORDS ? 2 : 4);
}

/** Returns the number of words by kind that only one of two texts has: 2 if a word is replaced. Counts only to 5. */
function wordsApart(a: Uint8Array, b: Uint8Array): number {
  let apart = 0;
  for (let kind = 0; kind < a.length && apart <= 4; kind++) apart += Math.abs((a[kind] ?? 0) - (b[kind] ?? 0));
  return apart;
}

/**
 * Returns true if a page is what a host shows for any name: it differs from the answers to two made-up names only in its own address, or in
 * no more words than these two differ (a token, a name of the day).
 */
export function isShownForAnyName(page: ReadyText, one: ReadyText, other: ReadyText): boolean {
  if (!isNearlySame(page, one) || !isNearlySame(one, other)) return false;
  if (!agree(page.same.details, one.same.details)) return false;
  if (page.unaddressed === one.unaddressed) return true;
  if (page.kinds === undefined || one.kinds === undefined || other.kinds === undefined) return false;
  const noise = wordsApart(one.kinds, other.kinds);
  return noise > 0 && wordsApart(page.kinds, one.kinds) <= noise;
}

/** A fingerprint prepared for comparisons: the simhash as two 32-bit halves. */
type Likeness = ReturnType<typeof likenessOf>;

export function likenessOf({ simhash, words }: TextFingerprint) {
  return {
    high: Number.parseInt(simhash.slice(0, 8), 16) | 0,
    low: Number.parseInt(simhash.slice(8, 16), 16) | 0,
    words,
  };
}

/** Texts of fewer words have too few shingles: a word more or less moves many bits, or none. */
const SHORT_TEXT = 20;

/** The most bits, of 64, in which two alike texts differ. If they share 99 of 100 shingles, they differ in about 3. */
const MAX_DISTANCE = 3;

/**
 * Returns true if two texts are nearly the same: their fingerprints differ in at most 3 bits, and their numbers of words by
 * at most a tenth. Short texts must agree in both. Empty texts are like no other, because they say nothing about the page.
 */
export function isAlike(a: Likeness, b: Likeness): boolean {
  if (a.words === 0 || b.words === 0) return false;
  if (a.words < SHORT_TEXT || b.words < SHORT_TEXT) {
    return a.words === b.words && a.high === b.high && a.low === b.low;
  }
  if (Math.abs(a.words - b.words) * 10 > Math.max(a.words, b.words)) return false;
  return bitCount(a.high ^ b.high) + bitCount(a.low ^ b.low) <= MAX_DISTANCE;
}

/** Counts the ones in 32 bits in parallel (Warren, Hacker's Delight, 5-1). */
function bitCount(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  sum = (sum + (sum >>> 4)) & 0x0f0f0f0f;
  return Math.imul(sum, 0x01010101) >>> 24;
}

import { decodeReferences } from "./markup/references.ts";

/** The bits of each counter. It can count 2^24 words: more than any page has. */
const PLANES = 24;

/**
 * Makes a reader that computes a simhash (Charikar 2002) over shingles of three words. Cost: about twenty operations a word; no allocation.
 *
 * @param alsoRead  receives each word too: its hash, and true if it contains a digit.
 */
export function createFingerprint(alsoRead?: (hash: number, counted: boolean) => void) {
  const low = new Int32Array(PLANES);
  const high = new Int32Array(PLANES);
  let before = 0; // the hash of the last word
  let beforeThat = 0; // the hash of the word before it
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

/** Returns the bits that more than half of the shingles have, in 8 hexadecimal digits. */
function majority(planes: Int32Array, shingles: number): string {
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) {
    let times = 0;
    for (let plane = 0; plane < PLANES; plane++) times += (((planes[plane] ?? 0) >>> bit) & 1) << plane;
    if (times * 2 > shingles) bits |= 1 << bit;
  }
  return (bits >>> 0).toString(16).padStart(8, "0");
}

/** Applies the finalizer of MurmurHash3: each bit of the input affects each bit of the result. */
function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Takes text piece by piece. */
export interface WordReader {
  /**
   * Adds `text` from `start` to `end`. A word ends where its piece ends.
   * @param literal  true: `&` begins no character reference here (a CDATA section).
   */
  add(text: string, start: number, end: number, literal: boolean): void;
}

/**
 * Makes a reader that passes on the words of a text as hashes. It ignores the case of ASCII letters, and signs between words. A Chinese or
 * Japanese character is a word of its own, because these languages do not separate words. Cost: one multiplication a character.
 *
 * @param onWord  receives the hash of each word, never 0, and true if the word contains a digit.
 */
export function createWordReader(onWord: (hash: number, counted: boolean) => void): WordReader {
  /** Reads a piece of text. `open` is the hash of an unfinished word, 0 if there is none. */
  function addText(text: string, start: number, end: number, literal: boolean, open: number, digits: boolean): void {
    let hash = open;
    let counted = digits;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      // Most characters of most pages are handled here, for speed.
      if (code < 0x80 && code !== 0x26) {
        const plain = letters[code] ?? 0;
        if (plain !== 0) {
          hash = Math.imul((hash === 0 ? 0x811c9dc5 : hash) ^ plain, 0x01000193) | 1;
          if (plain <= 0x39) counted = true;
        } else if (hash !== 0) {
          onWord(hash, counted);
          hash = 0;
          counted = false;
        }
        continue;
      }
      const letter = code < 0x80 ? (letters[code] ?? 0) : isSeparator(code) ? 0 : code;
      const alone = code >= 0x2e80 && letter !== 0 && isIdeograph(code);
      if (hash !== 0 && (alone || (letter === 0 && (code !== 0x26 || literal)))) {
        onWord(hash, counted);
        hash = 0;
        counted = false;
      }
      if (letter !== 0) hash = Math.imul((hash === 0 ? 0x811c9dc5 : hash) ^ letter, 0x01000193) | 1; // FNV-1a, never 0
      else if (code === 0x26 && !literal) {
        const rest = decodeReferences(text.slice(at, end), "text");
        addText(rest, 0, rest.length, true, hash, counted);
        return;
      }
      if (alone) {
        onWord(hash, counted);
        hash = 0;
        counted = false;
      }
    }
    if (hash !== 0) onWord(hash, counted);
  }

  return { add: (text, start, end, literal) => addText(text, start, end, literal, 0, false) };
}

/** The ASCII letters (in lower case) and digits by their code; 0 for other characters. */
const letters = Uint8Array.from({ length: 0x80 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : 0,
);

/** Returns true for spaces and punctuation beyond ASCII that occur in running text. */
function isSeparator(code: number): boolean {
  if (code <= 0xbf) return code !== 0xaa && code !== 0xb5 && code !== 0xba;
  if (code < 0x2000) return code === 0xd7 || code === 0xf7;
  return code <= 0x206f || (code >= 0x3000 && code <= 0x303f) || (code >= 0xff00 && code <= 0xff0f) || code === 0xfeff;
}

function isIdeograph(code: number): boolean {
  return code <= 0x9fff || (code >= 0xf900 && code <= 0xfaff);
}

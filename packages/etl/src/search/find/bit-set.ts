/** A set of documents, with one bit per document. Functions change it in place. */
export interface BitSet {
  readonly size: number;
  readonly words: Uint32Array;
}

/** @param isFull  true if the set contains all documents. */
export function createBitSet(size: number, isFull = false): BitSet {
  const words = new Uint32Array(Math.ceil(size / 32));
  if (isFull) fill(words, size);
  return { size, words };
}

function fill(words: Uint32Array, size: number): void {
  words.fill(0xffff_ffff);
  const rest = size % 32;
  if (rest !== 0) words[words.length - 1] = (1 << rest) - 1;
}

export function addBit({ words }: BitSet, at: number): void {
  const word = at >>> 5;
  words[word] = (words[word] ?? 0) | (1 << (at & 31));
}

export function hasBit({ words }: BitSet, at: number): boolean {
  return ((words[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

/** Keeps only the documents that the other set has too. */
export function intersectBits(set: BitSet, other: BitSet): void {
  const { words } = set;
  for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) & (other.words[at] ?? 0);
}

export function addBits(set: BitSet, other: BitSet): void {
  const { words } = set;
  for (let at = 0; at < words.length; at++) words[at] = (words[at] ?? 0) | (other.words[at] ?? 0);
}

export function copyOf({ size, words }: BitSet): BitSet {
  return { size, words: words.slice() };
}

/** Inverts all bits of a set. */
export function invertBits({ words, size }: BitSet): void {
  const all = new Uint32Array(words.length);
  if (words.length > 0) fill(all, size);
  for (let at = 0; at < words.length; at++) words[at] = ~(words[at] ?? 0) & (all[at] ?? 0);
}

/**
 * Adds documents from `from` to before `to`, given as bits, eight per byte, lowest first. @param bits  the bytes from
 * `from` to before `end`. Cost: 2 ns per byte.
 */
export function addBytes(
  { words }: BitSet,
  bits: { readonly bytes: Uint8Array; readonly from: number; readonly end: number },
  from: number,
  to: number,
): void {
  for (let at = bits.from, bit = from; at < bits.end && bit < to; at++, bit += 8) {
    const remaining = to - bit;
    const byte = (bits.bytes[at] ?? 0) & (remaining < 8 ? (1 << remaining) - 1 : 0xff);
    const word = bit >>> 5;
    const shift = bit & 31;
    words[word] = (words[word] ?? 0) | (byte << shift);
    if (shift > 24 && word + 1 < words.length) words[word + 1] = (words[word + 1] ?? 0) | (byte >>> (32 - shift));
  }
}

/** Adds the documents from `from` to before `to`. */
export function addRange(set: BitSet, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    if ((at & 31) === 0 && at + 32 <= to) {
      set.words[at >>> 5] = 0xffff_ffff;
      at += 31;
    } else addBit(set, at);
  }
}

/**
 * Calls `isLast` for each document, ascending, until it returns true. Can be limited to documents that are, or are not,
 * in other sets.
 * @returns true if `isLast` returned true. Cost: that of `eachBit`, up to this document.
 */
export function eachBitUntil(
  { words }: BitSet,
  isLast: (at: number) => boolean,
  others: { readonly in?: BitSet; readonly notIn?: BitSet } = {},
): boolean {
  for (let word = 0; word < words.length; word++) {
    let bits = words[word] ?? 0;
    if (others.in !== undefined) bits &= others.in.words[word] ?? 0;
    if (others.notIn !== undefined) bits &= ~(others.notIn.words[word] ?? 0);
    while (bits !== 0) {
      const low = bits & -bits;
      if (isLast(word * 32 + (31 - Math.clz32(low)))) return true;
      bits ^= low;
    }
  }
  return false;
}

/** Counts the documents in the set. */
export function countBits({ words }: BitSet): number {
  let count = 0;
  for (let at = 0; at < words.length; at++) count += popCount(words[at] ?? 0);
  return count;
}

/** Counts the documents from `from` to before `to`. Cost: 1 ns per 32. */
export function countRange({ words }: BitSet, from: number, to: number): number {
  if (from >= to) return 0;
  const [first, last] = [from >>> 5, (to - 1) >>> 5];
  const fromFirst = 0xffff_ffff << (from & 31);
  const toLast = 0xffff_ffff >>> (31 - ((to - 1) & 31));
  if (first === last) return popCount((words[first] ?? 0) & fromFirst & toLast);
  let count = popCount((words[first] ?? 0) & fromFirst) + popCount((words[last] ?? 0) & toLast);
  for (let at = first + 1; at < last; at++) count += popCount(words[at] ?? 0);
  return count;
}

function popCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Calls `visit` for each document in ascending order. Cost: proportional to the words of the set, and its documents. */
export function eachBit({ words }: BitSet, visit: (at: number) => void): void {
  for (let word = 0; word < words.length; word++) {
    let bits = words[word] ?? 0;
    while (bits !== 0) {
      const low = bits & -bits;
      visit(word * 32 + (31 - Math.clz32(low)));
      bits ^= low;
    }
  }
}

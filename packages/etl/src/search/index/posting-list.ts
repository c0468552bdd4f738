/**
 * The posting lists of a site: for each word the pages that have it, and the positions in each. Lists of some words form one row
 * (site-postings.ts); this file writes and reads its bytes. All reading is bounded by the bytes, so that damaged ones only cause wrong pages.
 *
 * A row has for each word its letters, the block of pages, the list of pages that have it, and the list of those that have it in their title.
 * All except the block are preceded by their length. The positions are beside it in the same order: in the pages, then in the titles.
 *
 * A list of pages has one byte for the form, then either the distances between the pages, or a bit for each page up to the last, whichever is
 * shorter. Positions: for each page their number, and the distances between them. Numbers are LEB128: seven bits per byte, the low ones first.
 * The reader for rows of pages (pages/byte-reader.ts) has the same form, but throws where this one ends.
 */

/** The number of pages in a block. A site is written block by block. A list of them takes at most 130 bytes. */
export const BLOCK_PAGES = 1_024;

const DISTANCES = 0;
const BITS = 1;

/** Packs a list of pages. @param pages  those of one block, counted from its first page, ascending. An empty list gives no bytes. */
export function packPageList(pages: readonly number[]): number[] {
  const last = pages.at(-1);
  if (last === undefined) return [];
  const size = 1 + ((last >> 3) + 1);
  if (pages.length < size) {
    const bytes = [DISTANCES];
    addDistances(bytes, pages);
    if (bytes.length <= size) return bytes;
  }
  const bytes = Array.from({ length: size }, () => 0);
  bytes[0] = BITS;
  for (const page of pages) bytes[1 + (page >> 3)] = (bytes[1 + (page >> 3)] ?? 0) | (1 << (page & 7));
  return bytes;
}

/** The bytes of one value within a row. */
export interface ByteRange {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly end: number;
}

/** Returns the bytes of a list with a bit for each page, or undefined for the other form. */
export function bitsOf({ bytes, from, end }: ByteRange): ByteRange | undefined {
  return bytes[from] === BITS && from < end ? { bytes, from: from + 1, end } : undefined;
}

/** Calls `visit` for each page of a list, ascending. */
export function eachPage(list: ByteRange, visit: (page: number) => void): void {
  const bits = bitsOf(list);
  if (bits !== undefined) {
    for (let at = bits.from; at < bits.end; at++) {
      const first = (at - bits.from) << 3;
      for (let byte = bits.bytes[at] ?? 0; byte !== 0; byte &= byte - 1) visit(first + 31 - Math.clz32(byte & -byte));
    }
    return;
  }
  const { bytes, from, end } = list;
  for (let at = from + 1, page = 0; at < end; at = afterNumber(bytes, at, end))
    visit((page += numberAt(bytes, at, end)));
}

/** Appends the positions in a page. @param positions  ascending; the bytes of pages follow each other. */
export function addPositions(bytes: number[], positions: readonly number[]): void {
  addNumber(bytes, positions.length);
  addDistances(bytes, positions);
}

/** Returns the ordinals of some pages in a list that contains them. @param pages  ascending. Cost: linear in the list, 1 ns per page. */
export function ordinalsIn(list: ByteRange, pages: readonly number[]): number[] {
  const ordinals: number[] = [];
  const bits = bitsOf(list);
  let ordinal = 0;
  let next = 0;
  if (bits === undefined) {
    eachPage(list, (page) => {
      if (page === pages[next]) next = ordinals.push(ordinal);
      ordinal++;
    });
    return ordinals;
  }
  for (let at = bits.from, first = 0; at < bits.end && next < pages.length; at++, first += 8) {
    const byte = bits.bytes[at] ?? 0;
    for (let page = pages[next] ?? 0; page < first + 8 && next < pages.length; page = pages[next] ?? 0)
      next = ordinals.push(ordinal + popCount(byte & ((1 << (page - first)) - 1)));
    ordinal += popCount(byte);
  }
  return ordinals;
}

/** Counts the bits that are set. */
function popCount(byte: number): number {
  const pairs = byte - ((byte >> 1) & 0x55);
  const fours = (pairs & 0x33) + ((pairs >> 2) & 0x33);
  return (fours + (fours >> 4)) & 0xf;
}

const noPositions: readonly number[] = [];

/**
 * Returns the positions in some pages of a list, minus an offset. @param ordinals  of these pages in the list,
 * ascending.
 * @param among  the positions to look for, by page, ascending. Default: all. Cost: linear in the bytes up to the last
 * page, 0.5 ns each; 2 ns in these pages.
 */
export function positionsAt(
  { bytes, from, end }: ByteRange,
  ordinals: readonly number[],
  offset: number,
  among: readonly (readonly number[] | undefined)[],
): (readonly number[])[] {
  const found: (readonly number[])[] = [];
  let at = from;
  // Numbers are read in place, because a call for each took longer than everything else in a phrase search.
  for (let ordinal = 0; at < end && found.length < ordinals.length; ordinal++) {
    let count = bytes[at++] ?? 0;
    if (count >= 0x80) {
      count &= 0x7f;
      for (let shift = 7, byte = 0x80; byte >= 0x80 && at < end; shift += 7) {
        byte = bytes[at++] ?? 0;
        count |= (byte & 0x7f) << shift;
      }
    }
    if (ordinal !== ordinals[found.length]) {
      // A byte without its highest bit ends a number. The loop avoids a branch, because its outcome is unpredictable.
      for (; count > 0 && at < end; at++) count -= 1 - ((bytes[at] ?? 0) >> 7);
      continue;
    }
    const wanted = among[found.length];
    let matches: number[] | undefined; // stays undefined on most pages
    let next = 0;
    for (let position = -offset; count > 0 && at < end; count--) {
      let number = 0;
      for (let shift = 0, byte = 0x80; byte >= 0x80 && at < end; shift += 7) {
        byte = bytes[at++] ?? 0;
        number |= (byte & 0x7f) << shift;
      }
      position += number;
      if (wanted !== undefined) {
        while ((wanted[next] ?? Infinity) < position) next++;
        if (wanted[next] !== position) continue;
      }
      if (matches === undefined) matches = [position];
      else matches.push(position);
    }
    found.push(matches ?? noPositions);
  }
  return found;
}

function addDistances(bytes: number[], ascending: readonly number[]): void {
  let last = 0;
  for (const number of ascending) {
    addNumber(bytes, number - last);
    last = number;
  }
}

export function addNumber(bytes: number[], number: number): void {
  let remaining = number;
  for (; remaining > 0x7f; remaining >>>= 7) bytes.push((remaining & 0x7f) | 0x80);
  bytes.push(remaining);
}

/** Appends bytes, preceded by their length. */
export function addSized(bytes: number[], own: ArrayLike<number>): void {
  addNumber(bytes, own.length);
  for (let at = 0; at < own.length; at++) bytes.push(own[at] ?? 0);
}

/** Reads the number at an offset. Bytes are read in place here and below, because a reader with its own state took longer than everything else. */
export function numberAt(bytes: Uint8Array, from: number, end: number): number {
  const first = bytes[from] ?? 0x80;
  if (first < 0x80 && from < end) return first;
  let number = 0;
  for (let at = from, shift = 0; at < end; shift += 7) {
    const byte = bytes[at++] ?? 0;
    number |= (byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  return number >>> 0;
}

/** Returns the offset after a number. */
export function afterNumber(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end) if ((bytes[at++] ?? 0) < 0x80) break;
  return at;
}

/** Returns the range of the bytes that follow their length. */
export function sizedAt(bytes: Uint8Array, from: number, end: number): ByteRange {
  const begin = afterNumber(bytes, from, end);
  return { bytes, from: begin, end: Math.min(begin + numberAt(bytes, from, end), end) };
}

/** Returns the offset after a length and its bytes. */
export function afterSized(bytes: Uint8Array, from: number, end: number): number {
  return Math.min(afterNumber(bytes, from, end) + numberAt(bytes, from, end), end);
}

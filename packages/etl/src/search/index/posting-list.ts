/**
 * The posting lists of a site: of each word the pages that have it, and where in each. Lists of some words are one row (site-postings.ts), and
 * what is here is how its octets are written and read. Whatever is read is bounded by the octets: damaged ones cost wrong pages, no more.
 *
 * A row: of each word its letters, the block of pages, the list of pages that have it, and of those that have it in their title; each but the
 * block with its length before it. Beside it the positions, in the same order: of the pages, of the titles.
 *
 * A list of pages: one octet for the form, then either the distances between them, or a bit for each up to the last; whichever is shorter.
 * Positions: for each page in turn how many there are, and the distances between them. Numbers are LEB128: seven bits an octet, the low ones
 * first. So they are in rows of pages too; the reader of those (pages/octet-reader.ts) throws where this one ends.
 */

/** Pages of a block: what is written of a site is made block by block. A list of them is at most 130 octets. */
export const BLOCK_PAGES = 1_024;

const DISTANCES = 0;
const BITS = 1;

/** @param pages  of one block, from its first page on, ascending. None: no octets. */
export function packPageList(pages: readonly number[]): number[] {
  const last = pages.at(-1);
  if (last === undefined) return [];
  const size = 1 + ((last >> 3) + 1);
  if (pages.length < size) {
    const octets = [DISTANCES];
    addDistances(octets, pages);
    if (octets.length <= size) return octets;
  }
  const octets = Array.from({ length: size }, () => 0);
  octets[0] = BITS;
  for (const page of pages) octets[1 + (page >> 3)] = (octets[1 + (page >> 3)] ?? 0) | (1 << (page & 7));
  return octets;
}

/** Octets of a row that are one value. */
export interface OctetRange {
  readonly octets: Uint8Array;
  readonly from: number;
  readonly end: number;
}

/** The octets of a list that has a bit for each page; undefined: it has another form. */
export function bitsOf({ octets, from, end }: OctetRange): OctetRange | undefined {
  return octets[from] === BITS && from < end ? { octets, from: from + 1, end } : undefined;
}

/** Calls for each page of a list, ascending. */
export function eachPage(list: OctetRange, visit: (page: number) => void): void {
  const bits = bitsOf(list);
  if (bits !== undefined) {
    for (let at = bits.from; at < bits.end; at++) {
      const first = (at - bits.from) << 3;
      for (let some = bits.octets[at] ?? 0; some !== 0; some &= some - 1) visit(first + 31 - Math.clz32(some & -some));
    }
    return;
  }
  const { octets, from, end } = list;
  for (let at = from + 1, page = 0; at < end; at = behindNumber(octets, at, end))
    visit((page += numberAt(octets, at, end)));
}

/** @param positions  of one page, ascending: octets of pages come one behind the other. */
export function addPositions(octets: number[], positions: readonly number[]): void {
  addNumber(octets, positions.length);
  addDistances(octets, positions);
}

/** The ordinals of some pages in a list, which has them all. @param pages  ascending. Cost: linear in the list, 1 ns a page. */
export function ordinalsIn(list: OctetRange, pages: readonly number[]): number[] {
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
    const octet = bits.octets[at] ?? 0;
    for (let page = pages[next] ?? 0; page < first + 8 && next < pages.length; page = pages[next] ?? 0)
      next = ordinals.push(ordinal + ones(octet & ((1 << (page - first)) - 1)));
    ordinal += ones(octet);
  }
  return ordinals;
}

/** Counts the bits that are set. */
function ones(octet: number): number {
  const pairs = octet - ((octet >> 1) & 0x55);
  const fours = (pairs & 0x33) + ((pairs >> 2) & 0x33);
  return (fours + (fours >> 4)) & 0xf;
}

const noPositions: readonly number[] = [];

/**
 * The positions in some pages of a list, less an offset. @param ordinals  of these pages in it, ascending.
 * @param among  of each page: only these, ascending, are looked for; undefined: all.
 * Cost: linear in the octets up to the last of them, 0.5 ns each; 2 ns in these pages.
 */
export function positionsAt(
  { octets, from, end }: OctetRange,
  ordinals: readonly number[],
  offset: number,
  among: readonly (readonly number[] | undefined)[],
): (readonly number[])[] {
  const found: (readonly number[])[] = [];
  let at = from;
  // Numbers are read in place: a call for each took longer than all else that a phrase needs.
  for (let ordinal = 0; at < end && found.length < ordinals.length; ordinal++) {
    let count = octets[at++] ?? 0;
    if (count >= 0x80) {
      count &= 0x7f;
      for (let shift = 7, octet = 0x80; octet >= 0x80 && at < end; shift += 7) {
        octet = octets[at++] ?? 0;
        count |= (octet & 0x7f) << shift;
      }
    }
    if (ordinal !== ordinals[found.length]) {
      // An octet without its highest bit ends a number. No branch: whether one does is as good as chance.
      for (; count > 0 && at < end; at++) count -= 1 - ((octets[at] ?? 0) >> 7);
      continue;
    }
    const wanted = among[found.length];
    let some: number[] | undefined; // of most pages none is wanted
    let next = 0;
    for (let position = -offset; count > 0 && at < end; count--) {
      let number = 0;
      for (let shift = 0, octet = 0x80; octet >= 0x80 && at < end; shift += 7) {
        octet = octets[at++] ?? 0;
        number |= (octet & 0x7f) << shift;
      }
      position += number;
      if (wanted !== undefined) {
        while ((wanted[next] ?? Infinity) < position) next++;
        if (wanted[next] !== position) continue;
      }
      if (some === undefined) some = [position];
      else some.push(position);
    }
    found.push(some ?? noPositions);
  }
  return found;
}

function addDistances(octets: number[], ascending: readonly number[]): void {
  let last = 0;
  for (const number of ascending) {
    addNumber(octets, number - last);
    last = number;
  }
}

export function addNumber(octets: number[], number: number): void {
  let left = number;
  for (; left > 0x7f; left >>>= 7) octets.push((left & 0x7f) | 0x80);
  octets.push(left);
}

/** Octets with their length before them. */
export function addSized(octets: number[], own: ArrayLike<number>): void {
  addNumber(octets, own.length);
  for (let at = 0; at < own.length; at++) octets.push(own[at] ?? 0);
}

/** The number that begins at an octet. Octets are read in place here and below: a reader with a state of its own took longer than all else. */
export function numberAt(octets: Uint8Array, from: number, end: number): number {
  const first = octets[from] ?? 0x80;
  if (first < 0x80 && from < end) return first;
  let number = 0;
  for (let at = from, shift = 0; at < end; shift += 7) {
    const octet = octets[at++] ?? 0;
    number |= (octet & 0x7f) << shift;
    if (octet < 0x80) break;
  }
  return number >>> 0;
}

/** Returns the offset after a number. */
export function behindNumber(octets: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end) if ((octets[at++] ?? 0) < 0x80) break;
  return at;
}

/** Returns the range of the bytes that follow their length. */
export function sizedAt(octets: Uint8Array, from: number, end: number): OctetRange {
  const begin = behindNumber(octets, from, end);
  return { octets, from: begin, end: Math.min(begin + numberAt(octets, from, end), end) };
}

/** Returns the offset after a length and its bytes. */
export function behindSized(octets: Uint8Array, from: number, end: number): number {
  return Math.min(behindNumber(octets, from, end) + numberAt(octets, from, end), end);
}

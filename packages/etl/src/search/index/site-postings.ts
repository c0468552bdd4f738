import { crc32 } from "node:zlib";
import { wordsIn } from "../words.ts";
import {
  BLOCK_PAGES,
  addNumber,
  addPositions,
  addSized,
  afterNumber,
  afterSized,
  numberAt,
  packPageList,
  sizedAt,
} from "./posting-list.ts";
import type { ByteRange } from "./posting-list.ts";

/** The part of a page in which words are looked for: all of it, or its title. */
export type WordField = "page" | "title";

const BUCKETS = 4_096;

/**
 * Returns the bucket of a word. The words of a site share this many rows: of 15,000 words, four are in each row. This takes half the space of one
 * row per word, and a search reads little else.
 */
export function bucketOf(word: string): number {
  return crc32(word) % BUCKETS;
}

/** The maximum size of a row. PostgreSQL's index has these bytes too, and limits an entry to 2,704. */
const LARGEST_ROW = 2_000;

/** The gap in positions between the parts of a page, so that no phrase matches across them. */
const GAP = 2;

/** The occurrences of a word in a block of pages. */
interface Gathered {
  readonly pages: number[];
  readonly positions: number[];
  /** The positions in the last of these pages, which are not yet encoded. */
  readonly last: number[];
}

interface Row {
  readonly lists: number[];
  readonly positions: number[];
}

/**
 * Creates the posting lists of a site, in rows of some words each. A row that would be too large is split into pieces, numbered from 0.
 * @param pages  by number, without gaps. Cost: 0.5 µs per word; memory: 50 MB for a block of pages of 4 kB.
 */
export function* sitePostings(pages: Iterable<PageWords>) {
  const pieces = new Map<number, number>();
  const close = (bucket: number, { lists, positions }: Row) => {
    const piece = pieces.get(bucket) ?? 0;
    pieces.set(bucket, piece + 1);
    return { bucket, piece, lists: Uint8Array.from(lists), positions: Uint8Array.from(positions) };
  };
  for (const { block, words, titles } of blocksOf(pages)) {
    const rows = new Map<number, Row>();
    for (const [word, list] of words) {
      const title = titles.get(word);
      const entry: number[] = [];
      addSized(entry, Buffer.from(word));
      addNumber(entry, block);
      addSized(entry, packPageList(list.pages));
      addSized(entry, packPageList(title?.pages ?? []));
      const bucket = bucketOf(word);
      const open = rows.get(bucket);
      const isFull = open !== undefined && open.lists.length + entry.length > LARGEST_ROW;
      if (isFull) yield close(bucket, open);
      const row = open === undefined || isFull ? { lists: [], positions: [] } : open;
      rows.set(bucket, row);
      for (const byte of entry) row.lists.push(byte);
      for (const one of [list, title]) {
        if (one !== undefined) closePage(one);
        addSized(row.positions, one?.positions ?? []);
      }
    }
    // Sorted in the order of the database's own index.
    for (const [bucket, row] of [...rows].toSorted(([one], [other]) => one - other)) yield close(bucket, row);
  }
}

interface Block {
  readonly block: number;
  readonly words: Map<string, Gathered>;
  readonly titles: Map<string, Gathered>;
}

function* blocksOf(pages: Iterable<PageWords>): Generator<Block> {
  const emptyBlock = (block: number): Block => ({ block, words: new Map(), titles: new Map() });
  let open = emptyBlock(0);
  let page = 0;
  for (const { title, url, body } of pages) {
    if (page === BLOCK_PAGES) {
      yield open;
      open = emptyBlock(open.block + 1);
      page = 0;
    }
    addPage(open.words, page, [title, url, body]);
    addPage(open.titles, page, [title]);
    page++;
  }
  yield open;
}

function addPage(lists: Map<string, Gathered>, page: number, parts: readonly (readonly string[])[]): void {
  let position = 0;
  for (const part of parts) {
    for (const word of part) addPosition(lists, word, page, position++);
    position += GAP;
  }
}

function addPosition(lists: Map<string, Gathered>, word: string, page: number, position: number): void {
  const list = lists.get(word);
  if (list === undefined) lists.set(word, { pages: [page], positions: [], last: [position] });
  else {
    if (list.pages.at(-1) !== page) {
      closePage(list);
      list.pages.push(page);
    }
    list.last.push(position);
  }
}

/** Adds the positions in the last page to the others. */
function closePage({ positions, last }: Gathered): void {
  addPositions(positions, last);
  last.length = 0;
}

/** A word to look up in rows. */
export interface WordKey {
  readonly word: string;
  readonly bytes: Uint8Array;
  readonly bucket: number;
}

export function wordKey(word: string): WordKey {
  return { word, bytes: Buffer.from(word), bucket: bucketOf(word) };
}

/** The entry of a word in a row, for the pages of one block. */
export interface FoundEntry {
  readonly block: number;
  readonly page: ByteRange;
  readonly title: ByteRange;
  /** The index of the entry in its row. */
  readonly index: number;
}

/** Calls `visit` for each list of a word in a row. Skips other words, which most rows have too. */
export function eachEntry(
  { bytes, from, end }: ByteRange,
  { bytes: word }: WordKey,
  visit: (entry: FoundEntry) => void,
): void {
  for (let at = from, index = 0; at < end; index++) {
    const block = afterSized(bytes, at, end);
    const page = afterNumber(bytes, block, end);
    const title = afterSized(bytes, page, end);
    if (isText(bytes, at, block, word))
      visit({
        block: numberAt(bytes, block, end),
        page: sizedAt(bytes, page, end),
        title: sizedAt(bytes, title, end),
        index,
      });
    at = afterSized(bytes, title, end);
  }
}

/** Returns true if the bytes that follow their length are this text. */
function isText(bytes: Uint8Array, from: number, end: number, text: Uint8Array): boolean {
  const { length } = text;
  const begin = afterNumber(bytes, from, end);
  if (end - begin !== length || numberAt(bytes, from, end) !== length) return false;
  for (let each = 0; each < length; each++) if (bytes[begin + each] !== text[each]) return false;
  return true;
}

/** Returns the positions of an entry, in all of its pages or in their titles. */
export function positionsOfEntry(positions: Uint8Array, index: number, field: WordField): ByteRange {
  let at = 0;
  for (let remaining = 2 * index + (field === "title" ? 1 : 0); remaining > 0; remaining--)
    at = afterSized(positions, at, positions.length);
  return sizedAt(positions, at, positions.length);
}

/** The words of a page by part, in their order. */
export type PageWords = Readonly<Record<"title" | "url" | "body", readonly string[]>>;

/** Returns the words of a page by part; of its address, those of path and query. @param body  the first 4 kB of its main text, or "" if unknown. */
export function pageWords({ url, title, body }: Readonly<Record<"url" | "title" | "body", string>>): PageWords {
  return { title: wordsIn(title), url: wordsIn(pathOf(url)), body: wordsIn(body) };
}

function pathOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  const path = `${parsed.pathname} ${parsed.search}`;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The number of sites in a part of the index of words, whose lists of a word are stored together (warehouse/dw.postgresql.sql). */
const SITES_A_PART = 16;

export function partOfSite(site: number): number {
  return Math.floor(site / SITES_A_PART);
}

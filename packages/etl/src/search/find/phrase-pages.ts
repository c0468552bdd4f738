import type { Database } from "@eiao/crawler/database";
import { partOfSite } from "../index/part-of-site.ts";
import { BLOCK_PAGES, eachPage, eachPositions } from "../index/posting-list.ts";
import type { OctetRange } from "../index/posting-list.ts";
import { eachEntry, positionsOfEntry, wordKey } from "../index/site-postings.ts";
import type { WordField, WordKey } from "../index/site-postings.ts";
import { addBit, createBitSet, eachBitUntil, hasBit } from "./bit-set.ts";
import type { BitSet } from "./bit-set.ts";
import type { SearchCatalogue } from "./catalogue.ts";

/** What a phrase is looked for in. */
export interface PhraseAsked {
  readonly field: WordField;
  readonly words: readonly string[];
  /** Pages that have all of its words. */
  readonly among: BitSet;
  /** So many of these pages are looked at. */
  readonly most: number;
}

/** Pages that were found; `isCut`: others were not looked at. */
export interface FoundPages {
  readonly set: BitSet;
  readonly isCut: boolean;
}

const ROWS = `select p.site, p.bucket, p.lists, p.positions from dw.searchposting p
  where p.part = any($1) and p.bucket = any($2) and p.site = any($3)`;
/** The positions of the most frequent words in all sites of so many parts are some megabytes. */
const PARTS_AT_ONCE = 8;

interface Row {
  readonly site: number;
  readonly bucket: number;
  readonly lists: Uint8Array;
  readonly positions: Uint8Array;
}

/** What a block of pages of a site has of the words of the phrase. */
interface Block {
  readonly site: number;
  readonly block: number;
  /** By word. */
  readonly lists: Map<string, { readonly pages: OctetRange; readonly positions: OctetRange }>;
}

/** Pages with words one behind the other. Cost: 2 µs a page that is looked at. */
export async function pagesOfPhrase(
  database: Database,
  catalogue: SearchCatalogue,
  { field, words, among, most }: PhraseAsked,
): Promise<FoundPages> {
  const { sites, siteOf } = catalogue;
  let count = 0;
  let last = -1;
  const inParts = new Map<number, Set<number>>();
  const looked = createBitSet(catalogue.size);
  const isCut = eachBitUntil(among, (at) => {
    if (++count > most) return true;
    addBit(looked, at);
    const site = sites[siteOf[at] ?? 0]?.site ?? 0;
    if (site !== last) {
      last = site;
      const part = partOfSite(site);
      inParts.set(part, (inParts.get(part) ?? new Set()).add(site));
    }
    return false;
  });
  const set = createBitSet(catalogue.size);
  const keys = [...new Set(words)].map(wordKey);
  const buckets = [...new Set(keys.map(({ bucket }) => bucket))];
  const all = [...inParts];
  for (let from = 0; from < all.length; from += PARTS_AT_ONCE) {
    const some = all.slice(from, from + PARTS_AT_ONCE);
    const rows = await database.query<Row>("search-phrase", ROWS, [
      some.map(([part]) => part),
      buckets,
      some.flatMap(([, its]) => [...its]),
    ]);
    for (const block of blocksOf(rows, keys, field)) addPhrase(set, catalogue, looked, words, block);
  }
  return { set, isCut };
}

function blocksOf(rows: readonly Row[], keys: readonly WordKey[], field: WordField): Iterable<Block> {
  const found = new Map<string, Block>();
  for (const { site, bucket, lists, positions } of rows)
    for (const key of keys) {
      if (key.bucket !== bucket) continue;
      eachEntry({ octets: lists, from: 0, end: lists.length }, key, (entry) => {
        const name = `${site} ${entry.block}`;
        const own = found.get(name) ?? { site, block: entry.block, lists: new Map() };
        own.lists.set(key.word, {
          pages: entry[field],
          positions: positionsOfEntry(positions, entry.index, field),
        });
        found.set(name, own);
      });
    }
  return found.values();
}

function addPhrase(
  set: BitSet,
  { sites, siteAt }: SearchCatalogue,
  looked: BitSet,
  words: readonly string[],
  { site, block, lists }: Block,
): void {
  const own = sites[siteAt.get(site) ?? -1];
  if (own === undefined) return;
  const before = block * BLOCK_PAGES;
  const isWanted = (page: number): boolean => before + page < own.pages && hasBit(looked, own.first + before + page);
  const positions = new Map([...lists].map(([word, list]) => [word, positionsByPage(list, isWanted)] as const));
  const [first = "", ...rest] = words;
  for (const [page, starts] of positions.get(first) ?? []) {
    // A word that a phrase or a page repeats is looked up once.
    const isAt = new Map([...new Set(rest)].map((word) => [word, lookUp(positions.get(word)?.get(page) ?? [])]));
    if (starts.some((start) => rest.every((word, at) => isAt.get(word)?.(start + at + 1) === true)))
      addBit(set, own.first + before + page);
  }
}

const FEW = 8;

/** Whether a number is one of some: so that a page of one word a thousand times costs no more than others. */
function lookUp(numbers: readonly number[]): (number: number) => boolean {
  if (numbers.length <= FEW) return (number) => numbers.includes(number);
  const known = new Set(numbers);
  return (number) => known.has(number);
}

/** Of each page that is wanted the positions of a word. */
function positionsByPage(
  { pages, positions }: { readonly pages: OctetRange; readonly positions: OctetRange },
  isWanted: (page: number) => boolean,
): Map<number, readonly number[]> {
  const numbers: number[] = [];
  if (pages.from < pages.end) eachPage(pages, (page) => numbers.push(page));
  const found = new Map<number, readonly number[]>();
  eachPositions(
    positions,
    (index) => isWanted(numbers[index] ?? -1),
    (index, its) => found.set(numbers[index] ?? -1, its),
  );
  return found;
}

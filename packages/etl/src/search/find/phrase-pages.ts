import type { Database } from "@eiao/crawler/database";
import { partOfSite } from "../index/part-of-site.ts";
import { BLOCK_PAGES, placesIn, positionsAt } from "../index/posting-list.ts";
import { eachEntry, positionsOfEntry, wordKey } from "../index/site-postings.ts";
import type { FoundEntry, WordField, WordKey } from "../index/site-postings.ts";
import { addBit, countBits, createBitSet, eachBitUntil } from "./bit-set.ts";
import type { BitSet } from "./bit-set.ts";
import type { SearchCatalogue } from "./catalogue.ts";
import type { WordPages } from "./word-pages.ts";

/** What a phrase is looked for in. */
export interface PhraseAsked {
  readonly field: WordField;
  readonly words: readonly string[];
  /** The pages of each of its words. */
  readonly pages: WordPages;
  /** Pages that have all of them. */
  readonly among: BitSet;
  /** So many of these pages are looked at. */
  readonly most: number;
}

/** Pages that were found; `isCut`: others were not looked at. */
export interface FoundPages {
  readonly set: BitSet;
  readonly isCut: boolean;
}

/** Pages with words one behind the other. Cost: 1 µs a page that is looked at, 20 µs a site of such pages. */
export async function pagesOfPhrase(
  database: Database,
  catalogue: SearchCatalogue,
  { field, words, pages, among, most }: PhraseAsked,
): Promise<FoundPages> {
  const { sites, siteOf } = catalogue;
  let left: Candidates = new Map();
  let count = 0;
  const isCut = eachBitUntil(among, (at) => {
    if (++count > most) return true;
    const own = sites[siteOf[at] ?? 0];
    if (own === undefined) return false;
    const its = left.get(own.site);
    const candidate = { page: at - own.first, starts: undefined };
    if (its === undefined) left.set(own.site, [candidate]);
    else its.push(candidate);
    return false;
  });
  // Seldom words first: few pages, and sites, are left for the others.
  const inOrder = words
    .map((word, offset) => ({ ...wordKey(word), offset, pages: countBits(pages.of(word, field)) }))
    .toSorted((one, other) => one.pages - other.pages);
  for (const word of inOrder) left = await withWord(database, left, word, field);
  const set = createBitSet(catalogue.size);
  for (const [site, candidates] of left) {
    const own = sites[catalogue.siteAt[site] ?? -1];
    for (const { page } of candidates) if (own !== undefined) addBit(set, own.first + page);
  }
  return { set, isCut };
}

/** A page that may have the phrase. */
interface Candidate {
  /** Among those of its site. */
  readonly page: number;
  /** Where it would begin, by the words that were looked at; undefined: none was. */
  readonly starts: readonly number[] | undefined;
}

/** By number of the site; pages ascending. */
type Candidates = Map<number, Candidate[]>;

/** `+ 0`: sites are picked from the rows of a part, in place of a look into the index for each. */
const ROWS = `select p.site, p.lists, p.positions from dw.searchposting p
  where p.part = any($1) and p.bucket = $2 and p.site + 0 = any($3)`;
const rowTypes = { site: "int", lists: "bytea", positions: "bytea" };
/** The positions of a frequent word in all sites of so many parts are some megabytes. */
const PARTS_AT_ONCE = 16;

interface Row {
  readonly site: number;
  readonly lists: Uint8Array;
  readonly positions: Uint8Array;
}

/** Candidates that have a word where the phrase has it. */
async function withWord(
  database: Database,
  candidates: Candidates,
  word: WordKey & { readonly offset: number },
  field: WordField,
): Promise<Candidates> {
  const left: Candidates = new Map();
  const byPart = [...Map.groupBy(candidates.keys(), partOfSite)];
  const rowsFrom = (from: number): Promise<readonly Row[]> => {
    const some = byPart.slice(from, from + PARTS_AT_ONCE);
    if (some.length === 0) return Promise.resolve([]);
    const asked = [some.map(([part]) => part), word.bucket, some.flatMap(([, sites]) => sites)];
    return database.queryOctets<Row>("search-phrase", ROWS, rowTypes, asked);
  };
  let next = rowsFrom(0);
  for (let from = 0; from < byPart.length; from += PARTS_AT_ONCE) {
    const rows = await next;
    next = rowsFrom(from + PARTS_AT_ONCE); // on its way while these are looked at
    next.catch(() => undefined); // it is told where it is waited for
    for (const { site, lists, positions } of rows)
      eachEntry({ octets: lists, from: 0, end: lists.length }, word, (entry) => {
        const its = candidatesIn(entry, positions, candidates.get(site) ?? [], field, word.offset);
        if (its.length > 0) left.set(site, [...(left.get(site) ?? []), ...its]);
      });
  }
  return left;
}

/** Those of a block of pages. */
function candidatesIn(
  entry: FoundEntry,
  positions: Uint8Array,
  candidates: readonly Candidate[],
  field: WordField,
  offset: number,
): Candidate[] {
  const first = entry.block * BLOCK_PAGES;
  const some = candidates.filter(({ page }) => page >= first && page < first + BLOCK_PAGES);
  const places = placesIn(
    entry[field],
    some.map(({ page }) => page - first),
  );
  const starts = some.map((candidate) => candidate.starts);
  const found = positionsAt(positionsOfEntry(positions, entry.index, field), places, offset, starts);
  return some.flatMap(({ page }, at) => {
    const here = found[at] ?? [];
    return here.length === 0 ? [] : [{ page, starts: here }];
  });
}

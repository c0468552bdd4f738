import type { Database } from "@eiao/crawler/internal/database";
import { BLOCK_PAGES, behindNumber, bitsOf, numberAt, ordinalsIn, positionsAt } from "../index/posting-list.ts";
import type { OctetRange } from "../index/posting-list.ts";
import { eachEntry, partOfSite, positionsOfEntry, wordKey } from "../index/site-postings.ts";
import type { FoundEntry, WordField, WordKey } from "../index/site-postings.ts";
import { addBit, addOctets, countBits, createBitSet, eachBitUntil } from "./bit-set.ts";
import type { BitSet } from "./bit-set.ts";
import type { SearchCatalogue } from "./catalogue.ts";

/** The phrase, and the pages in which it is looked for. */
export interface PhraseAsked {
  readonly field: WordField;
  readonly words: readonly string[];
  /** The pages of each of its words. */
  readonly pages: WordPages;
  /** Pages that have all of them. */
  readonly among: BitSet;
  /** The most pages that are looked at. */
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
  /** The positions at which the phrase may begin, by the words so far; undefined: no word was looked at. */
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

/** Returns the candidates in a block of pages. */
function candidatesIn(
  entry: FoundEntry,
  positions: Uint8Array,
  candidates: readonly Candidate[],
  field: WordField,
  offset: number,
): Candidate[] {
  const first = entry.block * BLOCK_PAGES;
  const some = candidates.filter(({ page }) => page >= first && page < first + BLOCK_PAGES);
  const ordinals = ordinalsIn(
    entry[field],
    some.map(({ page }) => page - first),
  );
  const starts = some.map((candidate) => candidate.starts);
  const found = positionsAt(positionsOfEntry(positions, entry.index, field), ordinals, offset, starts);
  return some.flatMap(({ page }, at) => {
    const here = found[at] ?? [];
    return here.length === 0 ? [] : [{ page, starts: here }];
  });
}

/** The pages that have each of some words, somewhere or in their titles. */
export interface WordPages {
  /** Not to be changed. */
  readonly of: (word: string, field: WordField) => BitSet;
}

const SERVER = "select bucket, lists from dw.postings(cast($1 as smallint[]), cast($2 as int))";
const EMBEDDED = `with recursive parts(part) as (values (0) union all select part + 1 from parts where part < $2)
  select p.site, p.lists from parts cross join dw.searchposting p where p.part = parts.part and p.bucket = $1`;

/** Site and length, before the octets of a row. */
const HEAD = 8;

interface Asked extends WordKey {
  readonly page: BitSet;
  /** The pages that have the word in their titles. */
  title?: BitSet;
}

/**
 * Reads the posting lists of all words of a query at once. Lists of sites that are not seen, or were written since, are left out.
 * Cost: 1 µs a word and site, 10 ns a page; a bit or two for each page of the catalogue a word.
 */
export async function readWordPages(
  database: Database,
  catalogue: SearchCatalogue,
  words: readonly string[],
): Promise<WordPages> {
  const asked = new Map<string, Asked>();
  for (const word of words)
    if (!asked.has(word)) asked.set(word, { ...wordKey(word), page: createBitSet(catalogue.size) });
  const byBucket = Map.groupBy(asked.values(), ({ bucket }) => bucket);
  const add = (site: number, bucket: number, lists: OctetRange): void => {
    for (const one of byBucket.get(bucket) ?? []) addEntries(one, catalogue, site, lists);
  };
  if (byBucket.size > 0 && catalogue.size > 0) {
    const last = catalogue.sites.reduce((most, { site }) => Math.max(most, partOfSite(site)), 0);
    await (database.kind === "server" ? readServer : readEmbedded)(database, [...byBucket.keys()], last, add);
  }
  let none: BitSet | undefined;
  return { of: (word, field) => asked.get(word)?.[field] ?? (none ??= createBitSet(catalogue.size)) };
}

type AddRow = (site: number, bucket: number, lists: OctetRange) => void;

async function readServer(database: Database, buckets: readonly number[], last: number, add: AddRow): Promise<void> {
  const columns = { bucket: "smallint", lists: "bytea" };
  const asked = [buckets, last] as const;
  const rows = await database.queryOctets<{ bucket: number; lists: Uint8Array }>(
    "search-words",
    SERVER,
    columns,
    asked,
  );
  for (const { bucket, lists: octets } of rows) {
    const view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
    for (let at = 0; at + HEAD <= octets.length;) {
      const from = at + HEAD;
      const end = Math.max(from, Math.min(from + view.getInt32(at + 4), octets.length));
      add(view.getInt32(at), bucket, { octets, from, end });
      at = end;
    }
  }
}

async function readEmbedded(database: Database, buckets: readonly number[], last: number, add: AddRow): Promise<void> {
  for (const bucket of buckets) {
    const rows = await database.query<{ site: number; lists: Uint8Array }>("search-words", EMBEDDED, [bucket, last]);
    for (const { site, lists } of rows) add(site, bucket, { octets: lists, from: 0, end: lists.length });
  }
}

function addEntries(asked: Asked, { size, sites, siteAt }: SearchCatalogue, site: number, lists: OctetRange): void {
  const own = sites[siteAt[site] ?? -1];
  if (own === undefined) return;
  eachEntry(lists, asked, ({ block, page, title }) => {
    const first = own.first + block * BLOCK_PAGES;
    const end = own.first + own.pages;
    addPages(asked.page, page, first, end);
    if (title.from < title.end) addPages((asked.title ??= createBitSet(size)), title, first, end);
  });
}

/** Pages of a block that begins at `first`; those from `end` on are not of the site. Read in place: a call for each took longer than all else. */
function addPages(set: BitSet, list: OctetRange, first: number, end: number): void {
  const bits = bitsOf(list);
  if (bits !== undefined) return addOctets(set, bits, first, end);
  const { octets, from, end: last } = list;
  for (let at = from + 1, page = first; at < last; at = behindNumber(octets, at, last)) {
    page += numberAt(octets, at, last);
    if (page < end) addBit(set, page);
  }
}

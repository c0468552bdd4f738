import type { Database } from "@eiao/crawler/database";
import { partOfSite } from "../index/part-of-site.ts";
import { behindNumber, bitsOf, BLOCK_PAGES, numberAt } from "../index/posting-list.ts";
import type { OctetRange } from "../index/posting-list.ts";
import { eachEntry, wordKey } from "../index/site-postings.ts";
import type { WordField, WordKey } from "../index/site-postings.ts";
import { addBit, addOctets, createBitSet } from "./bit-set.ts";
import type { BitSet } from "./bit-set.ts";
import type { SearchCatalogue } from "./catalogue.ts";

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
  /** Of words that are in any. */
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

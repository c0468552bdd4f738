import { zstdCompressSync } from "node:zlib";
import type { Queryable } from "@eiao/crawler/database";
import { packColumns } from "./columns.ts";
import { pageWords } from "./page-words.ts";
import type { PageWords } from "./page-words.ts";
import { partOfSite } from "./part-of-site.ts";
import type { IndexedPage } from "./read-site.ts";
import { sitePostings } from "./site-postings.ts";

/** A site of a run as it is written into the index. */
export interface IndexedSite {
  readonly site: number;
  readonly run: number;
  readonly digest: string;
  readonly pages: readonly IndexedPage[];
  /** Title and main text by URL, where they are known. */
  readonly texts: ReadonlyMap<string, { readonly title: string; readonly text: string }>;
  /** After all that is there. */
  readonly writtenAt: Date;
}

/** Takes all pages of a site out of the index; in the caller's transaction. */
export async function removeFromIndex(db: Queryable, site: number): Promise<void> {
  const words = "delete from dw.searchposting where part = $1 and site = $2";
  await db.query("delete-search-words", words, [partOfSite(site), site]);
  await db.query("delete-search-pages", "delete from dw.searchpage where site = $1", [site]);
  await db.query("delete-search-site", "delete from dw.searchsite where site = $1", [site]);
}

const siteColumns = {
  site: "int",
  run: "int",
  digest: "text",
  pages: "int",
  texts: "int",
  columns: "bytea",
  indexedat: "timestamptz",
} as const;
const pageColumns = { site: "int", page: "int", url: "text", title: "text", body: "bytea" } as const;
const wordColumns = {
  part: "int",
  bucket: "smallint",
  site: "int",
  piece: "smallint",
  lists: "bytea",
  positions: "bytea",
} as const;

/** Rows of words that are written together: all that most sites have. */
const ROWS_AT_ONCE = 5_000;

/** Writes all pages of a site into the index; in the caller's transaction, after `removeFromIndex`. */
export async function writeToIndex(db: Queryable, indexed: IndexedSite): Promise<void> {
  const { site, run, digest, pages, texts, writtenAt } = indexed;
  await db.insert("insert-search-site", { table: "dw.searchsite", columns: siteColumns }, [
    [site, run, digest, pages.length, texts.size, packColumns(pages), writtenAt],
  ]);
  const textOf = (url: string) => texts.get(url) ?? { title: "", text: "" };
  const shown = pages.map(({ page, url }) => {
    const { title, text } = textOf(url);
    return [site, page, url, title, text === "" ? null : zstdCompressSync(text)];
  });
  await db.insert("insert-search-pages", { table: "dw.searchpage", columns: pageColumns }, shown);
  const part = partOfSite(site);
  function* words(): Generator<PageWords> {
    for (const { url } of pages) yield pageWords({ url, title: textOf(url).title, body: textOf(url).text });
  }
  let rows: (readonly (number | Uint8Array)[])[] = [];
  const write = async (): Promise<void> => {
    await db.insert("insert-search-words", { table: "dw.searchposting", columns: wordColumns }, rows);
    rows = [];
  };
  for (const { bucket, piece, lists, positions } of sitePostings(words())) {
    rows.push([part, bucket, site, piece, lists, positions]);
    if (rows.length === ROWS_AT_ONCE) await write();
  }
  await write();
}

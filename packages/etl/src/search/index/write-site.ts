import { zstdCompressSync } from "node:zlib";
import type { Database, Queryable } from "@eiao/crawler/database";
import { packColumns } from "./columns.ts";
import { documentNumber, MOST_PAGES, partOfSite } from "./document.ts";
import { pageWords, vectorText } from "./page-words.ts";
import type { IndexedPage } from "./read-site.ts";

/** A site of a run as it is written into the index. */
export interface IndexedSite {
  readonly site: number;
  readonly run: number;
  readonly digest: string;
  readonly pages: readonly IndexedPage[];
  /** Title and main text by URL, where they are known. */
  readonly texts: ReadonlyMap<string, { readonly title: string; readonly text: string }>;
}

/** Takes all pages of a site out of the index; in the caller's transaction. */
export async function removeFromIndex(db: Queryable, kind: Database["kind"], site: number): Promise<void> {
  if (kind === "embedded") {
    const range = [documentNumber(site, 0), documentNumber(site, MOST_PAGES - 1)];
    // Each by its number: what FTS5 looks up at once.
    const rows = `select $1 + page from dw.searchpage where site = $2`;
    await db.query("delete-search-words", `delete from dw.searchtext where rowid in (${rows})`, [range[0] ?? 0, site]);
  } else
    for (const table of ["searchword", "searchtitle"])
      await db.query(`delete-${table}`, `delete from dw.${table} where part = $1 and site = $2`, [
        partOfSite(site),
        site,
      ]);
  await db.query("delete-search-pages", "delete from dw.searchpage where site = $1", [site]);
  await db.query("delete-search-site", "delete from dw.searchsite where site = $1", [site]);
}

/** Writes all pages of a site into the index; in the caller's transaction, after `removeFromIndex`. */
export async function writeToIndex(db: Queryable, kind: Database["kind"], indexed: IndexedSite): Promise<void> {
  const { site, run, digest, pages, texts } = indexed;
  const columns = { site: "int", run: "int", digest: "text", pages: "int", texts: "int", columns: "bytea" };
  await db.insert("insert-search-site", { table: "dw.searchsite", columns }, [
    [site, run, digest, pages.length, texts.size, packColumns(pages)],
  ]);
  await (kind === "embedded" ? writeEmbedded : writeServer)(db, indexed);
}

const rowColumns = { site: "int", page: "int", url: "text", title: "text", body: "bytea" } as const;

function rowOf({ site, texts }: IndexedSite, { page, url }: IndexedPage) {
  const { title = "", text: body = "" } = texts.get(url) ?? {};
  const packed = body === "" ? null : zstdCompressSync(body);
  return { row: [site, page, url, title, packed], words: pageWords({ url, title, body }) };
}

async function writeServer(db: Queryable, indexed: IndexedSite): Promise<void> {
  const { site } = indexed;
  const made = indexed.pages.map((page) => ({ ...rowOf(indexed, page), page: [partOfSite(site), site, page.page] }));
  await db.insert(
    "insert-search-pages",
    { table: "dw.searchpage", columns: rowColumns },
    made.map(({ row }) => row),
  );
  const columns = { part: "int", site: "int", page: "int", words: "tsvector" } as const;
  await db.insert(
    "insert-search-words",
    { table: "dw.searchword", columns },
    made.map(({ page, words: { title, url, body } }) => [...page, vectorText([title, url, body])]),
  );
  await db.insert(
    "insert-search-titles",
    { table: "dw.searchtitle", columns },
    made.filter(({ words }) => words.title.length > 0).map(({ page, words }) => [...page, vectorText([words.title])]),
  );
}

async function writeEmbedded(db: Queryable, indexed: IndexedSite): Promise<void> {
  const made = indexed.pages.map((page) => ({ ...rowOf(indexed, page), page }));
  await db.insert(
    "insert-search-pages",
    { table: "dw.searchpage", columns: rowColumns },
    made.map(({ row }) => row),
  );
  await db.insert(
    "insert-search-words",
    { table: "dw.searchtext", columns: { rowid: "bigint", title: "text", url: "text", body: "text" } },
    made.map(({ page: { page }, words: { title, url, body } }) => [
      documentNumber(indexed.site, page),
      title.join(" "),
      url.join(" "),
      body.join(" "),
    ]),
  );
}

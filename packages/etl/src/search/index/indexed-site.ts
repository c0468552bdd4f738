import { zstdCompressSync } from "node:zlib";
import { columnTypes } from "@eiao/crawler/internal/database";
import type { Queryable } from "@eiao/crawler/internal/database";
import { languageFamily } from "@eiao/wam-core/internal";
import { openPageDecoder } from "../../pages/page-decoder.ts";
import type { CountedPage, PageDecoder, StoredPageRow, WarehousePage } from "../../pages/page-decoder.ts";
import { pageRows, unlessDamaged } from "../../pages/read-pages.ts";
import type { DamagedPage } from "../../pages/read-pages.ts";
import type { ReceivedDocument } from "../../pages/content.ts";
import { decodePageHead } from "../../pages/site-pages.ts";
import { packColumns } from "./columns.ts";
import type { PageFacets } from "./columns.ts";
import { pageWords, partOfSite, sitePostings } from "./site-postings.ts";
import type { PageWords } from "./site-postings.ts";

/** A site of a run, in the form for the index. */
export interface IndexedSite {
  readonly site: number;
  readonly run: number;
  readonly digest: string;
  readonly pages: readonly IndexedPage[];
  /** Title and main text by URL, if known. */
  readonly texts: ReadonlyMap<string, { readonly title: string; readonly text: string }>;
  /** A time later than all times in the index. */
  readonly writtenAt: Date;
}

/** Removes all pages of a site from the index, in the caller's transaction. */
export async function removeFromIndex(db: Queryable, site: number): Promise<void> {
  const sql = "delete from dw.searchposting where part = $1 and site = $2";
  await db.query("delete-search-words", sql, [partOfSite(site), site]);
  await db.query("delete-search-pages", "delete from dw.searchpage where site = $1", [site]);
  await db.query("delete-search-site", "delete from dw.searchsite where site = $1", [site]);
}

const siteColumns = columnTypes(
  "site int, run int, digest text, pages int, texts int, columns bytea, indexedat timestamptz",
);
const pageColumns = columnTypes("site int, page int, url text, title text, body bytea");
const wordColumns = columnTypes("part int, bucket smallint, site int, piece smallint, lists bytea, positions bytea");

/** The number of rows of words to write together; most sites have fewer. */
const ROWS_AT_ONCE = 5_000;

/** Writes all pages of a site into the index, in the caller's transaction, after `removeFromIndex`. */
export async function writeToIndex(db: Queryable, indexed: IndexedSite): Promise<void> {
  const { site, run, digest, pages, texts, writtenAt } = indexed;
  await db.insert("insert-search-site", { table: "dw.searchsite", columns: siteColumns }, [
    [site, run, digest, pages.length, texts.size, packColumns(pages), writtenAt],
  ]);
  const textOf = (url: string) => texts.get(url) ?? { title: "", text: "" };
  const records = pages.map(({ page, url }) => {
    const { title, text } = textOf(url);
    return [site, page, url, title, text === "" ? null : zstdCompressSync(text)];
  });
  await db.insert("insert-search-pages", { table: "dw.searchpage", columns: pageColumns }, records);
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

/** A page of a site in a run, in the form for the index. */
export interface IndexedPage extends PageFacets {
  /** The number within the site's pages of the index, which has no gaps. */
  readonly page: number;
  readonly url: string;
}

const TESTS = "select test, wam from dw.test";
const LEADING = `select r.id from dw.sitescore c join dw.ruleset r on r.ruleset = c.ruleset
  where c.run = $1 and c.site = $2 and c.place = 0 limit 1`;

/**
 * Reads the pages of a site in a run, in their order. Damaged pages are passed to `damaged`, and the others follow.
 * @throws EiaoError `PageRowDamaged` if the common data of all pages is damaged. Cost: 0.1 ms per page.
 */
export async function readSiteForSearch(
  db: Queryable,
  { run, site }: { readonly run: number; readonly site: number },
  damaged: (page: DamagedPage) => void,
): Promise<IndexedPage[]> {
  const decoder = await openPageDecoder(db, run, site);
  if (decoder === undefined) return [];
  const tests = await db.query<{ test: number; wam: string }>("tests-of-search", TESTS);
  const numbers = new Map(tests.map(({ test, wam }) => [wam, test]));
  const [leading] = await db.query<{ id: string }>("leading-rule-set", LEADING, [run, site]);
  const names: SiteNames = { leading: leading?.id, numbers };
  const found: IndexedPage[] = [];
  for await (const row of pageRows<StoredPageRow>(db, { run, site })) {
    const page = unlessDamaged(
      () => readPage(row, decoder, names),
      (error) => damaged({ page: `number ${row.page}`, error }),
    );
    if (page !== undefined) found.push({ ...page, page: found.length });
  }
  return found;
}

type ReadPage = Omit<IndexedPage, "page">;

/** The ids and numbers for reading the pages of a site. */
interface SiteNames {
  /** The rule set whose score leads, or undefined if the site has no score. */
  readonly leading: string | undefined;
  /** The numbers of tests by their B-WAM ids. */
  readonly numbers: ReadonlyMap<string, number>;
}

/** Reads a page from its row. @throws EiaoError `PageRowDamaged`. */
function readPage(row: StoredPageRow, decoder: PageDecoder, names: SiteNames): ReadPage {
  const { document } = decodePageHead(row, decoder.dictionary);
  const [own] = document?.languages.filter((tag) => tag !== "") ?? [];
  const language = own ?? languageOnPage(decoder.decode(row));
  return { ...indexedPage(decoder.decodeCounts(row), document, names), language: familyOf(language) };
}

const DAY_MS = 86_400_000;

function indexedPage(
  { url, scores, tests }: CountedPage,
  document: ReceivedDocument | undefined,
  { leading, numbers }: SiteNames,
): Omit<ReadPage, "language"> {
  const score = scores.find(({ ruleSet }) => ruleSet === leading) ?? scores[0];
  const day = Math.floor(Date.parse(document?.downloaded ?? "") / DAY_MS);
  return {
    url,
    score: score === undefined || score.applied === 0 ? null : score.failed / score.applied,
    type: typeOf(document?.headers ?? []),
    day: day > 0 && day < 65_536 ? day : 0,
    failed: tests.flatMap(({ wam, failed }) => (failed > 0 ? [numbers.get(wam) ?? 0] : [])),
  };
}

/** Returns the first language that a part of the page declares. */
function languageOnPage({ facts }: WarehousePage): string {
  const statistics = facts.documents.flatMap((document) => document.statistics);
  return statistics.find(({ type, value }) => type === "language" && value !== "")?.value ?? "";
}

/** Returns the family of a language tag, or "" for a tag that is not a language. */
function familyOf(tag: string): string {
  const family = languageFamily(tag);
  return /^[a-z]{1,8}$/.test(family) ? family : "";
}

/** Returns the MIME type of a page, or "" if its headers lack it. */
function typeOf(headers: readonly string[]): string {
  const [, value = ""] =
    /^content-type:\s*([^;\s]+)/im.exec(headers.find((line) => /^content-type:/i.test(line)) ?? "") ?? [];
  const type = value.toLowerCase();
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : "";
}

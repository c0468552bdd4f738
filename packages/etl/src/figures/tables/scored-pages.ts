import type { Queryable } from "@eiao/crawler/internal/database";
import { countsOf, sumOfCounts } from "../../pages/counts.ts";
import { openPageDecoder } from "../../pages/page-decoder.ts";
import type { PageDecoder, StoredPageRow, WarehousePage } from "../../pages/page-decoder.ts";
import { pageRows, unlessDamaged } from "../../pages/read-pages.ts";
import { decodePageHead } from "../../pages/site-pages.ts";
import type { PageHead } from "../../pages/site-pages.ts";
import { unpackColumns } from "../../search/index/columns.ts";
import { queryOfRuns } from "../../warehouse/run-tables.ts";
import type { TableOf } from "../../warehouse/run-tables.ts";
import { partWithEquals, scoreForOrder, scoreOf, shownPart } from "../compute/page-order.ts";
import type { PartOfPages, RankedPage, ScoredPage, WorstPages } from "../compute/page-order.ts";
import { needed } from "../functions/query.ts";
import type { ReportQuery, ResolvedQuery } from "../functions/query.ts";
import type { ReportWarehouse } from "../read/run-figures.ts";
import { tableOf } from "./table.ts";
import { notInRun } from "../../errors.ts";
import type { ReportTable } from "./table.ts";

/**
 * Returns the pages of a site, in the order of their evaluation. Omits damaged rows, which an export names.
 * @throws EiaoError like `runReport`. Cost: 0.05 ms per page.
 */
export function scoredPages(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<ScoredPage>> {
  return tableOf(warehouse, query, async (now) => {
    const found: ScoredPage[] = [];
    for await (const [row, decoder] of rowsOfSite(now)) {
      const page = scoredPage(row, decoder, now.ruleSet);
      if (page !== undefined) found.push(page);
    }
    return found;
  });
}

/** Reads a page from its row, or returns undefined if that is damaged. */
export function scoredPage(row: StoredPageRow, decoder: PageDecoder, ruleSet: string): ScoredPage | undefined {
  const page = unlessDamaged(() => headOf(row, decoder));
  if (page === undefined) return undefined;
  const score = page.scores.find((one) => one.ruleSet === ruleSet);
  const isUniform = (row.samples & 1) !== 0;
  return { url: page.url, failed: score?.failed ?? null, applied: score?.applied ?? null, isUniform };
}

/**
 * Returns the page of a URL with all its results, in one row. If several pages share the URL, returns the first.
 * @throws EiaoError like `runReport`; `NotInRun` if the run has no such page; `PageRowDamaged` if it is damaged. Cost: 1 ms if the search index
 * has this run of the site, which is usual for the latest run; else 0.05 ms for each earlier page of the site.
 */
export function pageByUrl(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<WarehousePage>> {
  return tableOf(warehouse, query, async (now) => {
    const url = needed("pageByUrl", query, "page");
    const indexed = await indexedPage(now, url);
    if (indexed.page !== undefined) return [indexed.page];
    if (!indexed.isKnown && (await isIndexedWhole(now))) throw notInRun(now.runRow.name, "page", url.slice(0, 200));
    for await (const [row, decoder] of rowsOfSite(now)) {
      if (unlessDamaged(() => decodePageHead(row, decoder.dictionary))?.url === url) return [decoder.decode(row)];
    }
    throw notInRun(now.runRow.name, "page", url.slice(0, 200));
  });
}

const INDEXED = `select r.page, r.samples, r.counts, r.content
  from dw.searchsite x
    join dw.searchpage p on p.site = x.site
    join dw.pageresult r on r.run = $1 and r.site = x.site and r.page = p.page
  where x.run = $1 and x.site = $2 and p.url = $3 order by p.page limit 1`;

/** Finds the page in the search index. `page` is undefined if the index does not know the address, or leads to a different or damaged page. */
async function indexedPage(
  query: ResolvedQuery,
  url: string,
): Promise<{ readonly isKnown: boolean; readonly page?: WarehousePage }> {
  const { db, runRow } = query;
  const site = await numberOfSite(query);
  const [row] = await db.query<StoredPageRow>("indexed-page", INDEXED, [runRow.run, site, url]);
  if (row === undefined) return { isKnown: false };
  const decoder = await openPageDecoder(db, runRow.run, site);
  const page = decoder && unlessDamaged(() => decoder.decode(row));
  return { isKnown: true, ...(page?.url === url ? { page } : {}) };
}

/** Selects the site if the index has all its pages with their own numbers. A page that was damaged when the index was filled has no number in it. */
const WHOLE = `select x.site from dw.searchsite x
    join dw.sitesurvey v on v.run = x.run and v.site = x.site and v.digest = x.digest
  where x.run = $1 and x.site = $2
    and x.pages = (select count(*) from dw.searchpage p where p.site = $2)
    and x.pages = (select count(*) from dw.pageresult r where r.run = $1 and r.site = $2)`;

/** Returns true if the search index has all pages of the site. An address that it lacks is then no page of the site. */
async function isIndexedWhole(query: ResolvedQuery): Promise<boolean> {
  const site = await numberOfSite(query);
  return (await query.db.query("is-indexed-whole", WHOLE, [query.runRow.run, site])).length > 0;
}

/** Reads the head of a page. Damaged counts count as a damaged page. @throws EiaoError `PageRowDamaged`. */
function headOf(row: StoredPageRow, { dictionary }: PageDecoder): Pick<PageHead, "url" | "scores"> {
  countsOf(row);
  return decodePageHead(row, dictionary);
}

/** Returns the number of the requested site. @throws EiaoError `NotInRun`, `ReportNeeds`. */
export async function numberOfSite(query: ResolvedQuery): Promise<number> {
  const { figures, runRow, ruleSet } = query;
  const name = needed("scoredPages", query, "site");
  const [site] = await figures.scores({ run: runRow.run, ruleSet, site: name });
  if (site === undefined) throw notInRun(runRow.name, "site", name.slice(0, 200));
  return site.number;
}

async function* rowsOfSite(query: ResolvedQuery): AsyncGenerator<readonly [StoredPageRow, PageDecoder]> {
  const { db, runRow } = query;
  const site = await numberOfSite(query);
  const decoder = await openPageDecoder(db, runRow.run, site);
  if (decoder === undefined) return;
  for await (const row of pageRows<StoredPageRow>(db, { run: runRow.run, site })) yield [row, decoder];
}

const COUNTS = "select page, samples, counts from dw.pageresult where run = $1 and site = $2 order by page";
const ROWS_BY_NUMBER =
  "select page, samples, counts, content from dw.pageresult where run = $1 and site = $2 and page = any($3)";
/** The number of rows to unpack at a time. */
const AT_ONCE = 200;

/**
 * Returns a part of the pages of `scoredPages`, in the order of `worstPageFirst`, in one row. If the search index has the same results, it gives
 * the scores and addresses. Otherwise pages are ranked by their counts, and only the shown pages, and those with equal scores, are unpacked. A page
 * with a damaged row counts, but is omitted from its part. A page whose findings alone are damaged is shown if the index has it.
 * @throws EiaoError like `runReport`. Cost: with the index 0.3 µs per page of the site and 5 µs per shown page, otherwise 4 and 50.
 */
export function worstPages(
  warehouse: ReportWarehouse,
  query: ReportQuery,
  part: PartOfPages,
): Promise<ReportTable<WorstPages>> {
  return tableOf(warehouse, query, async (now) => {
    const site = await numberOfSite(now);
    return [(await indexedWorstPages(now, site, part)) ?? (await readWorstPages(now, site, part))];
  });
}

async function readWorstPages(now: ResolvedQuery, site: number, part: PartOfPages): Promise<WorstPages> {
  const { db, runRow } = now;
  const decoder = await openPageDecoder(db, runRow.run, site);
  if (decoder === undefined) return { size: 0, pages: [] };
  const ranked = await rankedRows(now, site, decoder);
  const { from, numbers } = partWithEquals(ranked, part);
  const pages: ScoredPage[] = [];
  for (let at = 0; at < numbers.length; at += AT_ONCE)
    for (const row of await rowsOfPages(db, runRow.run, site, numbers.slice(at, at + AT_ONCE))) {
      const page = scoredPage(row, decoder, now.ruleSet);
      if (page !== undefined) pages.push(page);
    }
  return { size: ranked.length, pages: shownPart(pages, from, part) };
}

async function rankedRows(
  { db, runRow, ruleSet }: ResolvedQuery,
  site: number,
  decoder: PageDecoder,
): Promise<RankedPage[]> {
  const rows = await db.query<Omit<StoredPageRow, "content">>("counts-of-pages", COUNTS, [runRow.run, site]);
  const isOne = (test: number): boolean => decoder.ruleSetOf(test) === ruleSet;
  return rows.flatMap((row): RankedPage[] => {
    const read = (): RankedPage => {
      const sum = sumOfCounts(row, isOne) ?? { failed: null, applied: null };
      return { page: row.page, order: scoreForOrder(scoreOf(sum)) };
    };
    const one = unlessDamaged(read);
    return one === undefined ? [] : [one];
  });
}

function rowsOfPages(db: Queryable, run: number, site: number, pages: readonly number[]): Promise<StoredPageRow[]> {
  return db.query<StoredPageRow>("rows-of-pages", ROWS_BY_NUMBER, [run, site, pages]);
}

/** The index has the page numbers of the run, unless a page was damaged when it was filled. */
const siteSql = (of: TableOf, run: number): string => `select x.columns, x.pages from dw.searchsite x
    join ${of("sitesurvey", run)} v on v.run = x.run and v.site = x.site and v.digest = x.digest
  where x.run = $1 and x.site = $2
    and x.pages = (select max(r.page) + 1 from ${of("pageresult", run)} r where r.run = $1 and r.site = $2)`;
const TESTS = "select test from dw.test where rulesetid = $1";
const rowsSql = (of: TableOf, run: number): string => `select r.page, r.samples, r.counts, p.url
    from ${of("pageresult", run)} r
    join dw.searchpage p on p.site = r.site and p.page = r.page
  where r.run = $1 and r.site = $2 and r.page = any($3)`;

interface Row extends Omit<StoredPageRow, "content"> {
  readonly url: string;
}

/**
 * Reads a part of the pages of a site from the search index, which has all their scores in one row.
 * @returns undefined if the index has another run of the site, or scores of another rule set.
 */
export async function indexedWorstPages(
  { db, runRow, ruleSet }: ResolvedQuery,
  site: number,
  part: PartOfPages,
): Promise<WorstPages | undefined> {
  const { run } = runRow;
  const [found, tests] = await Promise.all([
    queryOfRuns<{ columns: Uint8Array; pages: number }>(db, "indexed-scores", (of) => siteSql(of, run), [run, site]),
    db.query<{ test: number }>("tests-of-rule-set", TESTS, [ruleSet]),
  ]);
  const scores = found[0] && scoresIn(found[0].columns, found[0].pages);
  if (scores === undefined) return undefined;
  const ranked = Array.from(scores, (score, page) => ({ page, order: scoreForOrder(score) }));
  const { from, numbers } = partWithEquals(ranked, part);
  const isOne = new Set(tests.map(({ test }) => test));
  const rows = await queryOfRuns<Row>(db, "indexed-pages", (of) => rowsSql(of, run), [run, site, numbers]);
  const pages: ScoredPage[] = [];
  for (const row of rows) {
    const page = unlessDamaged(() => pageIn(row, isOne));
    if (page === undefined) continue;
    // A sum of fractions may differ from the one in the store, and the index may have used another rule set. Only the store shows whether a
    // page without results has a score of 0 or none.
    if (page.applied === null || !Object.is(scoreOf(page), scores[row.page])) return undefined;
    pages.push(page);
  }
  return { size: scores.length, pages: shownPart(pages, from, part) };
}

/** Reads a page from a row of the index. @throws EiaoError `PageRowDamaged`. */
function pageIn(row: Row, isOne: ReadonlySet<number>): ScoredPage {
  const sum = sumOfCounts(row, (test) => isOne.has(test));
  const { failed, applied } = sum ?? { failed: null, applied: null };
  return { url: row.url, failed, applied, isUniform: (row.samples & 1) !== 0 };
}

function scoresIn(columns: Uint8Array, pages: number): Float64Array | undefined {
  const unpacked = unpackColumns(columns);
  if (unpacked?.pages !== pages) return undefined;
  const scores = new Float64Array(pages);
  new Uint8Array(scores.buffer).set(unpacked.scores);
  return scores;
}

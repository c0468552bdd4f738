import type { Queryable } from "@eiao/crawler/database";
import { openPageDecoder } from "../../pages/page-decoder.ts";
import type { PageHead } from "../../pages/content.ts";
import { countsOf } from "../../pages/counts.ts";
import { decodePageScores } from "../../pages/site-pages.ts";
import type { PageDecoder, StoredPageRow, WarehousePage } from "../../pages/page-decoder.ts";
import { unlessDamaged } from "../../pages/pages-by-url.ts";
import type { ReportWarehouse } from "../figures/run-figures.ts";
import type { ReportQuery, ResolvedQuery } from "../query.ts";
import { needed } from "../query.ts";
import { notInRun, tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";
import type { ScoredPage } from "./page-order.ts";

const ROWS = `select page, samples, counts, content from dw.pageresult
  where run = $1 and site = $2 and page > $3 order by page limit 200`;

/**
 * The pages of a site, in the order in which they were evaluated; without those whose rows are damaged, which an export names.
 * @throws EiaoError as `runReport`. Cost: 0.05 ms a page.
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

/** A page of its row; undefined: that is damaged. */
export function scoredPage(row: StoredPageRow, decoder: PageDecoder, ruleSet: string): ScoredPage | undefined {
  const page = unlessDamaged(() => headOf(row, decoder), ignored);
  if (page === undefined) return undefined;
  const score = page.scores.find((one) => one.ruleSet === ruleSet);
  const isUniform = (row.samples & 1) !== 0;
  return { url: page.url, failed: score?.failed ?? null, applied: score?.applied ?? null, isUniform };
}

/**
 * The page of a URL with all that was found on it, in one row; of several of one URL the first.
 * @throws EiaoError as `runReport`; `NotInRun`: the run has no such page; `PageRowDamaged`: it is damaged. Cost: 1 ms where the search index has
 * the site in this run, which it has in the latest one; else 0.05 ms for each page of the site before it.
 */
export function pageByUrl(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<WarehousePage>> {
  return tableOf(warehouse, query, async (now) => {
    const url = needed("pageByUrl", query, "page");
    const indexed = await indexedPage(now, url);
    if (indexed.page !== undefined) return [indexed.page];
    if (!indexed.isKnown && (await isIndexedWhole(now))) throw notInRun(now.runRow.name, "page", url);
    for await (const [row, decoder] of rowsOfSite(now)) {
      if (unlessDamaged(() => decodePageScores(row, decoder.dictionary), ignored)?.url === url)
        return [decoder.decode(row)];
    }
    throw notInRun(now.runRow.name, "page", url);
  });
}

const INDEXED = `select r.page, r.samples, r.counts, r.content
  from dw.searchsite x
    join dw.searchpage p on p.site = x.site
    join dw.pageresult r on r.run = $1 and r.site = x.site and r.page = p.page
  where x.run = $1 and x.site = $2 and p.url = $3 order by p.page limit 1`;

/** The page as the search index knows it. Undefined: it does not know the address, or leads to another page by now, or to a damaged one. */
async function indexedPage(
  query: ResolvedQuery,
  url: string,
): Promise<{ readonly isKnown: boolean; readonly page?: WarehousePage }> {
  const { db, runRow } = query;
  const site = await numberOfSite(query);
  const [row] = await db.query<StoredPageRow>("indexed-page", INDEXED, [runRow.run, site, url]);
  if (row === undefined) return { isKnown: false };
  const decoder = await openPageDecoder(db, runRow.run, site);
  const page = decoder && unlessDamaged(() => decoder.decode(row), ignored);
  return { isKnown: true, ...(page?.url === url ? { page } : {}) };
}

/** Then the index has all pages of the site, and in their own numbers: one that was damaged when it was filled has none in it. */
const WHOLE = `select x.site from dw.searchsite x
    join dw.sitesurvey v on v.run = x.run and v.site = x.site and v.digest = x.digest
  where x.run = $1 and x.site = $2
    and x.pages = (select count(*) from dw.searchpage p where p.site = $2)
    and x.pages = (select count(*) from dw.pageresult r where r.run = $1 and r.site = $2)`;

/** Whether what the search index does not have is no page of the site. */
async function isIndexedWhole(query: ResolvedQuery): Promise<boolean> {
  const site = await numberOfSite(query);
  return (await query.db.query("is-indexed-whole", WHOLE, [query.runRow.run, site])).length > 0;
}

/** A page whose counts are damaged is as one whose findings are. @throws EiaoError `PageRowDamaged`. */
function headOf(row: StoredPageRow, { dictionary }: PageDecoder): Pick<PageHead, "url" | "scores"> {
  countsOf(row);
  return decodePageScores(row, dictionary);
}

/** One damaged page is no reason to show none. */
const ignored = (): void => undefined;

/** The number of the site that is asked for. @throws EiaoError `NotInRun`, `ReportNeeds`. */
export async function numberOfSite(query: ResolvedQuery): Promise<number> {
  const { figures, runRow, ruleSet } = query;
  const name = needed("scoredPages", query, "site");
  const [site] = await figures.scores({ run: runRow.run, ruleSet, site: name });
  if (site === undefined) throw notInRun(runRow.name, "site", name);
  return site.number;
}

async function* rowsOfSite(query: ResolvedQuery): AsyncGenerator<readonly [StoredPageRow, PageDecoder]> {
  const { db, runRow } = query;
  const site = await numberOfSite(query);
  const decoder = await openPageDecoder(db, runRow.run, site);
  if (decoder === undefined) return;
  for (let last = -1; ;) {
    const rows = await pagesAfter(db, runRow.run, site, last);
    for (const row of rows) yield [row, decoder];
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.page;
  }
}

function pagesAfter(db: Queryable, run: number, site: number, last: number): Promise<StoredPageRow[]> {
  return db.query<StoredPageRow>("page-rows-of-site", ROWS, [run, site, last]);
}

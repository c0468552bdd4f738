import type { Queryable } from "@eiao/crawler/database";
import { sumOfCounts } from "../../pages/counts.ts";
import { openPageDecoder } from "../../pages/page-decoder.ts";
import type { PageDecoder, StoredPageRow } from "../../pages/page-decoder.ts";
import { unlessDamaged } from "../../pages/pages-by-url.ts";
import type { ReportWarehouse } from "../figures/run-figures.ts";
import type { ReportQuery, ResolvedQuery } from "../query.ts";
import { indexedWorstPages } from "./indexed-worst-pages.ts";
import { shownPart, partWithEquals, scoreForOrder, scoreOf } from "./page-order.ts";
import type { PartOfPages, RankedPage, WorstPages } from "./page-order.ts";
import { numberOfSite, scoredPage } from "./scored-pages.ts";
import type { ScoredPage } from "./page-order.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

const COUNTS = "select page, samples, counts from dw.pageresult where run = $1 and site = $2 order by page";
const ROWS_BY_NUMBER =
  "select page, samples, counts, content from dw.pageresult where run = $1 and site = $2 and page = any($3)";
/** Rows are unpacked so many at a time. */
const AT_ONCE = 200;

/**
 * The pages of `scoredPages` in the order of `worstPageFirst`, some of them, in one row. Where the search index has the same results it knows the
 * scores and addresses; else pages are told apart by their counts, and only what is shown is unpacked, with what has the same score. A page whose row is
 * damaged is left out of its part, though it counts; one that only its findings are damaged of stays where the index has it.
 * @throws EiaoError as `runReport`. Cost: 0.3 µs a page of the site and 5 µs a page shown by the index, else 4 and 50.
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
    const one = unlessDamaged(read, () => undefined);
    return one === undefined ? [] : [one];
  });
}

function rowsOfPages(db: Queryable, run: number, site: number, pages: readonly number[]): Promise<StoredPageRow[]> {
  return db.query<StoredPageRow>("rows-of-pages", ROWS_BY_NUMBER, [run, site, pages]);
}

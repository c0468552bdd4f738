import type { Queryable } from "@eiao/crawler/database";
import type { Count } from "@eiao/wam-core";
import { sumOfCounts } from "../../page-rows/counts.ts";
import { openPageDecoder } from "../../pages/page-decoder.ts";
import type { PageDecoder, StoredPageRow } from "../../pages/page-decoder.ts";
import { unlessDamaged } from "../../pages/pages-by-url.ts";
import type { ReportWarehouse } from "../figures/run-figures.ts";
import type { ReportQuery, ResolvedQuery } from "../query.ts";
import { numberOfSite, scoredPage } from "./scored-pages.ts";
import type { ScoredPage } from "./scored-pages.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

/** A part of the pages of a site, the worst first. */
export interface WorstPages {
  /** Of all pages of the site. */
  readonly size: number;
  readonly pages: readonly ScoredPage[];
}

/** Which part: so many from one on, counted from 0. */
export interface PartOfPages {
  readonly from: number;
  readonly most: number;
}

const COUNTS = "select page, samples, counts from dw.pageresult where run = $1 and site = $2 order by page";
const ROWS = "select page, samples, counts, content from dw.pageresult where run = $1 and site = $2 and page = any($3)";
/** Rows are unpacked so many at a time. */
const AT_ONCE = 200;

/**
 * The pages of `scoredPages` in the order of `worstPageFirst`, some of them, in one row: those are told apart by their counts, and only what is
 * shown is unpacked, with what has the same score. A page whose row is damaged is left out of its part, though it counts.
 * @throws EiaoError as `runReport`. Cost: 4 µs a page of the site, 50 µs a page shown.
 */
export function worstPages(
  warehouse: ReportWarehouse,
  query: ReportQuery,
  part: PartOfPages,
): Promise<ReportTable<WorstPages>> {
  return tableOf(warehouse, query, async (now) => {
    const { db, runRow } = now;
    const site = await numberOfSite(now);
    const decoder = await openPageDecoder(db, runRow.run, site);
    if (decoder === undefined) return [{ size: 0, pages: [] }];
    const ranked = await rankedRows(now, site, decoder);
    const { from, to } = withEquals(ranked, part);
    const some = ranked.slice(from, to).map(({ page }) => page);
    const pages: ScoredPage[] = [];
    for (let at = 0; at < some.length; at += AT_ONCE)
      for (const row of await rowsOfPages(db, runRow.run, site, some.slice(at, at + AT_ONCE))) {
        const page = scoredPage(row, decoder, now.ruleSet);
        if (page !== undefined) pages.push(page);
      }
    const begin = part.from - from;
    return [{ size: ranked.length, pages: pages.toSorted(worstPageFirst).slice(begin, begin + part.most) }];
  });
}

/** The page with the higher score comes first, one without score last; those with the same by their addresses. */
export function worstPageFirst(a: ScoredPage, b: ScoredPage): number {
  return scoreForOrder(b) - scoreForOrder(a) || (a.url < b.url ? -1 : Number(a.url > b.url));
}

const NO_SCORE = -1;

/** Without the last digits of sums of fractions, which depend on their order. */
function scoreForOrder({ failed, applied }: { readonly [Key in keyof Count]: number | null }): number {
  return failed === null || applied === null || applied === 0 ? NO_SCORE : Number((failed / applied).toPrecision(12));
}

interface RankedRow {
  readonly page: number;
  readonly score: number;
}

async function rankedRows(
  { db, runRow, ruleSet }: ResolvedQuery,
  site: number,
  decoder: PageDecoder,
): Promise<RankedRow[]> {
  const rows = await db.query<Omit<StoredPageRow, "content">>("counts-of-pages", COUNTS, [runRow.run, site]);
  const isOne = (test: number): boolean => decoder.ruleSetOf(test) === ruleSet;
  const ranked = rows.flatMap((row): RankedRow[] => {
    const read = (): RankedRow => {
      const { failed, applied } = sumOfCounts(row, isOne) ?? { failed: null, applied: null };
      return { page: row.page, score: scoreForOrder({ failed, applied }) };
    };
    const one = unlessDamaged(read, () => undefined);
    return one === undefined ? [] : [one];
  });
  return ranked.sort((a, b) => b.score - a.score);
}

/** The part with all pages that have the score of its first or last one: which of them are in it their addresses say. */
function withEquals(ranked: readonly RankedRow[], part: PartOfPages): { readonly from: number; readonly to: number } {
  let from = Math.min(part.from, ranked.length);
  let to = Math.min(part.from + part.most, ranked.length);
  while (from > 0 && ranked[from - 1]?.score === ranked[from]?.score) from--;
  while (to > from && to < ranked.length && ranked[to]?.score === ranked[to - 1]?.score) to++;
  return { from, to };
}

function rowsOfPages(db: Queryable, run: number, site: number, pages: readonly number[]): Promise<StoredPageRow[]> {
  return db.query<StoredPageRow>("rows-of-pages", ROWS, [run, site, pages]);
}

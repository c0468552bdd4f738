import { sumOfCounts } from "../../pages/counts.ts";
import type { StoredPageRow } from "../../pages/page-decoder.ts";
import { unlessDamaged } from "../../pages/pages-by-url.ts";
import { queryOfRuns } from "../../tables-of-run.ts";
import type { TableOf } from "../../tables-of-run.ts";
import { unpackColumns } from "../../search/index/columns.ts";
import type { ResolvedQuery } from "../query.ts";
import { shownPart, partWithEquals, scoreForOrder, scoreOf } from "./page-order.ts";
import type { PartOfPages, WorstPages } from "./page-order.ts";
import type { ScoredPage } from "./page-order.ts";

/** The index numbers pages as the run does unless one was damaged when it was filled. */
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
 * A part of the pages of a site as the search index knows it, which has the scores of all of them in one row.
 * @returns undefined: it has another run of the site, or scores of another rule set.
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
    const page = unlessDamaged(
      () => pageIn(row, isOne),
      () => undefined,
    );
    if (page === undefined) continue;
    // A sum of fractions may be another than the store states, the index may have gone by another rule set, and whether a page without results
    // has a score of nothing, or none, the store alone says.
    if (page.applied === null || !Object.is(scoreOf(page), scores[row.page])) return undefined;
    pages.push(page);
  }
  return { size: scores.length, pages: shownPart(pages, from, part) };
}

/** @throws EiaoError `PageRowDamaged`. */
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

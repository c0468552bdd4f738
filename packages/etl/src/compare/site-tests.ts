import { ratioInterval } from "@eiao/sampler";
import type { Queryable } from "@eiao/crawler/database";
import type { Count } from "@eiao/wam-core";
import { readPageCounts } from "../change/page-counts.ts";
import { countsOf } from "../pages/counts.ts";
import { unlessDamaged } from "../pages/pages-by-url.ts";
import type { MeasuredFigure } from "../figures/score-mean.ts";
import { siteTests } from "../figures/site-figures.ts";
import type { SiteScoreFigures } from "../figures/where-applied.ts";
import { meanWhereApplied } from "../figures/where-applied.ts";

/** The mean of a test's shares of failures over the pages of the uniform sample where it applied. */
export interface TestShare extends MeasuredFigure {
  readonly test: string;
  readonly checkpoint: string;
}

const TESTS = "select test, wam from dw.test where rulesetid = $1";
const COUNTS =
  "select page, samples, counts from dw.pageresult where run = $1 and site = $2 and page > $3 order by page limit 500";
const PAGES = "select pages from dw.sitefile where run = $1 and site = $2";
/** Lowest bit of `samples`. */
const UNIFORM = 1;

/**
 * Shares of all tests of a rule set on a site of a run, with intervals as its score has one. Tests that applied nowhere are not there. Pages whose
 * rows are damaged are left out of the intervals. Cost: 10 µs a page and test that applied.
 */
export async function testShares(
  db: Queryable,
  run: number,
  ruleSet: string,
  { number: site, pages: size }: Pick<SiteScoreFigures, "number" | "pages">,
): Promise<Map<string, TestShare>> {
  const known = await db.query<{ test: number; wam: string }>("wams-of-rule-set", TESTS, [ruleSet]);
  const { sampled, shares } = await sharesOnPages(db, run, site, new Map(known.map(({ test, wam }) => [test, wam])));
  const population = await populationOf(db, run, site);
  const tests = (await siteTests(db, run, ruleSet, [site])).get(site) ?? [];
  const found = tests.flatMap((figures): TestShare[] => {
    const value = meanWhereApplied(figures, size);
    if (value === null) return [];
    const pages = shares.get(figures.wam) ?? [];
    const { low = null, high = null } =
      population === undefined || population < sampled ? {} : (ratioInterval(pages, population, sampled) ?? {});
    return [{ test: figures.test, checkpoint: figures.checkpoint, value, low, high }];
  });
  return new Map(found.map((share) => [share.test, share]));
}

/** Reads the share of failures of each test on each page of the uniform sample, as one result a page. @param wams  B-WAM ids of tests. */
async function sharesOnPages(
  db: Queryable,
  run: number,
  site: number,
  wams: ReadonlyMap<number, string>,
): Promise<{ readonly sampled: number; readonly shares: ReadonlyMap<string, readonly Count[]> }> {
  const shares = new Map<string, Count[]>();
  let sampled = 0;
  for (let last = -1; ;) {
    const rows = await db.query<{ page: number; samples: number; counts: Uint8Array }>("counts-of-pages", COUNTS, [
      run,
      site,
      last,
    ]);
    for (const row of rows) {
      last = row.page;
      if ((row.samples & UNIFORM) === 0) continue;
      const found = unlessDamaged(
        () => countsOf(row),
        () => undefined,
      );
      if (found === undefined) continue;
      sampled++;
      for (const { test, passes, fails, failed } of found) {
        const wam = wams.get(test);
        if (passes + fails === 0 || wam === undefined) continue;
        const list = shares.get(wam) ?? [];
        list.push({ failed: failed / (passes + fails), applied: 1 });
        shares.set(wam, list);
      }
    }
    if (rows.length === 0) break;
  }
  return { sampled, shares };
}

/** Returns how many pages the uniform sample stands for; undefined when the row of the site is damaged. */
async function populationOf(db: Queryable, run: number, site: number): Promise<number | undefined> {
  const [row] = await db.query<{ pages: Uint8Array }>("pages-of-site-file", PAGES, [run, site]);
  if (row === undefined) return undefined;
  try {
    return readPageCounts(row.pages).population;
  } catch {
    return undefined;
  }
}

import { ratioInterval } from "@eiao/sampler";
import type { Queryable } from "@eiao/crawler/database";
import type { Count } from "@eiao/wam-core";
import { readPageCounts } from "../change/page-counts.ts";
import { countsOf } from "../page-rows/counts.ts";
import { unlessDamaged } from "../pages/pages-by-url.ts";
import type { MeasuredShare } from "./difference.ts";

/** How often a test failed on the uniform sample of a site, of the results where it applied. */
export interface TestShare extends MeasuredShare {
  readonly test: string;
  readonly checkpoint: string;
  /** Results that are a pass or a fail. */
  readonly applied: number;
}

const TESTS = "select test, number, checkpoint from dw.test where rulesetid = $1";
const COUNTS =
  "select page, samples, counts from dw.pageresult where run = $1 and site = $2 and page > $3 order by page limit 500";
const PAGES = "select pages from dw.sitefile where run = $1 and site = $2";
/** Lowest bit of `samples`. */
const UNIFORM = 1;

/**
 * Shares of all tests of a rule set on a site of a run, with intervals as its score has one. Tests that applied nowhere are not there. Pages whose
 * rows are damaged are left out. Cost: 10 µs a page and test that applied.
 */
export async function testShares(
  db: Queryable,
  run: number,
  ruleSet: string,
  site: number,
): Promise<Map<string, TestShare>> {
  const known = await db.query<{ test: number; number: string; checkpoint: string }>("tests-of-rule-set", TESTS, [
    ruleSet,
  ]);
  const names = new Map(known.map((row) => [row.test, row]));
  const counts = new Map<number, Count[]>();
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
        if (passes + fails === 0 || !names.has(test)) continue;
        const list = counts.get(test) ?? [];
        list.push({ failed, applied: passes + fails });
        counts.set(test, list);
      }
    }
    if (rows.length === 0) break;
  }
  const population = await populationOf(db, run, site);
  const shares = [...counts].map(([number, pages]): TestShare => {
    const { number: test = "", checkpoint = "" } = names.get(number) ?? {};
    const applied = pages.reduce((sum, page) => sum + page.applied, 0);
    const value = pages.reduce((sum, page) => sum + page.failed, 0) / applied;
    const { low = null, high = null } =
      population === undefined || population < sampled ? {} : (ratioInterval(pages, population, sampled) ?? {});
    return { test, checkpoint, applied, value, low, high };
  });
  return new Map(shares.map((share) => [share.test, share]));
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

import type { Queryable } from "@eiao/crawler/internal/database";
import { changeWithin, studentT } from "@eiao/sampler/internal";
import type { Change } from "@eiao/sampler/internal";
import { Spread } from "@eiao/wam-core";
import { groupParameters, isInGroup } from "../../warehouse/site-group.ts";
import { meanWhereApplied } from "../compute/site-figures.ts";
import { placeBelow } from "../functions/comparisons.ts";
import { figuresOfGroup } from "../functions/group-functions.ts";
import { needed } from "../functions/query.ts";
import type { ReportQuery } from "../functions/query.ts";
import { numbersOf, sitesOf } from "../functions/site-functions.ts";
import type { ChangeGroup } from "../read/change-rows.ts";
import type { ReportWarehouse } from "../read/run-figures.ts";
import { siteTests } from "../read/site-rows.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

/** A test over the sites of a selection. Spec 14.2, Test results. Shares are from 0 to 1, not rounded. */
export interface GroupTest {
  readonly test: string;
  readonly wam: string;
  readonly checkpoint: string;
  /** The number of sites on which it applied. */
  readonly sites: number;
  /** The mean, minimum and maximum over these sites of their means over pages. Null if there are too few sites to show. */
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** The mean of the first observatory: sites and pages where the test did not apply count as 0 (D-53). */
  readonly groupTestRatio: number;
  /** The change since the previous run, over the sites on which it applied in both. Null if there are none. */
  readonly change: Change | null;
}

/** Returns the tests of a selection, by number. @throws EiaoError like `runReport`. */
export function groupTests(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<GroupTest>> {
  return tableOf(warehouse, query, async (now, before) => {
    const { db, runRow, ruleSet, minSites = 1 } = now;
    const { detail } = await figuresOfGroup(now);
    const against = before?.runRow.run;
    const group = { run: runRow.run, ruleSet, ...now.group };
    const found = against === undefined ? [] : await testChanges(db, { ...group, against }, minSites);
    const changes = new Map(found.map(({ wam, change }) => [wam, change]));
    return detail.tests.map(({ test, wam, checkpoint, ratio, whereApplied }): GroupTest => {
      const sites = whereApplied?.sites ?? 0;
      const { mean, min, max } = (sites < minSites ? null : whereApplied) ?? { mean: null, min: null, max: null };
      const row = { test, wam, checkpoint, sites, mean, min, max, groupTestRatio: ratio };
      return { ...row, change: changes.get(wam) ?? null };
    });
  });
}

/** The results of a test on a site. */
export interface SiteOfTest {
  readonly site: string;
  readonly title: string;
  /** The mean over the pages where it applied. */
  readonly mean: number;
  /** The mean of the first observatory: pages where the test did not apply count as 0 (D-53). */
  readonly siteTestRatio: number;
  readonly failed: number;
  readonly applied: number;
  /** The number of pages where it applied. */
  readonly pages: number;
}

/** The results of a test in a sub-region. */
export interface RegionOfTest {
  readonly place: string;
  /** The number of sites on which it applied. */
  readonly sites: number;
  /** The mean over these sites. Null if there are none, or too few to show. */
  readonly mean: number | null;
}

/** The sites and sub-regions in which a test fails. */
export interface TestSpread {
  /** The sites, worst first. */
  readonly sites: readonly SiteOfTest[];
  readonly regions: readonly RegionOfTest[];
}

/** Returns the sites, and without a collection the sub-regions, in which a test fails, in one row. @throws EiaoError like `runReport`. */
export function testSpread(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<TestSpread>> {
  return tableOf(warehouse, query, async (now) => {
    const test = needed("testSpread", query, "test");
    const sites = await sitesOf(now);
    const found = await siteTests(now.db, numbersOf(now, sites), test);
    const regions = new Map<string, Spread>();
    const rows = sites.flatMap((one): SiteOfTest[] => {
      const [figures] = found.get(one.number) ?? [];
      const mean = figures === undefined ? null : meanWhereApplied(figures, one.pages);
      const place = query.collection === undefined ? placeBelow(one, now.group.place) : undefined;
      if (place !== undefined) {
        const region = regions.get(place) ?? new Spread();
        if (mean !== null) region.add(mean);
        regions.set(place, region);
      }
      if (figures === undefined || mean === null) return [];
      const { ratio, failed, applied, pages } = figures;
      return [{ site: one.site, title: one.title, mean, siteTestRatio: ratio, failed, applied, pages }];
    });
    return [
      {
        sites: rows.toSorted((a, b) => b.mean - a.mean),
        regions: [...regions]
          .map(([place, { count, mean }]) => ({
            place,
            sites: count,
            mean: count < (query.minSites ?? 1) ? null : (mean ?? null),
          }))
          .toSorted((a, b) => (b.mean ?? 0) - (a.mean ?? 0) || (a.place < b.place ? -1 : 1)),
      },
    ];
  });
}

/** A test in two runs, or on two sites. */
export interface ComparedTest {
  readonly test: string;
  readonly checkpoint: string;
  /** The mean where it applied: over the pages of a site, or over the sites of both runs. Null if it applied nowhere. */
  readonly first: number | null;
  readonly second: number | null;
  /** The change from the first to the second, or null if one of them is missing. */
  readonly change: Change | null;
}

/** Computes means like `meanWhereApplied`, because the ratio counts pages where a test did not apply as 0. */
const CHANGES = `select t.number as test, t.wam, t.checkpoint, count(*) as sites, sum(p.was) as "first", sum(p.now) as "second",
    sum((p.now - p.was) * (p.now - p.was)) as squares
  from (
    select x.test, x.ratio * c.pages / x.pages as now, e.ratio * d.pages / e.pages as was
    from dw.sitetest x
      join dw.sitetest e on e.site = x.site and e.test = x.test
      join dw.sitescore c on c.site = x.site
      join dw.ruleset r on r.ruleset = c.ruleset
      join dw.sitescore d on d.site = x.site
      join dw.ruleset q on q.ruleset = d.ruleset
      join dw.sitesurvey v on v.site = x.site
      join dw.sitesurvey w on w.site = x.site
    where x.run = $1 and c.run = $1 and v.run = $1 and e.run = $2 and d.run = $2 and w.run = $2
      and c.sample = 'uniform' and d.sample = 'uniform' and r.id = $3 and q.id = $3
      and c.value is not null and d.value is not null and x.pages > 0 and e.pages > 0
      and ${isInGroup("v", 4)} and ${isInGroup("w", 4)}
  ) p
    join dw.test t on t.test = p.test
  where t.rulesetid = $3
  group by t.test, t.number, t.wam, t.checkpoint
  having count(*) >= $7
  order by t.number collate "C", t.wam collate "C"`;

type PairSums = Readonly<
  Record<"test" | "wam" | "checkpoint", string> & Record<"sites" | "first" | "second" | "squares", number>
>;

/**
 * Compares the tests of a group in two runs: the means over the sites on which a test applied in both, by test number.
 * @param minSites  the minimum number of such sites per test. Cost: proportional to the sites and tests.
 */
export async function testChanges(
  db: Queryable,
  { run, against, ruleSet, ...group }: ChangeGroup,
  minSites: number,
): Promise<(ComparedTest & { readonly wam: string; readonly change: Change })[]> {
  const parameters = [run, against, ruleSet, ...groupParameters(group), minSites];
  const rows = await db.query<PairSums>("changes-of-tests", CHANGES, parameters);
  return rows.map((sums) => {
    const { test, wam, checkpoint, sites, first, second } = sums;
    return { test, wam, checkpoint, first: first / sites, second: second / sites, change: changeOfPairs(sums) };
  });
}

/** Returns the mean of paired differences, with Student's t. A single pair does not show how others would differ. */
function changeOfPairs({ sites, first, second, squares }: PairSums): Change {
  const difference = (second - first) / sites;
  if (sites < 2) return changeWithin(difference, -1, 1);
  const variance = Math.max(0, squares - sites * difference ** 2) / (sites - 1);
  const reach = studentT(sites - 1) * Math.sqrt(variance / sites);
  return changeWithin(difference, difference - reach, difference + reach);
}

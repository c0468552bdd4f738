import type { Change } from "@eiao/sampler";
import { Spread } from "@eiao/wam-core";
import { testChanges } from "../../compare/compared-tests.ts";
import { siteTests } from "../../figures/site-figures.ts";
import { meanWhereApplied } from "../../figures/where-applied.ts";
import type { ReportWarehouse } from "../figures/run-figures.ts";
import { placeBelow } from "../comparisons.ts";
import { figuresOfGroup } from "../group-functions.ts";
import { needed } from "../query.ts";
import type { ReportQuery } from "../query.ts";
import { sitesOf } from "../site-functions.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

/** A test over the sites of a selection: spec 14.2, Test results. Shares of 1, not rounded. */
export interface GroupTest {
  readonly test: string;
  readonly wam: string;
  readonly checkpoint: string;
  /** Sites on which it applied. */
  readonly sites: number;
  /** Over these sites the mean, the least and the largest of their means over pages; null: they are too few to be shown. */
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** The seed's mean: sites and pages where it did not apply count as 0 (D-53). */
  readonly groupTestRatio: number;
  /** Since the run before, over the sites on which it applied in both; null: there are none. */
  readonly change: Change | null;
}

/** The tests of a selection, by number. @throws EiaoError as `runReport`. */
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
      const about = { test, wam, checkpoint, sites, mean, min, max, groupTestRatio: ratio };
      return { ...about, change: changes.get(wam) ?? null };
    });
  });
}

/** The results of a test on a site. */
export interface SiteOfTest {
  readonly site: string;
  readonly title: string;
  /** The mean over its pages where it applied. */
  readonly mean: number;
  /** The seed's mean: pages where it did not apply count as 0 (D-53). */
  readonly siteTestRatio: number;
  readonly failed: number;
  readonly applied: number;
  /** Pages where it applied. */
  readonly pages: number;
}

/** The results of a test in a sub-region. */
export interface RegionOfTest {
  readonly place: string;
  /** Sites on which it applied. */
  readonly sites: number;
  /** The mean over these sites; null: there are none, or too few to be shown. */
  readonly mean: number | null;
}

/** The sites and sub-regions in which a test fails. */
export interface TestSpread {
  /** Worst first. */
  readonly sites: readonly SiteOfTest[];
  readonly regions: readonly RegionOfTest[];
}

/** Returns the sites and sub-regions of a selection in which a test fails, in one row; of a collection the sites alone. @throws EiaoError as `runReport`. */
export function testSpread(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<TestSpread>> {
  return tableOf(warehouse, query, async (now) => {
    const test = needed("testSpread", query, "test");
    const sites = await sitesOf(now);
    const numbers = sites.map(({ number }) => number);
    const found = await siteTests(now.db, now.runRow.run, now.ruleSet, numbers, test);
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

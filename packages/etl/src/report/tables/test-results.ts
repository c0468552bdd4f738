import { siteTests } from "../../figures/site-figures.ts";
import { Spread } from "@eiao/wam-core";
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
  readonly ratio: number;
  readonly min: number;
  readonly max: number;
  /** Its ratio in the run before. */
  readonly before: number | null;
}

/** The tests of a selection, by number. @throws EiaoError as `runReport`. */
export function groupTests(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<GroupTest>> {
  return tableOf(warehouse, query, async (now, before) => {
    const { detail } = await figuresOfGroup(now);
    const earlier = before === undefined ? undefined : await figuresOfGroup(before);
    const was = new Map(earlier?.detail.tests.map(({ wam, ratio }) => [wam, ratio]));
    return detail.tests.map(({ test, wam, checkpoint, ratio, min, max }) => ({
      test,
      wam,
      checkpoint,
      ratio,
      min,
      max,
      before: was.get(wam) ?? null,
    }));
  });
}

/** The results of a test on a site. */
export interface SiteOfTest {
  readonly site: string;
  readonly title: string;
  /** siteTestRatio: the mean over its pages. */
  readonly ratio: number;
  readonly failed: number;
  readonly applied: number;
  /** Pages where it applied. */
  readonly pages: number;
}

/** The results of a test in a sub-region. */
export interface RegionOfTest {
  readonly place: string;
  readonly sites: number;
  /** Mean over its sites, also those where it applied nowhere (D-53). */
  readonly ratio: number | null;
}

/** The sites and sub-regions in which a test fails. */
export interface TestSpread {
  /** Worst first. */
  readonly sites: readonly SiteOfTest[];
  readonly regions: readonly RegionOfTest[];
}

/** Returns the sites and sub-regions of a selection in which a test fails, in one row. @throws EiaoError as `runReport`. */
export function testSpread(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<TestSpread>> {
  return tableOf(warehouse, query, async (now) => {
    const test = needed("testSpread", query, "test");
    const sites = await sitesOf(now);
    const numbers = sites.map(({ number }) => number);
    const found = await siteTests(now.db, now.runRow.run, now.ruleSet, numbers, test);
    const regions = new Map<string, { spread: Spread; sites: number }>();
    const rows = sites.flatMap((one): SiteOfTest[] => {
      const [figures] = found.get(one.number) ?? [];
      const place = placeBelow(one, now.placeCode);
      if (place !== undefined) {
        const region = regions.get(place) ?? { spread: new Spread(), sites: 0 };
        region.sites++;
        region.spread.add(figures?.ratio ?? 0);
        regions.set(place, region);
      }
      if (figures === undefined) return [];
      const { ratio, failed, applied, pages } = figures;
      return [{ site: one.site, title: one.title, ratio, failed, applied, pages }];
    });
    return [
      {
        sites: rows.toSorted((a, b) => b.ratio - a.ratio),
        regions: [...regions]
          .map(([place, { spread, sites: count }]) => ({
            place,
            sites: count,
            ratio: count < (query.minSites ?? 1) ? null : (spread.mean ?? null),
          }))
          .toSorted((a, b) => (b.ratio ?? 0) - (a.ratio ?? 0) || (a.place < b.place ? -1 : 1)),
      },
    ];
  });
}

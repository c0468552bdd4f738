import type { ReportWarehouse } from "../figures/run-figures.ts";
import { changeText, ranksOf, regionsOf } from "../comparisons.ts";
import { figuresOfGroup } from "../group-functions.ts";
import type { ReportQuery } from "../query.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

/** A sub-region of a selection, or the selection itself: spec 14.2, Regional. */
export interface ScoredRegion {
  /** Code of the place; "": all. */
  readonly place: string;
  readonly sites: number;
  /** Mean of the scores of its sites, not rounded; null: n/a. */
  readonly value: number | null;
  readonly rank: number | null;
  readonly before: number | null;
  readonly change: string;
}

/** The sub-regions of a selection, by code. @throws EiaoError as `runReport`. Cost: in proportion to the sites of the run. */
export function scoredRegions(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<ScoredRegion>> {
  return tableOf(warehouse, query, async (now, before) => {
    const regions = await regionsOf(now);
    const earlier = before === undefined ? [] : await regionsOf(before);
    const was = new Map(earlier.map(({ place, mean }) => [place, mean]));
    const ranks = ranksOf(regions.map(({ mean }) => mean));
    return regions.map(({ place, sites, mean }, at) => ({
      place,
      sites,
      value: mean,
      rank: ranks[at] ?? null,
      before: was.get(place) ?? null,
      change: changeText(was.get(place) ?? null, mean),
    }));
  });
}

/** A selection as a whole. */
export interface ScoredGroup extends Omit<ScoredRegion, "rank"> {
  /** Half of the interval of the mean at 95 %. */
  readonly margin: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** The figures of a selection, in one row. @throws EiaoError as `runReport`. */
export function scoredGroup(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<ScoredGroup>> {
  return tableOf(warehouse, query, async (now, before) => {
    const { sites, mean, margin, min, max } = await figuresOfGroup(now);
    const was = before === undefined ? null : (await figuresOfGroup(before)).mean;
    return [{ place: now.placeCode, sites, value: mean, margin, min, max, before: was, change: changeText(was, mean) }];
  });
}

import type { ReportWarehouse } from "../figures/run-figures.ts";
import { publishedChange } from "@eiao/sampler";
import type { Change } from "@eiao/sampler";
import { withMargin } from "../../figures/score-mean.ts";
import { earlierRunOfGroup, regionsOf } from "../comparisons.ts";
import { figuresOfGroup, measuredMean } from "../group-functions.ts";
import { ranksOf } from "../ranks.ts";
import type { Rank } from "../ranks.ts";
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
  /** The interval of that mean at 95 %: how much it would vary with other sites of the same kind. */
  readonly low: number | null;
  readonly high: number | null;
  readonly rank: Rank | null;
  readonly before: number | null;
  /** Since the run before, with the interval that comes from drawing pages; null: one of both has no mean. */
  readonly change: Change | null;
}

/** The sub-regions of a selection, by code. @throws EiaoError as `runReport`. Cost: in proportion to the sites of the run. */
export function scoredRegions(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<ScoredRegion>> {
  return tableOf(
    warehouse,
    query,
    async (now, before) => {
      const regions = await regionsOf(now);
      const earlier = before === undefined ? [] : await regionsOf(before);
      const means = new Map(earlier.map(({ place, measured }) => [place, measured]));
      const ranks = ranksOf(regions.map(({ mean }) => mean));
      return regions.map(({ place, sites, mean, measured }, at) => {
        const was = means.get(place);
        return {
          place,
          sites,
          ...mean,
          rank: ranks[at] ?? null,
          before: was?.value ?? null,
          change: (was && publishedChange(was, measured)) ?? null,
        };
      });
    },
    earlierRunOfGroup,
  );
}

/** A selection as a whole. */
export interface ScoredGroup extends Omit<ScoredRegion, "rank"> {
  readonly min: number | null;
  readonly max: number | null;
}

/** The figures of a selection, in one row. @throws EiaoError as `runReport`. */
export function scoredGroup(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<ScoredGroup>> {
  return tableOf(
    warehouse,
    query,
    async (now, before) => {
      const figures = await figuresOfGroup(now);
      const was = before && measuredMean(await figuresOfGroup(before));
      const { sites, mean, margin, min, max } = figures;
      return [
        {
          place: now.group.place,
          sites,
          ...withMargin(mean, margin),
          min,
          max,
          before: was?.value ?? null,
          change: (was && publishedChange(was, measuredMean(figures))) ?? null,
        },
      ];
    },
    earlierRunOfGroup,
  );
}

import type { Change } from "@eiao/sampler/internal";
import { collectionsOf } from "../../warehouse/site-group.ts";
import { ranksOf } from "../compute/ranks.ts";
import type { Rank } from "../compute/ranks.ts";
import { withChange, withMargin } from "../compute/score-mean.ts";
import { earlierRunOfGroup, figuresByPart, regionsOf } from "../functions/comparisons.ts";
import type { PartFigures } from "../functions/comparisons.ts";
import { figuresOfGroup, measuredMean } from "../functions/group-functions.ts";
import type { ReportQuery, ResolvedQuery } from "../functions/query.ts";
import { inclusions } from "../functions/site-functions.ts";
import type { ReportWarehouse } from "../read/run-figures.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

/** A sub-region of a selection, or the selection itself. Spec 14.2, Regional. */
export interface ScoredRegion {
  /** The code of the place, or "" for all. */
  readonly place: string;
  readonly sites: number;
  /** The mean of the scores of its sites, not rounded. Null means n/a. */
  readonly value: number | null;
  /** The 95 % interval of that mean: how much it would vary with other sites of the same kind. */
  readonly low: number | null;
  readonly high: number | null;
  readonly rank: Rank | null;
  readonly before: number | null;
  /** The change since the previous run, with the interval from drawing pages. Null if a run has no mean. */
  readonly change: Change | null;
}

/** Returns the sub-regions of a selection, by code. @throws EiaoError like `runReport`. Cost: proportional to the sites of the run. */
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
        return {
          place,
          sites,
          ...mean,
          rank: ranks[at] ?? null,
          ...withChange(means.get(place), measured),
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

/** Returns the figures of a selection, in one row. @throws EiaoError like `runReport`. */
export function scoredGroup(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<ScoredGroup>> {
  return tableOf(
    warehouse,
    query,
    async (now, before) => {
      const figures = await figuresOfGroup(now);
      const previous = before && measuredMean(await figuresOfGroup(before));
      const { sites, mean, margin, min, max } = figures;
      return [
        {
          place: now.group.place,
          sites,
          ...withMargin(mean, margin),
          min,
          max,
          ...withChange(previous, measuredMean(figures)),
        },
      ];
    },
    earlierRunOfGroup,
  );
}

/** A collection of a run. */
export interface ScoredCollection extends Omit<ScoredRegion, "place" | "rank"> {
  readonly collection: string;
}

/** Returns the collections of a run. A site counts in each of its own. @throws EiaoError like `runReport`. Cost: proportional to its sites. */
export function scoredCollections(
  warehouse: ReportWarehouse,
  query: ReportQuery,
): Promise<ReportTable<ScoredCollection>> {
  return tableOf(
    warehouse,
    query,
    async (now, before) => {
      const earlier = before === undefined ? new Map<string, PartFigures>() : await collectionsIn(before);
      return [...(await collectionsIn(now))].map(([collection, { sites, mean, measured }]) => {
        return { collection, sites, ...mean, ...withChange(earlier.get(collection)?.measured, measured) };
      });
    },
    earlierRunOfGroup,
  );
}

function collectionsIn(query: ResolvedQuery): Promise<Map<string, PartFigures>> {
  return figuresByPart(query, ({ collections }) => collectionsOf(collections));
}

/** The average number of occurrences of a content per page of a selection. Spec 14.2, Content statistics. */
export interface GroupContent {
  /** `embedded`, `internal` and `external` have MIME types, `mediaType` the media of style sheets, and `contentFilter` filters. */
  readonly inclusion: string;
  readonly value: string;
  /** The mean over the sites of their occurrences per page. */
  readonly mean: number;
}

/** A language family over the sites of a selection. */
export interface GroupLanguage {
  readonly language: string;
  readonly sites: number;
  readonly value: number | null;
  readonly margin: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** Returns the content statistics of the pages of a selection, in one row. @throws EiaoError like `runReport`. */
export function contentTable(
  warehouse: ReportWarehouse,
  query: ReportQuery,
): Promise<ReportTable<{ readonly contents: readonly GroupContent[]; readonly languages: readonly GroupLanguage[] }>> {
  return tableOf(warehouse, query, async (now) => {
    const { detail } = await figuresOfGroup(now);
    const contents = detail.contents.flatMap(({ kind, value, mean }): GroupContent[] => {
      const inclusion = inclusions[kind];
      return inclusion === undefined ? [] : [{ inclusion, value, mean }];
    });
    const languages = detail.languages.map(({ language, sites, mean, margin, min, max }) => ({
      language,
      sites,
      value: mean,
      margin,
      min,
      max,
    }));
    return [{ contents, languages }];
  });
}

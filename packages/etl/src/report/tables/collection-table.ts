import { publishedChange } from "@eiao/sampler";
import { collectionsOf } from "../../figures/site-group.ts";
import { earlierRunOfGroup, figuresByPart } from "../comparisons.ts";
import type { PartFigures } from "../comparisons.ts";
import type { ReportWarehouse } from "../figures/run-figures.ts";
import type { ReportQuery, ResolvedQuery } from "../query.ts";
import type { ScoredRegion } from "./region-table.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

/** A collection of a run. */
export interface ScoredCollection extends Omit<ScoredRegion, "place" | "rank"> {
  readonly collection: string;
}

/** The collections of a run, by name. A site counts in each of its collections. @throws EiaoError as `runReport`. Cost: in proportion to the sites of the run. */
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
        const was = earlier.get(collection)?.measured;
        const change = (was && publishedChange(was, measured)) ?? null;
        return { collection, sites, ...mean, before: was?.value ?? null, change };
      });
    },
    earlierRunOfGroup,
  );
}

function collectionsIn(query: ResolvedQuery): Promise<Map<string, PartFigures>> {
  return figuresByPart(query, ({ collections }) => collectionsOf(collections));
}

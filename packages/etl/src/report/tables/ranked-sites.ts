import type { ReportWarehouse } from "../figures/run-figures.ts";
import { publishedChange } from "@eiao/sampler";
import type { Change } from "@eiao/sampler";
import type { SiteScoreFigures } from "../../figures/site-figures.ts";
import { collectionsOf } from "../../figures/site-group.ts";
import { ranksOf } from "../ranks.ts";
import type { Rank } from "../ranks.ts";
import type { ReportQuery, ResolvedQuery } from "../query.ts";
import { sitesOf } from "../site-functions.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";

/** A site of a selection: spec 14.2, Tested web sites. */
export interface RankedSite {
  readonly site: string;
  readonly title: string;
  /** From the group of countries down, as codes. */
  readonly places: readonly string[];
  readonly sectors: readonly string[];
  /** The collections that it was in when it was loaded. */
  readonly collections: readonly string[];
  readonly pages: number;
  /** F(s), not rounded; null: n/a. */
  readonly value: number | null;
  /** The interval at 95 %. */
  readonly low: number | null;
  readonly high: number | null;
  /** Null: it has no score. */
  readonly rank: Rank | null;
  /** F(s) in the run before. */
  readonly before: number | null;
  /** Since the run before; null: one of both has no score. */
  readonly change: Change | null;
}

/** The sites of a selection with rank and change, by name. @throws EiaoError as `runReport`. Cost: in proportion to the sites of the run. */
export function rankedSites(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<RankedSite>> {
  return tableOf(warehouse, query, async (now, before) => {
    const sites = await sitesOf(now);
    const scores = before === undefined ? new Map<string, SiteScoreFigures>() : await scoresIn(before);
    const ranks = ranksOf(sites);
    return sites.map(({ site, title, places, sectors, collections, pages, value, low, high }, at) => {
      const was = scores.get(site);
      return {
        site,
        title,
        places: codesOf(places),
        sectors: codesOf(sectors),
        collections: collectionsOf(collections),
        pages,
        value,
        low,
        high,
        rank: ranks[at] ?? null,
        before: was?.value ?? null,
        change: (was && publishedChange(was, { value, low, high })) ?? null,
      };
    });
  });
}

/** Wherever the sites were then. */
async function scoresIn({ figures, runRow, ruleSet }: ResolvedQuery): Promise<Map<string, SiteScoreFigures>> {
  const sites = await figures.scores({ run: runRow.run, ruleSet });
  return new Map(sites.map((score) => [score.site, score]));
}

/** `/EU/NO/` as codes. */
export function codesOf(path: string): string[] {
  return path.split("/").filter((code) => code !== "");
}

import type { ReportWarehouse } from "../figures/run-figures.ts";
import { changeText, ranksOf } from "../comparisons.ts";
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
  readonly pages: number;
  /** F(s), not rounded; null: n/a. */
  readonly value: number | null;
  /** The interval at 95 %. */
  readonly low: number | null;
  readonly high: number | null;
  /** 1 is the best; null: it has no score. */
  readonly rank: number | null;
  /** F(s) in the run before. */
  readonly before: number | null;
  /** `↑ Up`. */
  readonly change: string;
}

/** The sites of a selection with rank and change, by name. @throws EiaoError as `runReport`. Cost: in proportion to the sites of the run. */
export function rankedSites(warehouse: ReportWarehouse, query: ReportQuery): Promise<ReportTable<RankedSite>> {
  return tableOf(warehouse, query, async (now, before) => {
    const sites = await sitesOf(now);
    const was = before === undefined ? new Map<string, number | null>() : await valuesIn(before);
    const ranks = ranksOf(sites.map(({ value }) => value));
    return sites.map(({ site, title, places, sectors, pages, value, low, high }, at) => ({
      site,
      title,
      places: codesOf(places),
      sectors: codesOf(sectors),
      pages,
      value,
      low,
      high,
      rank: ranks[at] ?? null,
      before: was.get(site) ?? null,
      change: changeText(was.get(site) ?? null, value),
    }));
  });
}

/** Wherever the sites were then. */
async function valuesIn({ figures, runRow, ruleSet }: ResolvedQuery): Promise<Map<string, number | null>> {
  const sites = await figures.scores({ run: runRow.run, ruleSet });
  return new Map(sites.map(({ site, value }) => [site, value]));
}

/** `/EU/NO/` as codes. */
export function codesOf(path: string): string[] {
  return path.split("/").filter((code) => code !== "");
}

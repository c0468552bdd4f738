import type { ReportWarehouse } from "../read/run-figures.ts";
import { since } from "../compute/score-mean.ts";
import type { Change } from "@eiao/sampler/internal";
import type { SiteScoreFigures } from "../compute/site-figures.ts";
import { collectionsOf, codesOf, groupParameters, isInGroup } from "../../warehouse/site-group.ts";
import { ranksOf } from "../compute/ranks.ts";
import type { Rank } from "../compute/ranks.ts";
import type { ReportQuery, ResolvedQuery } from "../functions/query.ts";
import { sitesOf } from "../functions/site-functions.ts";
import { tableOf } from "./table.ts";
import type { ReportTable } from "./table.ts";
import { notHidden } from "../../warehouse/exclusions.ts";
import type { Warehouse } from "../../warehouse/warehouse.ts";
import type { GroupTexts } from "../../warehouse/site-group.ts";
import { knownRun } from "../../warehouse/runs.ts";

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
  /** The rank; null: the site has no score. */
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
        ...since(scores.get(site), { value, low, high }),
      };
    });
  });
}

/** Wherever the sites were then. */
async function scoresIn({ figures, runRow, ruleSet }: ResolvedQuery): Promise<Map<string, SiteScoreFigures>> {
  const sites = await figures.scores({ run: runRow.run, ruleSet });
  return new Map(sites.map((score) => [score.site, score]));
}

/** A place, sector or collection of a run, and how many sites are in it. */
export interface GroupSize {
  /** The code of the place or sector, or the name of the collection. */
  readonly code: string;
  readonly sites: number;
}

const GROUPS = `select places, sectors, collections, count(*) as sites from dw.sitesurvey where run = $1
  group by places, sectors, collections`;

/** The places, sectors and collections that a run has sites in, by code or name. @throws EiaoError `UnknownTestRun`. Cost: in proportion to its sites. */
export async function groupsInRun(
  { database }: Warehouse,
  run: string,
): Promise<Readonly<Record<"places" | "sectors" | "collections", readonly GroupSize[]>>> {
  const { run: number } = await knownRun(database, run);
  const rows = await database.query<GroupTexts & { sites: number }>("groups-in-run", GROUPS, [number]);
  const sizes = (codes: (row: GroupTexts) => readonly string[]): GroupSize[] => {
    const sums = new Map<string, number>();
    for (const row of rows) for (const code of codes(row)) sums.set(code, (sums.get(code) ?? 0) + row.sites);
    return [...sums].map(([code, sites]) => ({ code, sites })).toSorted((a, b) => (a.code < b.code ? -1 : 1));
  };
  return {
    places: sizes(({ places }) => codesOf(places)),
    sectors: sizes(({ sectors }) => codesOf(sectors)),
    collections: sizes(({ collections }) => collectionsOf(collections)),
  };
}

/** A site of a run that could not be measured. */
export interface FailedSite {
  readonly site: string;
  readonly reason: string | null;
  /** From the group of countries down, as codes. */
  readonly places: readonly string[];
  readonly sectors: readonly string[];
  readonly collections: readonly string[];
}

const FAILED = `select l.name as site, l.reason, l.places, l.sectors, l.collections from dw.load l join dw.testrun t on t.run = l.run
  where t.name = $1 and l.state = 'failed' and ${isInGroup("l", 2)} and ${notHidden("l.name")} order by l.name`;

/** Sites of a group of a run that could not be measured, with the reason. */
export async function failedSites(
  { database }: Warehouse,
  { run, ...group }: Pick<ReportQuery, "run" | "place" | "sector" | "collection">,
): Promise<FailedSite[]> {
  const rows = await database.query<GroupTexts & { site: string; reason: string | null }>("failed-sites", FAILED, [
    run,
    ...groupParameters(group),
  ]);
  return rows.map(({ site, reason, places, sectors, collections }) => ({
    site,
    reason,
    places: codesOf(places),
    sectors: codesOf(sectors),
    collections: collectionsOf(collections),
  }));
}

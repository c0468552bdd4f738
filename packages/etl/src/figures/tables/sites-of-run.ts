import type { ReportWarehouse } from "../read/run-figures.ts";
import { withChange } from "../compute/score-mean.ts";
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

/** A site of a selection. Spec 14.2, Tested web sites. */
export interface RankedSite {
  readonly site: string;
  readonly title: string;
  /** The codes of its places, from the group of countries down. */
  readonly places: readonly string[];
  readonly sectors: readonly string[];
  /** The collections of the site when it was loaded. */
  readonly collections: readonly string[];
  readonly pages: number;
  /** F(s), not rounded. Null means n/a. */
  readonly value: number | null;
  /** The 95 % interval. */
  readonly low: number | null;
  readonly high: number | null;
  /** The rank, or null if the site has no score. */
  readonly rank: Rank | null;
  /** F(s) in the previous run. */
  readonly before: number | null;
  /** The change since the previous run, or null if a run has no score. */
  readonly change: Change | null;
}

/** Returns the sites of a selection with rank and change, by name. @throws EiaoError like `runReport`. Cost: proportional to the sites of the run. */
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
        ...withChange(scores.get(site), { value, low, high }),
      };
    });
  });
}

/** Reads the scores of all sites, because a site may have been in another group. */
async function scoresIn({ figures, runRow, ruleSet }: ResolvedQuery): Promise<Map<string, SiteScoreFigures>> {
  const sites = await figures.scores({ run: runRow.run, ruleSet });
  return new Map(sites.map((score) => [score.site, score]));
}

/** A place, sector or collection of a run, with its number of sites. */
export interface GroupSize {
  /** The code of the place or sector, or the name of the collection. */
  readonly code: string;
  readonly sites: number;
}

const GROUPS = `select places, sectors, collections, count(*) as sites from dw.sitesurvey where run = $1
  group by places, sectors, collections`;

/** Returns the places, sectors and collections with sites in a run. @throws EiaoError `UnknownTestRun`. Cost: proportional to its sites. */
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
  /** The codes of its places, from the group of countries down. */
  readonly places: readonly string[];
  readonly sectors: readonly string[];
  readonly collections: readonly string[];
}

const FAILED = `select l.name as site, l.reason, l.places, l.sectors, l.collections from dw.load l join dw.testrun t on t.run = l.run
  where t.name = $1 and l.state = 'failed' and ${isInGroup("l", 2)} and ${notHidden("l.name")} order by l.name`;

/** Reads the sites of a group in a run that could not be measured, with the reasons. */
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

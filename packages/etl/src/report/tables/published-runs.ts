import { exclusionsIn, notHidden } from "../../exclusion/exclusions.ts";
import type { Warehouse } from "../../warehouse.ts";
import { collectionsOf, groupParameters, isInGroup } from "../../figures/site-group.ts";
import type { GroupTexts } from "../../figures/site-group.ts";
import { ruleSetsOfRuns } from "../../groups/build-groups.ts";
import { knownRun } from "../../runs/run-row.ts";
import type { ReportQuery } from "../query.ts";
import { codesOf } from "./ranked-sites.ts";

/** A run that readers see. */
export interface PublishedRun {
  readonly run: string;
  /** When the first of its sites was measured: ISO 8601. */
  readonly date: string | null;
  /** ISO 8601. */
  readonly publishedAt: string;
  /** Sites that it has, and announced ones that could not be measured. */
  readonly sites: number;
  readonly failed: number;
  /** Pages evaluated, and results of tests on them. */
  readonly pages: number;
  readonly results: number;
  /** Its queue was put into another order (spec 22.3). */
  readonly steered: boolean;
  /** The panel that it measures; null: it is outside the panels. */
  readonly panel: string | null;
  /** Ids of the rule sets that its sites have a score by; the first one leads. */
  readonly ruleSets: readonly string[];
}

const RUNS = `select t.run as number, t.name as run, t.date, t.publishedat as "publishedAt", t.steered, t.panel,
    (select count(*) from dw.sitesurvey v where v.run = t.run) as sites,
    (select count(*) from dw.load l where l.run = t.run and l.state = 'failed' and ${notHidden("l.name")}) as failed,
    (select cast(coalesce(sum(v.pages), 0) as bigint) from dw.sitesurvey v where v.run = t.run) as pages,
    (select cast(coalesce(sum(v.results), 0) as bigint) from dw.sitesurvey v where v.run = t.run) as results
  from dw.testrun t where t.state = 'published' order by t.date desc nulls last, t.name desc`;

/** The published runs, newest first; last those without a site. Cost: in proportion to the sites of all of them. */
export async function publishedRuns({ database }: Warehouse): Promise<PublishedRun[]> {
  type Row = Omit<PublishedRun, "date" | "publishedAt" | "steered" | "ruleSets"> & {
    readonly number: number;
    readonly date: Date | null;
    readonly publishedAt: Date;
    readonly steered: boolean | number;
  };
  const rows = await database.query<Row>("published-runs-with-sizes", RUNS);
  const ruleSets = await ruleSetsOfRuns(
    database,
    rows.map(({ number }) => number),
  );
  return rows.map(({ number, run, date, publishedAt, steered, ...more }) => ({
    run,
    date: date?.toISOString() ?? null,
    publishedAt: publishedAt.toISOString(),
    steered: Boolean(steered),
    ...more,
    ruleSets: ruleSets.get(number) ?? [],
  }));
}

const STAMP = `select run, name, publishedat, steered, panel from dw.testrun where state = 'published' order by run`;
const PENDING = `select count(*) as changes from dw.sitechange where state = 'pending'`;

/** A text that is another one as soon as readers see something else: a run was published, opened again or removed, a change told apart, a site hidden. */
export async function publicationStamp({ database }: Warehouse): Promise<string> {
  type Row = { run: number; name: string; publishedat: Date; steered: boolean | number; panel: string | null };
  const runs = await database.query<Row>("published-stamp", STAMP);
  const [pending] = await database.query<{ changes: number }>("pending-changes", PENDING);
  const hidden = (await exclusionsIn(database)).filter((each) => each.hidden).map(({ site }) => site);
  return JSON.stringify([
    runs.map(({ run, name, publishedat, steered, panel }) => [run, name, publishedat, Boolean(steered), panel]),
    pending?.changes,
    hidden,
  ]);
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

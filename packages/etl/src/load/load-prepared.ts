import type { Site } from "@eiao/crawler";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { warehouseError } from "../errors.ts";
import { reopenRun } from "../publish/announce.ts";
import { hideExcluded } from "../publish/exclude-site.ts";
import { exclusionsIn, isHidden, notHidden } from "../warehouse/exclusions.ts";
import { removeSite } from "../warehouse/run-tables.ts";
import type { WaitForOthers } from "../warehouse/run-tables.ts";
import { knownRun } from "../warehouse/runs.ts";
import type { RunRow, RunState } from "../warehouse/runs.ts";
import { siteGroups } from "../warehouse/site-group.ts";
import type { GroupTexts, SiteGroups } from "../warehouse/site-group.ts";
import type { Warehouse } from "../warehouse/warehouse.ts";
import { numbersOfSite, renewSite } from "./dimensions.ts";
import type { TermKind } from "./dimensions.ts";
import { termKind } from "./prepared-site.ts";
import type { PreparedSite } from "./prepared-site.ts";
import { writeSite } from "./write-site.ts";

/** Finds a site in the URL repository by its first address and its name, or returns undefined. */
export type SiteAt = (webSite: string, site: string) => Promise<Site | undefined>;

/** The result of a load. */
export interface LoadResult {
  readonly site: string;
  /** `unchanged`: the run already has this store. `counted`: the run is in nowrite mode. `hidden`: the site is excluded, so it is only counted. */
  readonly outcome: "loaded" | "replaced" | "unchanged" | "counted" | "hidden";
  readonly pages: number;
  /** The number of basic results: "Added n facts" of the log (spec 15.3). */
  readonly facts: number;
}

/** A prepared site with its target. */
export interface PreparedLoad {
  /** The run, which must be announced. */
  readonly run: string;
  readonly prepared: PreparedSite;
  /** The path of the store: relative if it is in the data directory, otherwise absolute. */
  readonly store: string;
  readonly siteAt: SiteAt;
  /** The options for waiting for other programs that read a published run. */
  readonly wait?: WaitForOthers;
}

/**
 * Writes a prepared site into a run, in one transaction that replaces the run's earlier data of the site. Data that is already there stays
 * unchanged. Any number of calls may run in parallel; two calls for the same site and run wait for each other.
 * @throws EiaoError `UnknownTestRun`, `RunInUse`, `StoreUnavailable`. Cost: a tenth of the load; 180 kB for 600 pages.
 */
export async function loadPreparedSite(
  { database }: Warehouse,
  { run: name, prepared, store, siteAt, wait }: PreparedLoad,
): Promise<LoadResult> {
  const run = await knownRun(database, name);
  const { site } = prepared.survey;
  const facts = { site, pages: prepared.pages.length, facts: prepared.results };
  if (run.nowrite) {
    await noteLoad(database, run.run, site, { state: "loaded", store, digest: null, reason: null });
    return { ...facts, outcome: "counted" };
  }
  const found = await lookUpSite(siteAt, prepared.survey);
  return { ...facts, outcome: await loadPrepared(database, run, prepared, store, found, wait) };
}

/** Looks up the site and its groups in the URL repository. */
export async function lookUpSite(
  siteAt: SiteAt,
  { webSite, site, geoCountry }: { readonly webSite: string; readonly site: string; readonly geoCountry?: string },
) {
  const known = await siteAt(webSite, site);
  return { known, groups: siteGroups(known, geoCountry) };
}

const LOADED = `select v.pages, v.results, v.places, v.sectors, v.collections from dw.sitesurvey v join dw.site s on s.site = v.site
  where v.run = $1 and s.name = $2`;

/** Returns the loaded site if the run has it in the same groups. A site list that was imported later may name other groups. */
export async function loadedAs(db: Queryable, run: number, site: string, { places, sectors, collections }: SiteGroups) {
  type Row = GroupTexts & Readonly<Record<"pages" | "results", number>>;
  const [row] = await db.query<Row>("loaded-site", LOADED, [run, site]);
  return row?.places === places && row.sectors === sectors && row.collections === collections ? row : undefined;
}

/** Writes a prepared site, in one transaction, unless the run already has the same data. */
export async function loadPrepared(
  database: Database,
  run: RunRow,
  prepared: PreparedSite,
  store: string,
  { known, groups }: Awaited<ReturnType<typeof lookUpSite>>,
  wait?: WaitForOthers,
): Promise<LoadResult["outcome"]> {
  const { survey } = prepared;
  const site = {
    name: survey.site,
    webAddress: survey.webSite,
    title: known?.title ?? survey.site,
    source: known?.source ?? "",
  };
  const found = await numbersOfSite(database, site, survey.ruleSets, termsOf(prepared));
  if (known !== undefined) await renewSite(database, found.site, site);
  const numbers = { run: run.run, ...found };
  for (;;) {
    const outcome = await database.transaction(async (inside) => {
      const before = await claimLoad(inside, run.run, survey.site);
      if (before === undefined || before.runState === "removed")
        throw warehouseError("UnknownTestRun", { run: run.name });
      if (before.hidden) {
        await noteLoad(inside, run.run, survey.site, { state: "loaded", store, digest: null, reason: null });
        return "hidden";
      }
      const isLoaded = before.state === "loaded" && before.digest === prepared.digest;
      if (isLoaded && (await loadedAs(inside, run.run, survey.site, groups)) !== undefined) return "unchanged";
      if (before.runState === "published") return "published";
      if (before.state === "loaded") await removeSite(inside, run.run, numbers.site); // otherwise the run has no data of it
      await writeSite(inside, numbers, groups, prepared, store);
      await noteLoad(inside, run.run, survey.site, { state: "loaded", store, digest: prepared.digest, reason: null });
      return before.state === "loaded" ? "replaced" : "loaded";
    });
    if (outcome !== "published") return (await hideIfExcluded(database, survey.site)) ? "hidden" : outcome;
    await reopenRun(database, run.name, wait); // another program may publish it meanwhile
  }
}

/** Hides the site if it was excluded in the same moment: the exclusion and this load did not see each other's rows. Returns true if it is hidden. */
async function hideIfExcluded(database: Database, site: string): Promise<boolean> {
  const isOut = isHidden(await exclusionsIn(database), site);
  if (isOut) await hideExcluded({ database });
  return isOut;
}

function termsOf({ rows: { contents, languages } }: PreparedSite): (readonly [TermKind, string])[] {
  return [
    ...contents.map(({ kind, value }) => [termKind(kind), value] as const),
    ...languages.map(({ language }) => ["language", language] as const),
  ];
}

/** The result of loading a site into a run. A site counts once by its name, however often it is loaded. */
export interface LoadRow {
  readonly state: "queued" | "loaded" | "failed";
  readonly store: string | null;
  /** The digest of the store that was loaded. */
  readonly digest: string | null;
  readonly reason: string | null;
}

const FIND = "select state, store, digest, reason from dw.load where run = $1 and name = $2";
const NOTE = `insert into dw.load (run, name, state, store, digest, reason) values ($1, $2, $3, $4, $5, $6)
  on conflict (run, name) do update set state = excluded.state, store = excluded.store, digest = excluded.digest,
    reason = excluded.reason, changedat = now()`;
const FAIL = `insert into dw.load (run, name, state, reason, places, sectors, collections) values ($1, $2, 'failed', $3, $4, $5, $6)
  on conflict (run, name) do update set state = 'failed', store = null, digest = null, reason = excluded.reason,
    places = excluded.places, sectors = excluded.sectors, collections = excluded.collections, changedat = now()
    where dw.load.state <> 'loaded'`;
const CLAIM = `with held as (select run, state from dw.testrun where run = $1 for share)
  insert into dw.load (run, name, state) select run, $2, 'queued' from held where true
  on conflict (run, name) do update set changedat = dw.load.changedat
  returning state, store, digest, reason, (select state from held) as "runState",
    case when ${notHidden("dw.load.name")} then 0 else 1 end as hidden`;

/**
 * Returns the earlier result of a site and the state of the run, or undefined for an unknown run. Locks the row until the end of the transaction:
 * two loads of one site in a run wait for each other, and no program publishes or removes the run. Other sites load in parallel.
 */
export async function claimLoad(db: Queryable, run: number, site: string) {
  type Row = LoadRow & { readonly hidden: number; readonly runState: RunState };
  const [row] = await db.query<Row>("claim-load", CLAIM, [run, site]);
  return row && { ...row, hidden: row.hidden === 1 };
}

export async function findLoad(db: Queryable, run: number, site: string): Promise<LoadRow | undefined> {
  const [row] = await db.query<LoadRow>("load-of-site", FIND, [run, site]);
  return row;
}

/** Marks a site as failed, unless it is loaded. A load that is in progress counts as loaded, because its rows are there. */
export async function noteFailure(
  db: Queryable,
  run: number,
  site: string,
  { reason, places, sectors, collections }: GroupTexts & { readonly reason: string },
): Promise<void> {
  await db.query("note-failure", FAIL, [run, site, reason, places, sectors, collections]);
}

export async function noteLoad(db: Queryable, run: number, site: string, row: LoadRow): Promise<void> {
  await db.query("note-load", NOTE, [run, site, row.state, row.store, row.digest, row.reason]);
}

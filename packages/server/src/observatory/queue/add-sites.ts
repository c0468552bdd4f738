import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { hostKey } from "@eiao/crawler/internal/web";
import type { RunOrigin } from "@eiao/etl";
import { DEFAULT_RULE_SET } from "@eiao/sampler/internal/rule-sets";
import { isSteeredBy } from "./job.ts";
import type { CampaignSettings, JobOfRun } from "./job.ts";

/** The destination of a run's results, its panel, its rule sets and its origin. */
export interface RunAddress {
  readonly etlserver: string;
  readonly port: number;
  /** The panel of the run. Default: a queued run keeps its panel. */
  readonly panel?: string | undefined;
  /** The rule sets of a new run; a queued run keeps its own. Default: the default rule set of this program. */
  readonly ruleSets?: readonly string[];
  /** The order that starts a new run; a queued run keeps its own. Undefined if people or programs start it. */
  readonly origin?: RunOrigin | undefined;
  /** The settings of the campaign, which a new run keeps. Default: none. */
  readonly settings?: CampaignSettings | undefined;
}

const ADD_RUN = `
  insert into work.run (run, place, etlserver, port, panel, ruleset, ordername, campaign, previousrun, settings, steered)
  values ($1, (select coalesce(max(place), 0) + 1 from work.run), $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (run) do update set panel = coalesce(excluded.panel, work.run.panel)`;
const HOLD_RUN = "select run from work.run where run = $1 for no key update";
const LAST_PLACE = "select coalesce(max(place), 0) as place from work.job where run = $1";
const columns = {
  run: "text",
  site: "text",
  place: "int",
  url: "text",
  host: "text",
  changedat: "timestamptz",
  maxpages: "int",
  onehopbeyond: "bool",
  score: "float8",
} as const;

/**
 * Adds new sites to the end of a run, each once. They are not handed out before `makeWaiting`.
 * @returns the names of these sites that are announced now, also from an earlier call that did not finish: a repeated call has the same result.
 */
export function addSites(
  db: Database,
  run: string,
  sites: readonly JobOfRun[],
  address: RunAddress,
  now: Date,
): Promise<string[]> {
  return db.transaction(async (inside) => {
    const { etlserver, port, panel = null, ruleSets = [DEFAULT_RULE_SET], origin, settings } = address;
    const { order = null, campaign = null, previousRun = null } = origin ?? {};
    const fields = [
      etlserver,
      port,
      panel,
      ruleSets.join(),
      order,
      campaign,
      previousRun,
      settings ? { ...settings } : null,
      isSteeredBy(settings),
    ];
    await inside.query("add-queue", ADD_RUN, [run, ...fields]);
    await inside.query("hold-queue", HOLD_RUN, [run]); // a lock, so that concurrent calls do not give the same places
    const [last] = await inside.query<{ place: number }>("last-place", LAST_PLACE, [run]);
    const bySite = new Map<string, JobOfRun>();
    for (const each of sites) if (!bySite.has(each.site)) bySite.set(each.site, each); // the first start page counts
    const rows = [...bySite.values()].map(({ site, url, maxPages = null, oneHopBeyond = false, score = 0 }, at) => [
      run,
      site,
      (last?.place ?? 0) + 1 + at,
      url,
      hostKey(url),
      now,
      maxPages,
      oneHopBeyond,
      score,
    ]);
    await inside.insert("add-jobs", { table: "work.job", columns }, rows, "on conflict (run, site) do nothing");
    const announced = await announcedJobs(inside, run);
    return announced.filter((site) => bySite.has(site));
  });
}

const PANEL = "select panel from work.run where run = $1";

/** Returns the panel that a queued run measures; undefined if it is outside the panels. */
export async function panelOfRun(db: Queryable, run: string): Promise<string | undefined> {
  const [row] = await db.query<{ panel: string | null }>("panel-of-run", PANEL, [run]);
  return row?.panel ?? undefined;
}

const ORIGIN = `select ordername as "order", campaign, previousrun as "previousRun" from work.run where run = $1`;

/** Returns the order that started a queued run; undefined if people or programs started it. */
export async function originOfRun(db: Queryable, run: string): Promise<RunOrigin | undefined> {
  const [row] = await db.query<{ [Key in keyof RunOrigin]: string | null }>("origin-of-run", ORIGIN, [run]);
  const order = row?.order ?? undefined;
  return row === undefined || order === undefined ? undefined : { ...row, order };
}

const RULE_SETS = "select ruleset from work.run where run = $1";

/** Returns the rule sets of a queued run; undefined if it is not queued. */
export async function wantedRuleSetsOfRun(db: Queryable, run: string): Promise<readonly string[] | undefined> {
  const [row] = await db.query<{ ruleset: string }>("rule-sets-of-queued", RULE_SETS, [run]);
  return row?.ruleset.split(",");
}

const SITES = "select site from work.job where run = $1 order by place";

/** Returns all sites of a run, in its order. */
export async function sitesOfRun(db: Queryable, run: string): Promise<string[]> {
  return (await db.query<{ site: string }>("sites-of-run", SITES, [run])).map(({ site }) => site);
}

const ANNOUNCED = "select site from work.job where run = $1 and state = 'announced' order by place";

/** Returns the sites of a run that the ETL server may not know yet. */
export async function announcedJobs(db: Queryable, run: string): Promise<string[]> {
  return (await db.query<{ site: string }>("announced-jobs", ANNOUNCED, [run])).map(({ site }) => site);
}

const WAIT = `update work.job set state = 'waiting', changedat = $3
  where run = $1 and site = any($2) and state = 'announced' returning site`;

/** Lets announced sites be handed out, after the ETL server knows them. Returns their number. */
export async function makeWaiting(db: Queryable, run: string, sites: readonly string[], now: Date): Promise<number> {
  return (await db.query("make-waiting", WAIT, [run, sites, now])).length;
}

const DROP = "delete from work.job where run = $1 and site = any($2) and state = 'announced'";
const DROP_EMPTY = "delete from work.run where run = $1 and not exists (select 1 from work.job j where j.run = $1)";

/** Removes announced sites, because the ETL server could not be told. */
export function dropAnnounced(db: Database, run: string, sites: readonly string[]): Promise<void> {
  return db.transaction(async (inside) => {
    await inside.query("drop-announced", DROP, [run, sites]);
    await inside.query("drop-empty-queue", DROP_EMPTY, [run]);
  });
}

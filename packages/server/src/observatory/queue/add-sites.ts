import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { hostKey } from "@eiao/crawler/internal/web";
import type { RunOrigin } from "@eiao/etl";
import { DEFAULT_RULE_SET } from "@eiao/sampler/internal/rule-sets";
import { isSteeredBy } from "./job.ts";
import type { CampaignSettings, JobOfRun } from "./job.ts";

/** Names where the results of a run go, the panel that it measures, and the rule sets. */
export interface RunAddress {
  readonly etlserver: string;
  readonly port: number;
  /** A run that is queued keeps its panel unless this is given. */
  readonly panel?: string | undefined;
  /** The rule sets of a run that is not queued yet; one that is keeps its own. Default: that of this program. */
  readonly ruleSets?: readonly string[];
  /** The order that starts a new run; a queued run keeps its own. Missing: people or programs start it. */
  readonly origin?: RunOrigin | undefined;
  /** A new run keeps these settings of its campaign; missing: none. */
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
 * Puts the sites that a run does not know yet at its end, each once; nobody gets them before `makeWaiting`.
 * @returns the names of all that are announced now, those of an earlier call that came to no end included: the same call made twice
 * comes to the same.
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
    const about = [
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
    await inside.query("add-queue", ADD_RUN, [run, ...about]);
    await inside.query("hold-queue", HOLD_RUN, [run]); // so that places are given one after the other
    const [last] = await inside.query<{ place: number }>("last-place", LAST_PLACE, [run]);
    const bySite = new Map<string, JobOfRun>();
    for (const each of sites) if (!bySite.has(each.site)) bySite.set(each.site, each); // of several start pages the first one
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

/** Returns the panel that a queued run measures; undefined: it is outside the panels. */
export async function panelOfRun(db: Queryable, run: string): Promise<string | undefined> {
  const [row] = await db.query<{ panel: string | null }>("panel-of-run", PANEL, [run]);
  return row?.panel ?? undefined;
}

const ORIGIN = `select ordername as "order", campaign, previousrun as "previousRun" from work.run where run = $1`;

/** Returns the order that started a queued run; undefined: people or programs did. */
export async function originOfRun(db: Queryable, run: string): Promise<RunOrigin | undefined> {
  const [row] = await db.query<{ [Key in keyof RunOrigin]: string | null }>("origin-of-run", ORIGIN, [run]);
  const order = row?.order ?? undefined;
  return row === undefined || order === undefined ? undefined : { ...row, order };
}

const RULE_SETS = "select ruleset from work.run where run = $1";

/** Returns the rule sets that a queued run measures by; undefined: it is not queued. */
export async function wantedRuleSetsOfRun(db: Queryable, run: string): Promise<readonly string[] | undefined> {
  const [row] = await db.query<{ ruleset: string }>("rule-sets-of-queued", RULE_SETS, [run]);
  return row?.ruleset.split(",");
}

const SITES = "select site from work.job where run = $1 order by place";

/** All sites of a run, in its order. */
export async function sitesOfRun(db: Queryable, run: string): Promise<string[]> {
  return (await db.query<{ site: string }>("sites-of-run", SITES, [run])).map(({ site }) => site);
}

const ANNOUNCED = "select site from work.job where run = $1 and state = 'announced' order by place";

/** Sites that the ETL server may not know of yet. */
export async function announcedJobs(db: Queryable, run: string): Promise<string[]> {
  return (await db.query<{ site: string }>("announced-jobs", ANNOUNCED, [run])).map(({ site }) => site);
}

const WAIT = `update work.job set state = 'waiting', changedat = $3
  where run = $1 and site = any($2) and state = 'announced' returning site`;

/** The ETL server knows of them: they may be handed out. @returns how many. */
export async function makeWaiting(db: Queryable, run: string, sites: readonly string[], now: Date): Promise<number> {
  return (await db.query("make-waiting", WAIT, [run, sites, now])).length;
}

const DROP = "delete from work.job where run = $1 and site = any($2) and state = 'announced'";
const DROP_EMPTY = "delete from work.run where run = $1 and not exists (select 1 from work.job j where j.run = $1)";

/** The ETL server could not be told: the queue is as before. */
export function dropAnnounced(db: Database, run: string, sites: readonly string[]): Promise<void> {
  return db.transaction(async (inside) => {
    await inside.query("drop-announced", DROP, [run, sites]);
    await inside.query("drop-empty-queue", DROP_EMPTY, [run]);
  });
}

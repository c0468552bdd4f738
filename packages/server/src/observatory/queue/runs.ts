import type { Database, Queryable } from "@eiao/crawler/internal/database";
import type { Phase, QueuedRun } from "./job.ts";

const ALL = "ALL";
/** Selects the runs with sites that are neither loaded nor failed. */
const ONGOING = `select distinct run from work.job where state not in ('done', 'failed')`;
const JOBS = `delete from work.job where run = any($1) returning run, site, state, databaseid as "databaseId"`;
const RUNS = `delete from work.run where run = any($1) returning run, etlserver, port`;

/** A run that was removed from the queue. */
export interface DroppedRun {
  readonly run: string;
  readonly etlserver: string;
  readonly port: number;
  /** All sites that it had. */
  readonly sites: readonly DroppedSite[];
}

/** A site of a run that was removed from the queue. */
export interface DroppedSite {
  readonly site: string;
  /** The id of its crawl; null before the crawl. */
  readonly databaseId: string | null;
}

/** Removes a run, or all ongoing runs (16.1): `removeTestRun` (spec 6.2). With `ALL`, runs that have ended stay. An unknown run changes nothing. */
export function dropRun(db: Database, run: string = ALL) {
  return db.transaction(async (inside) => {
    const ongoing = async () => (await inside.query<{ run: string }>("ongoing-runs", ONGOING)).map((each) => each.run);
    const names = run === ALL ? await ongoing() : [run];
    const jobs = await inside.query<DroppedSite & { run: string; state: string }>("drop-jobs", JOBS, [names]);
    const runs = await inside.query<Omit<DroppedRun, "sites">>("drop-queues", RUNS, [names]);
    return {
      /** The number of sites that waited or were handed out. */
      removed: jobs.filter(({ state }) => state !== "done" && state !== "failed").length,
      runs: runs.map((each): DroppedRun => ({
        ...each,
        sites: jobs.filter(({ run: of }) => of === each.run),
      })),
    };
  });
}

const KNOWN =
  "delete from work.job where run = $1 and state <> 'announced' returning site, databaseid as \"databaseId\"";
const EMPTY = "delete from work.run where run = $1 and not exists (select 1 from work.job j where j.run = $1)";

/** Drops the sites of a run that the ETL server removed, and returns them. Announced sites stay: they belong to a new run of that name. */
export function dropKnown(db: Database, run: string): Promise<DroppedSite[]> {
  return db.transaction(async (inside) => {
    const jobs = await inside.query<DroppedSite>("drop-known-jobs", KNOWN, [run]);
    await inside.query("drop-known-queue", EMPTY, [run]);
    return jobs;
  });
}

/** Pauses runs. `ALL` means the ongoing runs, as in `dropRun`: a run that has ended may be loaded again, and a later run is not meant. */
const PAUSE = `update work.run as r set paused = $2 where r.run = $1 or $1 = 'ALL' and r.paused <> $2 and exists (
    select 1 from work.job j where j.run = r.run and j.state not in ('done', 'failed'))
  returning run`;

/** Pauses or resumes a run, or all ongoing runs (`ALL`). No site of a paused run is handed out. Returns the number of runs. */
export async function pauseRun(db: Queryable, run: string, paused: boolean): Promise<number> {
  return (await db.query("pause-run", PAUSE, [run, paused])).length;
}

const PRIORITY = "update work.run set priority = $2 where run = $1 returning run";

/** Sets the priority of a run: higher ones come first if scheduling is by priority. Returns false if the run is unknown. */
export async function setPriority(db: Queryable, run: string, priority: number): Promise<boolean> {
  return (await db.query("set-priority", PRIORITY, [run, priority])).length > 0;
}

const PHASE = `delete from work.job where run = $1 and phase = $2 and state = 'waiting' returning databaseid as "databaseId"`;

/** Removes the sites of a run that wait for a phase. Returns the ids of their crawls. */
export async function dropPhase(db: Queryable, run: string, phase: Phase): Promise<(string | null)[]> {
  const rows = await db.query<{ databaseId: string | null }>("drop-phase", PHASE, [run, phase]);
  return rows.map(({ databaseId }) => databaseId);
}

const SCORE = `update work.job set score = $3, changedat = $4 where run = $1 and site = $2 and state in ('announced', 'waiting')
  returning site`;

/** Sets the score of a site: higher ones are handed out first. Returns false if the site no longer waits. */
export async function setScore(db: Queryable, run: string, site: string, score: number, now: Date): Promise<boolean> {
  return (await db.query("set-score", SCORE, [run, site, score, now])).length > 0;
}

const STEER = "update work.run set steered = true where run = $1 returning run";

/** Declares that the order of a run's queue is changed (spec 22.3). Returns false if the run is unknown. */
export async function steerRun(db: Queryable, run: string): Promise<boolean> {
  return (await db.query("steer-run", STEER, [run])).length > 0;
}

const IS_STEERED = "select steered from work.run where run = $1";

/** Returns true if the run is steered; undefined if it is unknown. */
export async function isSteered(db: Queryable, run: string): Promise<boolean | undefined> {
  const [row] = await db.query<{ steered: boolean }>("is-steered", IS_STEERED, [run]);
  return row?.steered;
}

const OPEN = `select site from work.job where run = $1 and state not in ('done', 'failed') order by place`;

/** Returns the sites of a run that have not ended. */
export async function openSites(db: Queryable, run: string): Promise<string[]> {
  return (await db.query<{ site: string }>("open-sites", OPEN, [run])).map(({ site }) => site);
}

/** Selects in the order of the index `job_open`, so that the database uses it to find the first site. */
const HAS_OPEN = `select 1 as open from work.job where run = $1 and state not in ('done', 'failed') order by place limit 1`;

/** Returns true if a run has sites that have not ended. Cost: one index lookup, however many sites there are. */
export async function hasOpenSites(db: Queryable, run: string): Promise<boolean> {
  return (await db.query("has-open-sites", HAS_OPEN, [run])).length > 0;
}

const ALL_RUNS = "select run from work.run order by place";

/** Returns the runs that are or were in the queue, oldest first. */
export async function queuedRuns(db: Queryable): Promise<string[]> {
  return (await db.query<{ run: string }>("all-queued-runs", ALL_RUNS)).map(({ run }) => run);
}

const WANTED = "select 1 as wanted from work.job where databaseid = $1 and state in ('waiting', 'leased')";

/** Returns true if a job waits for the results of a crawl or uses them. */
export async function isWanted(db: Queryable, databaseId: string): Promise<boolean> {
  return (await db.query("wanted-database", WANTED, [databaseId])).length > 0;
}

/** Counts the jobs in a state by the index `job_in_turn`, without reading ended jobs, which are nearly all jobs of an old queue. */
const countOf = (state: "waiting" | "leased"): string =>
  `(select count(*) from work.job j where j.state = '${state}' and j.phase = 'crawl' and j.run = r.run)`;
const QUEUED_RUNS = `
  select r.run as id, r.paused, r.steered, r.priority, ${countOf("waiting")} as queued, ${countOf("leased")} as "handedOut"
  from work.run r order by r.place`;
const PHASES = `
  select phase, state, count(*) as sites from work.job where state in ('waiting', 'leased') group by phase, state`;

/** Returns the runs, oldest first, with the numbers of sites that wait for a crawler or have one; and the numbers of sites in each phase. */
export async function queueStatus(db: Queryable) {
  const runs = await db.query<QueuedRun>("queued-runs", QUEUED_RUNS);
  const counts = await db.query<{ phase: Phase; state: string; sites: number }>("queued-phases", PHASES);
  const count = (of: Phase, state: string): number =>
    counts.find((each) => each.phase === of && each.state === state)?.sites ?? 0;
  const of = (phase: Phase) => ({ queued: count(phase, "waiting"), running: count(phase, "leased") });
  return {
    runs,
    phases: { crawl: of("crawl"), sample: of("sample"), load: of("load") },
  };
}

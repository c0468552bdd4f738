import type { Database, Queryable } from "@eiao/crawler/database";
import type { Phase } from "./job.ts";

const ALL = "ALL";
/** With sites that are neither loaded nor failed. */
const ONGOING = `select distinct run from work.job where state not in ('done', 'failed')`;
const JOBS = `delete from work.job where run = any($1) returning state`;
const RUNS = `delete from work.run where run = any($1) returning run, etlserver, port`;

/** What `dropRun` took away. */
export interface DroppedRuns {
  /** Sites that waited, or were handed out. */
  readonly removed: number;
  readonly runs: readonly { readonly run: string; readonly etlserver: string; readonly port: number }[];
}

/** `removeTestRun` (spec 6.2) of one run, or of all ongoing ones (16.1): what has ended stays. Unknown: nothing. */
export function dropRun(db: Database, run: string = ALL): Promise<DroppedRuns> {
  return db.transaction(async (inside) => {
    const ongoing = async () => (await inside.query<{ run: string }>("ongoing-runs", ONGOING)).map((each) => each.run);
    const names = run === ALL ? await ongoing() : [run];
    const jobs = await inside.query<{ state: string }>("drop-jobs", JOBS, [names]);
    const runs = await inside.query<DroppedRuns["runs"][number]>("drop-queues", RUNS, [names]);
    return { removed: jobs.filter(({ state }) => state !== "done" && state !== "failed").length, runs };
  });
}

const PAUSE = "update work.run set paused = $2 where ($1 = 'ALL' or run = $1) returning run";

/** Nothing more is handed out of a run, or of all (`ALL`), until it goes on. @returns how many runs. */
export async function pauseRun(db: Queryable, run: string, paused: boolean): Promise<number> {
  return (await db.query("pause-run", PAUSE, [run, paused])).length;
}

const PRIORITY = "update work.run set priority = $2 where run = $1 returning run";

/** Higher ones first, where scheduling is by priority. @returns false: unknown. */
export async function setPriority(db: Queryable, run: string, priority: number): Promise<boolean> {
  return (await db.query("set-priority", PRIORITY, [run, priority])).length > 0;
}

const PHASE = `delete from work.job where run = $1 and phase = $2 and state = 'waiting' returning databaseid as "databaseId"`;

/** Sites of a run that wait for one phase are forgotten. @returns the ids of their crawls. */
export async function dropPhase(db: Queryable, run: string, phase: Phase): Promise<(string | null)[]> {
  const rows = await db.query<{ databaseId: string | null }>("drop-phase", PHASE, [run, phase]);
  return rows.map(({ databaseId }) => databaseId);
}

const WANTED = "select 1 as wanted from work.job where databaseid = $1 and state in ('waiting', 'leased')";

/** Whether somebody waits for the results of a crawl, or is at them. */
export async function isWanted(db: Queryable, databaseId: string): Promise<boolean> {
  return (await db.query("wanted-database", WANTED, [databaseId])).length > 0;
}

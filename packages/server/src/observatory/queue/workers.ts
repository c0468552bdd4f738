import type { Database, FirstQuery, Queryable } from "@eiao/crawler/internal/database";
import { SUSPECT_DEATHS } from "./take-job.ts";
import type { LivingCrawler } from "./job.ts";
import type { HeldJob } from "./leases.ts";

/** The state that a worker process reports with each heartbeat (spec 21.3). */
export interface WorkerState {
  readonly name: string;
  readonly machine: string;
  readonly pid: number;
  /** True if it takes only sites at which workers died, one at a time. */
  readonly alone: boolean;
  /** The resident memory of the worker, in bytes. */
  readonly memory: number;
  /** The number of sites that it is working on. */
  readonly sites: number;
  /** The reason why it takes no jobs, for people; null if it takes jobs. */
  readonly problem: string | null;
}

/** A worker and the time of its last heartbeat. */
export interface SeenWorker extends WorkerState {
  readonly seen: Date;
  /** True if it finishes its sites and takes no new ones. */
  readonly paused: boolean;
}

const BEAT = `insert into work.worker as w (name, machine, pid, alone, memory, sites, problem, seen)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (name) do update set machine = excluded.machine, pid = excluded.pid, alone = excluded.alone,
    memory = excluded.memory, sites = excluded.sites, problem = excluded.problem, seen = excluded.seen
  returning paused`;

/** Records a heartbeat. Returns true if the worker is paused. */
export async function noteWorker(db: Queryable, worker: WorkerState, now: Date): Promise<boolean> {
  const { name, machine, pid, alone, memory, sites, problem } = worker;
  const values = [name, machine, pid, alone, memory, sites, problem, now];
  const [row] = await db.query<{ paused: boolean | number }>("note-worker", BEAT, values);
  return Boolean(row?.paused);
}

const SEEN = `select w.name, w.machine, w.pid, w.alone, w.memory, w.sites, w.problem, w.seen,
    w.paused or coalesce(o.paused, false) as paused
  from work.worker w left join work.worker o on w.alone and w.name = o.name || ' (alone)'
  where w.seen > $1 order by w.name`;

/** Returns the workers that sent a heartbeat after a time, by name. */
export function workersSince(db: Queryable, since: Date): Promise<SeenWorker[]> {
  return db
    .query<Omit<SeenWorker, "paused"> & { readonly paused: boolean | number }>("workers-since", SEEN, [since])
    .then((rows) => rows.map((row) => ({ ...row, paused: Boolean(row.paused) })));
}

const FORGET = "delete from work.worker where name = $1 and not paused returning name";
const SILENCE = "update work.worker set seen = $2 where name = $1 returning name";

/** Forgets a worker that ended or died, so that others get its hosts. A paused worker is still paused when it comes back. */
export async function forgetWorker(db: Queryable, name: string): Promise<void> {
  await db.query("forget-worker", FORGET, [name]);
  await db.query("silence-worker", SILENCE, [name, new Date(0)]);
}

/** Counts in the order of the index `job_suspect`, phase and run, because each heartbeat reads the number. */
const SUSPECTS = `select count(*) as n from work.run r join work.job j on j.run = r.run
  where j.state = 'waiting' and j.phase in ('crawl', 'sample', 'load') and j.deaths >= ${SUSPECT_DEATHS}`;

/** Counts the sites that wait for a worker that takes sites alone. */
export async function waitingSuspects(db: Queryable): Promise<number> {
  const [row] = await db.query<{ n: number }>("waiting-suspects", SUSPECTS);
  return row?.n ?? 0;
}

const ATTENDABLE = `select count(*) as n from work.job j join work.run r on r.run = j.run
  where j.state = 'waiting' and j.phase <> 'load' and not r.paused`;

/** Counts the waiting sites that a worker could take now. */
export async function attendableSites(db: Queryable): Promise<number> {
  const [row] = await db.query<{ n: number }>("attendable-sites", ATTENDABLE);
  return row?.n ?? 0;
}

const FORGET_SILENT = "delete from work.worker where seen < $1 and not paused returning name";

/** Forgets the workers that did not report their end and sent no heartbeat since a time. Returns their number. */
export async function forgetSilentWorkers(db: Queryable, since: Date): Promise<number> {
  return (await db.query("forget-silent-workers", FORGET_SILENT, [since])).length;
}

const HELD = `select 1 as held from work.job where run = $1 and site = $2 and token = $3 and state = 'leased' for share`;

/** Returns the query that finds a row if the holder still has the lease. In a transaction the row stays locked until its end. */
export function heldQuery({ run, site, token }: HeldJob): Omit<FirstQuery, "check"> {
  return { name: "held-lease", sql: HELD, parameters: [run, site, token] };
}

/** Returns true if the holder still has the lease. */
export async function isHeld(db: Queryable, job: HeldJob): Promise<boolean> {
  const { name, sql, parameters } = heldQuery(job);
  return (await db.query(name, sql, parameters)).length > 0;
}

const ALIVE = `insert into work.crawler as c (machine, pid, seen) values ($1, $2, $3)
  on conflict (machine, pid) do update set seen = excluded.seen`;

/** Records a sign of life of a crawler: `keepAlive` (spec 6.2). */
export async function keepAlive(db: Queryable, pid: number, machine: string, now: Date): Promise<void> {
  await db.query("keep-alive", ALIVE, [machine, pid, now]);
}

const SILENT = "delete from work.crawler where machine = $1 and seen <= $2 returning pid";

/** Forgets the crawlers on a machine that are silent since `before`, and returns their process ids: `notAlive` (spec 6.2). */
export async function forgetSilent(db: Queryable, machine: string, before: Date): Promise<number[]> {
  const rows = await db.query<{ pid: number }>("forget-silent", SILENT, [machine, before]);
  return rows.map(({ pid }) => pid).toSorted((a, b) => a - b);
}

const LIVING = "select machine, pid, seen from work.crawler order by machine, pid";

export async function livingCrawlers(db: Queryable): Promise<LivingCrawler[]> {
  return await db.query<LivingCrawler>("living-crawlers", LIVING);
}

const EXCEEDS = `insert into work.crawler as c (machine, pid, exceedsmemory) values ($1, $2, true)
  on conflict (machine, pid) do update set exceedsmemory = true`;

export async function addExceedMemory(db: Queryable, pid: number, machine: string): Promise<void> {
  await db.query("add-exceed-memory", EXCEEDS, [machine, pid]);
}

const TAKE_FLAG = `update work.crawler set exceedsmemory = false where machine = $1 and pid = $2 and exceedsmemory returning pid`;

/** Returns true once if the process was marked to have too much memory. Then the mark is removed, because process ids are reused. */
export async function doIExceedMemory(db: Database, pid: number, machine: string): Promise<boolean> {
  return (await db.query("do-i-exceed-memory", TAKE_FLAG, [machine, pid])).length > 0;
}

/** The end of the name of a process that takes sites alone, after the name of its worker. It is paused with its worker. */
const ALONE = / \(alone\)$/;

const PAUSE = `update work.worker set paused = $2
  where not alone and paused <> $2 and (cast($1 as text) is null or name = $1) returning name`;

/**
 * Pauses or resumes workers.
 * @param name  the worker; null for all known workers.
 * @returns the number of workers that changed.
 */
export async function pauseWorkers(db: Queryable, name: string | null, paused: boolean): Promise<number> {
  return (await db.query("pause-workers", PAUSE, [name, paused])).length;
}

const FIND = "select paused from work.worker where name = $1";

/** Returns true if a worker is paused; undefined if it is unknown. */
export async function isWorkerPaused(db: Queryable, name: string): Promise<boolean | undefined> {
  const [row] = await db.query<{ paused: boolean | number }>("is-worker-paused", FIND, [name.replace(ALONE, "")]);
  return row === undefined ? undefined : Boolean(row.paused);
}

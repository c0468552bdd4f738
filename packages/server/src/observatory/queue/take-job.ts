import { randomUUID } from "node:crypto";
import { SITE_LEASE } from "@eiao/crawler/internal";
import type { Database, FirstQuery, Queryable } from "@eiao/crawler/internal/database";
import type { SiteJob, Phase, Scheduling } from "./job.ts";

/** The worker that takes a job, and the time until its lease ends unless it is renewed. */
export interface Taking {
  /** The name of the worker, which people see and renewals use. */
  readonly holder: string;
  readonly phase: Phase;
  readonly until: Date;
  readonly now: Date;
  /** The handling of sites at which two workers died in this phase. Default: `with others`, for a worker that takes one site at a time. */
  readonly suspects?: "with others" | "none" | "only";
  /** Returns true if the worker may have a site on this host (`hostKey`). */
  readonly owns?: (host: string) => boolean;
}

const orders: Readonly<Record<Scheduling, string>> = {
  fifo: "r.place",
  roundrobin: "r.handedat nulls first, r.place",
  priority: "r.priority desc, r.place",
};

const JOB = `j.run, j.site, j.url, j.phase, coalesce(j.token, '') as token, j.schedulecount as "scheduleCount", j.deaths, j.databaseid as "databaseId",
    j.maxpages as "maxPages", j.onehopbeyond as "oneHopBeyond", r.etlserver, r.port, r.ruleset, r.campaign, r.settings`;

/** The number of deaths after which a site is handed out alone, so that it takes no other site with it. */
export const SUSPECT_DEATHS = 2;
/** The number of rows that are first read to find sites of the worker's hosts: few, which is enough if few workers share the hosts. */
const LOOK_FIRST = 50;
const LOOK_AT = 500;

/** The columns of a job that was just handed out. */
export const HANDED_OUT = `run, site, url, phase, token, schedulecount as "scheduleCount", deaths, databaseid as "databaseId",
    maxpages as "maxPages", onehopbeyond as "oneHopBeyond"`;

type Suspects = NonNullable<Taking["suspects"]>;

/** The conditions of the rounds in which jobs are searched. Sites at which two workers died come last. */
const roundsOf: Readonly<Record<Suspects, readonly string[]>> = {
  "with others": [`deaths < ${SUSPECT_DEATHS}`, `deaths >= ${SUSPECT_DEATHS}`],
  none: [`deaths < ${SUSPECT_DEATHS}`],
  only: [`deaths >= ${SUSPECT_DEATHS}`],
};

/**
 * Selects the runs with waiting sites, in the order in which they are served. Cost: one index lookup per run. Without the inner order the server
 * could read all waiting jobs, because it believes that it finds one soon.
 */
const runsInTurn = (order: string, round: string): string => `
  select r.run, r.etlserver, r.port, r.ruleset, r.campaign, r.settings from work.run r
  where not r.paused and (
    select 1 from work.job j where j.state = 'waiting' and j.phase = $1 and j.run = r.run and j.${round}
    order by j.score desc, j.place limit 1) = 1
  order by ${order}`;

/**
 * Selects the waiting sites of a run in the order of the index `job_in_turn`, so that no rows beyond the limit are read. One worker at a time uses
 * a host: its lease keeps others away. A site is measured for one run at a time: its crawl begins only when its other runs that have begun
 * have sampled it. A site that a command crawls or samples is left to the command.
 */
const nextJobs = (round: string): string => `
  select j.run, j.site, j.host from work.job j
  where j.state = 'waiting' and j.phase = $1 and j.run = $3 and j.${round} and not exists (
    select 1 from work.job o where o.host = j.host and o.state = 'leased' and o.phase <> 'load' and $1 <> 'load'
      and o.holder <> $2)
    and not (j.phase = 'crawl' and j.schedulecount = 0 and exists (
      select 1 from work.job b where b.site = j.site and b.run <> j.run and b.schedulecount > 0 and b.phase <> 'load'
        and b.state in ('waiting', 'leased')))
    and not ($1 <> 'load' and exists (select 1 from lease.lease l where l.name = '${SITE_LEASE}' || j.site and l.until > $6))
  order by j.score desc, j.place limit $4 offset $5`;

/**
 * Takes all jobs of a run at once. Each token ends with the place of its site, so it is unique. `state || ''` makes the embedded database find the
 * jobs by their names: by the index of waiting jobs it would read the whole run.
 */
const TAKE = `update work.job set state = 'leased', holder = $3, token = $4 || cast(place as text), leaseduntil = $5, changedat = $6,
    schedulecount = schedulecount + 1
  where run = $1 and site = any($2) and state || '' = 'waiting' and phase || '' = $7
  returning ${HANDED_OUT}`;
const HANDED = "update work.run set handedat = $2 where run = $1";
/** Lets one transaction at a time take jobs, so that each reads the result of the one before. */
export const oneAtATime: FirstQuery = {
  name: "take-one-at-a-time",
  sql: "lock table work.job in share row exclusive mode",
  parameters: [],
  check: () => undefined,
};

/**
 * Hands out the next job of a phase, in the order of the queue. Concurrent callers get different jobs.
 * @returns undefined if no job waits for this worker.
 */
export async function takeJob(
  db: Database,
  taking: Taking,
  scheduling: Scheduling = "fifo",
): Promise<SiteJob | undefined> {
  return (await takeJobs(db, taking, scheduling, 1))[0];
}

/** Hands out several jobs in one transaction. @param max  at least 1. */
export function takeJobs(db: Database, taking: Taking, scheduling: Scheduling, max: number): Promise<SiteJob[]> {
  const takeSome = async (inside: Queryable): Promise<SiteJob[]> => {
    const jobs: SiteJob[] = [];
    // If runs are served in turn, each site that is handed out changes the turn.
    const atOnce = scheduling === "roundrobin" ? 1 : max;
    while (jobs.length < max) {
      const next = await nextFor(inside, taking, scheduling, atOnce);
      for (const ofRun of Map.groupBy(next, ({ run }) => run).values())
        jobs.push(...(await take(inside, ofRun, taking, scheduling)));
      if (next.length < atOnce || atOnce === max) break;
    }
    return jobs;
  };
  return db.transaction(takeSome, oneAtATime);
}

/** Hands out found sites of one run, in their order. */
async function take(
  inside: Queryable,
  found: readonly WaitingJob[],
  { holder, phase, until, now }: Taking,
  scheduling: Scheduling,
): Promise<SiteJob[]> {
  const sites = found.map(({ site }) => site);
  const [{ run, etlserver, port, ruleset, campaign, settings }] = found as readonly [WaitingJob];
  const rows = await inside.query<JobRow>("take-jobs", TAKE, [
    run,
    sites,
    holder,
    `${randomUUID()} `,
    until,
    now,
    phase,
  ]);
  if (scheduling === "roundrobin") await inside.query("handed-out", HANDED, [run, now]);
  const bySite = new Map(rows.map((row) => [row.site, row]));
  return sites.flatMap((site) => {
    const row = bySite.get(site);
    return row === undefined ? [] : [jobInRow({ ...row, etlserver, port, ruleset, campaign, settings })];
  });
}

const WAITING = `select p.phase from (select 'crawl' as phase union all select 'sample' union all select 'load') p
  where (select 1 from work.job j where j.state = 'waiting' and j.phase = p.phase
    order by j.run, j.score desc, j.place limit 1) = 1`;

/** Returns the phases that have waiting sites, so that callers do not lock the queue for the others. */
export async function waitingPhases(db: Queryable): Promise<Phase[]> {
  const rows = await db.query<{ phase: Phase }>("waiting-phases", WAITING);
  return rows.map(({ phase }) => phase);
}

const COUNT = "select count(*) as n from work.job where state = 'waiting' and phase = $1";

/** Counts the sites that wait for a phase. */
export async function countWaiting(db: Queryable, phase: Phase): Promise<number> {
  const [row] = await db.query<{ n: number }>("count-waiting", COUNT, [phase]);
  return row?.n ?? 0;
}

interface WaitingJob {
  readonly run: string;
  readonly site: string;
  readonly host: string;
  readonly etlserver: string;
  readonly port: number;
  readonly ruleset: string;
  readonly campaign: string | null;
  readonly settings: SiteJob["settings"];
}

/** Finds the first jobs that the worker may take, in the order of the queue. A site is crawled for one run at a time; its other runs wait. */
async function nextFor(db: Queryable, taking: Taking, scheduling: Scheduling, max: number): Promise<WaitingJob[]> {
  const { phase, suspects = "with others" } = taking;
  const found = new Map<string, WaitingJob>();
  for (const round of roundsOf[suspects])
    for (const run of await db.query<RunInTurn>("runs-in-turn", runsInTurn(orders[scheduling], round), [phase]))
      if (found.size < max) await findInRun(db, taking, round, run, found, max);
  return [...found.values()];
}

type RunInTurn = Omit<WaitingJob, "site" | "host">;

/** Adds the jobs of one run to the found ones. */
async function findInRun(
  db: Queryable,
  { phase, holder, owns, now }: Taking,
  round: string,
  { run, ...address }: RunInTurn,
  found: Map<string, WaitingJob>,
  max: number,
): Promise<void> {
  const first = owns === undefined ? max : Math.max(max, LOOK_FIRST);
  for (let [from, look] = [0, first]; found.size < max; [from, look] = [from + look, LOOK_AT]) {
    const rows = await db.query<Pick<WaitingJob, "run" | "site" | "host">>("waiting-jobs", nextJobs(round), [
      phase,
      holder,
      run,
      look,
      from,
      now,
    ]);
    for (const row of rows) {
      const key = phase === "crawl" ? row.site : `${row.run} ${row.site}`;
      if (found.size < max && !found.has(key) && owns?.(row.host) !== false) found.set(key, { ...row, ...address });
    }
    if (rows.length < look) return;
  }
}

const FIND = `select ${JOB} from work.job j join work.run r on r.run = j.run where j.run = $1 and j.site = $2`;

/** Returns a job in any state. Its token is empty if no worker has it. */
export async function findJob(db: Queryable, run: string, site: string): Promise<SiteJob | undefined> {
  return jobIn(await db.query<JobRow>("find-job", FIND, [run, site]));
}

const LATEST = `select ${JOB} from work.job j join work.run r on r.run = j.run
  where j.site = $1 and j.state in ('waiting', 'leased') order by r.place desc limit 1`;

/** Returns the job of a site in the latest run in which it has not ended. */
export async function latestJobOf(db: Queryable, site: string): Promise<SiteJob | undefined> {
  return jobIn(await db.query<JobRow>("latest-job-of-site", LATEST, [site]));
}

/** A job as the database returns it: the embedded database returns numbers for truth values. */
export type JobRow = Omit<SiteJob, "oneHopBeyond" | "ruleSets" | "settings"> & {
  readonly oneHopBeyond: boolean | number;
  /** The settings; the embedded database returns their text if a subquery reads them. */
  readonly settings: SiteJob["settings"] | string;
  /** The ids of the rule sets, joined by commas. */
  readonly ruleset: string;
};

function jobIn([row]: readonly JobRow[]): SiteJob | undefined {
  return row === undefined ? undefined : jobInRow(row);
}

/** Reads the job in a row. */
export function jobInRow({ ruleset, settings, ...row }: JobRow): SiteJob {
  const own = typeof settings === "string" ? (JSON.parse(settings) as SiteJob["settings"]) : settings;
  return { ...row, oneHopBeyond: Boolean(row.oneHopBeyond), ruleSets: ruleset.split(","), settings: own };
}

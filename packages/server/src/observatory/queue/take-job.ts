import { randomUUID } from "node:crypto";
import { SITE_LEASE } from "@eiao/crawler/internal";
import type { Database, FirstQuery, Queryable } from "@eiao/crawler/internal/database";
import type { SiteJob, Phase, Scheduling } from "./job.ts";

/** The worker that takes a job, and the time until its lease ends unless it is renewed. */
export interface Taking {
  /** The name of the worker, for people and for renewals. */
  readonly holder: string;
  readonly phase: Phase;
  readonly until: Date;
  readonly now: Date;
  /** Sites that two workers died at in this phase: all unless given, so that who works on one site at a time gets them too. */
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

/** A site that so many workers died at is handed out alone, so that it takes no other with it. */
export const SUSPECT_DEATHS = 2;
/** Rows that are looked through for those that the taker owns: a few first, which is enough where few workers share the hosts. */
const LOOK_FIRST = 50;
const LOOK_AT = 500;

/** The columns of a job that was handed out just now. */
export const HANDED_OUT = `run, site, url, phase, token, schedulecount as "scheduleCount", deaths, databaseid as "databaseId",
    maxpages as "maxPages", onehopbeyond as "oneHopBeyond"`;

type Suspects = NonNullable<Taking["suspects"]>;

/** The rounds in which jobs are looked for. Those at which two workers died come last. */
const roundsOf: Readonly<Record<Suspects, readonly string[]>> = {
  "with others": [`deaths < ${SUSPECT_DEATHS}`, `deaths >= ${SUSPECT_DEATHS}`],
  none: [`deaths < ${SUSPECT_DEATHS}`],
  only: [`deaths >= ${SUSPECT_DEATHS}`],
};

/**
 * Runs that a site waits in, in the order in which they are served. Cost: a look at an index for each run; without an order the server reads
 * all that wait, where it believes that any of them will do.
 */
const runsInTurn = (order: string, round: string): string => `
  select r.run, r.etlserver, r.port, r.ruleset, r.campaign, r.settings from work.run r
  where not r.paused and (
    select 1 from work.job j where j.state = 'waiting' and j.phase = $1 and j.run = r.run and j.${round}
    order by j.score desc, j.place limit 1) = 1
  order by ${order}`;

/**
 * The sites of a run that wait, in their order, which is that of the index `job_in_turn`: however many wait, no more are read than are looked
 * through. A host is asked by one worker at a time: the lease is the guard. And a site is measured for one run at a time: a crawl begins only
 * when those of its other runs that have begun are through with it. A site that a command crawls or samples is left to the command.
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
 * All of a run at once; behind a place, which is each site's own, the token is no other's. By their names: the embedded database would go by the
 * index of what waits otherwise, through all of the run.
 */
const TAKE = `update work.job set state = 'leased', holder = $3, token = $4 || cast(place as text), leaseduntil = $5, changedat = $6,
    schedulecount = schedulecount + 1
  where run = $1 and site = any($2) and state || '' = 'waiting' and phase || '' = $7
  returning ${HANDED_OUT}`;
const HANDED = "update work.run set handedat = $2 where run = $1";
/** Each after the other has ended: what is read behind it is what the other left. */
export const oneAtATime: FirstQuery = {
  name: "take-one-at-a-time",
  sql: "lock table work.job in share row exclusive mode",
  parameters: [],
  check: () => undefined,
};

/**
 * Hands out the next job of a phase: of the current run, in the order of the queue. Callers at the same time get different ones.
 * @returns undefined: nothing waits for this worker.
 */
export async function takeJob(
  db: Database,
  taking: Taking,
  scheduling: Scheduling = "fifo",
): Promise<SiteJob | undefined> {
  return (await takeJobs(db, taking, scheduling, 1))[0];
}

/** The same several times, in one transaction. @param most  at least 1. */
export function takeJobs(db: Database, taking: Taking, scheduling: Scheduling, most: number): Promise<SiteJob[]> {
  const takeSome = async (inside: Queryable): Promise<SiteJob[]> => {
    const jobs: SiteJob[] = [];
    // Where runs are served in turn, each site that is handed out changes whose turn it is.
    const atOnce = scheduling === "roundrobin" ? 1 : most;
    while (jobs.length < most) {
      const next = await nextFor(inside, taking, scheduling, atOnce);
      for (const ofRun of Map.groupBy(next, ({ run }) => run).values())
        jobs.push(...(await take(inside, ofRun, taking, scheduling)));
      if (next.length < atOnce || atOnce === most) break;
    }
    return jobs;
  };
  return db.transaction(takeSome, oneAtATime);
}

/** Sites of one run, in the order in which they were found. */
async function take(
  inside: Queryable,
  found: readonly WaitingJob[],
  { holder, phase, until, now }: Taking,
  scheduling: Scheduling,
): Promise<SiteJob[]> {
  const sites = found.map(({ site }) => site);
  const [{ run, etlserver, port, ruleset, campaign, settings }] = found as readonly [WaitingJob];
  const taken = await inside.query<JobRow>("take-jobs", TAKE, [
    run,
    sites,
    holder,
    `${randomUUID()} `,
    until,
    now,
    phase,
  ]);
  if (scheduling === "roundrobin") await inside.query("handed-out", HANDED, [run, now]);
  const bySite = new Map(taken.map((row) => [row.site, row]));
  return sites.flatMap((site) => {
    const row = bySite.get(site);
    return row === undefined ? [] : [jobInRow({ ...row, etlserver, port, ruleset, campaign, settings })];
  });
}

const WAITING = `select p.phase from (select 'crawl' as phase union all select 'sample' union all select 'load') p
  where (select 1 from work.job j where j.state = 'waiting' and j.phase = p.phase
    order by j.run, j.score desc, j.place limit 1) = 1`;

/** Phases that a site waits for: of the others nobody need look, which would lock the queue. */
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

/** The first ones that a taker may have, in the order of the queue; of a site one crawl, which those of its other runs wait for. */
async function nextFor(db: Queryable, taking: Taking, scheduling: Scheduling, most: number): Promise<WaitingJob[]> {
  const { phase, suspects = "with others" } = taking;
  const found = new Map<string, WaitingJob>();
  for (const round of roundsOf[suspects])
    for (const run of await db.query<RunInTurn>("runs-in-turn", runsInTurn(orders[scheduling], round), [phase]))
      if (found.size < most) await findInRun(db, taking, round, run, found, most);
  return [...found.values()];
}

type RunInTurn = Omit<WaitingJob, "site" | "host">;

/** Adds those of one run. */
async function findInRun(
  db: Queryable,
  { phase, holder, owns, now }: Taking,
  round: string,
  { run, ...address }: RunInTurn,
  found: Map<string, WaitingJob>,
  most: number,
): Promise<void> {
  const first = owns === undefined ? most : Math.max(most, LOOK_FIRST);
  for (let [from, look] = [0, first]; found.size < most; [from, look] = [from + look, LOOK_AT]) {
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
      if (found.size < most && !found.has(key) && owns?.(row.host) !== false) found.set(key, { ...row, ...address });
    }
    if (rows.length < look) return;
  }
}

const FIND = `select ${JOB} from work.job j join work.run r on r.run = j.run where j.run = $1 and j.site = $2`;

/** One job, whatever its state; the token is empty when nobody has it. */
export async function findJob(db: Queryable, run: string, site: string): Promise<SiteJob | undefined> {
  return jobIn(await db.query<JobRow>("find-job", FIND, [run, site]));
}

const LATEST = `select ${JOB} from work.job j join work.run r on r.run = j.run
  where j.site = $1 and j.state in ('waiting', 'leased') order by r.place desc limit 1`;

/** The job of a site in the latest run that has not ended with it. */
export async function latestJobOf(db: Queryable, site: string): Promise<SiteJob | undefined> {
  return jobIn(await db.query<JobRow>("latest-job-of-site", LATEST, [site]));
}

/** The embedded database has numbers for truth values. */
export type JobRow = Omit<SiteJob, "oneHopBeyond" | "ruleSets" | "settings"> & {
  readonly oneHopBeyond: boolean | number;
  /** The embedded database gives the text where a query in a query reads it. */
  readonly settings: SiteJob["settings"] | string;
  /** Ids, joined by commas. */
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

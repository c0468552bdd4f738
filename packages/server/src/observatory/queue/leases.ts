import { randomUUID } from "node:crypto";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { HANDED_OUT, jobInRow } from "./take-job.ts";
import type { JobRow } from "./take-job.ts";
import type { Phase, SiteJob } from "./job.ts";

const RENEW = `update work.job set leaseduntil = $2 where holder = $1 and state = 'leased' returning run, site, token`;

/** Renews all leases of a holder after a heartbeat. @returns its leases; work on any other site must end at once. */
export function renewHolder(
  db: Queryable,
  holder: string,
  until: Date,
): Promise<{ readonly run: string; readonly site: string; readonly token: string }[]> {
  return db.query("renew-leases", RENEW, [holder, until]);
}

/** A site whose worker died. */
export interface Death {
  readonly run: string;
  readonly site: string;
  /** True if workers died too often at this site: it is given up. */
  readonly isLast: boolean;
  /** The number of deaths in this phase. */
  readonly deaths: number;
}

/** The number of deaths in a phase after which a site is given up (spec 7). */
const MOST_DEATHS = 3;
/** The number of these deaths that must happen while the worker has no other site: otherwise another site may be the cause. */
const LEAST_ALONE = 2;
/** The number of deaths after which a site is given up in any case. */
const MOST_TOGETHER = 10;

const LEASED = `select run, site, holder, token, deaths, alonedeaths as "aloneDeaths", leaseduntil as "leasedUntil" from work.job
  where state = 'leased'`;
const FREE = "holder = null, token = null, leaseduntil = null";
const FREE_JOB = `update work.job set state = 'waiting', ${FREE}, changedat = $3, deaths = $4, alonedeaths = $5
  where run = $1 and site = $2 and state = 'leased' and token = $6 and leaseduntil < $7 returning site`;
/** A time after the end of all leases. */
const endOfTime = new Date("9999-01-01");

interface LeasedRow extends HeldJob {
  readonly holder: string;
  readonly deaths: number;
  readonly aloneDeaths: number;
  readonly leasedUntil: Date;
}

/** Puts back the jobs whose leases have ended, and counts a death for each. */
export function expireLeases(db: Database, now: Date): Promise<Death[]> {
  const isDead = ({ leasedUntil }: LeasedRow): boolean => leasedUntil < now;
  return countDeaths(db, now, isDead, (jobs) => jobs === 1, now);
}

/**
 * Releases the jobs of a holder that is known to be dead at once, as `expireLeases` does later.
 * @param ofItself  true if only its own process died; otherwise everything around it died too, and no site is to blame more than another.
 */
export function releaseHolder(db: Database, name: string, now: Date, ofItself: boolean): Promise<Death[]> {
  const isDead = ({ holder }: LeasedRow): boolean => holder === name;
  return countDeaths(db, now, isDead, (jobs) => ofItself && jobs === 1);
}

/** Counts a death for a site at which its worker got stuck while other sites continued. Returns undefined if another worker has the job. */
export async function dieAt(db: Database, { run, site, token }: HeldJob, now: Date): Promise<Death | undefined> {
  const isDead = (job: LeasedRow): boolean => job.run === run && job.site === site && job.token === token;
  return (await countDeaths(db, now, isDead, () => true))[0];
}

/**
 * Puts back the jobs of dead workers. A job that was renewed or put back after it was read does not change.
 * @param wasAlone  returns true if the site is to blame, from the number of jobs of its worker.
 */
function countDeaths(
  db: Database,
  now: Date,
  isDead: (job: LeasedRow) => boolean,
  wasAlone: (jobs: number) => boolean,
  endedBefore = endOfTime,
): Promise<Death[]> {
  return db.transaction(async (inside) => {
    const leased = await inside.query<LeasedRow>("leased-jobs", LEASED);
    const jobsOf = Map.groupBy(leased, ({ holder }) => holder);
    const dead: Death[] = [];
    for (const { run, site, holder, ...job } of leased.filter(isDead)) {
      const deaths = job.deaths + 1;
      const alone = job.aloneDeaths + Number(wasAlone(jobsOf.get(holder)?.length ?? 0));
      const values = [run, site, now, deaths, alone, job.token, endedBefore];
      if ((await inside.query("free-job", FREE_JOB, values)).length === 0) continue;
      const isLast = (deaths >= MOST_DEATHS && alone >= LEAST_ALONE) || deaths >= MOST_TOGETHER;
      dead.push({ run, site, deaths, isLast });
    }
    return dead;
  });
}

const RENEW_THESE = `update work.job set leaseduntil = $3
  where holder = $1 and state = 'leased' and token = any($2) returning token`;
const GIVE_BACK_OTHERS = `update work.job set state = 'waiting', ${FREE}, changedat = $4
  where holder = $1 and state = 'leased' and not token = any($2) and changedat < $3 returning site`;
/** The longest time in ms for which an answer with a new site may be on its way to the worker. */
const ON_ITS_WAY_MS = 10_000;

/**
 * Renews the leases that a worker reports in a heartbeat. Sites that were handed out to it but never reached it wait again.
 * @returns the tokens that the worker still has, and the number of sites that wait again.
 */
export async function renewThese(
  db: Queryable,
  holder: string,
  tokens: readonly string[],
  { until, now }: { readonly until: Date; readonly now: Date },
): Promise<{ readonly held: readonly string[]; readonly givenBack: number }> {
  const rows = await db.query<{ token: string }>("renew-these", RENEW_THESE, [holder, tokens, until]);
  const before = new Date(now.getTime() - ON_ITS_WAY_MS);
  const others = await db.query("give-back-others", GIVE_BACK_OTHERS, [holder, tokens, before, now]);
  return { held: rows.map(({ token }) => token), givenBack: others.length };
}

/** A job with the token of its lease. */
export interface HeldJob {
  readonly run: string;
  readonly site: string;
  readonly token: string;
}

/** A job of a certain lease, or of any holder if the token is null: methods of the first observatory have no tokens. */
type JobOfAnyone = Omit<HeldJob, "token"> & { readonly token: string | null };

const NEXT_PLACE = "(select max(place) + 1 from work.job l where l.run = $1)";
const MINE = "where run = $1 and site = $2 and state = 'leased' and token = $3 returning site";

const GIVE_BACK = `update work.job set state = 'waiting', ${FREE}, changedat = $4 ${MINE}`;

/** Puts back a job that its worker could not finish, at its old place. Returns false if the worker had lost the lease. */
export async function giveBack(db: Queryable, { run, site, token }: HeldJob, now: Date): Promise<boolean> {
  return (await db.query("give-back", GIVE_BACK, [run, site, token, now])).length > 0;
}

const PUT_BACK = `update work.job set state = 'waiting', phase = 'crawl', place = ${NEXT_PLACE}, ${FREE}, changedat = $3
  where run = $1 and site = $2 and state = 'leased' returning site`;

/** Puts an aborted site back at the end of its run: `putSiteURL` (spec 6.2). Returns false if no worker had it. */
export async function putBack(db: Queryable, run: string, site: string, now: Date): Promise<boolean> {
  return (await db.query("put-back", PUT_BACK, [run, site, now])).length > 0;
}

const PASS_ON = `update work.job set state = 'waiting', phase = $3, databaseid = coalesce($4, databaseid), deaths = 0, alonedeaths = 0, ${FREE},
    changedat = $5
  where run = $1 and site = $2 and (cast($6 as text) is null or token = $6)
    and (state in ('waiting', 'leased') and phase <> $3 or state in ('done', 'failed') and $3 = 'load')
  returning site`;

/**
 * Puts a job whose phase is done into the next phase, where it waits. A site that has ended may be loaded once more.
 * @returns false if the job is already in that phase, or the worker had lost the lease.
 */
export async function passOn(
  db: Queryable,
  { run, site, token }: JobOfAnyone,
  phase: Phase,
  databaseId: string | null,
  now: Date,
): Promise<boolean> {
  return (await db.query("pass-on", PASS_ON, [run, site, phase, databaseId, now, token])).length > 0;
}

/** Passes a job on and hands it out to the same holder at once, unless another job comes first. */
const GO_ON = `update work.job set phase = $3, databaseid = coalesce($4, databaseid), deaths = 0, alonedeaths = 0, token = $7, leaseduntil = $8,
    changedat = $5, schedulecount = schedulecount + 1
  where run = $1 and site = $2 and state = 'leased' and token = $6 and phase <> $3
    and not exists (select 1 from work.run r where r.run = $1 and r.paused)
    and (select 1 from work.job w where w.state = 'waiting' and w.phase = $3
      order by w.run, w.score desc, w.place limit 1) is null
  returning ${HANDED_OUT}, (select r.etlserver from work.run r where r.run = $1) as etlserver,
    (select r.ruleset from work.run r where r.run = $1) as ruleset,
    (select r.campaign from work.run r where r.run = $1) as campaign,
    (select r.settings from work.run r where r.run = $1) as settings,
    (select r.port from work.run r where r.run = $1) as port`;

/**
 * Ends a phase, and gives its holder the next one with a new lease at once, so that no other worker gets the site or its host in between.
 * @returns undefined if other sites wait for that phase, the run is paused, the job is already in that phase, or the lease was lost.
 */
export async function goOn(
  db: Queryable,
  { run, site, token }: HeldJob,
  phase: Phase,
  databaseId: string | null,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<SiteJob | undefined> {
  const values = [run, site, phase, databaseId, now, token, randomUUID(), until];
  const [row] = await db.query<JobRow>("go-on", GO_ON, values);
  return row === undefined ? undefined : jobInRow(row);
}

const END = `update work.job set state = $3, reason = $4, ${FREE}, changedat = $5
  where run = $1 and site = $2 and state not in ('done', 'failed') and (cast($6 as text) is null or token = $6)
  returning databaseid as "databaseId", databaseid in (select o.databaseid from work.job o
    where o.site = $2 and o.run <> $1 and o.state in ('waiting', 'leased')) as "isWanted"`;

/**
 * Ends a job as loaded or failed. Returns undefined if it had already ended or the lease was lost. Otherwise returns the id of its crawl, if it had
 * one, and whether another run waits for that crawl.
 */
export async function endJob(
  db: Database,
  { run, site, token }: JobOfAnyone,
  state: "done" | "failed",
  reason: string | null,
  now: Date,
) {
  const values = [run, site, state, reason, now, token];
  const [ended] = await db.query<{ databaseId: string | null; isWanted: boolean | number | null }>(
    "end-job",
    END,
    values,
  );
  return ended && { databaseId: ended.databaseId, isWanted: Boolean(ended.isWanted) };
}

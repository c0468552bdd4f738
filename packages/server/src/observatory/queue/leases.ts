import { randomUUID } from "node:crypto";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { HANDED_OUT, jobInRow } from "./take-job.ts";
import type { JobRow } from "./take-job.ts";
import type { Phase, SiteJob } from "./job.ts";

const RENEW = `update work.job set leaseduntil = $2 where holder = $1 and state = 'leased' returning run, site, token`;

/** A heartbeat: all leases of a holder go on. @returns which it still has; work on any other is to be ended at once. */
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
  /** Too often: it is given up. */
  readonly isLast: boolean;
  /** The number of deaths in this phase. */
  readonly deaths: number;
}

/** A site that kills its worker so often in a phase is given up (spec 7). */
const MOST_DEATHS = 3;
/** The number of these deaths that must come while the site has the worker for itself: otherwise it may be a victim of its company. */
const LEAST_ALONE = 2;
/** Victims have an end too. */
const MOST_TOGETHER = 10;

const LEASED = `select run, site, holder, token, deaths, alonedeaths as "aloneDeaths", leaseduntil as "leasedUntil" from work.job
  where state = 'leased'`;
const FREE = "holder = null, token = null, leaseduntil = null";
const FREE_JOB = `update work.job set state = 'waiting', ${FREE}, changedat = $3, deaths = $4, alonedeaths = $5
  where run = $1 and site = $2 and state = 'leased' and token = $6 and leaseduntil < $7 returning site`;
/** All leases end before this. */
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
 * @param ofItself  its own process died; else everything around it did too, and no site is to blame more than another.
 */
export function releaseHolder(db: Database, name: string, now: Date, ofItself: boolean): Promise<Death[]> {
  const isDead = ({ holder }: LeasedRow): boolean => holder === name;
  return countDeaths(db, now, isDead, (jobs) => ofItself && jobs === 1);
}

/** Counts a death for a site at which its worker came to a stand, while others went on. Returns undefined if the job is another worker's. */
export async function dieAt(db: Database, { run, site, token }: HeldJob, now: Date): Promise<Death | undefined> {
  const isDead = (job: LeasedRow): boolean => job.run === run && job.site === site && job.token === token;
  return (await countDeaths(db, now, isDead, () => true))[0];
}

/**
 * Puts back the jobs of dead workers. A job that was renewed, or put back, after it was read is left as it is.
 * @param wasAlone  tells from the number of jobs of a worker whether its site is to blame.
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
/** An answer that hands out a site may be on its way for so long. */
const ON_ITS_WAY_MS = 10_000;

/**
 * A heartbeat of a worker that says what it is at: those leases go on; what it was handed out and never heard of waits again.
 * @returns the tokens that are still its own, and how many sites wait again.
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

/** A lease, as its holder has it. */
export interface HeldJob {
  readonly run: string;
  readonly site: string;
  readonly token: string;
}

/** A job with the token of its lease. Null: of whoever has it, because methods of the first observatory have no token. */
type JobOfAnyone = Omit<HeldJob, "token"> & { readonly token: string | null };

const NEXT_PLACE = "(select max(place) + 1 from work.job l where l.run = $1)";
const MINE = "where run = $1 and site = $2 and state = 'leased' and token = $3 returning site";

const GIVE_BACK = `update work.job set state = 'waiting', ${FREE}, changedat = $4 ${MINE}`;

/** The worker could not end it: it keeps its place. @returns false: the lease was another's already. */
export async function giveBack(db: Queryable, { run, site, token }: HeldJob, now: Date): Promise<boolean> {
  return (await db.query("give-back", GIVE_BACK, [run, site, token, now])).length > 0;
}

const PUT_BACK = `update work.job set state = 'waiting', phase = 'crawl', place = ${NEXT_PLACE}, ${FREE}, changedat = $3
  where run = $1 and site = $2 and state = 'leased' returning site`;

/** `putSiteURL` (spec 6.2): an aborted site is at the end of its run again. @returns false: nobody had it. */
export async function putBack(db: Queryable, run: string, site: string, now: Date): Promise<boolean> {
  return (await db.query("put-back", PUT_BACK, [run, site, now])).length > 0;
}

const PASS_ON = `update work.job set state = 'waiting', phase = $3, databaseid = coalesce($4, databaseid), deaths = 0, alonedeaths = 0, ${FREE},
    changedat = $5
  where run = $1 and site = $2 and (cast($6 as text) is null or token = $6)
    and (state in ('waiting', 'leased') and phase <> $3 or state in ('done', 'failed') and $3 = 'load')
  returning site`;

/**
 * One phase is done, the next one waits. @param token  of the lease; null: whoever has it (a method of the seed's, which has none).
 * A site that has ended may be loaded once more. @returns false: it is in that phase already, or the lease was another's.
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

/** This statement passes a job on and hands it out to the same holder at once, unless another job would come first. */
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
 * One phase is done, and its holder goes on with the next, by a lease that follows on the one that ends: in between nobody else has the site, and
 * its host. @returns undefined: other sites wait for that phase, its run is paused, it is in that phase already, or the lease was another's.
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
 * The ETL server counts it. @param token  null: whoever has it.
 * @returns undefined: it had ended already, or is another's; else the id of its crawl, when there was one, and if another run waits for that.
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

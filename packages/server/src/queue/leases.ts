import type { Database, Queryable } from "@eiao/crawler/database";
import type { HeldJob } from "./end-lease.ts";

const RENEW = `update work.job set leaseduntil = $2 where holder = $1 and state = 'leased' returning run, site, token`;

/** A heartbeat: all leases of a holder go on. @returns which it still has; work on any other is to be ended at once. */
export function renewLease(
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
  /** So often in this phase. */
  readonly deaths: number;
}

/** A site that kills its worker so often in a phase is given up (spec 7), */
const MOST_DEATHS = 3;
/** when it had the worker for itself at least so often: at the others it may have been a victim of its company. */
const LEAST_ALONE = 2;
/** Victims have an end too. */
const MOST_TOGETHER = 10;

const LEASED = `select run, site, holder, token, deaths, alonedeaths as "aloneDeaths", leaseduntil as "leasedUntil" from work.job
  where state = 'leased'`;
const FREE = `update work.job set state = 'waiting', holder = null, token = null, leaseduntil = null, changedat = $3,
    deaths = $4, alonedeaths = $5
  where run = $1 and site = $2 and state = 'leased' returning site`;

interface LeasedRow {
  readonly run: string;
  readonly site: string;
  readonly holder: string;
  readonly deaths: number;
  readonly aloneDeaths: number;
  readonly leasedUntil: Date;
}

/** Puts back what the dead had, and counts it as their death. */
export function expireLeases(db: Database, now: Date): Promise<Death[]> {
  return db.transaction(async (inside) => {
    await inside.query("leases-one-at-a-time", ONE_AT_A_TIME);
    const leased = await inside.query<LeasedRow>("leased-jobs", LEASED);
    const sites = Map.groupBy(leased, ({ holder }) => holder);
    const expired = leased.filter(({ leasedUntil }) => leasedUntil < now);
    return await bury(inside, expired, now, ({ holder }) => sites.get(holder)?.length === 1);
  });
}

/**
 * What a holder had that is known to be dead: as `expireLeases`, at once.
 * @param ofItself  its own process died; else everything around it did too, and no site is to blame more than another.
 */
export function releaseHolder(db: Database, holder: string, now: Date, ofItself: boolean): Promise<Death[]> {
  return db.transaction(async (inside) => {
    const leased = await inside.query<LeasedRow>("leased-jobs", LEASED);
    const its = leased.filter((job) => job.holder === holder);
    return await bury(inside, its, now, () => ofItself && its.length === 1);
  });
}

const RENEW_THESE = `update work.job set leaseduntil = $3
  where holder = $1 and state = 'leased' and token = any($2) returning token`;
const GIVE_BACK_OTHERS = `update work.job set state = 'waiting', holder = null, token = null, leaseduntil = null, changedat = $4
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

/** A site at which its worker came to a stand, while others went on: it is to blame. @returns undefined: the lease was another's. */
export function dieAt(db: Database, { run, site, token }: HeldJob, now: Date): Promise<Death | undefined> {
  return db.transaction(async (inside) => {
    const leased = await inside.query<LeasedRow & { readonly token: string }>("leased-jobs", LEASED);
    const its = leased.filter((job) => job.run === run && job.site === site && job.token === token);
    return (await bury(inside, its, now, () => true))[0];
  });
}

const ONE_AT_A_TIME = "lock table work.job in share row exclusive mode";

async function bury(
  db: Queryable,
  jobs: readonly LeasedRow[],
  now: Date,
  wasAlone: (job: LeasedRow) => boolean,
): Promise<Death[]> {
  const dead: Death[] = [];
  for (const job of jobs) {
    const { run, site } = job;
    const deaths = job.deaths + 1;
    const alone = job.aloneDeaths + (wasAlone(job) ? 1 : 0);
    await db.query("free-job", FREE, [run, site, now, deaths, alone]);
    dead.push({
      run,
      site,
      deaths,
      isLast: (deaths >= MOST_DEATHS && alone >= LEAST_ALONE) || deaths >= MOST_TOGETHER,
    });
  }
  return dead;
}

import type { Database, Queryable } from "@eiao/crawler/database";

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

/** A site that had its worker for itself when it died, so often in a phase, is what they died of (spec 7). */
const MOST_ALONE = 3;
/** One that died with others may be their victim. */
const MOST_TOGETHER = 10;

const LEASED = `select run, site, holder, deaths, alonedeaths as "aloneDeaths", leaseduntil as "leasedUntil" from work.job
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
 * What a holder had that is known to be dead: as `expireLeases`, at once. Its whole process is gone, by whatever cause: no site had it for
 * itself.
 */
export function releaseHolder(db: Database, holder: string, now: Date): Promise<Death[]> {
  return db.transaction(async (inside) => {
    const leased = await inside.query<LeasedRow>("leased-jobs", LEASED);
    const its = leased.filter((job) => job.holder === holder);
    return await bury(inside, its, now, () => false);
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
    dead.push({ run, site, deaths, isLast: alone >= MOST_ALONE || deaths >= MOST_TOGETHER });
  }
  return dead;
}

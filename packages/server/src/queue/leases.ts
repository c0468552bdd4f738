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

const EXPIRED = `update work.job set state = 'waiting', holder = null, token = null, leaseduntil = null, changedat = $1,
    deaths = deaths + 1
  where state = 'leased' and leaseduntil < $1 returning run, site, deaths`;

/** Puts back what the dead had, and counts it as their death. */
export function expireLeases(
  db: Database,
  now: Date,
): Promise<{ readonly run: string; readonly site: string; readonly deaths: number }[]> {
  return db.query("expire-leases", EXPIRED, [now]);
}

const RELEASE = `update work.job set state = 'waiting', holder = null, token = null, leaseduntil = null, changedat = $2,
    deaths = deaths + 1
  where state = 'leased' and holder = $1 returning run, site, deaths`;

/** What a holder had that is known to be dead: as `expireLeases`, at once. */
export function releaseHolder(db: Database, holder: string, now: Date): ReturnType<typeof expireLeases> {
  return db.query("release-holder", RELEASE, [holder, now]);
}

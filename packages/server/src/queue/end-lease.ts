import { randomUUID } from "node:crypto";
import type { Database, Queryable } from "@eiao/crawler/database";
import type { Phase, SiteJob } from "./job.ts";
import { HANDED_OUT, jobInRow } from "./take-job.ts";
import type { JobRow } from "./take-job.ts";

/** A lease, as its holder has it. */
export interface HeldJob {
  readonly run: string;
  readonly site: string;
  readonly token: string;
}

const NEXT_PLACE = "(select max(place) + 1 from work.job l where l.run = $1)";
const FREE = "holder = null, token = null, leaseduntil = null";
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
  job: Omit<HeldJob, "token"> & { readonly token: string | null },
  phase: Phase,
  databaseId: string | null,
  now: Date,
): Promise<boolean> {
  const { run, site, token } = job;
  return (await db.query("pass-on", PASS_ON, [run, site, phase, databaseId, now, token])).length > 0;
}

/** As if it were passed on, and handed out to the same holder at once: only where nobody else would come first. */
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

/** A job that has ended. */
export interface EndedJob {
  /** Id of its crawl, when there was one. */
  readonly databaseId: string | null;
  /** Another run waits for that crawl. */
  readonly isWanted: boolean;
}

/** The ETL server counts it. @param token  null: whoever has it. @returns undefined: it had ended already, or is another's. */
export async function endJob(
  db: Database,
  job: Omit<HeldJob, "token"> & { readonly token: string | null },
  state: "done" | "failed",
  reason: string | null,
  now: Date,
): Promise<EndedJob | undefined> {
  const { run, site, token } = job;
  const [ended] = await db.query<{ databaseId: string | null; isWanted: boolean | number | null }>("end-job", END, [
    run,
    site,
    state,
    reason,
    now,
    token,
  ]);
  return ended && { databaseId: ended.databaseId, isWanted: Boolean(ended.isWanted) };
}

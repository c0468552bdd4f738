import type { CrawlStore } from "@eiao/crawler";
import { timeOf } from "@eiao/crawler/internal/database";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { STORE_LEASE } from "../../queue/job.ts";
import { oneAtATime } from "../../queue/take-job.ts";
import { serviceError } from "../../../transport/service-errors.ts";

/**
 * A run has a site from its first crawl until its sample is sealed. When no coordinator is there to go on with it, it has those that a worker is
 * at, as long as the worker is believed to live.
 */
const RUN_AT = `select run from work.job where site = $1 and state in ('waiting', 'leased') and phase <> 'load'
  and (state = 'leased' and leaseduntil > $2
    or schedulecount > 0 and exists (select 1 from lease.lease where name = '${STORE_LEASE}' and until > $2))
  order by run limit 1`;

/** Returns the run of an observatory that is at a site; undefined if there is none. */
async function runAt(db: Queryable, site: string, now: Date): Promise<string | undefined> {
  return (await db.query<{ run: string }>("run-at-site", RUN_AT, [site, now]))[0]?.run;
}

/**
 * Makes the repository for a crawl or sampling by a command, beside coordinators on the same server: a site that a run is at is refused, as one
 * that another command has. Coordinators hand out no site that a command has. The look for the run waits for those who hand out sites, so no
 * site is ever crawled twice at a time.
 * @returns its `leaseSite` throws EiaoError `SiteInRun` too.
 */
export function keptOffRuns<Store extends Pick<CrawlStore, "leaseSite">>(
  repository: Store,
  database: Database,
  now: () => Date | Promise<Date> = () => timeOf(database),
): Store {
  return {
    ...repository,
    async leaseSite(site: string) {
      const lease = await repository.leaseSite(site);
      try {
        if ((await database.namedTable("work", "job")) === undefined) return lease; // there is no observatory
        const at = await now();
        const run = await database.transaction((inside) => runAt(inside, site, at), oneAtATime);
        if (run === undefined) return lease;
        throw serviceError("SiteInRun", { site, run });
      } catch (error) {
        await lease.release();
        throw error;
      }
    },
  };
}

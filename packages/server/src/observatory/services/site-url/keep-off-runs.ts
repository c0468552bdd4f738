import type { CrawlStore } from "@eiao/crawler";
import { timeOf } from "@eiao/crawler/internal/database";
import type { Database, Queryable } from "@eiao/crawler/internal/database";
import { STORE_LEASE } from "../../queue/job.ts";
import { oneAtATime } from "../../queue/take-job.ts";
import { serviceError } from "../../../transport/service-errors.ts";

/**
 * Selects the run that has a site: from the first crawl until the sample is sealed. Without a coordinator, which would continue it, a run has only
 * the sites of workers whose leases have not ended.
 */
const RUN_AT = `select run from work.job where site = $1 and state in ('waiting', 'leased') and phase <> 'load'
  and (state = 'leased' and leaseduntil > $2
    or schedulecount > 0 and exists (select 1 from lease.lease where name = '${STORE_LEASE}' and until > $2))
  order by run limit 1`;

/** Returns the run of an observatory that measures a site now; undefined if there is none. */
async function runAt(db: Queryable, site: string, now: Date): Promise<string | undefined> {
  return (await db.query<{ run: string }>("run-at-site", RUN_AT, [site, now]))[0]?.run;
}

/**
 * Returns a repository for a crawl or sampling by a command, beside coordinators on the same server. It refuses a site that a run measures now, as
 * well as one that another command has. Coordinators do not hand out the sites of commands, and the check waits while they hand out sites, so no
 * site is crawled twice at a time. Its `leaseSite` also throws EiaoError `SiteInRun`.
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
        if ((await database.namedTable("work", "job")) === undefined) return lease; // no observatory on this database
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

import type { CrawlStore } from "@eiao/crawler";
import type { Database } from "@eiao/crawler/internal/database";
import { SILENT_STORE_MS, timeOf } from "../../queue/store-holder.ts";
import { serviceError } from "../../../transport/service-errors.ts";

/**
 * A run has a site from its first crawl until its sample is sealed. When no coordinator is there to go on with it, it has those that a worker is
 * at, as long as the worker is believed to live.
 */
const RUN_AT = `select run from work.job where site = $1 and state in ('waiting', 'leased') and phase <> 'load'
  and (state = 'leased' and leaseduntil > $2 or schedulecount > 0 and exists (select 1 from work.store where seen > $3))
  order by run limit 1`;

/** The run of an observatory on this database that is at a site; undefined: none, or there is no observatory. */
export async function runAt(database: Database, site: string, now: Date): Promise<string | undefined> {
  if ((await database.namedTable("work", "store")) === undefined) return undefined;
  const heard = new Date(now.getTime() - SILENT_STORE_MS);
  const [row] = await database.query<{ run: string }>("run-at-site", RUN_AT, [site, now, heard]);
  return row?.run;
}

/**
 * The repository for a crawl or sampling by a command, beside coordinators on the same server: a site that a run is at is refused, as one that
 * another command has. Coordinators hand out no site that a command has, so whoever comes second looks, and no site is ever crawled twice at a
 * time.
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
      const look = async () => await runAt(database, site, await now());
      const run = await look().catch(async (error: unknown) => {
        await lease.release();
        throw error;
      });
      if (run === undefined) return lease;
      await lease.release();
      throw serviceError("SiteInRun", { site, run });
    },
  };
}

import type { Database, Queryable } from "../../../database/database.ts";
import { repositoryError } from "../../errors.ts";
import type { Site } from "../../records.ts";
import { rowOfSite, writtenColumns } from "./site-rows.ts";
import { writeSeedsAndRules } from "./write-seeds-and-rules.ts";

// Nobody starts a crawl or a run between the look and the end.
const LOCK = "lock table urlrep.launch, urlrep.testrun in share row exclusive mode";
const OPEN = `
  select format('launch %s of %s is open', launchtime, site) as reason
  from urlrep.launch join urlrep.site using (siteid) where state = 'open'
  union all
  select format('test run %s is open', testrunid) from urlrep.testrun where state = 'open'
  order by 1 limit 1`;
const DELETE = "delete from urlrep.site where not (site = any($1)) returning siteid";
const REPLACE = `
  on conflict (site) do update set title = excluded.title, source = excluded.source, nace = excluded.nace,
    continent = excluded.continent, country = excluded.country, nuts = excluded.nuts, nutsknown = excluded.nutsknown,
    smallsite = excluded.smallsite, enabled = excluded.enabled, addedby = excluded.addedby, scopesource = excluded.scopesource,
    imported_at = now()
  returning siteid, site`;

/** What a replacement came to. `removed`: sites that were there and are not in the list. */
export interface Replacement {
  readonly sites: number;
  readonly seeds: number;
  readonly rules: number;
  readonly removed: number;
}

/**
 * Makes the list the whole repository, in one transaction (D-22). With a removed site goes everything that belongs to
 * it: seeds, rules, pages, launches, new domains, annotations. A site that stays keeps its pages and launches, which make
 * the next crawl cheaper; title, categories, flags, seeds and rules become those of the list.
 * @throws EiaoError `RunOpen` while a launch or a test run is open, unless `force`.
 */
export function replaceSites(
  db: Database,
  sites: readonly Site[],
  options: { readonly force?: boolean } = {},
): Promise<Replacement> {
  return db.transaction(async (transaction) => {
    await transaction.query("lock-runs", LOCK, []);
    if (options.force !== true) await refuseWhileOpen(transaction);
    const removed = await transaction.query("delete-sites", DELETE, [sites.map(({ site }) => site)]);
    const byName = new Map(sites.map((site) => [site.site, site]));
    const rows = await upsertSites(transaction, [...byName.values()]);
    await writeSeedsAndRules(
      transaction,
      rows.map(({ siteid, site }) => [siteid, byName.get(site) as Site]),
    );
    const kept = [...byName.values()];
    return {
      sites: kept.length,
      seeds: kept.reduce((sum, { seeds }) => sum + seeds.length, 0),
      rules: kept.reduce((sum, { rules }) => sum + rules.length, 0),
      removed: removed.length,
    };
  });
}

async function refuseWhileOpen(transaction: Queryable): Promise<void> {
  const [open] = await transaction.query<{ reason: string }>("open-run", OPEN, []);
  if (open !== undefined) throw repositoryError("RunOpen", { reason: open.reason });
}

function upsertSites(transaction: Queryable, sites: readonly Site[]) {
  const target = { table: "urlrep.site", columns: writtenColumns };
  return transaction.insert<{ siteid: number; site: string }>("upsert-sites", target, sites.map(rowOfSite), REPLACE);
}

import type { Database } from "../../../database/database.ts";
import type { Site } from "../../records.ts";
import { rowOfSite, writtenColumns } from "./site-rows.ts";
import { writeSeedsAndRules } from "./write-seeds-and-rules.ts";

const names = Object.keys(writtenColumns);
const INSERT = `
  insert into urlrep.site as s (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`;

/** Flags are set by hand, so no import of a single site takes them back. */
const IMPORT = `${INSERT}
  on conflict (site) do update set title = excluded.title, source = excluded.source, nace = excluded.nace,
    continent = excluded.continent, country = excluded.country, nuts = excluded.nuts, nutsknown = excluded.nutsknown,
    addedby = excluded.addedby, scopesource = excluded.scopesource, imported_at = now()
  returning siteid`;

/** `isCurated` in SQL: such a site gives no row back. */
const ADD = `${INSERT}
  on conflict (site) do update set scopesource = excluded.scopesource
  where s.addedby = 'crawl' and not exists (select 1 from urlrep.inclusionexclusion r where r.siteid = s.siteid)
  returning siteid`;

const ID = "select siteid from urlrep.site where site = $1";

/**
 * Makes a site known. Of a known one an import replaces everything but the flags; a start URL (`addedBy: "crawl"`) replaces the seeds
 * and rules of a site that nobody curated, and changes nothing of any other. Resolves to its id.
 */
export function saveSite(db: Database, site: Site): Promise<number> {
  return db.transaction(async (transaction) => {
    const upsert = site.addedBy === "crawl" ? ADD : IMPORT;
    const [written] = await transaction.query<{ siteid: number }>("save-site", upsert, rowOfSite(site));
    if (written !== undefined) {
      await writeSeedsAndRules(transaction, [[written.siteid, site]]);
      return written.siteid;
    }
    const [curated] = await transaction.query<{ siteid: number }>("site-id", ID, [site.site]);
    return curated?.siteid ?? 0;
  });
}

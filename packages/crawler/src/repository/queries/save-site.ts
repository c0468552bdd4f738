import type { Database } from "../../database/database.ts";
import type { Site } from "../records.ts";
import { writeSeedsAndRules } from "./write-seeds-and-rules.ts";

const SQL = `
  insert into urlrep.site (site, title, source, nace, continent, country, nuts, nutsknown, smallsite, enabled, scopesource)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (site) do update set scopesource = excluded.scopesource
  returning siteid`;

/**
 * Makes a site known, or replaces seeds and rules of a known one: its categories and flags stay those of its import.
 * Resolves to its id.
 */
export function saveSite(db: Database, site: Site): Promise<number> {
  return db.transaction(async (transaction) => {
    const [row] = await transaction.query<{ siteid: number }>("save-site", SQL, [
      site.site,
      site.title,
      site.source,
      site.nace,
      site.continent,
      site.country,
      site.nuts,
      site.nutsKnown,
      site.smallSite,
      site.enabled,
      site.scopeSource,
    ]);
    const id = row?.siteid ?? 0;
    await writeSeedsAndRules(transaction, [[id, site]]);
    return id;
  });
}

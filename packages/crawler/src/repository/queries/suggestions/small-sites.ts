import type { Queryable } from "../../../database/database.ts";

const SQL = "select site from urlrep.site where smallsite and site = any($1) order by site";

/** Returns those of some sites that really have few pages (D-12). */
export async function smallSites(db: Queryable, sites: readonly string[]): Promise<string[]> {
  return (await db.query<{ site: string }>("small-sites", SQL, [sites])).map(({ site }) => site);
}

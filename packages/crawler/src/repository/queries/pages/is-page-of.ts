import type { Queryable } from "../../../database/database.ts";
import { urlId } from "../../url-id.ts";

const SQL = `select 1 as one from urlrep.page join urlrep.site using (siteid) where urlid = $1 and url = $2 and site = $3 limit 1`;

/** Returns true if a crawl of a site has found a page. @param url  in the form in which pages are kept. Cost: one index scan. */
export async function isPageOf(db: Queryable, url: string, site: string): Promise<boolean> {
  return (await db.query("is-page-of", SQL, [urlId(url), url, site])).length > 0;
}

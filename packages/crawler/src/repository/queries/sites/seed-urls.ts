import type { Queryable } from "../../../database/database.ts";
import { siteId } from "./site-id.ts";

const SQL = "select url from urlrep.seed where siteid = $1 order by orderid";

/** In the order of the import. @throws EiaoError `UnknownSite`. */
export async function seedUrls(db: Queryable, site: string): Promise<string[]> {
  const rows = await db.query<{ url: string }>("seed-urls", SQL, [await siteId(db, site)]);
  return rows.map(({ url }) => url);
}

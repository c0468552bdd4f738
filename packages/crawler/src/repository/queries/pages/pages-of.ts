import type { Queryable } from "../../../database/database.ts";
import type { PageRow } from "../../records.ts";
import { type PageColumns, PAGE_COLUMNS, pageOfRow } from "./page-rows.ts";
import { siteId } from "../sites/site-id.ts";

const SQL = `select ${PAGE_COLUMNS} from urlrep.page where siteid = $1 and available order by pageindex, scenarioid, url`;

/** The available documents of a site, in order of discovery. @throws EiaoError `UnknownSite`. */
export async function pagesOf(db: Queryable, site: string): Promise<PageRow[]> {
  const rows = await db.query<PageColumns>("pages-of", SQL, [await siteId(db, site)]);
  return rows.map(pageOfRow);
}

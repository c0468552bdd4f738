import type { Queryable } from "../../../database/database.ts";
import type { Launch } from "../../crawl-store.ts";
import type { PageRow } from "../../records.ts";
import { type PageColumns, PAGE_COLUMNS, pageOfRow } from "./page-rows.ts";

const SQL = `
  select ${PAGE_COLUMNS} from urlrep.page where siteid = $1 and launchid = $2 and available order by pageindex, scenarioid, url`;

/** The available documents that a launch was the first to find. */
export async function launchPages(db: Queryable, { siteId, id }: Launch): Promise<PageRow[]> {
  const rows = await db.query<PageColumns>("launch-pages", SQL, [siteId, id]);
  return rows.map(pageOfRow);
}

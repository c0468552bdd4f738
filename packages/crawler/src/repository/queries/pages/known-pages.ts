import type { Queryable } from "../../../database/database.ts";
import type { PageRow } from "../../records.ts";
import { type PageColumns, PAGE_COLUMNS, pageOfRow } from "./page-rows.ts";

const SQL = `
  select ${PAGE_COLUMNS} from urlrep.page as p
  where siteid = $1 and available and not exists
    (select 1 from urlrep.launch l where l.siteid = $1 and l.state = 'open' and l.launchid = p.launchid)
  order by pageindex, scenarioid, url`;

/** The available documents that earlier launches (or `writeScenario`) found: all but those of an open launch. */
export async function knownPages(db: Queryable, siteId: number): Promise<PageRow[]> {
  const rows = await db.query<PageColumns>("known-pages", SQL, [siteId]);
  return rows.map(pageOfRow);
}

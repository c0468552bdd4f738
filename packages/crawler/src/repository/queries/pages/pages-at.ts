import type { Queryable } from "../../../database/database.ts";
import type { PageRow } from "../../records.ts";
import { urlId } from "../../url-id.ts";
import { type PageColumns, PAGE_COLUMNS, pageOfRow } from "./page-rows.ts";

const SQL = `select ${PAGE_COLUMNS} from urlrep.page where urlid = $1 and url = $2 and available order by siteid, scenarioid`;

/** The available documents of one URL: of several sites, or of a frameset and on its own. Cost: one index scan. */
export async function pagesAt(db: Queryable, url: string): Promise<PageRow[]> {
  return (await db.query<PageColumns>("pages-at", SQL, [urlId(url), url])).map(pageOfRow);
}

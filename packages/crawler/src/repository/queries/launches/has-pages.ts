import type { Queryable } from "../../../database/database.ts";
import type { Launch } from "../../crawl-store.ts";

const SQL = "select 1 from urlrep.settled where launchid = $1 and state = 'page' limit 1";

/** Whether a launch has kept a page, one that was not modified included. */
export async function hasPages(db: Queryable, { id }: Launch): Promise<boolean> {
  return (await db.query("has-pages", SQL, [id])).length > 0;
}

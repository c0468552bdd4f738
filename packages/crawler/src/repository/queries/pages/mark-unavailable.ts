import type { Queryable } from "../../../database/database.ts";
import { urlId } from "../../url-id.ts";

const SQL = "update urlrep.page set available = false where urlid = $1 and available";

/** The page is gone, in whatever site and scenario it stands. A crawl that finds it again makes it available. */
export async function markUnavailable(db: Queryable, url: string): Promise<void> {
  await db.query("mark-unavailable", SQL, [urlId(url)]);
}

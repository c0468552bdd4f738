import type { Queryable } from "../../../database/database.ts";
import { repositoryError } from "../../errors.ts";

const SQL = "select siteid from urlrep.site where site = $1";

/** @throws EiaoError `UnknownSite`. */
export async function siteId(db: Queryable, site: string): Promise<number> {
  const [row] = await db.query<{ siteid: number }>("site-id", SQL, [site]);
  if (row === undefined) throw repositoryError("UnknownSite", { site });
  return row.siteid;
}

import type { Queryable } from "../../../database/database.ts";
import { repositoryError } from "../../errors.ts";

const READ = "select smallsite from urlrep.site where site = $1";
const WRITE = "update urlrep.site set smallsite = $2 where site = $1 returning smallsite";

/** Whether somebody has verified that the site really has few pages (D-12). @throws EiaoError `UnknownSite`. */
export async function isSmallSite(db: Queryable, site: string): Promise<boolean> {
  return flagOf(await db.query("is-small-site", READ, [site]), site);
}

/** Resolves to the new value. @throws EiaoError `UnknownSite`. */
export async function setSmallSite(db: Queryable, site: string, small: boolean): Promise<boolean> {
  return flagOf(await db.query("set-small-site", WRITE, [site, small]), site);
}

function flagOf([row]: { smallsite: boolean }[], site: string): boolean {
  if (row === undefined) throw repositoryError("UnknownSite", { site });
  return row.smallsite;
}

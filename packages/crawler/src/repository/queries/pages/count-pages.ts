import type { Queryable } from "../../../database/database.ts";
import { scenarioIds } from "./scenario-ids.ts";
import { siteId } from "../sites/site-id.ts";

/** `urlCount`: the available scenarios of a site; a frameset counts once (D-36). @throws EiaoError `UnknownSite`. */
export async function countPages(db: Queryable, site: string): Promise<number> {
  return (await scenarioIds(db, await siteId(db, site))).length;
}

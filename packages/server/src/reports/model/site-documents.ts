import { newDocuments } from "@eiao/crawler/repository";
import type { PartOfDocuments } from "@eiao/crawler/repository";
import { exclusions, isHidden } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";

const REPORTED = "select title from dw.site where name = $1";

/** Returns the new documents of a site; undefined: the site is not known, or hidden. A database of reports alone has no documents. */
export async function siteDocuments(warehouse: Warehouse, site: string, part: PartOfDocuments) {
  const { database } = warehouse;
  if (isHidden(await exclusions(warehouse), site)) return undefined;
  const hasDocuments = (await database.namedTable("urlrep", "document")) !== undefined;
  const found = hasDocuments ? await newDocuments(database, site, part) : undefined;
  if (found !== undefined) return found;
  const [reported] = await database.query<{ title: string }>("reported-site", REPORTED, [site]);
  return reported && { title: reported.title, watched: false, total: 0, documents: [] };
}

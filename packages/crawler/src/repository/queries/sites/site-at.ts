import type { Queryable } from "../../../database/database.ts";
import { siteRepresentation } from "../../../url/site.ts";
import { siteOf } from "./all-sites.ts";
import type { StoredSite } from "./site-rows.ts";

const SQL = `
  select site from (
    select site, case when site = $1 then 0 else 2 end as rank from urlrep.site where site = any($2)
    union all
    select site, 1 from urlrep.site join urlrep.seed using (siteid) where url = any($3)) found
  order by rank, length(site) desc, site limit 1`;

/**
 * The known site that an address belongs to: the one of that name, else one that begins there, else the innermost whose name the
 * address continues at a slash. So the pages below `http://www.example.com/site1/` are those of `www.example.com/site1`, and all others
 * of its host are not. By http and https alike. Spec 4.1, D-21.
 *
 * @param url  absolute, http or https. @throws EiaoError `NotWebAddress`. Cost: reads the table of seeds.
 */
export async function siteAt(db: Queryable, url: string): Promise<StoredSite | undefined> {
  const name = siteRepresentation(url);
  const { href, pathname, search } = new URL(url);
  const isRoot = pathname === "/" && search === "";
  const seeds = [url, href, ...(isRoot ? [new URL(url).origin] : [])];
  const [found] = await db.query<{ site: string }>("site-at", SQL, [name, namesAround(name), seeds]);
  return found === undefined ? undefined : await siteOf(db, found.site);
}

/** A name and all that it continues at a slash: `h/a/b`, `h/a`, `h`. Bounded: paths have at most some thousand parts. */
function namesAround(name: string): string[] {
  const names = [name];
  for (let slash = name.lastIndexOf("/"); slash > 0; slash = name.lastIndexOf("/", slash - 1))
    names.push(name.slice(0, slash));
  return names;
}

import type { Queryable } from "../../../database/database.ts";
import { groupedBy } from "../../grouped-by.ts";
import type { StoredSite } from "./site-rows.ts";
import { RULE_COLUMNS, type RuleRow, storedRuleOf, SITE_COLUMNS } from "./site-rows.ts";

type SiteRow = Omit<StoredSite, "seeds" | "rules" | "collections">;

/** The queries of all sites, or of some by their names or ids. */
const queriesOf = (ofNames: string, ofIds: string) => ({
  sites: `select ${SITE_COLUMNS} from urlrep.site ${ofNames} order by siteid`,
  seeds: `select siteid, url from urlrep.seed ${ofIds} order by siteid, orderid`,
  rules: `select ${RULE_COLUMNS} from urlrep.inclusionexclusion ${ofIds} order by siteid, orderid`,
  collections: `select siteid, name from urlrep.collection ${ofIds}`,
});
const ofAll = queriesOf("", "");
const ofSome = queriesOf("where site = any($1)", "where siteid = any($1)");

/** Every site with seeds, rules and collections, in the order of the first import: what a snapshot holds. */
export async function allSites(db: Queryable): Promise<StoredSite[]> {
  return await withLists(db, await db.query<SiteRow>("all-sites", ofAll.sites), { ...ofAll, name: "all" });
}

/** The known ones of some sites, in the order of the first import. In a transaction nobody else changes them before its end. */
export async function sitesNamed(db: Queryable, names: readonly string[]): Promise<StoredSite[]> {
  const sites = await db.query<SiteRow>("named-sites", `${ofSome.sites} for no key update`, [names]);
  return await withLists(db, sites, { ...ofSome, name: "named", ids: sites.map(({ id }) => id) });
}

async function withLists(
  db: Queryable,
  sites: readonly SiteRow[],
  by: ReturnType<typeof queriesOf> & { readonly name: string; readonly ids?: readonly number[] },
): Promise<StoredSite[]> {
  if (sites.length === 0) return [];
  const ids = by.ids === undefined ? [] : [by.ids];
  const seeds = await db.query<{ siteid: number; url: string }>(`${by.name}-seeds`, by.seeds, ids);
  const rules = await db.query<RuleRow>(`${by.name}-rules`, by.rules, ids);
  const collections = await db.query<{ siteid: number; name: string }>(`${by.name}-collections`, by.collections, ids);
  const [seedsOf, rulesOf] = [groupedBy(seeds, ({ siteid }) => siteid), groupedBy(rules, ({ siteid }) => siteid)];
  const collectionsOf = groupedBy(collections, ({ siteid }) => siteid);
  return sites.map((row) => ({
    ...row,
    seeds: (seedsOf.get(row.id) ?? []).map(({ url }) => url),
    rules: (rulesOf.get(row.id) ?? []).map(storedRuleOf),
    collections: namesIn(collectionsOf.get(row.id) ?? []),
  }));
}

/** Sorted here: databases sort letters in different ways. */
function namesIn(rows: readonly { readonly name: string }[]): string[] {
  return rows.map(({ name }) => name).toSorted();
}

/** A row for each of its seeds, one where it has none. */
const SITE = `
  select ${SITE_COLUMNS}, d.url as seed from urlrep.site left join urlrep.seed d using (siteid) where site = $1 order by d.orderid`;
const RULES_OF = `select ${RULE_COLUMNS} from urlrep.inclusionexclusion where siteid = $1 order by orderid`;
const COLLECTIONS_OF = "select name from urlrep.collection where siteid = $1";

/** One site as it is known; undefined when it is not. Asked for each site of a run several times. */
export async function siteOf(db: Queryable, site: string): Promise<StoredSite | undefined> {
  const rows = await db.query<SiteRow & { readonly seed: string | null }>("site", SITE, [site]);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { seed: _, ...columns } = first;
  const rules = await db.query<RuleRow>("rules-of-site", RULES_OF, [first.id]);
  const collections = await db.query<{ name: string }>("collections-of-site", COLLECTIONS_OF, [first.id]);
  return {
    ...columns,
    seeds: rows.flatMap(({ seed }) => seed ?? []),
    rules: rules.map(storedRuleOf),
    collections: namesIn(collections),
  };
}

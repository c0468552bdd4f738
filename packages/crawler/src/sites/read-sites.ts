import type { Database, Queryable } from "../database/database.ts";
import type { ScopeRule } from "../decide/scope/rule-kinds.ts";
import { repositoryError } from "./errors.ts";
import { defaultScopePattern, siteRepresentation } from "../url/site.ts";
import { RULE_COLUMNS, SITE_COLUMNS, storedRuleOf } from "./site-rows.ts";
import type { RuleRow, StoredSite } from "./site-rows.ts";

type SiteRow = Omit<StoredSite, "seeds" | "rules" | "collections">;

/** Makes the queries of all sites, or of some by their names or ids. */
const queriesOf = (ofNames: string, ofIds: string) => ({
  sites: `select ${SITE_COLUMNS} from urlrep.site ${ofNames} order by siteid`,
  seeds: `select siteid, url from urlrep.seed ${ofIds} order by siteid, orderid`,
  rules: `select ${RULE_COLUMNS} from urlrep.inclusionexclusion ${ofIds} order by siteid, orderid`,
  collections: `select siteid, name from urlrep.collection ${ofIds}`,
});
const ofAll = queriesOf("", "");
const ofSome = queriesOf("where site = any($1)", "where siteid = any($1)");

/** Reads every site with seeds, rules and collections, in the order of the first import: the content of a snapshot. */
export async function allSites(db: Queryable): Promise<StoredSite[]> {
  return await withLists(db, await db.query<SiteRow>("all-sites", ofAll.sites), { ...ofAll, name: "all" });
}

/** Reads the known sites among some names, in the order of the first import. It locks them until the end of the transaction. */
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
  const [seedsOf, rulesOf] = [Map.groupBy(seeds, ({ siteid }) => siteid), Map.groupBy(rules, ({ siteid }) => siteid)];
  const collectionsOf = Map.groupBy(collections, ({ siteid }) => siteid);
  return sites.map((row) => ({
    ...row,
    seeds: (seedsOf.get(row.id) ?? []).map(({ url }) => url),
    rules: (rulesOf.get(row.id) ?? []).map(storedRuleOf),
    // Sorted here: databases sort letters in different ways.
    collections: (collectionsOf.get(row.id) ?? []).map(({ name }) => name).toSorted(),
  }));
}

/** Reads a site; undefined when it is not known. */
export async function siteOf(db: Queryable, site: string): Promise<StoredSite | undefined> {
  const sites = await db.query<SiteRow>("site", ofSome.sites, [[site]]);
  const [found] = await withLists(db, sites, { ...ofSome, name: "named", ids: sites.map(({ id }) => id) });
  return found;
}

/** Reads a known site. @throws EiaoError `UnknownSite`. */
export async function knownSite(db: Queryable, site: string): Promise<StoredSite> {
  const found = await siteOf(db, site);
  if (found === undefined) throw repositoryError("UnknownSite", { site });
  return found;
}

const SITE_AT = `
  select site from (
    select site, case when site = $1 then 0 else 2 end as rank from urlrep.site where site = any($2)
    union all
    select site, 1 from urlrep.site join urlrep.seed using (siteid) where url = any($3)) found
  order by rank, length(site) desc, site limit 1`;

/**
 * Finds the known site that an address belongs to: the site with that name, else one that begins there, else the innermost site whose name
 * the address continues at a slash. So the pages below `http://www.example.com/site1/` belong to `www.example.com/site1`, and other pages
 * of its host do not. http and https are equal. Spec 4.1, D-21.
 *
 * @param url  absolute, http or https. @throws EiaoError `NotWebAddress`. Cost: reads the table of seeds.
 */
export async function siteAt(db: Queryable, url: string): Promise<StoredSite | undefined> {
  const name = siteRepresentation(url);
  const { href, pathname, search } = new URL(url);
  const isRoot = pathname === "/" && search === "";
  const seeds = [url, href, ...(isRoot ? [new URL(url).origin] : [])];
  const [found] = await db.query<{ site: string }>("site-at", SITE_AT, [name, namesAround(name), seeds]);
  return found === undefined ? undefined : await siteOf(db, found.site);
}

/** Returns a name and all names that it continues at a slash: `h/a/b`, `h/a`, `h`. Paths have at most some thousand parts. */
function namesAround(name: string): string[] {
  const names = [name];
  for (let slash = name.lastIndexOf("/"); slash > 0; slash = name.lastIndexOf("/", slash - 1))
    names.push(name.slice(0, slash));
  return names;
}

const NAMED = "select site from urlrep.site where site = any($1)";
const BEGIN = `select url, site from urlrep.seed join urlrep.site using (siteid) where url = any($1) order by length(site) desc, site`;

/** A start page, and the name of the site that begins there. */
export interface NamedStart {
  readonly site: string;
  readonly url: string;
}

/**
 * Returns start pages with the names of the known sites that begin there, which a person may have chosen (spec 4.1). In contrast to `siteAt`, a
 * page that is only below a site is not its start page. Names of known sites stay, and names of unknown ones. Cost: reads the table of seeds once.
 */
export async function withCuratedNames<Start extends NamedStart>(
  db: Queryable,
  starts: readonly Start[],
): Promise<Start[]> {
  const knownRows = await db.query<{ site: string }>("named-sites", NAMED, [starts.map(({ site }) => site)]);
  const known = new Set(knownRows.map(({ site }) => site));
  const others = starts.filter(({ site }) => !known.has(site));
  if (others.length === 0) return [...starts];
  const rows = await db.query<NamedStart>("sites-of-seeds", BEGIN, [others.flatMap(({ url }) => [url, bare(url)])]);
  const names = new Map(rows.toReversed().map(({ url, site }) => [url, site]));
  return starts.map((start) => {
    if (known.has(start.site)) return start;
    return { ...start, site: names.get(start.url) ?? names.get(bare(start.url)) ?? start.site };
  });
}

/** Returns a root URL without its slash, as lists of sites have it: `http://www.example.com`. */
function bare(url: string): string {
  return /^https?:\/\/[^/]+\/$/.test(url) ? url.slice(0, -1) : url;
}

/** Matches an identifier, perhaps with its schema; 63 bytes is PostgreSQL's own limit. */
const TABLE_NAME = /^(?:([A-Za-z_]\w{0,62})\.)?([A-Za-z_]\w{0,62})$/;

/** The queries by the column of the table. `table` is a quoted name from the catalogue. */
const sitesBy = {
  site: (table: string) => `
    select s.site from urlrep.site s
    where s.site in (select cast(t.site as text) from ${table} t) order by s.siteid`,
  seed: (table: string) => `
    select s.site from urlrep.site s
    where s.siteid in (select d.siteid from urlrep.seed d join ${table} t on cast(t.seed as text) = d.url)
    order by s.siteid`,
};

/**
 * Returns the sites that a table or view names, each once, in the order of the import. The table is in schema `urlrep` or
 * `public`, or its name has the schema; letter case is ignored. It has a column `site` (representation) or `seed` (URL).
 * Names that the repository does not know are left out. Spec 4.1, 4.2, 6.2.
 * @throws EiaoError `UnknownTable`.
 */
export async function sitesOfTable(db: Database, table = "site"): Promise<string[]> {
  const label = table.slice(0, 100);
  const [, schema = null, name] = TABLE_NAME.exec(table) ?? [];
  if (name === undefined)
    throw repositoryError("UnknownTable", { table: label, reason: "it is not the name of a table" });
  const found = await db.namedTable(schema, name);
  if (found === undefined)
    throw repositoryError("UnknownTable", { table: label, reason: "there is no table or view with this name" });
  const column = (["site", "seed"] as const).find((candidate) => found.columns.includes(candidate));
  if (column === undefined)
    throw repositoryError("UnknownTable", { table: label, reason: "it does not have the column" });
  const rows = await db.query<{ site: string }>("sites-of-table", sitesBy[column](found.reference));
  return rows.map(({ site }) => site);
}

/** Returns the rules of a site, in order; the default scope of its first seed when it has none. Spec 5.1. @throws EiaoError `UnknownSite`. */
export async function scopeRulesOf(db: Queryable, site: string): Promise<readonly ScopeRule[]> {
  const { rules, seeds } = await knownSite(db, site);
  const [seed = site] = seeds;
  return rules.length > 0 ? rules : [{ order: 1, type: "include", pattern: defaultScopePattern(seed) }];
}

const SITE_ID = "select siteid from urlrep.site where site = $1";

/** Returns the id of a site. @throws EiaoError `UnknownSite`. */
export async function siteId(db: Queryable, site: string): Promise<number> {
  const [row] = await db.query<{ siteid: number }>("site-id", SITE_ID, [site]);
  if (row === undefined) throw repositoryError("UnknownSite", { site });
  return row.siteid;
}

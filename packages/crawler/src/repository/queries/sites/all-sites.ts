import type { Queryable } from "../../../database/database.ts";
import { groupedBy } from "../../grouped-by.ts";
import type { StoredSite } from "./site-rows.ts";
import { RULE_COLUMNS, type RuleRow, storedRuleOf, SITE_COLUMNS } from "./site-rows.ts";

const SITES = `select ${SITE_COLUMNS} from urlrep.site where cast($1 as text) is null or site = $1 order by siteid`;
const SEEDS = `
  select siteid, url from urlrep.seed join urlrep.site using (siteid) where cast($1 as text) is null or site = $1
  order by siteid, orderid`;
const RULES = `
  select ${RULE_COLUMNS} from urlrep.inclusionexclusion join urlrep.site using (siteid)
  where cast($1 as text) is null or site = $1 order by siteid, orderid`;

/** Every site, disabled ones too, with seeds and rules, in the order of the first import: what a snapshot holds. */
export function allSites(db: Queryable): Promise<StoredSite[]> {
  return readSites(db, null);
}

/** One site as it was imported; undefined when it is not known. */
export async function siteOf(db: Queryable, site: string): Promise<StoredSite | undefined> {
  return (await readSites(db, site))[0];
}

async function readSites(db: Queryable, site: string | null): Promise<StoredSite[]> {
  const sites = await db.query<Omit<StoredSite, "seeds" | "rules">>("all-sites", SITES, [site]);
  const seeds = await db.query<{ siteid: number; url: string }>("all-seeds", SEEDS, [site]);
  const rules = await db.query<RuleRow>("all-rules", RULES, [site]);
  const seedsOf = groupedBy(seeds, ({ siteid }) => siteid);
  const rulesOf = groupedBy(rules, ({ siteid }) => siteid);
  return sites.map((row) => ({
    ...row,
    seeds: (seedsOf.get(row.id) ?? []).map(({ url }) => url),
    rules: (rulesOf.get(row.id) ?? []).map(storedRuleOf),
  }));
}

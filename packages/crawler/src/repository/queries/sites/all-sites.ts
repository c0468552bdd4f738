import type { Queryable } from "../../../database/database.ts";
import { groupedBy } from "../../grouped-by.ts";
import type { StoredSite } from "./site-rows.ts";
import { RULE_COLUMNS, type RuleRow, storedRuleOf, SITE_COLUMNS } from "./site-rows.ts";

type SiteRow = Omit<StoredSite, "seeds" | "rules">;

const SITES = `select ${SITE_COLUMNS} from urlrep.site order by siteid`;
const SEEDS = "select siteid, url from urlrep.seed order by siteid, orderid";
const RULES = `select ${RULE_COLUMNS} from urlrep.inclusionexclusion order by siteid, orderid`;

/** Every site, disabled ones too, with seeds and rules, in the order of the first import: what a snapshot holds. */
export async function allSites(db: Queryable): Promise<StoredSite[]> {
  const sites = await db.query<SiteRow>("all-sites", SITES);
  const seeds = await db.query<{ siteid: number; url: string }>("all-seeds", SEEDS);
  const rules = await db.query<RuleRow>("all-rules", RULES);
  const seedsOf = groupedBy(seeds, ({ siteid }) => siteid);
  const rulesOf = groupedBy(rules, ({ siteid }) => siteid);
  return sites.map((row) => ({
    ...row,
    seeds: (seedsOf.get(row.id) ?? []).map(({ url }) => url),
    rules: (rulesOf.get(row.id) ?? []).map(storedRuleOf),
  }));
}

/** A row for each of its seeds, one where it has none. */
const SITE = `
  select ${SITE_COLUMNS}, d.url as seed from urlrep.site left join urlrep.seed d using (siteid) where site = $1 order by d.orderid`;
const RULES_OF = `select ${RULE_COLUMNS} from urlrep.inclusionexclusion where siteid = $1 order by orderid`;

/** One site as it was imported; undefined when it is not known. Asked for each site of a run several times. */
export async function siteOf(db: Queryable, site: string): Promise<StoredSite | undefined> {
  const rows = await db.query<SiteRow & { readonly seed: string | null }>("site", SITE, [site]);
  const [first] = rows;
  if (first === undefined) return undefined;
  const { seed: _, ...columns } = first;
  const rules = await db.query<RuleRow>("rules-of-site", RULES_OF, [first.id]);
  return { ...columns, seeds: rows.flatMap(({ seed }) => seed ?? []), rules: rules.map(storedRuleOf) };
}

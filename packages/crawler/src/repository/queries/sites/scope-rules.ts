import type { Queryable } from "../../../database/database.ts";
import { defaultScopePattern } from "../../../url/site.ts";
import type { ScopeRule } from "../../../scope/kinds/catalogue.ts";
import { seedUrls } from "./seed-urls.ts";
import { siteId } from "./site-id.ts";
import { RULE_COLUMNS, type RuleRow, storedRuleOf } from "./site-rows.ts";

const SQL = `
  select ${RULE_COLUMNS} from urlrep.inclusionexclusion where siteid = $1 order by orderid`;

/** The rules of a site, in order; the default scope of its first seed when it has none. Spec 5.1. @throws EiaoError `UnknownSite`. */
export async function scopeRulesOf(db: Queryable, site: string): Promise<ScopeRule[]> {
  const rows = await db.query<RuleRow>("scope-rules", SQL, [await siteId(db, site)]);
  if (rows.length > 0) return rows.map(storedRuleOf);
  const [seed = site] = await seedUrls(db, site);
  return [{ order: 1, type: "include", pattern: defaultScopePattern(seed) }];
}

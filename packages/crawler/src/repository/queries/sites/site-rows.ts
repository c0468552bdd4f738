import type { ScopeRule, Site } from "../../records.ts";

/** A row of `inclusionexclusion`. */
export interface RuleRow {
  readonly siteid: number;
  readonly orderid: number;
  readonly patterntype: "+" | "-";
  readonly regextext: string | null;
  readonly countries: readonly string[] | null;
}

export function ruleOf({ orderid, patterntype, regextext, countries }: RuleRow): ScopeRule {
  const type = patterntype === "+" ? "include" : "exclude";
  return countries === null ? { order: orderid, type, pattern: regextext ?? "" } : { order: orderid, type, countries };
}

/** Columns of `site` under the names of `Site`. */
export const siteColumns = `siteid as id, site, title, source, nace, continent, country, nuts, nutsknown as "nutsKnown",
  smallsite as "smallSite", enabled, addedby as "addedBy", scopesource as "scopeSource"`;

/** A site of the repository with its key there. */
export interface StoredSite extends Site {
  readonly id: number;
}

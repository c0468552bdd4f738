import type { RuleValue } from "../../../scope/kinds/rule-kind.ts";
import type { Site } from "../../records.ts";
import { ruleColumns } from "../../rule-columns.ts";
import { ruleKindNames, ruleOfKind } from "../../../scope/kinds/catalogue.ts";
import type { ScopeRule } from "../../../scope/kinds/catalogue.ts";

/** A row of `inclusionexclusion`. */
export interface RuleRow {
  readonly siteid: number;
  readonly orderid: number;
  readonly patterntype: "+" | "-";
  /** The whole row: the column of its kind is the one that is not null. */
  readonly columns: Readonly<Record<string, RuleValue | null | undefined>>;
}

export function storedRuleOf({ orderid, patterntype, columns }: RuleRow): ScopeRule {
  const type = patterntype === "+" ? "include" : "exclude";
  for (const name of ruleKindNames) {
    const value = columns[ruleColumns[name].name] ?? null;
    if (value !== null) return ruleOfKind(name, { order: orderid, type }, value);
  }
  throw new Error(`Rule ${orderid} of a site is of no known kind.`);
}

/** Columns of `site` under the names of `Site`. */
export const SITE_COLUMNS = `siteid as id, site, title, source, nace, continent, country, nuts, nutsknown as "nutsKnown",
  smallsite as "smallSite", enabled, addedby as "addedBy", scopesource as "scopeSource"`;

/** A site of the repository with its key there. */
export interface StoredSite extends Site {
  readonly id: number;
}

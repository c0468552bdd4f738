import { ruleKindNames, ruleOfKind } from "../decide/scope/rule-kinds.ts";
import type { RuleKindName, RuleValue, ScopeRule } from "../decide/scope/rule-kinds.ts";
import type { Site } from "./site.ts";

/** The column of `urlrep.inclusionexclusion` that has the value of a rule of each kind, and its SQL type (schema/urlrep.*.sql). */
export const ruleColumns = {
  pattern: { name: "regextext", type: "text" },
  countries: { name: "countries", type: "text[]" },
} as const satisfies Readonly<Record<RuleKindName, { readonly name: string; readonly type: string }>>;

/** Columns of `inclusionexclusion`; `storedRuleOf` makes a rule of them. */
export const RULE_COLUMNS = `siteid, orderid, patterntype, ${Object.values(ruleColumns)
  .map(({ name }) => name)
  .join(", ")}`;

/** A row of `inclusionexclusion`: of the columns of kinds its own is the one that is not null. */
export type RuleRow = {
  readonly siteid: number;
  readonly orderid: number;
  readonly patterntype: "+" | "-";
} & Readonly<Record<(typeof ruleColumns)[RuleKindName]["name"], RuleValue | null>>;

export function storedRuleOf({ orderid, patterntype, ...columns }: RuleRow): ScopeRule {
  const type = patterntype === "+" ? "include" : "exclude";
  for (const name of ruleKindNames) {
    const value = columns[ruleColumns[name].name];
    if (value !== null) return ruleOfKind(name, { order: orderid, type }, value);
  }
  throw new Error(`Rule ${orderid} of a site is of an unknown kind.`);
}

/** Columns of `site` under the names of `Site`. */
export const SITE_COLUMNS = `siteid as id, site, title, source, nace, continent, country, nuts, nutsknown as "nutsKnown",
  smallsite as "smallSite", watched, documenturlscheme as "documentUrlScheme", setfields as "setFields",
  addedby as "addedBy", scopesource as "scopeSource"`;

/** Columns of `site` that are written with it, and their types; the others are the store's. */
export const writtenColumns = {
  site: "text",
  title: "text",
  source: "text",
  nace: "text",
  continent: "text",
  country: "text",
  nuts: "text",
  nutsknown: "text",
  smallsite: "bool",
  watched: "bool",
  documenturlscheme: "text",
  setfields: "text[]",
  addedby: "text",
  scopesource: "text",
};

/** The values of `writtenColumns`, in their order. */
export function rowOfSite(site: Site) {
  return [
    site.site,
    site.title,
    site.source,
    site.nace,
    site.continent,
    site.country,
    site.nuts,
    site.nutsKnown,
    site.smallSite,
    site.watched,
    site.documentUrlScheme,
    site.setFields,
    site.addedBy === "crawl" ? "crawl" : "import",
    site.scopeSource,
  ];
}

/** A site of the repository with its key there. */
export interface StoredSite extends Site {
  readonly id: number;
}

/** `Map.groupBy` of ES2024, which the types of this project do not have yet. */
export function groupedBy<Key, T>(list: Iterable<T>, keyOf: (element: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const element of list) {
    const key = keyOf(element);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [element]);
    else group.push(element);
  }
  return groups;
}

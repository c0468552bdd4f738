import { ruleKindNames, ruleOfKind } from "../decide/scope/rule-kinds.ts";
import type { RuleKindName, RuleValue, ScopeRule } from "../decide/scope/rule-kinds.ts";
import type { Site } from "./site.ts";

/** The column of `urlrep.inclusionexclusion` that has the value of a rule of each kind, and its SQL type (schema/urlrep.*.sql). */
export const ruleColumns = {
  pattern: { name: "regextext", type: "text" },
  countries: { name: "countries", type: "text[]" },
} as const satisfies Readonly<Record<RuleKindName, { readonly name: string; readonly type: string }>>;

/** The columns of `inclusionexclusion`; `storedRuleOf` makes a rule from them. */
export const RULE_COLUMNS = `siteid, orderid, patterntype, ${Object.values(ruleColumns)
  .map(({ name }) => name)
  .join(", ")}`;

/** A row of `inclusionexclusion`: of the columns for kinds of rules, only the one of its own kind is not null. */
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

/** The members of `Site` that are columns of `site`, with the types of the columns. The names of columns are in lower case. */
const siteMembers = {
  site: "text",
  title: "text",
  source: "text",
  nace: "text",
  continent: "text",
  country: "text",
  nuts: "text",
  nutsKnown: "text",
  smallSite: "bool",
  watched: "bool",
  documentUrlScheme: "text",
  setFields: "text[]",
  addedBy: "text",
  scopeSource: "text",
} as const satisfies Partial<Record<keyof Site, string>>;
const memberNames = Object.keys(siteMembers) as (keyof typeof siteMembers)[];

/** Columns of `site` under the names of `Site`. */
export const SITE_COLUMNS = `siteid as id, ${memberNames.map((name) => `${name.toLowerCase()} as "${name}"`).join(", ")}`;

/** The columns of `site` that are written, with their types; the store fills the others itself. */
export const writtenColumns = Object.fromEntries(memberNames.map((name) => [name.toLowerCase(), siteMembers[name]]));

/** The values of `writtenColumns`, in their order. */
export function rowOfSite(site: Site) {
  return memberNames.map((name) => site[name]);
}

/** A site of the repository with its key there. */
export interface StoredSite extends Site {
  readonly id: number;
}

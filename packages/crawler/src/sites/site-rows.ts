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

/** Members of `Site` that are columns of `site`, and the types of these; their names are in lower case there. */
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

/** Columns of `site` that are written with it, and their types; the others are the store's. */
export const writtenColumns = Object.fromEntries(memberNames.map((name) => [name.toLowerCase(), siteMembers[name]]));

/** The values of `writtenColumns`, in their order. */
export function rowOfSite(site: Site) {
  return memberNames.map((name) => site[name]);
}

/** A site of the repository with its key there. */
export interface StoredSite extends Site {
  readonly id: number;
}

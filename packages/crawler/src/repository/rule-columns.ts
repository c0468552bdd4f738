import type { RuleKindName } from "../scope/kinds/catalogue.ts";

/** Where `urlrep.inclusionexclusion` keeps the value of a rule of each kind: a column, and its SQL type. A new kind needs a migration. */
export const ruleColumns = {
  pattern: { name: "regextext", type: "text" },
  countries: { name: "countries", type: "text[]" },
} as const satisfies Readonly<Record<RuleKindName, { readonly name: string; readonly type: string }>>;

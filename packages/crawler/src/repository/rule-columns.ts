import type { RuleKindName } from "../scope/kinds/catalogue.ts";

/** The column of `urlrep.inclusionexclusion` that has the value of a rule of each kind, and its SQL type (schema/urlrep.*.sql). */
export const ruleColumns = {
  pattern: { name: "regextext", type: "text" },
  countries: { name: "countries", type: "text[]" },
} as const satisfies Readonly<Record<RuleKindName, { readonly name: string; readonly type: string }>>;

import { countryRule } from "./country-rule.ts";
import { patternRule } from "./pattern-rule.ts";
import type { RuleKind, RuleValue } from "./rule-kind.ts";

/** The kinds of scope rules: a line each. */
export const ruleKinds = {
  pattern: patternRule,
  countries: countryRule,
} as const;

export type RuleKindName = keyof typeof ruleKinds;

/** A scope rule of a site: its value stands under the name of its kind. Spec 4.1, 5, 19.1. */
export type ScopeRule = {
  readonly [Name in RuleKindName]: { readonly order: number; readonly type: "include" | "exclude" } & {
    readonly [Key in Name]: Parameters<(typeof ruleKinds)[Name]["write"]>[0];
  };
}[RuleKindName];

/** In the order of the catalogue. */
export const ruleKindNames = Object.keys(ruleKinds) as readonly RuleKindName[];

/** The kind of a rule, with its value. */
export function kindOf(rule: ScopeRule): { name: RuleKindName; kind: RuleKind<RuleValue>; value: RuleValue } {
  const values = rule as Readonly<Partial<Record<RuleKindName, RuleValue>>>;
  const name = ruleKindNames.find((key) => values[key] !== undefined);
  const value = name === undefined ? undefined : values[name];
  if (name === undefined || value === undefined) throw new Error(`Scope rule ${rule.order} is of an unknown kind.`);
  return { name, kind: ruleKindNamed(name), value };
}

/** For those who do not know which kind it is: each takes the values that it has read. */
export function ruleKindNamed(name: RuleKindName): RuleKind<RuleValue> {
  return ruleKinds[name];
}

/** The rule of a kind with a value that this kind has read. */
export function ruleOfKind(
  name: RuleKindName,
  { order, type }: Pick<ScopeRule, "order" | "type">,
  value: RuleValue,
): ScopeRule {
  return { order, type, [name]: value } as unknown as ScopeRule;
}

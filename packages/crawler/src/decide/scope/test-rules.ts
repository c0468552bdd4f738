import { ruleKindNamed, ruleOfKind } from "./rule-kinds.ts";
import type { RuleKindName, ScopeRule } from "./rule-kinds.ts";

/** Returns the rule that a kind has as its example. */
export function exampleRule(name: RuleKindName, order: number): ScopeRule {
  const kind = ruleKindNamed(name);
  const found = kind.read(kind.example);
  if ("problems" in found) throw new Error(`The example of ${name} is none: ${found.problems.join(" ")}`);
  return ruleOfKind(name, { order, type: "include" }, found.value);
}

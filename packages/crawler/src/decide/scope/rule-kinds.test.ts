import { expect, test } from "vitest";
import { scopeXml } from "../../sites/lists/snapshot.ts";
import { readScopeXml } from "../../sites/lists/scope-xml.ts";
import { createScope } from "./scope.ts";
import { kindOf, ruleKindNames } from "./rule-kinds.ts";
import { exampleRule } from "./test-rules.ts";

const rules = ruleKindNames.map((name, at) => exampleRule(name, at + 1));

test("a snapshot of rules of every kind is read back unchanged", () => {
  expect(readScopeXml(scopeXml(rules), "snapshot.xml").rules).toEqual(rules);
});

test.each(rules)("a decision names the kind of its rule, whose example matches this URL: $order", async (rule) => {
  const geo = { countryOf: () => "NO" };
  const { kind } = kindOf(rule);
  const decision = await createScope([rule], [], geo).decide("https://www.example.com/");
  expect([decision.index, decision.rule]).toEqual([rule.order, kind.decideRule]);
});

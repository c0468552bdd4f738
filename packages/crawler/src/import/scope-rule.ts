import type { SaxesAttributeNS, SaxesTagNS } from "saxes";
import { ruleKindNamed, ruleKindNames, ruleOfKind } from "../scope/kinds/catalogue.ts";
import type { RuleKindName, ScopeRule } from "../scope/kinds/catalogue.ts";
import { quotedField } from "../scope/quoted-field.ts";

/** Of UWEM 0.5; a placeholder by its authors' own comment. Spec 5.2. */
export const SCOPE_NAMESPACE = "http://www.wabcluster.org";

/** What is wrong with an element; `field` is the attribute. */
export interface RuleProblem {
  readonly field: string | null;
  readonly message: string;
}

/** The rule that an element of a scope file says, or what is wrong with it. */
export function ruleOf(tag: SaxesTagNS, order: number): ScopeRule | RuleProblem[] {
  const name = ruleKindNames.find((candidate) => isElementOf(candidate, tag));
  if (name === undefined) {
    const expected = ruleKindNames.map((known) => ruleKindNamed(known).element.name);
    const message = `The element ${quotedField(tag.name)} is unknown; use ${expected.join(" or ")}.`;
    return [{ field: null, message }];
  }
  const { values, problems } = attributesOf(tag, name);
  const { type } = values;
  if (type === undefined) problems.push({ field: "type", message: "The attribute is missing." });
  else if (type !== "include" && type !== "exclude") {
    problems.push({ field: "type", message: `${quotedField(type)} must be include or exclude.` });
  }
  const given = values[name];
  const read = given === undefined ? { problems: ["The attribute is missing."] } : ruleKindNamed(name).read(given);
  if ("problems" in read) return [...problems, ...read.problems.map((message) => ({ field: name, message }))];
  if (problems.length > 0) return problems;
  return ruleOfKind(name, { order, type: type === "exclude" ? "exclude" : "include" }, read.value);
}

function isElementOf(name: RuleKindName, { local, uri }: SaxesTagNS): boolean {
  const { element } = ruleKindNamed(name);
  if (element.name !== local) return false;
  return element.namespace === undefined ? !ownNamespaces.has(uri) : element.namespace === uri;
}

const ownNamespaces = new Set(ruleKindNames.flatMap((name) => ruleKindNamed(name).element.namespace ?? []));

function attributesOf(
  tag: SaxesTagNS,
  second: RuleKindName,
): { values: Partial<Record<"type" | RuleKindName, string>>; problems: RuleProblem[] } {
  const values: Partial<Record<"type" | RuleKindName, string>> = {};
  const problems: RuleProblem[] = [];
  for (const { name, uri, value } of Object.values(tag.attributes as Record<string, SaxesAttributeNS>)) {
    if (uri !== "") continue; // namespace declarations and xsi:
    if (name === "type" || name === second) values[name] = value;
    else problems.push({ field: name.slice(0, 40), message: "The attribute is unknown." });
  }
  return { values, problems };
}

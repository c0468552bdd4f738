import { ariaRole } from "../../accessibility/aria.ts";
import { isMarkup } from "./included.ts";
import { defineRule } from "./rule.ts";

export const hasRequiredContext = defineRule({
  id: "ff89c9",
  version: "1.0",
  description: "ARIA required context role",
  title: "role outside of what it is a part of",
  wrong: "The role {fact} is a part of another one, and does not stand in it.",
  affects:
    "People who use a screen reader: the element is announced as something else, or without its place in the whole.",
  remedy: "Put the element into one with the role that it is a part of, such as list for listitem.",
  examples: {
    fails: ['<p role="listitem">Apples</p>'],
    passes: ['<div role="list"><p role="listitem">Apples</p></div>'],
  },
  required: ["1.3.1"],
  axe: ["aria-required-parent"],
  needsStyle: true,
  measure(element, facts) {
    const role = facts.explicitRole(element);
    if (role === undefined || role === facts.implicitRole(element) || role !== facts.role(element)) return undefined;
    const parents = ariaRole(role)?.parents;
    if (parents === undefined || parents.size === 0 || !isMarkup(element) || !facts.isExposed(element))
      return undefined;
    const owner = facts.owner(element);
    return owner !== undefined && parents.has(facts.role(owner) ?? "") ? "" : role;
  },
  isMet: (role) => role === "",
});

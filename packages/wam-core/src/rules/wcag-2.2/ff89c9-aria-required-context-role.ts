import { ariaRole } from "../../accessibility/aria/aria.ts";
import { CUSTOM_ELEMENT, hasUnknownOwner } from "./custom-element.ts";
import { isMarkup } from "./included.ts";
import { defineRule, undecided } from "./rule.ts";

export const hasRequiredContext = defineRule({
  id: "ff89c9",
  description: "ARIA required context role",
  title: "role used outside the role that it belongs to",
  wrong: "The element has the role {fact}, but it is not inside an element with a role that this one requires.",
  affects:
    "Screen reader users: the element is announced as something else, or without its position, such as “2 of 5”.",
  remedy: "Give the outer element the required role, such as list for listitem, or remove the role of this one.",
  examples: {
    fails: ['<p role="listitem">Apples</p>'],
    passes: ['<div role="list"><p role="listitem">Apples</p></div>'],
  },
  learn: ["/TR/wai-aria-1.2/#scope"],
  required: ["1.3.1"],
  axe: ["aria-required-parent"],
  measure(element, facts, page) {
    const role = facts.explicitRole(element);
    if (role === undefined || role === facts.implicitRole(element) || role !== facts.role(element)) return undefined;
    const parents = ariaRole(role)?.parents;
    if (parents === undefined || parents.size === 0 || !isMarkup(element) || !facts.isExposed(element))
      return undefined;
    const owner = facts.owner(element);
    if (owner !== undefined && parents.has(facts.role(owner) ?? "")) return "";
    return hasUnknownOwner(element, facts, page) ? undecided(CUSTOM_ELEMENT) : role;
  },
});

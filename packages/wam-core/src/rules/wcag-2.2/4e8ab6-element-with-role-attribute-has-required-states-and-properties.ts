import { ariaRole } from "../../accessibility/aria/aria.ts";
import { inputType, isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { isMarkup } from "./included.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

const noStates = { required: new Set<string>(), requiredWhenFocusable: new Set<string>() };

export const roleHasRequiredStates = defineRule({
  id: "4e8ab6",
  description: "Element with role attribute has required states and properties",
  title: "role without a required state or property",
  wrong: "Attributes that the role requires are missing or empty: {fact}.",
  affects: "Screen reader users: they hear a wrong state, such as “not checked”, or none.",
  remedy:
    "Add the attribute, and let a script update it when the state changes. Better: use the HTML element that has the state built in.",
  examples: {
    fails: ['<p role="checkbox">News by mail</p>'],
    passes: ['<p role="checkbox" aria-checked="false">News by mail</p>', '<input type="checkbox" role="switch">'],
  },
  questions: {
    "value-text":
      "The value is given only as text (aria-valuetext), without aria-valuenow. Does a screen reader announce the value that the control shows?",
  },
  learn: ["/WAI/ARIA/apg/patterns/"],
  secondary: ["1.3.1", "4.1.2"],
  axe: ["aria-required-attr"],
  measure(element, facts) {
    const role = facts.explicitRole(element);
    if (role === undefined || role === facts.implicitRole(element)) return undefined;
    if (!isMarkup(element) || !facts.isExposed(element) || facts.role(element) !== role) return undefined;
    const { required, requiredWhenFocusable } = ariaRole(role) ?? noStates;
    const needed = facts.isFocusable(element) ? [...required, ...requiredWhenFocusable] : [...required];
    const missing = needed.filter((name) => (element.attribute(name) ?? "").trim() === "" && !isNative(element, name));
    const isWorded =
      missing.length === 1 &&
      missing[0] === "aria-valuenow" &&
      (element.attribute("aria-valuetext") ?? "").trim() !== "";
    return isWorded ? undecided("value-text") : missing.join(", ");
  },
});

/** Returns true for a state that the HTML element has natively, independent of its role. */
function isNative(element: Element, attribute: string): boolean {
  const type = isHtml(element, "input") ? inputType(element) : "";
  switch (attribute) {
    case "aria-checked":
      return type === "checkbox" || type === "radio";
    case "aria-valuenow":
      return type === "range" || type === "number" || isHtml(element, "progress", "meter");
    case "aria-level":
      return isHtml(element, "h1", "h2", "h3", "h4", "h5", "h6");
    case "aria-expanded":
      return isHtml(element, "select") || (type !== "" && element.has("list"));
    default:
      return false;
  }
}

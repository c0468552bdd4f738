import { ariaRole } from "../../accessibility/aria.ts";
import { inputType, isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { isMarkup } from "./included.ts";
import { unknown } from "./rule.ts";
import { defineRule } from "./rule.ts";

const none = { required: new Set<string>(), requiredWhenFocusable: new Set<string>() };

export const roleHasRequiredStates = defineRule({
  id: "4e8ab6",
  version: "1.0",
  description: "Element with role attribute has required states and properties",
  title: "role without a state that it needs",
  wrong: "The role needs {fact}.",
  affects:
    "People who use a screen reader, a braille display or voice control: they are told the wrong state, such as “not checked”, whatever the element shows.",
  remedy:
    "Add the attribute, and keep it up to date by script; better still, use the HTML element that has the state by itself.",
  examples: {
    fails: ['<p role="checkbox">News by mail</p>'],
    passes: ['<p role="checkbox" aria-checked="false">News by mail</p>', '<input type="checkbox" role="switch">'],
  },
  questions: {
    "value-text": "The value stands in aria-valuetext alone, without a number. Does assistive technology tell it?",
  },
  required: [],
  secondary: ["1.3.1", "4.1.2"],
  axe: ["aria-required-attr"],
  needsStyle: true,
  measure(element, facts) {
    const role = facts.explicitRole(element);
    if (role === undefined || role === facts.implicitRole(element)) return undefined;
    if (!isMarkup(element) || !facts.isExposed(element) || facts.role(element) !== role) return undefined;
    const { required, requiredWhenFocusable } = ariaRole(role) ?? none;
    const needed = facts.isFocusable(element) ? [...required, ...requiredWhenFocusable] : [...required];
    const missing = needed.filter((name) => (element.attribute(name) ?? "").trim() === "" && !isNative(element, name));
    const isWorded =
      missing.length === 1 &&
      missing[0] === "aria-valuenow" &&
      (element.attribute("aria-valuetext") ?? "").trim() !== "";
    return isWorded ? unknown("value-text") : missing.join(" ");
  },
  isMet: (missing) => missing === "",
});

/** Returns true for a state that the HTML element has by itself, whatever its role. */
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

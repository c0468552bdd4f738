import { inputType, isHtml } from "../../accessibility/html-element.ts";
import { defineRule } from "./rule.ts";

const types: ReadonlySet<string> = new Set([
  "color",
  "date",
  "datetime-local",
  "file",
  "month",
  "password",
  "time",
  "week",
]);

/** The common parts of the rules about names of form fields. */
export const fieldParts = {
  wrong: "The form field has no accessible name: neither a label nor an attribute gives it one.",
  affects:
    "Screen reader users cannot tell what to enter. People who use voice control cannot say the name of the field.",
  required: ["4.1.2"],
  sameAs: ["12.4_HTML_01", "12.4_HTML_02"],
};

export const pickerHasName = defineRule({
  ...fieldParts,
  id: "field-name",
  description: "Password, date, colour or file field has non-empty accessible name",
  title: "password, date, colour or file field without a name",
  remedy: "Put the text beside the field in a label element for it, or add an aria-label.",
  examples: {
    fails: ["<p>Password <input type=password></p>"],
    passes: ["<label>Password <input type=password></label>", '<input type=date aria-label="Date of birth">'],
  },
  learn: ["/WAI/tutorials/forms/labels/", "/WAI/WCAG22/Techniques/html/H44"],
  axe: ["label"],
  measure(element, facts) {
    // A field with a role belongs to the rule for that role.
    if (!isHtml(element, "input") || !types.has(inputType(element)) || facts.role(element) !== undefined)
      return undefined;
    return facts.isExposed(element) ? facts.name(element) : undefined;
  },
  isMet: (name) => name !== "",
});

import { fieldParts } from "./field-name.ts";
import { isHtmlOfRole } from "./included.ts";
import { defineRule } from "./rule.ts";

const fields: ReadonlySet<string> = new Set([
  "checkbox",
  "combobox",
  "listbox",
  "menuitemcheckbox",
  "menuitemradio",
  "radio",
  "searchbox",
  "slider",
  "spinbutton",
  "switch",
  "textbox",
]);
const isField = (role: string): boolean => fields.has(role);

export const fieldHasName = defineRule({
  ...fieldParts,
  id: "e086e5",
  version: "1.0",
  description: "Form field has non-empty accessible name",
  title: "form field without an accessible name",
  remedy:
    "Put the text beside the field in a label element for it, or add an aria-label. A field made by a role needs aria-labelledby or aria-label.",
  examples: {
    fails: ["<p>Last name <input></p>"],
    passes: ["<label>Last name <input></label>", '<input aria-label="Last name">'],
  },
  learn: ["/WAI/tutorials/forms/labels/"],
  secondary: ["1.3.1", "2.5.3"],
  axe: ["aria-input-field-name", "select-name", "label", "aria-toggle-field-name"],
  measure: (element, facts) => (isHtmlOfRole(element, facts, isField) ? facts.name(element) : undefined),
  isMet: (name) => name !== "",
});

import { fieldParts } from "./field-name.ts";
import { isHtmlOfRole } from "./included.ts";
import { defineRule, undecided } from "./rule.ts";
import { hasScript } from "./scripts.ts";

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
  description: "Form field has non-empty accessible name",
  title: "form field without an accessible name",
  remedy:
    "Put the text beside the field in a label element for it, or add an aria-label. A field made by a role needs aria-labelledby or aria-label.",
  examples: {
    fails: ["<p>Last name <input></p>"],
    passes: ["<label>Last name <input></label>", '<input aria-label="Last name">'],
  },
  questions: {
    "empty-attribute":
      "The attribute that would name this field is empty in the source of the page, and the page has a script. Does the script write a name into it?",
  },
  learn: ["/WAI/tutorials/forms/labels/"],
  secondary: ["1.3.1", "2.5.3"],
  axe: ["aria-input-field-name", "select-name", "label", "aria-toggle-field-name"],
  measure(element, facts, page) {
    if (!isHtmlOfRole(element, facts, isField)) return undefined;
    const name = facts.name(element);
    const waits = name === "" && ["title", "aria-label"].some((attribute) => element.attribute(attribute) === "");
    // Only a script makes a field with such a role work, so the script runs wherever the field is usable.
    return waits && facts.explicitRole(element) !== undefined && hasScript(page) ? undecided("empty-attribute") : name;
  },
  isMet: (name) => name !== "",
});

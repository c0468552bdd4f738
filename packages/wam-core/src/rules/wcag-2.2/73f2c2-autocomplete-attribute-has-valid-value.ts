import { autofillField } from "../../accessibility/autocomplete.ts";
import { inputType, isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { asciiLowerCase, norm } from "../../document/text.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

/** Words that pages use instead of off. */
const noFields: ReadonlySet<string> = new Set("none false true disabled enabled undefined null xon xoff".split(" "));
const fields: ReadonlySet<string> = new Set([
  "textbox",
  "searchbox",
  "combobox",
  "spinbutton",
  "slider",
  "listbox",
  "checkbox",
  "radio",
]);
const buttons: ReadonlySet<string> = new Set(["hidden", "button", "submit", "reset", "image"]);

export const autocompleteIsValid = defineRule({
  id: "73f2c2",
  description: "Autocomplete attribute has valid value",
  title: "autocomplete attribute with an invalid value",
  wrong: "“{fact}” is not a valid value of autocomplete.",
  affects:
    "People with cognitive or motor disabilities: the browser cannot fill in the field for them, and tools cannot show what it asks for.",
  remedy: "Use a value of the HTML Standard, such as email or street-address.",
  examples: {
    fails: ['<label>Mail <input autocomplete="e-mail"></label>'],
    passes: ['<label>Mail <input autocomplete="email"></label>'],
  },
  questions: {
    "no-field":
      "This value is not part of the HTML Standard; it may be meant to switch autofill off. Does the field ask for data of the user, such as a name or an address?",
  },
  learn: ["https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill"],
  required: ["1.3.5"],
  axe: ["autocomplete-valid"],
  measure(element, facts) {
    const value = norm(element.attribute("autocomplete") ?? "");
    if (value === "" || !isFillable(element) || facts.isHidden(element)) return undefined;
    if (/^(?:on|off)$/i.test(value) || facts.isDisabled(element)) return undefined;
    if (asciiLowerCase(element.attribute("aria-disabled") ?? "") === "true") return undefined;
    const role = facts.role(element);
    if (!facts.isFocusable(element) && role !== undefined && !fields.has(role)) return undefined;
    return noFields.has(asciiLowerCase(value)) ? undecided("no-field") : value;
  },
  isMet: (value) => autofillField(value) !== undefined,
});

function isFillable(element: Element): boolean {
  if (isHtml(element, "input")) return !buttons.has(inputType(element));
  return isHtml(element, "select", "textarea");
}

import { ariaAttribute } from "../../accessibility/aria/aria.ts";
import { asciiLowerCase, norm } from "../../document/text.ts";
import { ariaAttributesOf, isPermitted } from "./aria-attributes.ts";
import { isMarkup } from "./included.ts";
import { undecided } from "./rule.ts";
import { defineRule } from "./rule.ts";

export const ariaIsPermitted = defineRule({
  id: "5c01ea",
  description: "ARIA state or property is permitted",
  title: "aria attribute that the role does not support",
  wrong: "WAI-ARIA does not allow {fact} on this element.",
  affects: "Screen reader users: the attribute is ignored or announced wrongly.",
  remedy: "Remove the attribute, or give the element a role that supports it.",
  examples: {
    fails: ['<p aria-expanded="true">More</p>'],
    passes: ['<button aria-expanded="true">More</button>'],
  },
  questions: {
    "other-versions":
      "WAI-ARIA 1.2 does not allow this attribute on this element. Another version allows it, or its value false changes nothing. Does a screen reader announce the state that the page shows?",
  },
  learn: ["/TR/html-aria/"],
  secondary: ["1.3.1", "4.1.2"],
  axe: ["aria-allowed-attr", "aria-prohibited-attr"],
  measure(element, facts) {
    const attributes = ariaAttributesOf(element).filter(({ name }) => ariaAttribute(name) !== undefined);
    if (attributes.length === 0 || !isMarkup(element) || !facts.isExposed(element)) return undefined;
    const others = attributes.filter(({ name }) => !isPermitted(element, name, facts));
    const wrong = others.filter(({ name, value }) => !isDebatable(facts.role(element), name, value));
    if (others.length > 0 && wrong.length === 0) return undecided("other-versions");
    return wrong.map(({ name }) => name).join(", ");
  },
});

/** Attributes that version 1.1 or the draft of 1.3 gives to roles to which version 1.2 does not. */
const elsewhere: Readonly<Record<string, string>> = {
  "aria-expanded":
    "alert alertdialog article banner complementary contentinfo definition dialog directory document feed figure form grid group heading img list listitem log main marquee math menu menubar navigation note progressbar radiogroup region search status tablist tabpanel term timer toolbar tooltip tree treegrid",
  "aria-level": "grid treegrid",
  "aria-orientation": "combobox",
  "aria-required": "radio slider",
};

function isDebatable(role: string | undefined, attribute: string, value: string): boolean {
  if (asciiLowerCase(norm(value)) === "false") return true;
  return role !== undefined && elsewhere[attribute]?.split(" ").includes(role) === true;
}

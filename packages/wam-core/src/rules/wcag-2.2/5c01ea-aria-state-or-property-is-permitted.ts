import { ariaAttribute } from "../../accessibility/aria.ts";
import { ariaAttributesOf, isPermitted } from "./aria-attributes.ts";
import { isMarkup } from "./included.ts";
import { defineRule } from "./rule.ts";

export const ariaIsPermitted = defineRule({
  id: "5c01ea",
  version: "1.0",
  description: "ARIA state or property is permitted",
  title: "aria attribute that the role does not have",
  wrong: "The role of the element does not have {fact}.",
  affects:
    "People who use a screen reader, a braille display or voice control: the attribute is ignored, or read as something else.",
  remedy: "Take the attribute away, or give the element the role that has it.",
  examples: {
    fails: ['<p aria-expanded="true">More</p>'],
    passes: ['<button aria-expanded="true">More</button>'],
  },
  required: [],
  secondary: ["1.3.1", "4.1.2"],
  axe: ["aria-allowed-attr", "aria-prohibited-attr"],
  needsStyle: true,
  measure(element, facts) {
    const given = ariaAttributesOf(element).filter(({ name }) => ariaAttribute(name) !== undefined);
    if (given.length === 0 || !isMarkup(element) || !facts.isExposed(element)) return undefined;
    return given
      .filter(({ name }) => !isPermitted(element, name, facts))
      .map(({ name }) => name)
      .join(" ");
  },
  isMet: (others) => others === "",
});

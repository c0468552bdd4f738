import { isGlobalAttribute } from "../../accessibility/aria/aria.ts";
import { ariaAttributesOf, isProhibited } from "./aria-attributes.ts";
import { isIncluded, isMarkup } from "./included.ts";
import { defineRule } from "./rule.ts";

export const globalIsNotProhibited = defineRule({
  id: "kb1m8s",
  description: "ARIA global properties not used where prohibited",
  title: "aria attribute that the role prohibits",
  wrong: "WAI-ARIA prohibits {fact} on this element.",
  affects: "Screen reader users: the attribute may be ignored, or may be announced in place of the text.",
  remedy: "Remove the attribute and put its text in the page, or give the element a role that allows the attribute.",
  examples: {
    fails: ['<p aria-label="One euro">1</p>'],
    passes: ['<a href="/" aria-label="Home">1</a>'],
  },
  learn: ["/WAI/ARIA/apg/practices/names-and-descriptions/"],
  secondary: ["1.3.1"],
  axe: ["aria-prohibited-attr"],
  sameAs: ["5c01ea"],
  measure(element, facts) {
    const attributes = ariaAttributesOf(element).filter(
      ({ name, value }) => value.trim() !== "" && isGlobalAttribute(name),
    );
    if (attributes.length === 0 || !isMarkup(element) || !isIncluded(element, facts)) return undefined;
    return attributes
      .filter(({ name }) => isProhibited(element, name, facts))
      .map(({ name }) => name)
      .join(", ");
  },
});

import { ariaAttribute } from "../../accessibility/aria/aria.ts";
import { ariaAttributesOf } from "./aria-attributes.ts";
import { defineRule } from "./rule.ts";

export const ariaAttributeIsDefined = defineRule({
  id: "5f99a7",
  description: "ARIA attribute is defined in WAI-ARIA",
  title: "aria attribute that does not exist",
  wrong: "WAI-ARIA does not define {fact}.",
  affects: "People who use assistive technology: browsers ignore the attribute, so that its information is lost.",
  remedy: "Correct the spelling of the attribute, or remove it.",
  examples: {
    fails: ['<p aria-labelled="x">Home</p>'],
    passes: ['<nav aria-label="Main">Home</nav>'],
  },
  learn: ["/TR/wai-aria-1.2/#state_prop_def"],
  secondary: ["1.3.1", "4.1.2"],
  axe: ["aria-valid-attr"],
  needsStyle: false,
  measure(element) {
    const names = ariaAttributesOf(element).map(({ name }) => name);
    return names.length === 0 ? undefined : names.filter((name) => ariaAttribute(name) === undefined).join(", ");
  },
});

import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { isIncluded, isMarkup } from "./included.ts";
import { defineRule } from "./rule.ts";

export const decorationIsNotExposed = defineRule({
  id: "46ca7f",
  description: "Element marked as decorative is not exposed",
  title: "decorative element that is exposed to assistive technology",
  wrong: "The element is marked as decorative, but it is exposed to assistive technology as {fact}.",
  affects: "Screen reader users: they hear about something that the author meant as decoration.",
  remedy:
    'If the element is decoration, remove its aria attributes and its tabindex. Otherwise remove role="none", or write an alt text.',
  examples: {
    fails: ['<img src="line.png" alt="" aria-label="Line">'],
    passes: ['<img src="line.png" alt="">', '<nav role="none">Home</nav>'],
  },
  learn: ["/WAI/tutorials/images/decorative/"],
  secondary: ["1.1.1"],
  axe: ["presentation-role-conflict"],
  measure(element, facts) {
    if (!isMarkup(element) || !isDecorative(element, facts)) return undefined;
    if (!isIncluded(element, facts)) return "";
    const role = facts.role(element);
    return role === "none" ? "" : (role ?? element.name);
  },
});

function isDecorative(element: Element, facts: Accessibility): boolean {
  const explicit = facts.explicitRole(element);
  if (explicit !== undefined) return explicit === "none";
  return isHtml(element, "img") && element.attribute("alt") === "";
}

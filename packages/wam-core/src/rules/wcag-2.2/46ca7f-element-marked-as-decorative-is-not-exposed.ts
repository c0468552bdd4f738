import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { isIncluded, isMarkup } from "./included.ts";
import { defineRule } from "./rule.ts";

export const decorationIsNotExposed = defineRule({
  id: "46ca7f",
  version: "1.0",
  description: "Element marked as decorative is not exposed",
  title: "marked as decoration, and yet exposed",
  wrong: "The element is marked as decoration, but assistive technology is given it as {fact}.",
  affects: "People who use a screen reader: they are told of something that the author takes for decoration.",
  remedy: "Take the ARIA attribute or the tabindex away; or the mark that it is decoration.",
  examples: {
    fails: ['<img src="line.png" alt="" aria-label="Line">'],
    passes: ['<img src="line.png" alt="">', '<nav role="none">Home</nav>'],
  },
  required: [],
  secondary: ["1.1.1"],
  axe: ["presentation-role-conflict"],
  needsStyle: true,
  measure(element, facts) {
    if (!isMarkup(element) || !isDecorative(element, facts)) return undefined;
    if (!isIncluded(element, facts)) return "";
    const role = facts.role(element);
    return role === "none" ? "" : (role ?? element.name);
  },
  isMet: (role) => role === "",
});

function isDecorative(element: Element, facts: Accessibility): boolean {
  const explicit = facts.explicitRole(element);
  if (explicit !== undefined) return explicit === "none";
  return isHtml(element, "img") && element.attribute("alt") === "";
}

import type { Accessibility } from "../../accessibility/accessibility.ts";
import type { Element } from "../../document/document.ts";

/** Returns true for an element whose content is part of the line around it. */
export function isInLine(element: Element, { style }: Pick<Accessibility, "style">): boolean {
  return /^(?:inline|contents|ruby)/.test(style.value(element, "display") ?? "inline");
}

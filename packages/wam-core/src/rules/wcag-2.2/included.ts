import type { Accessibility } from "../../accessibility/accessibility.ts";
import { SVG_NAMESPACE, inputType, isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";

/** Returns true for an element that assistive technology would get if its role were not none. */
export function isIncluded(element: Element, facts: Accessibility): boolean {
  return !facts.isHidden(element) && !facts.isInert(element) && !facts.isPresentational(element);
}

/** Returns true for an exposed HTML element with such a role. */
export function isHtmlOfRole(element: Element, facts: Accessibility, isRole: (role: string) => boolean): boolean {
  if (element.namespace !== XHTML_NAMESPACE) return false;
  const role = facts.role(element);
  return role !== undefined && isRole(role) && facts.isExposed(element);
}

/** Returns true for elements of HTML and SVG, to whose roles WAI-ARIA applies. */
export function isMarkup({ namespace }: Element): boolean {
  return namespace === XHTML_NAMESPACE || namespace === SVG_NAMESPACE;
}

/** Returns true for `input type=image`. */
export function isImageButton(element: Element): boolean {
  return isHtml(element, "input") && inputType(element) === "image";
}

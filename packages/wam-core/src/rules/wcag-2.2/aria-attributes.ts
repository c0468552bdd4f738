import type { Accessibility } from "../../accessibility/accessibility.ts";
import { ariaOfElement, ariaRole, isGlobalAttribute, supportsAttribute } from "../../accessibility/aria/aria.ts";
import { inputType, isHtml } from "../../accessibility/html-element.ts";
import type { Attribute, Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";

/** Returns the attributes of an element whose names begin with `aria-`. */
export function ariaAttributesOf(element: Element): readonly Attribute[] {
  return element.attributes.filter(({ name, namespace }) => namespace === undefined && name.startsWith("aria-"));
}

/** Returns true for an attribute that is global, supported by the element's role, or allowed by ARIA in HTML for an element without a role. */
export function isPermitted(element: Element, name: string, facts: Accessibility): boolean {
  if (isGlobalAttribute(name)) return true;
  const role = facts.role(element);
  if (role !== undefined && supportsAttribute(role, name)) return true;
  const needsFocus = role === "separator" && facts.isFocusable(element);
  if (needsFocus && ariaRole(role)?.requiredWhenFocusable.has(name) === true) return true;
  return facts.explicitRole(element) === undefined && ofElement(element)?.supported.has(name) === true;
}

/** Returns true for an attribute that the element's role prohibits, or ARIA in HTML prohibits for an element without a role. */
export function isProhibited(element: Element, name: string, facts: Accessibility): boolean {
  const role = facts.role(element);
  if (role === "generic" && facts.explicitRole(element) === undefined && isGivenRoleByName(element, name)) return false;
  if (role !== undefined) return ariaRole(role)?.prohibited.has(name) === true;
  return ofElement(element)?.prohibited.has(name) === true;
}

/** Returns true for elements that a name makes a region, a form or complementary. ARIA in HTML allows a name, even an empty one. */
function isGivenRoleByName(element: Element, attribute: string): boolean {
  return isHtml(element, "section", "form", "aside") && (attribute === "aria-label" || attribute === "aria-labelledby");
}

function ofElement(element: Element) {
  if (element.namespace !== XHTML_NAMESPACE) return undefined;
  return ariaOfElement(element.name, isHtml(element, "input") ? inputType(element) : undefined);
}

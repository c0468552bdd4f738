import type { Element } from "../../document/document.ts";
import { equalsIgnoringAsciiCase } from "../../document/text.ts";
import type { Page } from "../../rule-set/define.ts";

/** Returns true for `e[a≈v]`: the attribute's value is `value`, in any ASCII case in HTML mode, exactly in XML mode (D12). */
export function attributeMatches(element: Element, attribute: string, value: string, page: Page): boolean {
  const actual = element.attribute(attribute);
  if (actual === undefined) return false;
  return page.document.mode === "html" ? equalsIgnoringAsciiCase(actual, value) : actual === value;
}

/** Returns true for `e[a≅v]`: the attribute's value is `value`, in any ASCII case in both modes. */
export function attributeMatchesAnyCase(element: Element, attribute: string, value: string): boolean {
  const actual = element.attribute(attribute);
  return actual !== undefined && equalsIgnoringAsciiCase(actual, value);
}

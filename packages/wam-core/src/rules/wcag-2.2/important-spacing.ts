import type { Accessibility } from "../../accessibility/accessibility.ts";
import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";

const key = {};

/** The property of an HTML element whose visible text has its value from an `!important` declaration in a `style` attribute. */
export interface ImportantSpacing {
  /** The computed value, in times of the font size; undefined where source does not decide it. */
  readonly share: number | undefined;
}

/** Returns the spacing that users cannot change with a style sheet of theirs; undefined for an element without such spacing. */
export function importantSpacing(
  element: Element,
  property: "letter-spacing" | "word-spacing" | "line-height",
  facts: Accessibility,
  page: Page,
): ImportantSpacing | undefined {
  const { style, tree } = facts;
  if (!page.once(key, hasImportantAttribute) || element.namespace !== XHTML_NAMESPACE) return undefined;
  if (!style.isImportantInAttribute(element, property)) return undefined;
  for (const child of tree.childrenOf(element))
    if (child.kind === "text" && facts.isVisibleText(child)) {
      const size = lengthOf(style.value(element, "font-size"));
      const value = style.value(element, property);
      const spacing = value === "normal" && property !== "line-height" ? 0 : lengthOf(value);
      const share = Math.round((spacing / size) * 10_000) / 10_000;
      return { share: Number.isNaN(share) ? undefined : share };
    }
  return undefined;
}

function hasImportantAttribute({ document }: Page): boolean {
  return document.elements.some((element) => element.attribute("style")?.includes("!") === true);
}

/** NaN where the value is no length in px. */
function lengthOf(value: string | undefined): number {
  return value?.endsWith("px") === true ? Number(value.slice(0, -2)) : NaN;
}

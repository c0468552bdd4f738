import { accessibilityOf } from "../../accessibility/accessibility-of.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { defaultBudget } from "../../budget.ts";
import type { Element } from "../../document/document.ts";
import { parseDocument } from "../../document/parse.ts";
import { asciiLowerCase } from "../../document/text.ts";
import { pageOf } from "../../page.ts";
import type { Page } from "../../rule-set/define.ts";

/**
 * Searches the source of a frame for a visible element in the tab order. Style sheets of the frame are not applied. If
 * there is one, it may hide the element, so the answer is `maybe`.
 */
export function findTabStop(srcdoc: string, { url, contentType, headers }: Page): "shown" | "maybe" | undefined {
  const document = parseDocument(srcdoc, "html", defaultBudget);
  const page = pageOf({
    url,
    contentType,
    headers,
    document,
    doctype: null,
    living: true,
    tidy: false,
    violations: undefined,
  });
  const facts = accessibilityOf(page);
  const isStop = (element: Element): boolean => facts.isInTabOrder(element) && facts.isVisible(element);
  if (!facts.tree.elements.some(isStop)) return undefined;
  return document.elements.some(isSheet) ? "maybe" : "shown";
}

function isSheet(element: Element): boolean {
  if (element.name === "style") return true;
  return (
    isHtml(element, "link") &&
    asciiLowerCase(element.attribute("rel") ?? "")
      .split(/\s+/)
      .includes("stylesheet")
  );
}

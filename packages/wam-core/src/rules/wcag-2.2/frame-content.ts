import { accessibilityOf } from "../../accessibility/accessibility-of.ts";
import { defaultBudget } from "../../budget.ts";
import { parseDocument } from "../../document/parse.ts";
import { pageOf } from "../../page.ts";
import type { Page } from "../../rule-set/define.ts";

/** Returns true for the source of a frame that holds something to see in the tab order. Style sheets other than attributes are not applied. */
export function hasTabStop(srcdoc: string, { url, contentType, headers }: Page): boolean {
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
  return facts.tree.elements.some((element) => facts.isInTabOrder(element) && facts.isVisible(element));
}

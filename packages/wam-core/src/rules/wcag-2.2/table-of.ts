import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import type { Element } from "../../document/document.ts";

const tables: ReadonlySet<string> = new Set(["table", "grid", "treegrid"]);

/** Returns the `table`, or the table or grid of WAI-ARIA, that an element stands in; undefined when it has another role. Cost: O(depth). */
export function dataTableOf(element: Element, { tree, role }: Accessibility): Element | undefined {
  for (let at = tree.parentOf(element); at !== null; at = tree.parentOf(at)) {
    const isTable = tables.has(role(at) ?? "");
    if (isTable || isHtml(at, "table")) return isTable ? at : undefined;
  }
  return undefined;
}

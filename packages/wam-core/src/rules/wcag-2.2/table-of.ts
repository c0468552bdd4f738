import type { Accessibility } from "../../accessibility/accessibility.ts";
import { isHtml } from "../../accessibility/html-element.ts";
import { inherited } from "../../accessibility/memo.ts";
import type { Element } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";

/** The text about the people for whom a header is not connected to its cells. */
export const AFFECTED_BY_HEADERS =
  "Screen reader users who move through the table cell by cell: they hear wrong headers, or none.";

const tables: ReadonlySet<string> = new Set(["table", "grid", "treegrid"]);
const key = {};

/** Returns the `table`, or the table or grid of WAI-ARIA, around an element; undefined if the table has another role. */
export function dataTableOf(element: Element, { tree, role }: Accessibility, page: Page): Element | undefined {
  const find = page.once(key, () =>
    inherited<Element | undefined>(tree, undefined, (above, _, parent) => {
      if (parent === null) return undefined;
      if (tables.has(role(parent) ?? "")) return parent;
      return isHtml(parent, "table") ? undefined : above;
    }),
  );
  return find(element);
}

import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import type { Page } from "../../rule-set/define.ts";

/** The text about the people who need the title of a page. */
export const AFFECTED_BY_TITLE =
  "People with many open tabs or windows, and screen reader users: the title is the first thing that they hear about a page.";

/** Returns true for the `html` root of a page that is served as text/html. */
export function isHtmlRoot(element: Element, { document, contentType }: Page): boolean {
  return (
    element === document.root &&
    element.name === "html" &&
    element.namespace === XHTML_NAMESPACE &&
    document.mode === "html" &&
    contentType !== "image/svg+xml"
  );
}

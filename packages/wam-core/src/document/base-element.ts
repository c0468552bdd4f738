import type { Document, Element } from "./document.ts";

/** Returns the `base` element that gives a document its base URL: the first one with `href` (HTML Standard, 4.2.3). Cost: O(base elements). */
export function baseElement(document: Document): Element | undefined {
  return document.named("base").find((element) => element.has("href"));
}

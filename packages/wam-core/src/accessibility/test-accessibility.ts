import type { Element } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";
import { pageOf } from "../page.ts";
import { PAGE, styled } from "../style/test-style.ts";
import type { Accessibility } from "./accessibility.ts";
import { accessibilityOf } from "./accessibility-of.ts";

/** Returns the accessibility facts of an HTML page. */
export function accessibilityOfHtml(source: string): Accessibility {
  const { style } = styled(source);
  const { document } = style.cascade;
  const page = pageOf({
    url: PAGE,
    contentType: "text/html",
    headers: new Map(),
    document,
    doctype: document.doctype,
    living: true,
    tidy: false,
    violations: undefined,
  });
  page.style = style;
  return accessibilityOf(page);
}

/** Returns the element with that id, even if it is in no flat tree. */
export function elementWithId({ document, elements }: FlatTree, id: string): Element {
  const found = [...elements, ...document.elements].find((element) => element.attribute("id") === id);
  if (found === undefined) throw new Error(`no element has the id ${id}`);
  return found;
}

/** Runs a query on the element with the id `x`. */
export function inspect<T>(source: string, query: (facts: Accessibility, element: Element) => T): T {
  const facts = accessibilityOfHtml(source);
  return query(facts, elementWithId(facts.tree, "x"));
}

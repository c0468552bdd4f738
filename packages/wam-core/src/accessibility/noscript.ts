import type { Document, Element, Text } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";
import { isHtml } from "./html-element.ts";
import { inherited } from "./memo.ts";

/**
 * Returns a function that reports whether a node is in a `noscript` element, whose content is not part of a page with scripts (HTML, 4.12.2). A
 * parser without scripts moves some of it out of a `noscript` in the head, so its place in the source decides too.
 */
export function inNoscript(tree: FlatTree): (node: Element | Text) => boolean {
  const ranges = rangesOf(tree.document);
  const isWithin = (start: number): boolean => {
    let low = 0;
    for (let high = ranges.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return start >= (ranges[low]?.start ?? Number.POSITIVE_INFINITY);
  };
  const isElementIn = inherited(
    tree,
    false,
    (isAbove, element, parent) => isAbove || (parent !== null && isHtml(parent, "noscript")) || isWithin(element.start),
  );
  return (node) => {
    if (node.kind === "element") return isElementIn(node);
    const parent = tree.parentOf(node);
    return isWithin(node.start) || (parent !== null && (isHtml(parent, "noscript") || isElementIn(parent)));
  };
}

/** Returns the ranges from each start tag to the next end tag, as an HTML parser with scripts reads them: sorted, none inside another. */
function rangesOf(document: Document): readonly { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  if (document.mode !== "html") return ranges;
  const endTag = /<\/noscript[\s/>]/gi;
  for (const { contentStart: start } of document.named("noscript")) {
    if (start < (ranges.at(-1)?.end ?? 0)) continue;
    endTag.lastIndex = start;
    ranges.push({ start, end: endTag.exec(document.source)?.index ?? document.source.length });
  }
  return ranges;
}

import type { Document, Element, Text } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";
import { isHtml } from "./html-element.ts";
import { inherited } from "./memo.ts";

/**
 * Makes the fact that a user agent with scripts takes a node for text, since it is, or stands in, a `noscript`. The parser, which has
 * scripting off, moves most content of a `noscript` in `head` out to `body`: there the source tells.
 */
export function inNoscript(tree: FlatTree): (node: Element | Text) => boolean {
  const { document } = tree;
  let ranges: readonly Range[] | undefined;
  const isText = (offset: number): boolean => isBetween((ranges ??= rangesOf(document)), offset);
  const isIn = inherited(
    tree,
    false,
    (isAbove, element) => isAbove || isHtml(element, "noscript") || isText(element.start),
  );
  return (node) => {
    if (document.named("noscript").length === 0) return false;
    if (node.kind === "element") return isIn(node);
    const parent = tree.parentOf(node);
    return isText(node.start) || (parent !== null && isIn(parent));
  };
}

/** Offsets in the source: after the start tag, and at the end tag. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where user agents with scripts see text up to the next end tag, in order. Cost: O(source), once. */
function rangesOf(document: Document): readonly Range[] {
  const ranges: Range[] = [];
  if (document.mode === "xml") return ranges;
  const endTag = /<\/noscript/gi;
  for (const { contentStart: start } of document.named("noscript")) {
    if (start < endTag.lastIndex) continue; // text of the one before
    endTag.lastIndex = start;
    const end = endTag.exec(document.source)?.index ?? document.source.length;
    endTag.lastIndex = end;
    ranges.push({ start, end });
  }
  return ranges;
}

function isBetween(ranges: readonly Range[], offset: number): boolean {
  let low = 0;
  for (let high = ranges.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as Range).start > offset) high = middle;
    else low = middle + 1;
  }
  const range = ranges[low - 1];
  return range !== undefined && offset < range.end;
}

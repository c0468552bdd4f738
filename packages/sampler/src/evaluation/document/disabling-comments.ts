import type { Document, Element, Text } from "@eiao/wam-core";

interface Place {
  readonly line: number;
  readonly column: number;
}

/** A comment in a page that excuses findings on the element after it: `<!-- eiao-disable-next TEST[, TEST]: reason -->`. */
export interface DisablingComment extends Place {
  /** The text after `eiao-disable-next`. */
  readonly text: string;
  /** The place of the element that begins next. Absent if no element begins after the comment. */
  readonly next?: Place;
}

const NAME = "eiao-disable-next";
const COMMENT = /<!--\s*eiao-disable-next(?![\w-])([^]*?)--!?>/g;

/**
 * Finds the comments of a page that excuse findings, in the order of the source. Places are counted as those of results. What only looks like a comment,
 * in a script, an attribute or a comment, is none.
 *
 * Cost: a search of the source; with such comments also O(comments x (elements + texts)).
 */
export function disablingComments(document: Document): readonly DisablingComment[] {
  const { source, elements, texts } = document;
  if (!source.includes(NAME)) return [];
  const tags = elements.filter(({ start }) => start >= 0).toSorted((a, b) => a.start - b.start);
  return [...source.matchAll(COMMENT)].flatMap((match) => {
    const at = match.index;
    if (isInside(at, source, tags, texts)) return [];
    const next = tags.find(({ start }) => start > at);
    const text = match[1]?.trim() ?? "";
    return [{ ...document.locate(at), text, ...(next === undefined ? {} : { next: document.locate(next.start) }) }];
  });
}

/** Returns true for an offset inside a start tag, a text, such as that of a script, or another comment. */
function isInside(at: number, source: string, tags: readonly Element[], texts: readonly Text[]): boolean {
  const tag = tags.findLast(({ start }) => start < at);
  if (tag !== undefined && tag.contentStart > at) return true;
  const text = texts.findLast(({ start }) => start <= at);
  // A comment parts texts, so a text that has these characters goes on beyond the offset.
  if (text?.data.includes(NAME) === true) return true;
  const before = source.slice(0, at);
  return before.lastIndexOf("<!--") > before.lastIndexOf("-->");
}

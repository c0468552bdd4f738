import type { Document } from "@eiao/wam-core";

interface SourceLocation {
  readonly line: number;
  readonly column: number;
}

/** A comment in a page that excuses findings on the element after it: `<!-- eiao-disable-next TEST[, TEST]: reason -->`. */
export interface DisablingComment extends SourceLocation {
  /** The text after `eiao-disable-next`. */
  readonly text: string;
  /** The location of the element that begins next. Absent if no element begins after the comment. */
  readonly next?: SourceLocation;
}

const NAME = "eiao-disable-next";
/** Matches a comment, which the end of the document may close. The complete comment `<!-->` has no text. */
const COMMENT = /<!(?=--)([^]*?)(?:--!?>|$)/g;
const DISABLING = /^--\s*eiao-disable-next(?![\w-])([^]*)$/;

/**
 * Finds the comments of a page that excuse findings, in the order of the source. Locations are counted as in results. Text in a script, an
 * attribute or another comment that only looks like a comment is ignored.
 *
 * Cost: a search of the source; if it has such comments, also one pass over comments, elements and texts.
 */
export function disablingComments(document: Document): readonly DisablingComment[] {
  const { source } = document;
  if (!source.includes(NAME)) return [];
  const tags = document.elements.filter(({ start }) => start >= 0).toSorted((a, b) => a.start - b.start);
  // A comment separates texts. So if a text contains these characters, as in a script, the comment is a part of that text.
  const texts = document.texts
    .map(({ start, data }) => ({ start, isAround: data.includes(NAME) }))
    .toSorted((a, b) => a.start - b.start);
  let [tag, text] = [0, 0];
  return [...source.matchAll(COMMENT)].flatMap(({ index: at, 0: comment, 1: inside = "" }) => {
    const found = DISABLING.exec(inside)?.[1];
    if (found === undefined || comment === `<!${inside}`) return [];
    while ((tags[tag]?.start ?? Infinity) < at) tag++;
    while ((texts[text]?.start ?? Infinity) <= at) text++;
    if ((tags[tag - 1]?.contentStart ?? 0) > at || texts[text - 1]?.isAround === true) return [];
    const next = tags[tag];
    const nextLocation = next === undefined ? {} : { next: document.locate(next.start) };
    return [{ ...document.locate(at), text: found.trim(), ...nextLocation }];
  });
}

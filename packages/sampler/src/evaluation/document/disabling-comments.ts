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
/** A comment, which may end with the document. The `<!-->` that begins and ends one has no text. */
const COMMENT = /<!(?=--)([^]*?)(?:--!?>|$)/g;
const DISABLING = /^--\s*eiao-disable-next(?![\w-])([^]*)$/;

/**
 * Finds the comments of a page that excuse findings, in the order of the source. Locations are counted as those of results. What only looks like a comment,
 * in a script, an attribute or a comment, is none.
 *
 * Cost: a search of the source; with such comments also a walk of the comments, elements and texts together, each once.
 */
export function disablingComments(document: Document): readonly DisablingComment[] {
  const { source } = document;
  if (!source.includes(NAME)) return [];
  const tags = document.elements.filter(({ start }) => start >= 0).toSorted((a, b) => a.start - b.start);
  // A comment parts texts, so a text that has these characters, such as that of a script, goes on beyond a comment in it.
  const texts = document.texts
    .map(({ start, data }) => ({ start, isAround: data.includes(NAME) }))
    .toSorted((a, b) => a.start - b.start);
  let [tag, text] = [0, 0];
  return [...source.matchAll(COMMENT)].flatMap(({ index: at, 0: whole, 1: inside = "" }) => {
    const found = DISABLING.exec(inside)?.[1];
    if (found === undefined || whole === `<!${inside}`) return [];
    while ((tags[tag]?.start ?? Infinity) < at) tag++;
    while ((texts[text]?.start ?? Infinity) <= at) text++;
    if ((tags[tag - 1]?.contentStart ?? 0) > at || texts[text - 1]?.isAround === true) return [];
    const next = tags[tag];
    const where = next === undefined ? {} : { next: document.locate(next.start) };
    return [{ ...document.locate(at), text: found.trim(), ...where }];
  });
}

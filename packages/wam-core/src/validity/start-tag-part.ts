/** The parts of a start tag. Source: ISO 8879, 7.9. */
import { endOfName, isNameCharacter, isNameStart, isSpace } from "./characters.ts";
import type { ElementType } from "./grammar.ts";
import type { Parser } from "./parser.ts";

/** The kinds of parts of an attribute specification list. */
export type Part = "name" | "token" | "equals" | "stray" | "end" | "broken";

/** A start tag that is being read. */
export interface Tag {
  readonly type: ElementType;
  /** True for a tag such as `<name/`, which enables a null end tag. */
  net: boolean;
  /** The previous value, for guesses about the next part: an unquoted one may continue with characters that need quotes. */
  last: { readonly quoted: boolean; readonly end: number; readonly unclosed: boolean } | undefined;
  partStart: number;
  partEnd: number;
}

/** Reads the next part from `p.at`. The place of a name, token or stray text is stored in the tag. */
export function nextPart(p: Parser, tag: Tag, equalsMayFollow: boolean): Part {
  const { text, xml } = p;
  let { at } = p;
  while (isSpace(text.charCodeAt(at))) at++;
  p.token = at;
  p.at = at + 1;
  const code = text.charCodeAt(at);
  switch (code) {
    case 62: // >
      tag.net = false;
      return "end";
    case 60: // <
      p.at = at;
      tag.net = false;
      if (xml)
        p.report("tag-syntax", `The start tag of "${tag.type.name}" has no ">".`, at, { element: tag.type.name });
      return "end";
    case 47: // slash
      tag.net = true;
      if (xml && text.charCodeAt(at + 1) !== 62)
        p.report("tag-syntax", 'A "/" in a start tag must be followed by ">" at once.', at, { element: tag.type.name });
      return "end";
    case 34:
    case 39: {
      const reason = equalsMayFollow
        ? 'between the name of an attribute and its value an "=" is missing'
        : 'a quoted value needs a name and "=" before it';
      p.report("attribute-syntax", `The start tag of "${tag.type.name}" is wrong: ${reason}.`, at, {
        element: tag.type.name,
      });
      return "broken";
    }
    case 61: // =
      if (equalsMayFollow) return "equals";
      p.report("attribute-syntax", `In the start tag of "${tag.type.name}" a "=" has no name before it.`, at, {
        element: tag.type.name,
      });
      return "broken";
    default:
  }
  if (Number.isNaN(code)) {
    p.at = at;
    p.report("tag-syntax", `The start tag of "${tag.type.name}" has no end.`, at, { element: tag.type.name });
    return "broken";
  }
  tag.partStart = at;
  if (isNameCharacter(code, xml)) {
    p.at = tag.partEnd = endOfName(text, at, xml);
    return isNameStart(code, xml) ? "name" : "token";
  }
  p.at = tag.partEnd = endOfUnquoted(text, at + 1);
  return "stray";
}

/** Returns the offset of the next white space or the end of the tag. */
export function endOfUnquoted(text: string, at: number): number {
  for (;;) {
    const code = text.charCodeAt(at);
    if (Number.isNaN(code) || code === 62 || isSpace(code)) return at;
    at++;
  }
}

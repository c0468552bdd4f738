/** Start tags, with all omissions that SHORTTAG allows. Source: ISO 8879, 7.4, 7.9. */
import { reportMissing, shortened } from "./attributes.ts";
import { endOfName, foldedName } from "./characters.ts";
import { openElement } from "./elements.ts";
import type { ElementType } from "./grammar.ts";
import type { Parser } from "./parser.ts";
import { nextPart } from "./start-tag-part.ts";
import type { Tag } from "./start-tag-part.ts";
import { readValue, reportUnclosed, readBareValue } from "./start-tag-value.ts";

/** Reads the start tag at `p.at` and opens the element. */
export function readStartTag(p: Parser): void {
  const { text, xml } = p;
  const start = p.at;
  const nameEnd = endOfName(text, start + 1, xml);
  const type = p.elementType(foldedName(text.slice(start + 1, nameEnd), xml));
  p.at = nameEnd;
  p.tagAttributes.forget();
  if (text.charCodeAt(nameEnd) === 62) {
    p.token = p.at++;
    finish(p, type);
    openElement(p, type, false, p.inDocument(start));
    return;
  }
  const tag: Tag = { type, net: false, last: undefined, partStart: 0, partEnd: 0 };
  if (readAttributes(p, tag)) finish(p, type);
  else tag.net = false;
  openElement(p, type, tag.net, p.inDocument(start));
}

function finish(p: Parser, type: ElementType): void {
  reportMissing(p, type, p.tagAttributes);
  // The W3C validator requires the name space of the recommendations' root element; the DTDs alone would supply it.
  if (p.xml && type.name === "html" && p.namespaceRequired && !p.tagAttributes.has("xmlns"))
    p.report("xmlns-missing", 'The root element needs xmlns="http://www.w3.org/1999/xhtml".', p.token, {
      element: "html",
      attribute: "xmlns",
    });
}

/** Reads `<>`, which begins another element of the current type (7.4.1.1). */
export function readEmptyStartTag(p: Parser, root: ElementType): void {
  const start = p.at;
  const type = p.open.level > 0 ? p.open.current.type : root;
  p.token = start + 1;
  p.at += 2;
  reportMissing(p, type);
  openElement(p, type, false, p.inDocument(start));
}

/** Reads all attributes up to the end of the tag. @returns false if it is so broken that the rest is content. */
function readAttributes(p: Parser, tag: Tag): boolean {
  let part = nextPart(p, tag, false);
  for (;;) {
    if (part === "end") return true;
    if (part === "broken") return false;
    if (part === "stray") {
      if (!readStray(p, tag)) return false;
      part = nextPart(p, tag, false);
      continue;
    }
    const { partStart: start, partEnd: end } = tag;
    if (part === "name") {
      part = nextPart(p, tag, true);
      if (part === "broken") return false;
      if (part === "equals") {
        if (!readValue(p, tag, foldedName(p.text.slice(start, end), p.xml), start)) return false;
        part = nextPart(p, tag, false);
        continue;
      }
      const after = { part, partStart: tag.partStart, partEnd: tag.partEnd, token: p.token };
      if (!readBareValue(p, tag, start, end)) return false;
      ({ part } = after);
      tag.partStart = after.partStart;
      tag.partEnd = after.partEnd;
      p.token = after.token;
    } else {
      if (!readBareValue(p, tag, start, end)) return false;
      part = nextPart(p, tag, false);
    }
  }
}

/** Handles characters that belong to no name: at the end of an unquoted value they show that it needs quotes. */
function readStray(p: Parser, tag: Tag): boolean {
  const { type, last, partStart } = tag;
  const characters = p.text.slice(partStart, tag.partEnd);
  const adjacent = last !== undefined && !last.quoted && last.end === partStart;
  if (adjacent) {
    p.report("attribute-quotes", `The value before "${shortened(characters)}" needs quotes.`, partStart, {
      element: type.name,
    });
    tag.last = undefined;
    return true;
  }
  p.at = partStart + 1;
  if (last?.unclosed === true) reportUnclosed(p, tag);
  else
    p.report(
      "attribute-syntax",
      `"${characters.charAt(0)}" is not allowed here in the start tag of "${type.name}".`,
      partStart,
      { element: type.name },
    );
  return false;
}

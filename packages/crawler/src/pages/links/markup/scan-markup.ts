import { createAttributes, isMarkupSpace } from "./attributes.ts";
import type { Attributes } from "./attributes.ts";
import { knownName } from "./element-names.ts";
import { createForeignContent } from "./foreign-content.ts";
import type { Namespace } from "./foreign-content.ts";
import { endOfRawText, rawTextElements } from "./raw-text.ts";

/** A receiver of markup, called in the order of the source. Offsets count UTF-16 code units. */
export interface MarkupReader {
  /** Receives character data. `literal`: it is a CDATA section, where `&` begins no reference. */
  text(start: number, end: number, literal: boolean): void;
  /**
   * Receives a start tag. The name may be empty if it is not in `element-names.ts`; such an element is left out if it has
   * no event handlers. `attributes` are valid until the next tag is read.
   */
  open(name: string, attributes: Attributes, namespace: Namespace): void;
  /** Receives an end tag, or a `/>` that ends an element. */
  close(name: string): void;
  /** Receives the content of an element if it is not markup. `open` was called just before; no `close` follows. */
  raw(name: string, start: number, end: number): void;
}

/**
 * Reads markup as the tokenizer of the HTML standard does (13.2.5), or XML leniently, and reports what matters for links.
 * It is a loop over offsets because a crawler does this for each page: it takes half the time of htmlparser2's tokenizer and a
 * quarter of the time of its parser, which also takes quadratic time for deeply nested elements.
 *
 * @returns the number of start tags, including those that the reader does not receive.
 * No input causes an error. Cost: linear. Memory: the attributes of one tag.
 */
// oxlint-disable-next-line max-lines-per-function -- one loop: each state hands the next offset to it
export function scanMarkup(source: string, xml: boolean, reader: MarkupReader): number {
  let startTags = 0;
  const attributes = createAttributes(source, xml);
  const foreign = createForeignContent();
  const commentEnd = forwardSearch(source, "-->");
  const oddCommentEnd = forwardSearch(source, "--!>");
  let at = 0;
  while (at !== -1 && at < source.length) {
    const tag = source.indexOf("<", at);
    if (tag !== at) reader.text(at, tag === -1 ? source.length : tag, false);
    if (tag === -1) break;
    const code = source.charCodeAt(tag + 1);
    if (beginsName(code)) at = readStartTag(tag + 1);
    else if (code === 0x2f) at = readEndTag(tag + 2);
    else if (code === 0x21) at = readDeclaration(tag);
    else if (code === 0x3f) at = after(xml ? "?>" : ">", tag + 2);
    else at = tag + 1;
  }
  return startTags;

  function readStartTag(start: number): number {
    const nameEnd = endOfName(start);
    const next = attributes.read(nameEnd);
    if (next === -1) return -1;
    startTags++;
    const name = nameOf(start, nameEnd);
    const followed = foreign.open || name === "svg" || name === "math";
    const namespace = followed ? foreign.start(name, attributes.selfClosing) : "html";
    if (name !== "" || attributes.hasHandlers) reader.open(name, attributes, namespace);
    if (xml || namespace !== "html") {
      if (attributes.selfClosing) reader.close(name);
    } else if (rawTextElements.has(name)) return readRawText(name, next);
    else if (name === "plaintext") return -1;
    return next;
  }

  function readRawText(name: string, start: number): number {
    const end = endOfRawText(source, start, name);
    // Browsers do not run a script without an end tag. Other text counts up to the end of the source.
    if (end !== -1 || name !== "script") reader.raw(name, start, end === -1 ? source.length : end);
    return end === -1 ? -1 : attributes.read(end + 2 + name.length);
  }

  function readEndTag(start: number): number {
    const code = source.charCodeAt(start);
    if (!beginsName(code)) return after(">", start);
    const nameEnd = endOfName(start);
    const name = nameOf(start, nameEnd);
    if (foreign.open) foreign.end(name);
    reader.close(name);
    return source.charCodeAt(nameEnd) === 0x3e ? nameEnd + 1 : attributes.read(nameEnd);
  }

  function readDeclaration(tag: number): number {
    if (source.startsWith("--", tag + 2)) return readComment(tag);
    if ((xml || foreign.inside) && source.startsWith("[CDATA[", tag + 2)) {
      const end = source.indexOf("]]>", tag + 9);
      reader.text(tag + 9, end === -1 ? source.length : end, true);
      return end === -1 ? -1 : end + 3;
    }
    const end = after(">", tag + 2);
    if (!xml || end === -1) return end;
    const subset = source.slice(tag, end).includes("["); // the internal subset of a document type
    return subset ? after(">", Math.max(end - 1, after("]", tag))) : end;
  }

  function readComment(tag: number): number {
    const end = commentEnd(tag + 2); // also the ends of `<!-->` and `<!--->`
    const odd = xml ? -1 : oddCommentEnd(tag + 4);
    if (end === -1 && odd === -1) return -1;
    return odd === -1 || (end !== -1 && end < odd) ? end + 3 : odd + 4;
  }

  function beginsName(code: number): boolean {
    const letter = code | 0x20;
    return (letter >= 0x61 && letter <= 0x7a) || (xml && (code === 0x5f || code === 0x3a || code >= 0x80));
  }

  function endOfName(start: number): number {
    let end = start + 1;
    let code = source.charCodeAt(end);
    while (end < source.length && code !== 0x3e && code !== 0x2f && !isMarkupSpace(code))
      code = source.charCodeAt(++end);
    return end;
  }

  function nameOf(start: number, end: number): string {
    if (foreign.open && !xml) return source.slice(start, Math.min(end, start + 20)).toLowerCase();
    if (!xml) return knownName(source, start, end);
    const colon = source.slice(start, end).lastIndexOf(":");
    const name = knownName(source, start + colon + 1, end);
    return source.startsWith(name, start + colon + 1) ? name : ""; // letter case counts in XML
  }

  function after(text: string, from: number): number {
    const found = source.indexOf(text, from);
    return found === -1 ? -1 : found + text.length;
  }
}

/** Returns an `indexOf` for offsets that never decrease. It searches for absent text once, not at each call. */
function forwardSearch(source: string, text: string): (from: number) => number {
  let found = -2;
  return (from) => {
    if (found !== -1 && found < from) found = source.indexOf(text, from);
    return found;
  };
}

import type { Document, Element, StyleText } from "./document.ts";

/**
 * Returns the CSS text of a style element and the map from it to the source. Spec 6.1, 6.6.
 *
 * HTML mode: the source between the tags, untouched (line ends, NULs). XML mode: child text with references and CDATA
 * sections resolved and comments left out. The text does not keep the page's source alive, so it may be a cache key.
 */
export function styleTextOf(document: Document, element: Element): StyleText {
  const resolved = document.styleTexts?.get(element);
  if (resolved !== undefined) return resolved;
  const start = element.contentStart;
  if (document.mode === "xml" || start === -1) return { text: "", offset: () => Math.max(start, 0) };
  const text = detached(document.source.slice(start, endOfRawText(document.source, start, element.name)));
  return { text, offset: (index) => start + index };
}

/** Finds the end of the raw text that begins at `start`: `</name` followed by white space, `/` or `>`. Cost: linear. */
function endOfRawText(source: string, start: number, name: string): number {
  for (let at = source.indexOf("</", start); at !== -1; at = source.indexOf("</", at + 2)) {
    const after = at + 2 + name.length;
    if (source.slice(at + 2, after).toLowerCase() === name && /[\t\n\f\r />]/.test(source.charAt(after))) return at;
  }
  return source.length;
}

/** Copies a slice of the source. The slice itself would keep the whole page in memory for as long as a style cache holds it. */
export function detached(slice: string): string {
  return ` ${slice}`.slice(1);
}

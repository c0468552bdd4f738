import type { Document, Element, StyleText } from "./document.ts";

/**
 * The CSS text of a style element and the map from it to the source. Spec 6.1, 6.6.
 *
 * HTML mode: the source between the tags, untouched (line ends, NULs). XML mode: child text with references and CDATA
 * sections resolved, comments left out. The text does not keep the page's source alive, so it may be a cache key.
 */
export function styleTextOf(document: Document, element: Element): StyleText {
  const resolved = document.styleTexts?.get(element);
  if (resolved !== undefined) return resolved;
  const start = element.contentStart;
  if (document.mode === "xml" || start === -1) return { text: "", offset: () => Math.max(start, 0) };
  const text = detached(document.source.slice(start, endOfRawText(document.source, start, element.name)));
  return { text, offset: (index) => start + index };
}

/** Where the raw text that begins at `start` ends: at `</name` followed by white space, `/` or `>`. Cost: linear. */
function endOfRawText(source: string, start: number, name: string): number {
  for (let at = source.indexOf("</", start); at !== -1; at = source.indexOf("</", at + 2)) {
    const after = at + 2 + name.length;
    if (source.slice(at + 2, after).toLowerCase() === name && /[\t\n\f\r />]/.test(source.charAt(after))) return at;
  }
  return source.length;
}

/** Collects the text of one style element in XML mode, piece by piece. */
export class StyleTextBuilder {
  #text = "";
  // Piece i covers the text from #starts[i] on; it begins in the source at #offsets[i].
  readonly #starts: number[] = [];
  readonly #offsets: number[] = [];
  readonly #linear: boolean[] = [];
  readonly #contentStart: number;

  constructor(contentStart: number) {
    this.#contentStart = contentStart;
  }

  /** Adds a run whose characters stand in the source one by one from `offset` on. */
  addRun(text: string, offset: number): void {
    this.#add(text, offset, true);
  }

  /** Adds the text of a reference that stands in the source at `offset`. */
  addReference(text: string, offset: number): void {
    this.#add(text, offset, false);
  }

  build(): StyleText {
    const starts = this.#starts;
    const offsets = this.#offsets;
    const linear = this.#linear;
    const contentStart = this.#contentStart;
    return {
      text: detached(this.#text),
      offset(index) {
        let low = 0;
        let high = starts.length - 1;
        while (low < high) {
          const middle = (low + high + 1) >> 1;
          if ((starts[middle] as number) <= index) low = middle;
          else high = middle - 1;
        }
        const offset = offsets[low] ?? contentStart;
        return linear[low] === true ? offset + index - (starts[low] ?? 0) : offset;
      },
    };
  }

  #add(text: string, offset: number, linear: boolean): void {
    if (text === "") return;
    this.#starts.push(this.#text.length);
    this.#offsets.push(offset);
    this.#linear.push(linear);
    this.#text += text;
  }
}

/** A copy: a slice of the source would keep the whole page in memory for as long as a style cache holds it. */
function detached(slice: string): string {
  return ` ${slice}`.slice(1);
}

/**
 * The location of something in a source. Line and column count from 1 in UTF-16 code units; (0, 0) is the resource as a whole.
 * `source` is the absolute URL of the text in which line and column count, if it is not the checked page. Spec 1.3.
 */
export interface Location {
  readonly line: number;
  readonly column: number;
  readonly source?: string;
}

/** Compares locations in the order of spec 1.3: without source first, then by source in code point order, then line, then column. */
export function compareLocations(a: Location, b: Location): number {
  if (a.source !== b.source) {
    if (a.source === undefined) return -1;
    if (b.source === undefined) return 1;
    return compareCodePoints(a.source, b.source);
  }
  return a.line - b.line || a.column - b.column;
}

/** Compares texts in code point order. JavaScript's `<` compares UTF-16 code units, which puts astral characters before U+E000. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) {
      const xSurrogate = x >= 0xd800 && x <= 0xdfff;
      const ySurrogate = y >= 0xd800 && y <= 0xdfff;
      return xSurrogate === ySurrogate ? x - y : xSurrogate ? 1 : -1;
    }
  }
  return a.length - b.length;
}

/**
 * Turns offsets of a text into lines and columns. Lines end at LF, CR LF or a lone CR (spec 1.3).
 * Built once per text in O(length); a look-up costs O(log lines), O(1) if offsets come in rising order.
 */
export class LineTable {
  /** Offset of the first character of each line. */
  readonly #starts: Uint32Array;
  readonly #lines: number;
  #last = 0;

  constructor(text: string) {
    let starts = new Uint32Array(64 + (text.length >> 5)); // four bytes a line, outside the JavaScript heap
    let lines = 1;
    const begin = (at: number): void => {
      if (lines === starts.length) {
        const more = new Uint32Array(2 * lines);
        more.set(starts);
        starts = more;
      }
      starts[lines++] = at;
    };
    // indexOf is native code, many times faster than a loop over the characters.
    if (!text.includes("\r")) {
      for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) begin(at + 1);
    } else {
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) begin(at + 1);
      }
    }
    this.#starts = starts;
    this.#lines = lines;
  }

  /** Returns the line and column, both from 1, of the character at `offset` (0 <= offset <= length). */
  locate(offset: number): { line: number; column: number } {
    const starts = this.#starts;
    let low = this.#last;
    if ((starts[low] as number) > offset) low = 0;
    let high = this.#lines - 1;
    // Offsets mostly rise in small steps: try this line and the next few before the binary search.
    for (let i = 0; i < 4 && low < high; i++) {
      if ((starts[low + 1] as number) > offset) high = low;
      else low++;
    }
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    this.#last = low;
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  }
}

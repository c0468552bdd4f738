import type { Element, Text } from "../../document/document.ts";
import type { Boxes } from "./box.ts";
import { frameOf, definitePixels } from "./box.ts";
import type { InlinePiece } from "./inline-flow.ts";

/** The least average width of letters in any font, and the least height of lines, as multiples of the font size. */
const LEAST_GLYPH = 0.25;
const LEAST_LINE = 1;

/** The lines of a block: the fewest and shortest that are possible. */
export class Lines {
  /** The height of all lines that have ended, in px. */
  height = 0;
  /** The number of lines that have ended. */
  count = 0;
  /** The width in px of the widest row that cannot be broken into lines. */
  widest = 0;
  /** True if a line is broken between two words of a text. */
  isWrapped = false;
  /** True if something makes boxes narrower or lower, or the source does not decide: then the other results are void. */
  isUnknown = false;

  readonly #boxes: Boxes;
  readonly #block: Element;
  /** The maximum width of a line. */
  readonly #width: number;
  /** Widths in px since the last forced break: the sum of all words, none wider than a line; the present word; the present unbreakable row. */
  #sum = 0;
  #word = 0;
  #row = 0;
  #space = 0;
  #lowest = Number.POSITIVE_INFINITY;
  #hasContent = false;
  #canWrap = false;

  constructor(block: Element, boxes: Boxes, width: number | undefined) {
    this.#block = block;
    this.#boxes = boxes;
    this.#width = width ?? Number.POSITIVE_INFINITY;
    this.isUnknown = !(definitePixels(boxes.style.value(block, "text-indent")) >= 0);
  }

  add(piece: Exclude<InlinePiece, { kind: "block" | "unknown" }>): void {
    switch (piece.kind) {
      case "text":
        return this.#addText(piece.text, piece.inside);
      case "break":
        this.#note(piece.inside);
        return this.end(true);
      case "box":
        return this.#addBox(piece.box, piece.inside);
    }
  }

  /** Ends a line. A forced break also ends an empty one. */
  end(isForced = false): void {
    this.#endWord();
    if (this.#hasContent || isForced) {
      if (isForced && this.#lowest === Number.POSITIVE_INFINITY) this.#note(this.#block);
      const lines = this.#canWrap ? Math.max(1, Math.ceil(this.#sum / (this.#width + this.#space))) : 1;
      this.isWrapped ||= lines > 1;
      this.count += lines;
      if (this.#lowest < Number.POSITIVE_INFINITY) this.height += lines * this.#lowest; // a line of images may be low
    }
    this.#sum = this.#row = this.#space = 0;
    this.#lowest = Number.POSITIVE_INFINITY;
    this.#hasContent = this.#canWrap = false;
  }

  #addText({ data }: Text, inside: Element): void {
    const { style } = this.#boxes;
    const collapse = style.value(inside, "white-space-collapse");
    const wraps = style.value(inside, "text-wrap-mode") === "wrap";
    const isPreserved = /^(?:preserve|preserve-breaks|break-spaces)$/.test(collapse ?? "");
    const glyph = LEAST_GLYPH * definitePixels(style.value(inside, "font-size"));
    if (!isSpaced(inside, style) || Number.isNaN(glyph) || collapse === undefined) this.isUnknown = true;
    for (const [token] of data.matchAll(/[\t\n\f\r ]+|[^\t\n\f\r ]+/g)) {
      if (/^[\t\n\f\r ]/.test(token)) {
        if (isPreserved && token.includes("\n")) for (const _ of token.matchAll(/\n/g)) this.#breakAt(inside);
        else this.#addSpace(glyph, wraps);
        continue;
      }
      const width = glyph * glyphsIn(token);
      if (width === 0) continue;
      this.#note(inside);
      this.#word += width;
      this.#row = wraps ? 0 : this.#row + width;
      this.widest = Math.max(this.widest, this.#row);
      this.#hasContent = true;
    }
  }

  #breakAt(inside: Element): void {
    this.#note(inside);
    this.end(true);
  }

  /** Adds a space. At the beginning of a line, and after another space, it takes no width. */
  #addSpace(width: number, wraps: boolean): void {
    if (this.#word === 0) return;
    if (wraps) {
      this.#endWord();
      this.#sum += width;
      this.#row = 0;
      this.#canWrap = true;
    } else {
      this.#word += width;
      this.#row += width;
    }
    this.#space = Math.max(this.#space, width);
  }

  #endWord(): void {
    this.#sum += Math.min(this.#word, this.#width);
    this.#word = 0;
  }

  #addBox(box: Element, inside: Element): void {
    const { style } = this.#boxes;
    this.#hasContent = true;
    if (style.value(inside, "text-wrap-mode") !== "nowrap") this.#row = 0;
    else {
      this.#row += leastBoxWidth(box, style);
      this.widest = Math.max(this.widest, this.#row);
    }
  }

  #note(inside: Element): void {
    this.#lowest = Math.min(this.#lowest, lineHeight(inside, this.#boxes.style));
  }
}

/** Returns the minimum height of the lines of an element, in px; NaN if the source does not decide. */
export function lineHeight(element: Element, style: Boxes["style"]): number {
  const value = style.value(element, "line-height");
  return value === "normal" ? LEAST_LINE * definitePixels(style.value(element, "font-size")) : definitePixels(value);
}

/** Returns the number of characters that take space: combining marks and invisible characters do not. */
function glyphsIn(word: string): number {
  if (/^[\x21-\x7e]*$/.test(word)) return word.length;
  let count = 0;
  for (const character of word) if (!/[\p{M}\p{C}\u{200b}]/u.test(character)) count++;
  return count;
}

/** Returns true for text whose letters and words are not moved closer together. */
function isSpaced(element: Element, style: Boxes["style"]): boolean {
  const letters = style.value(element, "letter-spacing");
  return (
    (letters === "normal" || definitePixels(letters) >= 0) && definitePixels(style.value(element, "word-spacing")) >= 0
  );
}

/** Returns the width of an image, control or inline block that has a width in px; otherwise 0. */
function leastBoxWidth(box: Element, style: Boxes["style"]): number {
  const width = definitePixels(style.value(box, "width"));
  if (Number.isNaN(width) || style.value(box, "max-width") !== "none") return 0;
  const frame = frameOf(box, ["left", "right"], style);
  return style.value(box, "box-sizing") === "border-box" ? Math.max(width, frame) : width + frame;
}

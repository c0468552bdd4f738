import type { Accessibility } from "../../accessibility/accessibility.ts";
import { hasPlainMargins, definitePixels } from "../../accessibility/bounds/box.ts";
import { inlineFlow } from "../../accessibility/bounds/inline-flow.ts";
import type { InlinePiece } from "../../accessibility/bounds/inline-flow.ts";
import { lineHeight, Lines } from "../../accessibility/bounds/lines.ts";
import { inherited, memo } from "../../accessibility/memo.ts";
import type { Element, Text } from "../../document/document.ts";
import { isHtml } from "../../accessibility/html-element.ts";

/** The upper limit of a line of normal height, and the least distance from its top to the end of a letter, as multiples of the font size. */
const HIGHEST_NORMAL = 1.5;
const BASELINE = 0.7;

/** Proofs that a part of an element's text is visible, and that the rest is cut off. */
export interface CutText {
  /** Returns the space that the text needs and the space that the box has, in px; the empty string without a proof. */
  readonly down: (element: Element, cutter: Element) => string;
  readonly across: (element: Element, cutter: Element) => string;
}

/** Returns the proofs for a page. Cost of a proof: O(content of the block that holds the text). */
export function cutText(facts: Accessibility): CutText {
  const { tree, style, bounds } = facts;
  const firstIn = memo(tree, (parent) => {
    for (const child of tree.childrenOf(parent))
      if (facts.isRendered(child) && (child.kind === "element" || child.data.trim() !== "")) return child;
    return undefined;
  });
  const mayBeHidden = hidden(facts);
  let floats: boolean | undefined;
  const hasFloats = (): boolean => (floats ??= tree.elements.some((each) => style.value(each, "float") !== "none"));
  const isUnmoved = inherited(tree, true, (isAbove, element) => isAbove && staysInPlace(element, facts));

  /** Returns the block that begins with the text, and the space around it in the cutter; undefined if something may hide its beginning. */
  const beginning = (element: Element, cutter: Element): Beginning | undefined => {
    const text = firstIn(element);
    if (hasFloats() || text?.kind !== "text" || !facts.isVisibleText(text) || !isUnmoved(element)) return undefined;
    const around = tree.parentOf(cutter);
    if (around !== null && mayBeHidden(around)) return undefined;
    let block: Element | undefined;
    let [top, left] = [0, 0];
    for (let node: Element | Text = text; node !== cutter;) {
      const parent: Element | null = tree.parentOf(node);
      if (
        parent === null ||
        firstIn(parent) !== node ||
        !/^(?:none|normal)$/.test(style.value(parent, "content", "::before") ?? "")
      )
        return undefined;
      const isInline = style.value(parent, "display") === "inline";
      if (isInline ? !hasPlainMargins(parent, style) : !bounds.isPlain(parent)) return undefined;
      if (isInline && block !== undefined) return undefined; // the inline element may have a line of its own above the block
      if (!isInline) block ??= parent;
      if (parent !== cutter) {
        if (!isInline) top += spaceOn("top", parent, style);
        left += spaceOn(style.value(cutter, "direction") === "rtl" ? "right" : "left", parent, style);
      }
      node = parent;
    }
    return block === undefined ? undefined : { text, block, top, left };
  };

  return {
    down(element, cutter) {
      const start = beginning(element, cutter);
      const space = spaceDown(cutter, facts);
      if (start === undefined || space === undefined || !isSeen(element, start, cutter, space, facts)) return "";
      const lines = linesOf(element, start.block, facts);
      if (lines === undefined) return "";
      const [size, ofCutter] = [element, cutter].map((each) => definitePixels(style.value(each, "font-size"))) as [
        number,
        number,
      ];
      const mayBeOneLine = style.value(cutter, "line-height") === "normal" && space < HIGHEST_NORMAL * ofCutter;
      if (mayBeOneLine && space >= BASELINE * size) return ""; // cut off cleanly after the first line
      const height = lineHeight(element, style);
      const last = style.value(element, "line-height") === "normal" ? BASELINE * size : height / 2 + size / 5;
      return space < (lines.count - 1) * height + last ? excessText(lines.count * height, space) : "";
    },
    across(element, cutter) {
      const start = beginning(element, cutter);
      const space = bounds.growsDown(cutter) ? Number.POSITIVE_INFINITY : spaceDown(cutter, facts);
      const width = bounds.mostWidth(cutter);
      const isExact = !Number.isNaN(definitePixels(style.value(cutter, "width")));
      if (start === undefined || space === undefined || width === undefined || !isExact) return "";
      if (style.value(cutter, "text-overflow") !== "clip" || !isSeen(element, start, cutter, space, facts)) return "";
      const lines = new Lines(element, facts, undefined);
      lines.add({ kind: "text", text: start.text, inside: element });
      const max =
        width + Math.max(...["left", "right"].map((side) => definitePixels(style.value(cutter, `padding-${side}`))));
      return !lines.isUnknown && lines.widest > max ? excessText(lines.widest, max) : "";
    },
  };
}

interface Beginning {
  readonly text: Text;
  readonly block: Element;
  /** The maximum space in px above and before the text; NaN if the source does not decide. */
  readonly top: number;
  readonly left: number;
}

function excessText(needed: number, space: number): string {
  return `${Math.floor(needed)}px > ${Math.ceil(space)}px`;
}

/** Returns true for an element that is certainly not moved out of sight. */
function staysInPlace(element: Element, { style }: Accessibility): boolean {
  return (
    /^(?:static|relative)$/.test(style.value(element, "position") ?? "") &&
    ["top", "right", "bottom", "left"].every((side) => /^(?:auto|0px)$/.test(style.value(element, side) ?? "")) &&
    ["transform", "translate", "scale", "rotate", "animation-name"].every(
      (property) => style.value(element, property) === "none",
    ) &&
    hasPlainMargins(element, style)
  );
}

/** Returns a function that reports whether an element, or a box around it, may hide content of the element completely. */
function hidden({ bounds, style, tree }: Accessibility): (element: Element) => boolean {
  const state = inherited(tree, { isHidden: false, isCut: false }, (above, element) => {
    const isInline = style.value(element, "display") === "inline";
    if (above.isHidden || isInline) return above;
    const isPage = isHtml(element, "html", "body");
    const [across, down] = ["overflow-x", "overflow-y"].map((axis) => style.value(element, axis) ?? "");
    const cutsAcross = isCutter(across) && !isPage;
    const isWide =
      bounds.isPlain(element) &&
      ["width", "max-width"].every((each) => /^(?:auto|none)$/.test(style.value(element, each) ?? ""));
    const isCut = above.isCut || cutsAcross || isCutter(down);
    const isEmpty = bounds.mostHeight(element) === 0 || bounds.mostWidth(element) === 0;
    const isHidden =
      isEmpty || (cutsAcross && !isWide) || (isCutter(down) && isPage) || (isCut && !bounds.growsDown(element));
    return { isHidden, isCut };
  });
  return (element) => state(element).isHidden;
}

function isCutter(overflow: string | undefined): boolean {
  return overflow === "hidden" || overflow === "clip";
}

function spaceOn(side: string, element: Element, style: Accessibility["style"]): number {
  const margin = style.value(element, `margin-${side}`);
  return [`padding-${side}`, `border-${side}-width`].reduce(
    (sum, property) => sum + definitePixels(style.value(element, property)),
    margin === "auto" && (side === "top" || side === "bottom") ? 0 : definitePixels(margin),
  );
}

/** Returns the height in px from the top of a box's content to where the box cuts it off; undefined if the source does not decide. */
function spaceDown(cutter: Element, { bounds, style }: Accessibility): number | undefined {
  const height = bounds.mostHeight(cutter);
  const padding = definitePixels(style.value(cutter, "padding-bottom"));
  const isExact = /^(?:none|[\d.]+px)$/.test(style.value(cutter, "max-height") ?? "");
  return height === undefined || Number.isNaN(padding) || !isExact ? undefined : height + padding;
}

/** Returns true if letters of the first line are certainly visible. */
function isSeen(
  element: Element,
  { block, top, left }: Beginning,
  cutter: Element,
  space: number,
  { style, bounds }: Accessibility,
): boolean {
  const size = definitePixels(style.value(element, "font-size"));
  const width = (bounds.mostWidth(cutter) ?? NaN) - left - definitePixels(style.value(element, "text-indent"));
  const need = [element, block].map((each) =>
    style.value(each, "line-height") === "normal"
      ? 0.6 * definitePixels(style.value(each, "font-size"))
      : definitePixels(style.value(each, "line-height")) / 2,
  );
  return width >= size && space - top >= Math.max(...need);
}

/** Returns the lines of a block up to the end of an element's text; undefined if the first line may be higher than the others. */
function linesOf(element: Element, block: Element, facts: Accessibility): Lines | undefined {
  const { style } = facts;
  const pieces: Exclude<InlinePiece, { kind: "block" | "unknown" }>[] = [];
  let end = 0;
  const isAlike = (inside: Element): boolean =>
    inside === element ||
    (["font-size", "line-height"].every(
      (property) => style.value(inside, property) === style.value(element, property),
    ) &&
      (inside === block || style.value(inside, "vertical-align") === "baseline"));
  for (const piece of inlineFlow(block, facts)) {
    if (piece.kind !== "text" && piece.kind !== "break") break;
    if (!isAlike(piece.inside)) break;
    pieces.push(piece);
    if (piece.kind === "text" && piece.inside === element) end = pieces.length;
  }
  const lines = new Lines(block, facts, facts.bounds.mostWidth(block));
  for (const piece of pieces.slice(0, end)) lines.add(piece);
  lines.end();
  return lines.isUnknown || lines.count === 0 ? undefined : lines;
}

import type { Element } from "../../document/document.ts";
import { isHtml } from "../html-element.ts";
import type { Accessibility } from "../accessibility.ts";

export type Boxes = Pick<Accessibility, "tree" | "style" | "isRendered">;

/** Boxes that know whether an element is in the normal flow, moved, scaled and sized by its own properties alone. */
export interface PlainBoxes extends Boxes {
  readonly isPlain: (element: Element) => boolean;
}

/** Returns the number of a length in px; NaN for every other value. */
export function definitePixels(value: string | undefined): number {
  return value?.endsWith("px") === true ? Number(value.slice(0, -2)) : NaN;
}

/** Initial values, or values with the same layout. With any other value the source does not decide the place or size of a box. */
const plainValues: readonly (readonly [property: string, pattern: RegExp])[] = [
  ["position", /^(?:static|relative)$/],
  ["float", /^none$/],
  ["transform", /^none$/],
  ["translate", /^none$/],
  ["scale", /^none$/],
  ["rotate", /^none$/],
  ["zoom", /^(?:1|normal)$/],
  ["writing-mode", /^horizontal-tb$/],
  ["column-count", /^auto$/],
  ["column-width", /^auto$/],
  ["contain", /^(?:none|layout|paint|style|content|layout paint|layout style|paint style)$/],
  ["content-visibility", /^visible$/],
  ["aspect-ratio", /^auto$/],
  ["animation-name", /^none$/],
  ["resize", /^none$/],
];
const sides = ["top", "right", "bottom", "left"] as const;

/** Elements with a layout of their own in user agents. */
const ownLayout = "button fieldset input legend marquee meter optgroup option progress select textarea".split(" ");
/** Values of `display` of boxes whose children are laid out one below the other, or in lines. */
const flows: ReadonlySet<string | undefined> = new Set(["block", "list-item", "flow-root", "inline-block"]);
const parents: ReadonlySet<string | undefined> = new Set([...flows, "inline", "table-cell", "table-caption"]);

/** Returns true for a block or inline block in the normal flow that only its own properties move, scale or size. */
export function isPlainBox(element: Element, { tree, style, isRendered }: Boxes): boolean {
  const parent = tree.parentOf(element);
  return (
    flows.has(style.value(element, "display")) &&
    (parent === null || parents.has(style.value(parent, "display"))) &&
    isRendered(element) &&
    !isHtml(element, ...ownLayout) &&
    plainValues.every(([property, pattern]) => pattern.test(style.value(element, property) ?? "")) &&
    (style.value(element, "position") === "static" ||
      sides.every((side) => /^(?:auto|0px)$/.test(style.value(element, side) ?? ""))) &&
    hasPlainMargins(element, style) &&
    pseudoElements.every(
      (pseudo) =>
        /^(?:none|normal)$/.test(style.value(element, "content", pseudo) ?? "") ||
        hasPlainMargins(element, style, pseudo),
    )
  );
}

const pseudoElements = ["::before", "::after"] as const;

/** Returns true if no margin can be negative. */
export function hasPlainMargins(
  element: Element,
  style: Boxes["style"],
  pseudo?: (typeof pseudoElements)[number],
): boolean {
  return sides.every((side) => /^(?:auto|[\d.]+(?:px|%))$/.test(style.value(element, `margin-${side}`, pseudo) ?? ""));
}

/** Returns the sum of the paddings and borders on two sides in px, as far as the source has them in px: never more than the real sum. */
export function frameOf(element: Element, [first, second]: readonly [string, string], style: Boxes["style"]): number {
  let sum = 0;
  for (const side of [first, second])
    for (const property of [`padding-${side}`, `border-${side}-width`])
      sum += definitePixels(style.value(element, property)) || 0;
  return sum;
}

/** Returns the size of the content box that a declared length gives. */
export function contentSize(length: number, frame: number, element: Element, style: Boxes["style"]): number {
  return style.value(element, "box-sizing") === "border-box" ? Math.max(0, length - frame) : length;
}

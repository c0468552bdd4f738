import type { Element } from "../../document/document.ts";
import { isHtml } from "../html-element.ts";
import type { Accessibility } from "../accessibility.ts";

export type Boxes = Pick<Accessibility, "tree" | "style" | "isRendered">;

/** Boxes, with the fact that one is in the normal flow and nothing but its own properties moves, scales or sizes it. */
export interface PlainBoxes extends Boxes {
  readonly isPlain: (element: Element) => boolean;
}

/** The number of a length in px; NaN for every other value. */
export function definitePixels(value: string | undefined): number {
  return value?.endsWith("px") === true ? Number(value.slice(0, -2)) : NaN;
}

/** Initial values, or values that lay a box out like them: with any other one source does not tell where a box is, or how large. */
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

/** Elements that user agents lay out in ways of their own. */
const ownLayout = "button fieldset input legend marquee meter optgroup option progress select textarea".split(" ");
/** Boxes with children that are laid out one below the other, or in lines. */
const flows: ReadonlySet<string | undefined> = new Set(["block", "list-item", "flow-root", "inline-block"]);
const parents: ReadonlySet<string | undefined> = new Set([...flows, "inline", "table-cell", "table-caption"]);

/** Returns true for a block or inline block in the normal flow that nothing moves, scales or sizes but its own properties. */
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

/** Returns true for margins that are known not to be negative. */
export function hasPlainMargins(
  element: Element,
  style: Boxes["style"],
  pseudo?: (typeof pseudoElements)[number],
): boolean {
  return sides.every((side) => /^(?:auto|[\d.]+(?:px|%))$/.test(style.value(element, `margin-${side}`, pseudo) ?? ""));
}

/** The paddings and borders on two sides in px, those that source tells: never more than they are. */
export function frameOf(element: Element, [first, second]: readonly [string, string], style: Boxes["style"]): number {
  let sum = 0;
  for (const side of [first, second])
    for (const property of [`padding-${side}`, `border-${side}-width`])
      sum += definitePixels(style.value(element, property)) || 0;
  return sum;
}

/** The size of the content box that a declared length gives. */
export function contentSize(length: number, frame: number, element: Element, style: Boxes["style"]): number {
  return style.value(element, "box-sizing") === "border-box" ? Math.max(0, length - frame) : length;
}

import type { Element, Text } from "../document/document.ts";
import type { Accessibility } from "./accessibility.ts";
import { definitePixels } from "./bounds/box.ts";
import { firstElementIn, isHtml, SVG_NAMESPACE } from "./html-element.ts";
import { inherited } from "./memo.ts";

type Seen = Pick<
  Accessibility,
  "tree" | "style" | "isRendered" | "hasVisibility" | "isCovered" | "textColours" | "isVisibleText"
>;

/** Returns true for text that people see (ACT, "visible text"). */
export function isVisibleText(text: Text, facts: Seen): boolean {
  const { tree, style, isRendered, hasVisibility, isCovered, textColours } = facts;
  const parent = tree.parentOf(text);
  return (
    parent !== null &&
    text.data.trim() !== "" &&
    isRendered(text) &&
    hasVisibility(parent) &&
    !isCovered(parent) &&
    !isHtml(parent, "canvas") &&
    definitePixels(style.value(parent, "font-size")) !== 0 &&
    !textColours(parent).isHidden
  );
}

/**
 * Returns a function that reports whether an element or an ancestor is off-screen, clipped to nothing or fully
 * transparent. The content of a `canvas` is covered too: it is only for assistive technology and the keyboard.
 */
export function covered({ tree, style }: Pick<Accessibility, "tree" | "style">): (element: Element) => boolean {
  return inherited(tree, false, (isAbove, element, parent) => {
    const value = (property: string): string => style.value(element, property) ?? "";
    if (parent !== null && isHtml(parent, "canvas")) return true;
    if (isAbove || Number.parseFloat(value("opacity")) <= 0 || isOffScreen(value) || isClipped(value)) return true;
    return isCutOff(
      value,
      (property) =>
        (parent !== null && firstElementIn(parent, tree) === element && style.value(parent, property)) || "",
    );
  });
}

type Value = (property: string) => string;

function isOffScreen(value: Value): boolean {
  if (definitePixels(value("text-indent")) <= -999) return true;
  if (isMovedAway(value("transform"))) return true;
  return isOutOfFlow(value) && (definitePixels(value("top")) <= -99 || definitePixels(value("left")) <= -99);
}

function isOutOfFlow(value: Value): boolean {
  return ["absolute", "fixed"].includes(value("position"));
}

/** Returns true for an element shrunk to nothing, or moved left or up by its own size. */
function isMovedAway(transform: string): boolean {
  if (transform === "none") return false;
  for (const [, name = "", list = ""] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const parts = list.split(",");
    if (/^scale/i.test(name) && parts.some((part) => Number.parseFloat(part) === 0)) return true;
    if (/^translate/i.test(name) && parts.some((part) => part.trim().endsWith("%") && Number.parseFloat(part) <= -100))
      return true;
  }
  return false;
}

function isClipped(value: Value): boolean {
  const inset = /^inset\(\s*([\d.]+)%/.exec(value("clip-path"));
  if (inset !== null && Number(inset[1]) >= 50) return true;
  const clip = isOutOfFlow(value) ? /^rect\(([^)]*)\)/.exec(value("clip")) : null;
  const [top = NaN, right = NaN, bottom = NaN, left = NaN] = (clip?.[1] ?? "").split(/[\s,]+/).map(Number.parseFloat);
  return bottom - top <= 1 || right - left <= 1;
}

const axes = [
  ["x", "width", "right", "columns"],
  ["y", "height", "bottom", "rows"],
] as const;

/**
 * Returns true for a box that shows none of its content, such as a closed panel: it has no space for it, or its text starts beyond its end.
 *
 * @param around  the style of the parent, if this box is its first child.
 */
function isCutOff(value: Value, around: Value): boolean {
  if (value("display") === "inline") return false;
  return axes.some(([axis, size, end, tracks]) => {
    if (!/^(?:hidden|clip|auto|scroll)$/.test(value(`overflow-${axis}`))) return false;
    if (axis === "x" && /^\d{3,}(?:\.\d+)?%$/.test(value("text-indent")) && value("white-space") === "nowrap")
      return true;
    if (!/^(?:auto|[01]px)$/.test(value(`min-${size}`)) || !(definitePixels(value(`padding-${end}`)) <= 1))
      return false;
    if (definitePixels(value(`max-${size}`)) <= 1) return true;
    if (definitePixels(value(size)) <= 1) return Number(value("flex-grow")) === 0;
    return /^(?:inline-)?grid$/.test(around("display")) && around(`grid-template-${tracks}`) === "0fr";
  });
}

function isTiny(value: Value): boolean {
  return definitePixels(value("width")) <= 1 || definitePixels(value("height")) <= 1;
}

/** Returns a function that reports whether people see anything of an element: text, a replaced element or a control. Cost: O(1), amortised. */
export function visible(facts: Seen): (element: Element) => boolean {
  const known = new Array<boolean | undefined>(facts.tree.size);
  return (root) => {
    const open: { readonly element: Element; readonly children: Iterator<Element | Text> }[] = [];
    const enter = (element: Element): boolean => {
      const before = known[element.index];
      if (before !== undefined) return before;
      if (isVisibleBox(element, facts)) return true;
      open.push({ element, children: facts.tree.childrenOf(element)[Symbol.iterator]() });
      return false;
    };
    let isSeen = enter(root);
    while (!isSeen) {
      const last = open.at(-1);
      if (last === undefined) break;
      const next = last.children.next();
      if (next.done === true) {
        known[last.element.index] = false;
        open.pop();
      } else isSeen = next.value.kind === "text" ? facts.isVisibleText(next.value) : enter(next.value);
    }
    for (const { element } of open) known[element.index] = true; // they contain a visible node
    known[root.index] = isSeen;
    return isSeen;
  };
}

const boxes = "img canvas video iframe embed object input button select textarea meter progress".split(" ");

function isVisibleBox(element: Element, { style, isRendered, hasVisibility, isCovered }: Seen): boolean {
  const isBox =
    isHtml(element, ...boxes) ||
    (isHtml(element, "audio") && element.has("controls")) ||
    (element.name === "svg" && element.namespace === SVG_NAMESPACE);
  return (
    isBox &&
    isRendered(element) &&
    hasVisibility(element) &&
    !isCovered(element) &&
    !isTiny((property) => style.value(element, property) ?? "")
  );
}

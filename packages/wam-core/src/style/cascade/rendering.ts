/** This file decides which elements browsers do not render by default or by their nature. Source: spec 6.4, D69. */
import type { Element, Node } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { typeOf } from "../match/form-control.ts";
import { cached } from "../syntax/cache.ts";

/** Elements that are hidden unless the author displays them. */
const hiddenByDefault = new Set(
  "area base basefont datalist head link meta noembed noframes param rp script style template title".split(" "),
);
/** Elements whose content is for programs that do not know them. */
const replaced = new Set(["audio", "canvas", "iframe", "video"]);
/** Elements that are nothing without their box: `display: contents` computes to `none` (CSS Display 3, appendix B). */
const boxes = new Set([...replaced, ..."br embed img input meter object progress select textarea wbr".split(" ")]);

/** Returns false if the style sheet of the user agent sets `display: none` for an element. */
export function isDisplayedByDefault(element: Element): boolean {
  if (element.namespace !== XHTML_NAMESPACE) return true;
  if (hiddenByDefault.has(element.name) || element.has("hidden")) return false;
  return element.name !== "dialog" || element.has("open");
}

/** Returns true if this value of `display`, in lower case, does not compute to `none`. */
export function isDisplayedWith(value: string, { name, namespace }: Element): boolean {
  return value !== "none" && !(value === "contents" && boxes.has(name) && namespace === XHTML_NAMESPACE);
}

/**
 * Returns true if no declaration of the author can make an element visible: `head`, hidden inputs, the children of a
 * closed `details` except its first `summary`, and fallback content. Descendants of such an element are hidden with it and are
 * not examined here. Cost: constant, plus one search for the `summary` of each `details`.
 */
export function isNeverDisplayed(element: Element, mode: "html" | "xml"): boolean {
  const { parent } = element;
  if (element.namespace === XHTML_NAMESPACE) {
    if (element.name === "head") return true;
    if (element.name === "input" && isHiddenInput(element, mode)) return true;
  }
  if (parent === null || parent.namespace !== XHTML_NAMESPACE) return false;
  if (replaced.has(parent.name)) return true;
  if (parent.name === "object") return parent.has("data");
  return parent.name === "details" && !parent.has("open") && firstSummary(parent) !== element;
}

function isHiddenInput(input: Element, mode: "html" | "xml"): boolean {
  return (mode === "html" ? typeOf(input) : input.attribute("type")) === "hidden";
}

function isSummary(node: Node): boolean {
  return node.kind === "element" && node.name === "summary" && node.namespace === XHTML_NAMESPACE;
}

/** The first `summary` of each `details`. Searched for once: a hostile page has many of them behind many other elements. */
const firstSummaries = new WeakMap<Element, Node | null>();

function firstSummary(details: Element): Node | null {
  return cached(firstSummaries, details, () => {
    let first = details.first;
    while (first !== null && !isSummary(first)) first = first.next;
    return first;
  });
}

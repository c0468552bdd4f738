/** This file decides what browsers do not render, whatever the cascade says of other elements. Source: spec 6.4, D69. */
import type { Element, Node } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { typeOf } from "../match/form-control.ts";
import { kept } from "../syntax/kept.ts";

/** Not displayed unless the author says otherwise. */
const hiddenByDefault = new Set(
  "area base basefont datalist head link meta noembed noframes param rp script style template title".split(" "),
);
/** Their content is for programs that do not know them. */
const replaced = new Set(["audio", "canvas", "iframe", "video"]);
/** Nothing is left of them without their box: `display: contents` computes to `none` (CSS Display 3, appendix B). */
const boxes = new Set([...replaced, ..."br embed img input meter object progress select textarea wbr".split(" ")]);

/** The style sheet of the user agent, as far as it says `display: none`. */
export function isDisplayedByDefault(element: Element): boolean {
  if (element.namespace !== XHTML_NAMESPACE) return true;
  if (hiddenByDefault.has(element.name) || element.has("hidden")) return false;
  return element.name !== "dialog" || element.has("open");
}

/** Returns true if this value of `display`, in lower case, computes to another one than `none`. */
export function isDisplayedWith(value: string, { name, namespace }: Element): boolean {
  return value !== "none" && !(value === "contents" && boxes.has(name) && namespace === XHTML_NAMESPACE);
}

/**
 * Returns true if no declaration of the author can make an element visible: `head`, hidden inputs, what a closed `details`
 * holds beside its first `summary`, fallback content. Elements inside such an element are hidden with it, and are not
 * examined here. Cost: constant, beside one look for the `summary` of each `details`.
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

/** Looked for once: a hostile page has many of them, behind many other elements. */
const firstSummaries = new WeakMap<Element, Node | null>();

function firstSummary(details: Element): Node | null {
  return kept(firstSummaries, details, () => {
    let first = details.first;
    while (first !== null && !isSummary(first)) first = first.next;
    return first;
  });
}

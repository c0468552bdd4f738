/** What browsers do not render, whatever the cascade says of other elements. Source: spec 6.4, D69. */
import type { Element, Node } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";

/** Not displayed unless the author says otherwise. */
const hiddenByDefault = new Set(
  "area base basefont datalist head link meta noembed noframes param rp script style template title".split(" "),
);
/** Their content is for programs that do not know them. */
const replaced = new Set(["audio", "canvas", "iframe", "video"]);

/** The style sheet of the user agent, as far as it says `display: none`. */
export function isDisplayedByDefault(element: Element): boolean {
  if (element.namespace !== XHTML_NAMESPACE) return true;
  if (hiddenByDefault.has(element.name) || element.has("hidden")) return false;
  return element.name !== "dialog" || element.has("open");
}

/**
 * Whether no declaration of the author can have it rendered: `head`, hidden inputs, what a closed `details` holds beside its first
 * `summary`, fallback content. What lies inside such an element is not rendered because of it. Cost: constant, beside one
 * look for the `summary` of each `details`.
 */
export function isNeverDisplayed(element: Element, mode: "html" | "xml"): boolean {
  const { parent } = element;
  if (element.namespace === XHTML_NAMESPACE) {
    if (element.name === "head") return true;
    if (element.name === "input" && isHiddenInput(element.attribute("type") ?? "", mode)) return true;
  }
  if (parent === null || parent.namespace !== XHTML_NAMESPACE) return false;
  if (replaced.has(parent.name)) return true;
  if (parent.name === "object") return parent.has("data");
  return parent.name === "details" && !parent.has("open") && !isFirstSummary(element, parent);
}

function isHiddenInput(type: string, mode: "html" | "xml"): boolean {
  return mode === "html" ? asciiLowerCase(type) === "hidden" : type === "hidden";
}

function isSummary(node: Node): boolean {
  return node.kind === "element" && node.name === "summary" && node.namespace === XHTML_NAMESPACE;
}

function isFirstSummary(element: Element, details: Element): boolean {
  return isSummary(element) && firstSummary(details) === element;
}

/** Looked for once: a hostile page has many of them, behind many other elements. */
const firstSummaries = new WeakMap<Element, Node>();

function firstSummary(details: Element): Node | undefined {
  const known = firstSummaries.get(details);
  if (known !== undefined) return known;
  let first = details.first;
  while (first !== null && !isSummary(first)) first = first.next;
  if (first !== null) firstSummaries.set(details, first);
  return first ?? undefined;
}

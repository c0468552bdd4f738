import type { Element } from "../document/document.ts";
import { asciiLowerCase } from "../document/text.ts";
import type { Accessibility } from "./accessibility.ts";
import { firstChild, inputType, integerIn, isHtml, isHyperlink } from "./html-element.ts";
import { inherited, memo } from "./memo.ts";

/** Returns true if an element can get the focus, by user or script (HTML, 6.6.2). Disabled and unrendered elements cannot. */
export function isFocusable(element: Element, facts: Accessibility): boolean {
  return (
    (integerIn(element.attribute("tabindex")) !== undefined || takesFocus(element, facts)) &&
    !facts.isDisabled(element) &&
    facts.isRendered(element) &&
    facts.hasVisibility(element) &&
    !facts.isInert(element)
  );
}

/** Returns true if the Tab key reaches a focusable element. */
export function isInTabOrder(element: Element, facts: Accessibility): boolean {
  return !((integerIn(element.attribute("tabindex")) ?? 0) < 0) && facts.isFocusable(element);
}

/** Returns true for an element that is focusable by its kind, without a tabindex. */
function takesFocus(element: Element, facts: Accessibility): boolean {
  if (isHyperlink(element)) return true; // the image of an area decides whether it is rendered
  if (isHtml(element, "button", "select", "textarea", "iframe")) return true;
  if (isHtml(element, "input")) return inputType(element) !== "hidden";
  if (isHtml(element, "summary")) return facts.isSummaryOfDetails(element);
  return (isHtml(element, "audio", "video") && element.has("controls")) || isEditingHost(element);
}

function isEditingHost(element: Element): boolean {
  const value = element.attribute("contenteditable");
  return value !== undefined && ["", "true", "plaintext-only"].includes(asciiLowerCase(value));
}

/** Returns a function that reports whether an element is the first `summary` child of a `details`. */
export function summaries({ tree }: Pick<Accessibility, "tree">): (element: Element) => boolean {
  const firstSummary = memo(tree, (details) => firstChild(details, "summary"));
  return (element) => {
    const { parent } = element;
    return parent !== null && isHtml(parent, "details") && firstSummary(parent) === element;
  };
}

const controls = ["button", "input", "select", "textarea", "fieldset"];

/** Returns a function that reports whether a control is disabled: itself, or by `optgroup` or `fieldset` (HTML, 4.10.19.5). */
export function disabled({ tree }: Pick<Accessibility, "tree">): (element: Element) => boolean {
  const firstLegend = memo(tree, (fieldset) => firstChild(fieldset, "legend"));
  const isInDisabled = inherited(tree, false, (isAbove, element, parent) => {
    if (parent === null || !isHtml(parent, "fieldset") || !parent.has("disabled")) return isAbove;
    return isAbove || firstLegend(parent) !== element;
  });
  return (element) => {
    if (isHtml(element, ...controls)) return element.has("disabled") || isInDisabled(element);
    if (isHtml(element, "optgroup")) return element.has("disabled");
    if (!isHtml(element, "option")) return false;
    const { parent } = element;
    return element.has("disabled") || (parent !== null && isHtml(parent, "optgroup") && parent.has("disabled"));
  };
}

/**
 * Returns a function that reports whether an element cannot be reached, because it or an ancestor is `inert`. The
 * button in a `select` is inert too: it is the face of the control, not a control of its own.
 */
export function inert({ tree }: Pick<Accessibility, "tree">): (element: Element) => boolean {
  return inherited(
    tree,
    false,
    (isAbove, element, parent) =>
      isAbove || element.has("inert") || (parent !== null && isHtml(parent, "select") && isHtml(element, "button")),
  );
}

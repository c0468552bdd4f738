import type { Element } from "../../document/document.ts";
import { textOf } from "../../document/text.ts";
import { displaySize } from "../../style/match/form-control.ts";
import { inputType, isHtml, SVG_NAMESPACE } from "../html-element.ts";
import { inked, tidy } from "./ink.ts";

/** Returns the label of a button made by `input`; undefined for any other `input`, and without a label. */
export function buttonLabel(input: Element): string | undefined {
  switch (inputType(input)) {
    case "image":
      return input.attribute("alt");
    case "submit":
      return input.attribute("value") ?? "Submit";
    case "reset":
      return input.attribute("value") ?? "Reset";
    case "button":
      return input.attribute("value");
    default:
      return undefined;
  }
}

/** Returns the text of the first child `title` of an SVG element; the empty string without one. */
export function svgTitle(element: Element): string {
  for (let node = element.first; node !== null; node = node.next)
    if (node.kind === "element" && node.name === "title" && node.namespace === SVG_NAMESPACE) return textOf(node);
  return "";
}

/** Returns the text in an `input` or `textarea` when the page is loaded. */
export function textValue(element: Element): string {
  return element.name === "textarea" ? textOf(element) : (element.attribute("value") ?? "");
}

/** Returns the number that a range control shows when the page is loaded. */
export function rangeValue(element: Element): string {
  if (!isHtml(element, "input", "progress", "meter")) return "";
  const value = element.attribute("value");
  if (value !== undefined || element.name !== "input" || inputType(element) !== "range") return value ?? "";
  const min = Number(element.attribute("min") ?? 0);
  return String(min + (Number(element.attribute("max") ?? 100) - min) / 2);
}

/** Returns the selected options of a `select` when the page is loaded. */
export function chosenOptions(select: Element): readonly Element[] {
  const options = Array.from(descendants(select)).filter((element) => isHtml(element, "option"));
  const selected = options.filter((option) => option.has("selected"));
  if (select.has("multiple")) return selected;
  const chosen =
    selected.at(-1) ?? (displaySize(select) > 1 ? undefined : options.find((option) => !option.has("disabled")));
  return chosen === undefined ? [] : [chosen];
}

/**
 * Yields the elements inside `root`, in document order.
 * @param isLeaf  true for an element whose descendants are left out.
 */
export function* descendants(root: Element, isLeaf: (element: Element) => boolean = () => false): Iterable<Element> {
  let node = root.first;
  while (node !== null) {
    if (node.kind === "element") {
      yield node;
      if (node.first !== null && !isLeaf(node)) {
        node = node.first;
        continue;
      }
    }
    while (node !== null && node !== root && node.next === null) node = node.parent;
    node = node === null || node === root ? null : node.next;
  }
}

export function optionText(option: Element): string {
  return tidy(inked(option.attribute("label") ?? "") || textOf(option));
}

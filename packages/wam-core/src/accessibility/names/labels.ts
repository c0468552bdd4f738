import type { Element } from "../../document/document.ts";
import type { Accessibility } from "../accessibility.ts";
import { inputType, isHtml } from "../html-element.ts";

/**
 * Returns a function for the `label` elements of a control, in tree order (HTML, 4.10.4). A label inside another label
 * of the same control is part of that one. The first call makes the index: O(elements).
 */
export function labels({ tree, byId }: Pick<Accessibility, "tree" | "byId">): (control: Element) => readonly Element[] {
  let labelsOf: Map<Element, Element[]> | undefined;
  return (control) => {
    if (labelsOf === undefined) {
      labelsOf = new Map();
      const all = inTreeOrder(tree.elements.filter((element) => isHtml(element, "label")));
      const controls = all.length === 0 ? [] : inTreeOrder(tree.elements.filter(isLabelable));
      for (const label of all) {
        const labelled = controlOf(label, controls, byId);
        if (labelled === undefined) continue;
        const before = labelsOf.get(labelled);
        if (before === undefined) labelsOf.set(labelled, [label]);
        else if (label.index >= (before.at(-1)?.end ?? 0)) before.push(label);
      }
    }
    return labelsOf.get(control) ?? [];
  };
}

/** Sorts elements by their indices, which are in tree order within each tree. */
function inTreeOrder(elements: readonly Element[]): readonly Element[] {
  return elements.toSorted((a, b) => a.index - b.index);
}

function controlOf(label: Element, controls: readonly Element[], byId: Accessibility["byId"]): Element | undefined {
  const id = label.attribute("for");
  if (id === undefined) return firstInside(label, controls);
  const target = byId(id, label);
  return target !== undefined && isLabelable(target) ? target : undefined;
}

/** Returns the first of the elements, sorted by index, that is inside the other element. Cost: O(log n). */
function firstInside({ index, end }: Element, elements: readonly Element[]): Element | undefined {
  let from = 0;
  let to = elements.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((elements[middle] as Element).index > index) to = middle;
    else from = middle + 1;
  }
  const first = elements[from];
  return first !== undefined && first.index < end ? first : undefined;
}

const labelable = ["button", "meter", "output", "progress", "select", "textarea"];

/** Returns true for an element that a `label` can label. */
export function isLabelable(element: Element): boolean {
  return isHtml(element, ...labelable) || (isHtml(element, "input") && inputType(element) !== "hidden");
}

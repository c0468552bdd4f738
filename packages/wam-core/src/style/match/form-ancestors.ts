/** These functions find what elements inherit from their ancestors, for a whole document in one pass. */
import type { Element } from "../../document/document.ts";
import { XHTML_NAMESPACE } from "../../document/document.ts";
import { asciiLowerCase } from "../../document/text.ts";

export function isNamed(element: Element, name: string): boolean {
  return element.name === name && element.namespace === XHTML_NAMESPACE;
}

/** Returns, for each element, the index of its nearest ancestor with a name; -1 for none. */
export function nearestAncestors(elements: readonly Element[], name: string): Int32Array {
  const nearest = new Int32Array(elements.length).fill(-1);
  for (const { index, parent } of elements) {
    if (parent !== null) nearest[index] = isNamed(parent, name) ? parent.index : (nearest[parent.index] as number);
  }
  return nearest;
}

export function insideDisabledFieldsets(elements: readonly Element[]): Uint8Array {
  const inside = new Uint8Array(elements.length);
  const withLegend = new Set<Element>();
  for (const element of elements) {
    const { index, parent } = element;
    if (parent === null) continue;
    inside[index] = inside[parent.index] as number;
    if (!isNamed(parent, "fieldset") || !parent.has("disabled")) continue;
    const firstLegend = isNamed(element, "legend") && !withLegend.has(parent);
    if (firstLegend) withLegend.add(parent);
    else inside[index] = 1;
  }
  return inside;
}

export function editableElements(elements: readonly Element[]): Uint8Array {
  const editable = new Uint8Array(elements.length);
  for (const element of elements) {
    const value = element.namespace === XHTML_NAMESPACE ? element.attribute("contenteditable") : undefined;
    const state = value === undefined ? undefined : asciiLowerCase(value);
    if (state === "" || state === "true" || state === "plaintext-only") editable[element.index] = 1;
    else if (state !== "false" && element.parent !== null)
      editable[element.index] = editable[element.parent.index] as number;
  }
  return editable;
}

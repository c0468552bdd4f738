import type { Element } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";

/** Makes a fact of an element that is worked out once. */
export function memo<T>(compute: (element: Element) => T): (element: Element) => T {
  const known: { readonly value: T }[] = [];
  return (element) => (known[element.index] ??= { value: compute(element) }).value;
}

/**
 * Makes a fact that an element has from its parent in the flat tree and from itself, worked out once. Cost: O(1), amortised over the
 * elements that were asked for and their ancestors; no recursion over the depth.
 *
 * @param first  the fact of what has no parent.
 */
export function inherited<T>(
  tree: FlatTree,
  first: T,
  pass: (ofParent: T, element: Element, parent: Element | null) => T,
): (element: Element) => T {
  const known: { readonly value: T }[] = [];
  return (element) => {
    const waiting: Element[] = [];
    let above: Element | null = element;
    while (above !== null && known[above.index] === undefined) {
      waiting.push(above);
      above = tree.parentOf(above);
    }
    let value = above === null ? first : (known[above.index] as { readonly value: T }).value;
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      value = pass(value, next, above);
      known[next.index] = { value };
      above = next;
    }
    return value;
  };
}

import type { Element } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";

/** Returns a function that computes a fact of an element once. */
export function memo<T>(tree: FlatTree, compute: (element: Element) => T): (element: Element) => T {
  const known = new Known<T>(tree);
  return (element) => {
    if (!known.has(element)) known.set(element, compute(element));
    return known.get(element);
  };
}

/**
 * Returns a function that computes, once, a fact of an element from its parent in the flat tree and from itself. Cost:
 * O(1), amortised over the requested elements and their ancestors; no recursion over the depth.
 *
 * @param first  the value above an element without a parent.
 */
export function inherited<T>(
  tree: FlatTree,
  first: T,
  pass: (ofParent: T, element: Element, parent: Element | null) => T,
): (element: Element) => T {
  const known = new Known<T>(tree);
  return (element) => {
    if (known.has(element)) return known.get(element);
    const waiting: Element[] = [];
    let above: Element | null = element;
    while (above !== null && !known.has(above)) {
      waiting.push(above);
      above = tree.parentOf(above);
    }
    let value = above === null ? first : known.get(above);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      value = pass(value, next, above);
      known.set(next, value);
      above = next;
    }
    return value;
  };
}

/**
 * Returns a function that computes, once, a fact of an element from its children in the flat tree and from itself.
 * Cost: O(1), amortised over the requested elements and their content; no recursion over the depth.
 *
 * @param isPart  true for a child whose fact `compute` needs.
 */
export function gathered<T>(
  tree: FlatTree,
  isPart: (child: Element) => boolean,
  compute: (element: Element, ofPart: (part: Element) => T) => T,
): (element: Element) => T {
  const known = new Known<T>(tree);
  const ofPart = (part: Element): T => known.get(part);
  return (element) => {
    const open = [element];
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const count = open.length;
      if (!known.has(last))
        for (const child of tree.childrenOf(last))
          if (child.kind === "element" && !known.has(child) && isPart(child)) open.push(child);
      if (open.length > count) continue; // the children come first
      open.pop();
      if (!known.has(last)) known.set(last, compute(last, ofPart));
    }
    return known.get(element);
  };
}

/** Marks a stored value that is undefined. */
const nothing = Symbol("nothing");

/** Values by the indices of their elements. Space for all of them is allocated with the first value. */
class Known<T> {
  readonly #tree: FlatTree;
  #values: (T | typeof nothing | undefined)[] | undefined;

  constructor(tree: FlatTree) {
    this.#tree = tree;
  }

  has({ index }: Element): boolean {
    return this.#values?.[index] !== undefined;
  }

  get({ index }: Element): T {
    const value = this.#values?.[index];
    return (value === nothing ? undefined : value) as T;
  }

  set({ index }: Element, value: T): void {
    this.#values ??= new Array<T | typeof nothing | undefined>(this.#tree.size);
    this.#values[index] = value === undefined ? nothing : value;
  }
}

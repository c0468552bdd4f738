import type { Element } from "../document/document.ts";
import type { FlatTree, ShadowRoot } from "../document/flat-tree.ts";
import { cached } from "../style/syntax/cache.ts";

/** Returns a function that finds the element with an id: the first one in the document or shadow tree of `from`. Cost: O(elements) once. */
export function ids(tree: FlatTree): (id: string, from: Element) => Element | undefined {
  const known = new Map<ShadowRoot | undefined, ReadonlyMap<string, Element>>();
  return (id, from) => {
    const shadow = tree.shadowOf(from);
    return cached(known, shadow, () => firstOfEach((shadow ?? tree.document).elements)).get(id);
  };
}

function firstOfEach(elements: readonly Element[]): ReadonlyMap<string, Element> {
  const first = new Map<string, Element>();
  for (const element of elements) {
    const id = element.attribute("id");
    if (id !== undefined && id !== "" && !first.has(id)) first.set(id, element);
  }
  return first;
}

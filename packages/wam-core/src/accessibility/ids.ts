import type { Element } from "../document/document.ts";
import type { FlatTree } from "../document/flat-tree.ts";

/** Makes the fact which element has an id: the first one in the tree. The index is made at the first call, O(elements). */
export function ids(tree: FlatTree): (id: string, from: Element) => Element | undefined {
  let first: Map<string, Element> | undefined;
  return (id) => {
    if (first === undefined) {
      first = new Map();
      for (const element of tree.elements) {
        const own = element.attribute("id");
        if (own !== undefined && own !== "" && !first.has(own)) first.set(own, element);
      }
    }
    return first.get(id);
  };
}

import type { Document, Element, Node, Text } from "./document.ts";

/**
 * The flat tree of a document (CSS Scoping 1, 3): shadow trees in place of the children of their hosts, slotted nodes in their slots.
 * It is a view: the document keeps its own links. Without shadow roots it is the document's tree.
 */
export class FlatTree {
  readonly document: Document;

  constructor(document: Document) {
    this.document = document;
  }

  /** All elements, in flat tree order, those of SVG and `html` and `body` without start tags too. */
  get elements(): readonly Element[] {
    return this.document.elements;
  }

  /** The parent in the flat tree; null for the root. */
  parentOf(node: Element | Text): Element | null {
    return node.parent;
  }

  /** Element and text children in order. Cost: O(children). */
  *childrenOf(element: Element): Iterable<Element | Text> {
    for (let node: Node | null = element.first; node !== null; node = node.next)
      if (node.kind !== "comment") yield node;
  }
}

import type { Element } from "../document/document.ts";

/** Writes paths to elements as `/html[1]/body[1]/p[2]`, numbered among siblings with the same local name. Each element is numbered once. */
export class ElementPaths {
  readonly #paths = new Map<Element, string>();
  readonly #nths = new Map<Element, number>();

  of(element: Element): string {
    const open: Element[] = [];
    let path = "";
    for (let at: Element | null = element; at !== null; at = at.parent) {
      const known = this.#paths.get(at);
      if (known !== undefined) {
        path = known;
        break;
      }
      open.push(at);
    }
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      path += `/${at.name}[${this.#nthOf(at)}]`;
      this.#paths.set(at, path);
    }
    return path;
  }

  /** Returns the number of an element. The first call numbers all its siblings. */
  #nthOf(element: Element): number {
    const { parent } = element;
    if (parent === null) return 1;
    const known = this.#nths.get(element);
    if (known !== undefined) return known;
    const counts = new Map<string, number>();
    for (let node = parent.first; node !== null; node = node.next) {
      if (node.kind !== "element") continue;
      const nth = (counts.get(node.name) ?? 0) + 1;
      counts.set(node.name, nth);
      this.#nths.set(node, nth);
    }
    return this.#nths.get(element) ?? 1; // a shadow root is no child of its host
  }
}

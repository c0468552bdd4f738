import type { Element, Node, Text } from "../document/document.ts";

/** Writes paths to nodes of one page as selectors: `html>body>p>img:nth-of-type(2)`. Each step is computed once. Spec 11.3. */
export class PathWriter {
  readonly #paths = new Map<Element, string>();
  /** The number among the siblings of the same name (0: the only one), or among the text nodes of the parent. */
  readonly #ordinals = new Map<Element | Text, number>();
  readonly #numbered = new Set<Element>();

  /** Returns the path to an element. Cost: O(siblings) once for each parent on the path; no recursion. */
  ofElement(element: Element): string {
    const open: Element[] = [];
    let path: string | undefined;
    for (let node: Element | null = element; node !== null; node = node.parent) {
      path = this.#paths.get(node);
      if (path !== undefined) break;
      open.push(node);
    }
    while (open.length > 0) {
      const node = open.pop() as Element;
      path = path === undefined ? this.#step(node) : `${path}>${this.#step(node)}`;
      this.#paths.set(node, path);
    }
    return path ?? "";
  }

  ofText(text: Text): string {
    const { parent } = text;
    if (parent === null) return "";
    this.#number(parent);
    return `${this.ofElement(parent)}>#text(${this.#ordinals.get(text) ?? 1})`;
  }

  #step(element: Element): string {
    const name = element.name === "#shadow" ? element.name : escapeIdentifier(element.name); // a shadow root is a step
    if (element.parent === null) return name;
    this.#number(element.parent);
    const ordinal = this.#ordinals.get(element) ?? 0;
    return ordinal === 0 ? name : `${name}:nth-of-type(${ordinal})`;
  }

  #number(parent: Element): void {
    if (this.#numbered.has(parent)) return;
    this.#numbered.add(parent);
    const firsts = new Map<string, { element: Element; count: number }>();
    let texts = 0;
    for (let node: Node | null = parent.first; node !== null; node = node.next) {
      if (node.kind === "text") this.#ordinals.set(node, ++texts);
      if (node.kind !== "element") continue;
      const key = `${node.name} ${node.namespace}`;
      const known = firsts.get(key);
      if (known === undefined) {
        firsts.set(key, { element: node, count: 1 });
      } else {
        // Here the first element turns out not to be the only one.
        if (known.count === 1) this.#ordinals.set(known.element, 1);
        this.#ordinals.set(node, ++known.count);
      }
    }
  }
}

/** Applies CSSOM's "serialize an identifier", so that a selector can hold any element name, also `o:p`. */
export function escapeIdentifier(name: string): string {
  if (/^[a-zA-Z_\u0080-\uffff][\w\u0080-\uffff-]*$/.test(name)) return name;
  let escaped = "";
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    const digit = code >= 0x30 && code <= 0x39;
    if (code === 0) escaped += "\ufffd";
    else if (code <= 0x1f || code === 0x7f || (digit && (i === 0 || (i === 1 && name.startsWith("-")))))
      escaped += `\\${code.toString(16)} `;
    else if (code === 0x2d && name.length === 1) escaped += "\\-";
    else if (code >= 0x80 || digit || code === 0x2d || code === 0x5f || /[a-z]/i.test(name.charAt(i)))
      escaped += name.charAt(i);
    else escaped += `\\${name.charAt(i)}`;
  }
  return escaped;
}

import type { Document, Element, Node, Text } from "./document.ts";
import { numberNodes, XHTML_NAMESPACE } from "./document.ts";
import { asciiLowerCase } from "./text.ts";

/** A shadow tree that the source declares: `<template shadowrootmode>`. */
export interface ShadowRoot {
  readonly host: Element;
  /** An element that stands for the shadow root. Its children are the top of the shadow tree, its name is `#shadow`, its parent is the host. */
  readonly root: Element;
  /** The elements of the shadow tree in tree order. */
  readonly elements: readonly Element[];
}

/**
 * The flat tree of a document (CSS Scoping 1, 3). Shadow trees replace the children of their hosts, and slotted nodes are in their slots.
 * It is a view: the document keeps its own links. Without shadow roots it equals the document's tree. Nodes of shadow trees have an
 * `index` above those of the document.
 */
export class FlatTree {
  readonly document: Document;
  /** The shadow roots, by their hosts. */
  readonly shadowRoots: ReadonlyMap<Element, ShadowRoot>;
  /** An upper limit: the `index` of every element is below it. */
  readonly size: number;
  /** The parents of nodes that move: children of hosts and shadow roots, fallback content. Null for a node outside the flat tree. */
  readonly #moved = new Map<Node, Element | null>();
  readonly #assigned = new Map<Element, (Element | Text)[]>();
  /** The shadow roots in the order of their elements' numbers. */
  #shadows: readonly ShadowRoot[] | undefined;
  #elements: readonly Element[] | undefined;

  constructor(document: Document) {
    this.document = document;
    this.shadowRoots = shadowRootsOf(document);
    let size = document.elements.length;
    for (const shadow of this.shadowRoots.values()) {
      this.#assign(shadow);
      size = shadow.root.end;
    }
    this.size = size;
  }

  /** All elements in flat tree order, including SVG elements and a `html` and `body` without start tags. */
  get elements(): readonly Element[] {
    return (this.#elements ??= this.shadowRoots.size === 0 ? this.document.elements : this.#inOrder());
  }

  /** Returns the parent in the flat tree; null for the root, a node without a slot, and the fallback content of a slot in use. */
  parentOf(node: Element | Text): Element | null {
    if (this.#moved.size === 0) return node.parent;
    const moved = this.#moved.get(node);
    return moved === undefined ? node.parent : moved;
  }

  /** Returns the shadow tree of an element, which scopes its ids and slots; undefined for the document itself. Cost: O(log shadow trees). */
  shadowOf(element: Element): ShadowRoot | undefined {
    if (element.index < this.document.elements.length) return undefined;
    this.#shadows ??= [...this.shadowRoots.values()];
    let low = 0;
    for (let high = this.#shadows.length - 1; low < high;) {
      const middle = (low + high + 1) >> 1;
      if ((this.#shadows[middle] as ShadowRoot).root.index > element.index) high = middle - 1;
      else low = middle;
    }
    return this.#shadows[low];
  }

  /** Yields the element and text children in order. Cost: O(children). */
  *childrenOf(element: Element): Iterable<Element | Text> {
    const assigned = this.#assigned.get(element);
    if (assigned !== undefined) {
      yield* assigned;
      return;
    }
    const top = this.shadowRoots.get(element)?.root ?? element;
    for (let node: Node | null = top.first; node !== null; node = node.next) if (node.kind !== "comment") yield node;
  }

  /** Assigns children of a host to the first slot with their name (HTML, "find a slot"). Cost: O(shadow tree + children of the host). */
  #assign({ host, root, elements }: ShadowRoot): void {
    const slots = new Map<string, Element>();
    for (const element of elements) {
      const name = element.attribute("name") ?? "";
      if (element.name === "slot" && element.namespace === XHTML_NAMESPACE && !slots.has(name))
        slots.set(name, element);
    }
    for (let node = root.first; node !== null; node = node.next) this.#moved.set(node, host);
    for (let node = host.first; node !== null; node = node.next) {
      if (node.kind === "comment") continue;
      const name = node.kind === "element" ? (node.attribute("slot") ?? "") : "";
      const slot = isDeclaration(node) ? undefined : slots.get(name);
      this.#moved.set(node, slot ?? null);
      if (slot === undefined) continue;
      const nodes = this.#assigned.get(slot);
      if (nodes === undefined) this.#assigned.set(slot, [node]);
      else nodes.push(node);
    }
    for (const slot of slots.values()) {
      if (!this.#assigned.has(slot)) continue;
      for (let node = slot.first; node !== null; node = node.next)
        if (!this.#moved.has(node)) this.#moved.set(node, null);
    }
  }

  #inOrder(): readonly Element[] {
    const elements: Element[] = [];
    const open: Iterator<Element | Text>[] = [];
    const enter = (element: Element): void => {
      elements.push(element);
      open.push(this.childrenOf(element)[Symbol.iterator]());
    };
    if (this.document.root !== null) enter(this.document.root);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const next = last.next();
      if (next.done === true) open.pop();
      else if (next.value.kind === "element") enter(next.value);
    }
    return elements;
  }
}

/** Elements that can have a shadow root (DOM, "attach a shadow root"), besides those with a hyphen in their names. */
const hosts: ReadonlySet<string> = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);
/** Names with a hyphen that custom elements cannot have (HTML, 4.13.3). */
const noCustomNames: ReadonlySet<string> = new Set(
  "annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph".split(
    " ",
  ),
);

function canBeHost({ name, namespace }: Element): boolean {
  return namespace === XHTML_NAMESPACE && (hosts.has(name) || (name.includes("-") && !noCustomNames.has(name)));
}

/** Returns true for a `template` that declares a shadow root. */
function isDeclaration(node: Node): boolean {
  if (node.kind !== "element" || node.name !== "template" || node.namespace !== XHTML_NAMESPACE) return false;
  const mode = node.attribute("shadowrootmode");
  return mode !== undefined && ["open", "closed"].includes(asciiLowerCase(mode));
}

/** Finds the shadow roots (HTML, 13.2.6.4.4): the first declaration in a host becomes its shadow root. Others show nothing. */
function shadowRootsOf({ templates, elements, texts }: Document): ReadonlyMap<Element, ShadowRoot> {
  const found = new Map<Element, ShadowRoot>();
  let numbered: { readonly elements: Element[]; readonly texts: Text[] } | undefined;
  for (const [template, root] of templates ?? []) {
    const host = template.parent;
    if (host === null || !canBeHost(host) || found.has(host) || !isDeclaration(template)) continue;
    numbered ??= { elements: [...elements], texts: [...texts] };
    const before = numbered.elements.length;
    root.parent = host;
    numberNodes(root, numbered.elements, numbered.texts);
    found.set(host, { host, root, elements: numbered.elements.slice(before + 1) });
  }
  return found;
}

import { LineTable } from "./location.ts";

export const XHTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
export const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";

/** An attribute. `name` is the local name, lower-case in HTML mode. `namespace` is set only for xml:lang in XML, xlink:href and the like. */
export interface Attribute {
  readonly name: string;
  readonly value: string;
  readonly prefix?: string;
  readonly namespace?: string;
}

/** A child of an element: an element, a text or a comment. */
export type Node = Element | Text | Comment;

/**
 * An element of the tree. It has fields instead of methods, because selector matching reads them millions of times.
 * They are read-only for users of a Document. Only the tree builders of this folder write them.
 */
export class Element {
  readonly kind = "element";
  /** Local name; in HTML mode lower-case for XHTML elements. Interned: equal names are one string object per document. */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: readonly Attribute[];
  parent: Element | null = null;
  first: Node | null = null;
  last: Node | null = null;
  next: Node | null = null;
  previous: Node | null = null;
  /** The nearest element sibling before this element. */
  previousElement: Element | null = null;
  /** Index in `document.elements`; `a` contains `b` iff a.index < b.index && b.index < a.end. */
  index = -1;
  /** Index of the first element after the last descendant. */
  end = -1;
  /** The number of this element among its element siblings, from 1. */
  nth = 0;
  /** Offset in `document.source` of the `<` of its own start tag. -1 if it has none; then it is never measured (spec 1.3). */
  readonly start: number;
  /** Offset just after the `>` of the start tag; -1 if `start` is -1. */
  contentStart = -1;

  constructor(name: string, namespace: string, attributes: readonly Attribute[], start: number) {
    this.name = name;
    this.namespace = namespace;
    this.attributes = attributes;
    this.start = start;
  }

  /** Returns the value of the attribute without namespace; undefined if it is missing. Cost: O(attributes). */
  attribute(name: string): string | undefined {
    for (const attribute of this.attributes) {
      if (attribute.name === name && attribute.namespace === undefined) return attribute.value;
    }
    return undefined;
  }

  /** Returns the value of an attribute such as `xml:lang`: in the XML namespace or, from an HTML parser, with the colon in its name. */
  xmlAttribute(name: string): string | undefined {
    for (const attribute of this.attributes) {
      if (attribute.namespace === XML_NAMESPACE ? attribute.name === name : attribute.name === `xml:${name}`)
        return attribute.value;
    }
    return undefined;
  }

  has(name: string): boolean {
    return this.attribute(name) !== undefined;
  }
}

/** A text node: one unbroken run of character data, CDATA sections included (the XPath model). */
export class Text {
  readonly kind = "text";
  data: string;
  parent: Element | null = null;
  next: Node | null = null;
  previous: Node | null = null;
  /** Offset of its first character in `document.source`. */
  readonly start: number;
  /** Offset of its first character that is not white space, or of the `&` of a reference to that; -1 if there is none. */
  inkStart = -1;
  /** The index of this text in `document.texts`. */
  index = -1;
  /** The number of elements that begin before it in document order: the next one is `document.elements[elementsBefore]`. */
  elementsBefore = 0;

  constructor(data: string, start: number) {
    this.data = data;
    this.start = start;
  }
}

/** A comment or processing instruction inside the root. It is kept only because it separates text nodes. */
export class Comment {
  readonly kind = "comment";
  parent: Element | null = null;
  next: Node | null = null;
  previous: Node | null = null;
}

/** The DOCTYPE of a document. */
export interface DocumentType {
  readonly name: string;
  readonly publicId: string | null;
  readonly systemId: string | null;
}

/** A processing instruction before the root element (XML mode). */
export interface Instruction {
  readonly target: string;
  readonly data: string;
}

/** The CSS text of a style element, and the source offsets of its characters. */
export interface StyleText {
  /** Line ends as in the source; in XML mode with references and CDATA sections resolved (spec 6.6). */
  readonly text: string;
  /** Returns the offset in `document.source` of the character at `index` of `text` (0 <= index <= length). */
  readonly offset: (index: number) => number;
}

export interface DocumentParts {
  readonly mode: "html" | "xml";
  readonly quirks: boolean;
  readonly source: string;
  readonly doctype: DocumentType | null;
  readonly root: Element | null;
  readonly instructions: readonly Instruction[];
  /** XML mode: the resolved text of each style element. */
  readonly styleTexts?: ReadonlyMap<Element, StyleText>;
  /** HTML mode: the contents of each `template`. */
  readonly templates?: ReadonlyMap<Element, Element>;
}

/**
 * The read-only tree of one (X)HTML resource in document order, with source positions. Spec 1.4.
 * The contents of templates are not part of it: `templates` holds them, without numbers.
 * The budget limits the depth, not the stack: nothing here recurses.
 */
export class Document {
  readonly mode: "html" | "xml";
  readonly quirks: boolean;
  /** The decoded source as received, line ends untouched; offsets count in it. */
  readonly source: string;
  readonly doctype: DocumentType | null;
  readonly root: Element | null;
  readonly instructions: readonly Instruction[];
  readonly elements: readonly Element[];
  readonly texts: readonly Text[];
  /** XML mode only. `styleTextOf` reads style elements in both modes. */
  readonly styleTexts: ReadonlyMap<Element, StyleText> | undefined;
  /** HTML mode only: the contents of each `template`, as children of an element that stands for the fragment. */
  readonly templates: ReadonlyMap<Element, Element> | undefined;
  #lines: LineTable | undefined;
  #byName: Map<string, Element[]> | undefined;

  constructor(parts: DocumentParts) {
    this.mode = parts.mode;
    this.quirks = parts.quirks;
    this.source = parts.source;
    this.doctype = parts.doctype;
    this.root = parts.root;
    this.instructions = parts.instructions;
    this.styleTexts = parts.styleTexts;
    this.templates = parts.templates;
    const order = numberNodes(parts.root);
    this.elements = order.elements;
    this.texts = order.texts;
  }

  /** Returns the line and column, from 1, of an offset in `source`. */
  locate(offset: number): { line: number; column: number } {
    this.#lines ??= new LineTable(this.source);
    return this.#lines.locate(offset);
  }

  /** Returns the XHTML elements with a local name in document order. The first call builds the index: O(elements). */
  named(name: string): readonly Element[] {
    let index = this.#byName;
    if (index === undefined) {
      index = new Map();
      for (const element of this.elements) {
        if (element.namespace !== XHTML_NAMESPACE) continue;
        const list = index.get(element.name);
        if (list === undefined) index.set(element.name, [element]);
        else list.push(element);
      }
      this.#byName = index;
    }
    return index.get(name) ?? [];
  }
}

/** Numbers the nodes of a tree in document order, after the nodes in the lists, and appends them to the lists. Does not recurse. */
export function numberNodes(
  root: Element | null,
  elements: Element[] = [],
  texts: Text[] = [],
): { elements: Element[]; texts: Text[] } {
  let node: Node | null = root;
  if (root !== null) root.nth = 1;
  while (node !== null) {
    if (node.kind === "element") {
      node.index = elements.length;
      elements.push(node);
      if (node !== root) numberAmongSiblings(node);
      if (node.first !== null) {
        node = node.first;
        continue;
      }
      node.end = elements.length;
    } else if (node.kind === "text") {
      node.index = texts.length;
      node.elementsBefore = elements.length;
      texts.push(node);
    }
    while (node !== null && node !== root && node.next === null) {
      node = node.parent;
      if (node !== null) node.end = elements.length;
    }
    node = node === null || node === root ? null : node.next;
  }
  return { elements, texts };
}

/**
 * Numbers an element among its siblings. The earlier siblings must have their numbers. Cost: each run of texts and
 * comments is read once, for the element after it.
 */
function numberAmongSiblings(element: Element): void {
  let before = element.previous;
  while (before !== null && before.kind !== "element") before = before.previous;
  element.previousElement = before;
  element.nth = before === null ? 1 : before.nth + 1;
}

import type { Token, TreeAdapter, TreeAdapterTypeMap } from "parse5";
import { html } from "parse5";
import type { Budget } from "../budget.ts";
import { coreError } from "../errors.ts";
import type { Attribute, DocumentType, Node } from "./document.ts";
import { Comment, Element, Text } from "./document.ts";
import { Names } from "./names.ts";
import { detachNode, insertNode, insertText } from "./tree.ts";

/** The tree types of parse5 mapped to ours. The document and the fragments of parse5 are elements that never reach a Document. */
export type HtmlTree = TreeAdapterTypeMap<
  Node,
  Element,
  Node,
  Element,
  Element,
  Element,
  Comment,
  Text,
  Element,
  never
>;

/** The part of a TreeAdapter that parse5's tree construction calls; the rest is for serializers. */
export type ParserTree = Omit<
  TreeAdapter<HtmlTree>,
  | "getTextNodeContent"
  | "getCommentNodeContent"
  | "getDocumentTypeNodeName"
  | "getDocumentTypeNodePublicId"
  | "getDocumentTypeNodeSystemId"
  | "isTextNode"
  | "isCommentNode"
  | "isElementNode"
>;

/** Builds the tree of one page for parse5's tree construction. It enforces the budgets of nodes and of moved nodes. */
export class HtmlTreeBuilder implements ParserTree {
  doctype: DocumentType | null = null;
  readonly #limit: number;
  readonly #names = new Names();
  /** The contents of each `template`. Those of shadow roots are shown (flat-tree.ts). */
  readonly templates = new Map<Element, Element>();
  #mode: html.DOCUMENT_MODE = html.DOCUMENT_MODE.NO_QUIRKS;
  #nodes = 0;
  #moves = 0;
  // The start tag being processed: its attribute list distinguishes its element from implied and re-created ones.
  #tagAttributes: readonly Attribute[] | null = null;
  #tagStart = -1;
  #tagEnd = -1;
  readonly #adopted = new Map<Element, Set<string>>();

  constructor(budget: Budget) {
    this.#limit = budget.maxNodes;
  }

  /** Announces a start tag at these offsets: the next element created with exactly this attribute list stands for it. */
  beginTag(attributes: readonly Attribute[], start: number, end: number): void {
    this.#tagAttributes = attributes;
    this.#tagStart = start;
    this.#tagEnd = end;
  }

  createElement(tagName: string, namespaceURI: html.NS, attributes: Token.Attribute[]): Element {
    this.#count();
    const name = this.#names.intern(tagName);
    if (attributes !== this.#tagAttributes) return new Element(name, namespaceURI, attributes, -1);
    for (const attribute of attributes) attribute.name = this.#names.intern(attribute.name);
    // An array that grew by pushes reserves space for 17 items; a copy reserves only what it needs.
    const element = new Element(name, namespaceURI, attributes.slice(), this.#tagStart);
    element.contentStart = this.#tagEnd;
    this.#tagAttributes = null;
    return element;
  }

  createCommentNode(): Comment {
    this.#count();
    return new Comment();
  }

  createTextNode(data: string): Text {
    this.#count();
    return new Text(data, -1);
  }

  createDocument(): Element {
    return new Element("#document", "", [], -1);
  }

  createDocumentFragment(): Element {
    return new Element("#shadow", "", [], -1);
  }

  appendChild(parent: Element, node: Node): void {
    insertNode(parent, node, null);
  }

  insertBefore(parent: Element, node: Node, next: Node): void {
    insertNode(parent, node, next);
  }

  detachNode(node: Node): void {
    detachNode(node);
  }

  /** Inserts character data with its position into the tree. */
  insertTextAt(parent: Element, data: string, start: number, inkStart: number, next: Node | null): void {
    if (insertText(parent, data, start, inkStart, next) !== null) this.#count();
  }

  insertText(parent: Element, data: string): void {
    this.insertTextAt(parent, data, -1, -1, null);
  }

  insertTextBefore(parent: Element, data: string, next: Node): void {
    this.insertTextAt(parent, data, -1, -1, next);
  }

  /** Adds the attributes of a second `html` or `body` tag that the first one lacks. Cost: O(attributes of both). */
  adoptAttributes(recipient: Element, attributes: Token.Attribute[]): void {
    let names = this.#adopted.get(recipient);
    if (names === undefined) {
      names = new Set(recipient.attributes.map((attribute) => attribute.name));
      this.#adopted.set(recipient, names);
    }
    for (const attribute of attributes) {
      if (names.has(attribute.name)) continue;
      names.add(attribute.name);
      (recipient.attributes as Attribute[]).push(attribute);
    }
  }

  /** Counts the nodes that the adoption agency algorithm moves. A page can make it move the same nodes again and again. */
  countMoves(nodes: number): void {
    this.#moves += nodes;
    if (this.#moves > 10 * this.#limit) throw coreError("TooManyNodes", { limit: this.#limit });
  }

  #count(): void {
    if (++this.#nodes > this.#limit) throw coreError("TooManyNodes", { limit: this.#limit });
  }

  setDocumentMode(_document: Element, mode: html.DOCUMENT_MODE): void {
    this.#mode = mode;
  }

  getDocumentMode(): html.DOCUMENT_MODE {
    return this.#mode;
  }

  setDocumentType(): void {
    // `OffsetParser` sets `doctype` from the token, where a missing identifier differs from an empty one.
  }

  setTemplateContent(template: Element, content: Element): void {
    this.templates.set(template, content);
  }

  getTemplateContent(template: Element): Element {
    return this.templates.get(template) as Element;
  }

  getAttrList(element: Element): Token.Attribute[] {
    return element.attributes as Token.Attribute[];
  }

  getChildNodes(parent: Element): Node[] {
    const children: Node[] = [];
    for (let child = parent.first; child !== null; child = child.next) children.push(child);
    return children;
  }

  getFirstChild(parent: Element): Node | null {
    return parent.first;
  }

  getParentNode(node: Node): Element | null {
    return node.parent;
  }

  getNamespaceURI(element: Element): html.NS {
    return element.namespace as html.NS;
  }

  getTagName(element: Element): string {
    return element.name;
  }

  isDocumentTypeNode(_node: Node): _node is never {
    return false;
  }

  // Positions do not go through parse5: see OffsetTokenizer.
  setNodeSourceCodeLocation(): void {}
  updateNodeSourceCodeLocation(): void {}
  getNodeSourceCodeLocation(): null {
    return null;
  }
}

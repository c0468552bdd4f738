import type { SaxesTagNS } from "saxes";
import type { Budget } from "../budget.ts";
import { coreError, EiaoError } from "../errors.ts";
import type { DoctypeDeclaration } from "./doctype.ts";
import { isXhtmlPublicId, parseDoctype } from "./doctype.ts";
import { Comment, Document, Element, XHTML_NAMESPACE } from "./document.ts";
import type { Attribute, Instruction, StyleText } from "./document.ts";
import type { Entities } from "./entities.ts";
import { entitiesOf, predefinedEntities } from "./entities.ts";
import { LineTable } from "./location.ts";
import { Names } from "./names.ts";
import { NamespaceParser } from "./namespace-parser.ts";
import { StyleTextBuilder } from "./style-text.ts";
import { insertNode, insertText } from "./tree.ts";

/**
 * Parses as namespace-aware XML. Spec 1.4, XML mode; entities: see `entitiesOf`. Attribute defaults of a DTD are not read.
 *
 * @param source  decoded text without byte order mark; offsets of the tree count UTF-16 code units in it.
 * @throws        EiaoError `NotWellFormed` (see `isNotWellFormed`), `TooManyNodes`, `TooDeep`, `TooManyBytes`.
 *
 * Cost: linear in the source.
 */
export function parseXml(source: string, budget: Budget): Document {
  return new XmlReader(source, budget).read();
}

/** True for the error that the clean-up fallback answers (spec 8.4). */
export function isNotWellFormed(error: unknown): error is EiaoError {
  return error instanceof EiaoError && error.code === "NotWellFormed";
}

/** One parse: turns the events of saxes into the tree. */
class XmlReader {
  readonly #source: string;
  readonly #budget: Budget;
  readonly #parser = new NamespaceParser();
  readonly #names = new Names();
  readonly #instructions: Instruction[] = [];
  readonly #styles = new Map<Element, StyleTextBuilder>();
  #entities: Entities = predefinedEntities();
  #doctype: DoctypeDeclaration | null = null;
  #xhtml = false;
  #root: Element | null = null;
  #current: Element | null = null;
  #depth = 0;
  #nodes = 0;
  #tagStart = -1;
  /** Offset just after the last markup: character data begins there. */
  #dataStart = 0;

  constructor(source: string, budget: Budget) {
    this.#source = source;
    this.#budget = budget;
  }

  read(): Document {
    const source = this.#source;
    // saxes would read a lone surrogate and the character after it as one.
    const surrogate = source.search(/\p{Surrogate}/u);
    if (surrogate !== -1) this.#fail("lone surrogate", surrogate);
    const parser = this.#parser;
    parser.ENTITIES = this.#entities;
    parser.on("error", (error) => this.#fail(error.message));
    parser.on("xmldecl", () => this.#endMarkup());
    parser.on("doctype", (declaration) => this.#onDoctype(declaration));
    parser.on("processinginstruction", ({ target, body }) => this.#onInstruction(target, body));
    parser.on("comment", () => this.#onComment());
    parser.on("opentagstart", (tag) => {
      parser.beginTag(tag.ns);
      // The event comes after the name and one character more.
      this.#tagStart = source.lastIndexOf("<", parser.position - 2);
    });
    parser.on("opentag", (tag) => this.#onOpenTag(tag));
    parser.on("closetag", (tag) => this.#onCloseTag(tag));
    parser.on("text", (data) => this.#onText(data));
    parser.on("cdata", (data) => this.#onCdata(data));
    parser.write(source).close();
    return new Document({
      mode: "xml",
      quirks: false,
      source,
      doctype: this.#doctype,
      root: this.#root,
      instructions: this.#instructions,
      styleTexts: new Map([...this.#styles].map(([element, text]): [Element, StyleText] => [element, text.build()])),
    });
  }

  #onDoctype(declaration: string): void {
    this.#endMarkup();
    const doctype = parseDoctype(declaration);
    if (doctype === undefined) this.#fail("malformed document type declaration.");
    this.#doctype = doctype;
    this.#xhtml = isXhtmlPublicId(doctype.publicId);
    this.#entities = entitiesOf(doctype, this.#budget);
    this.#parser.ENTITIES = this.#entities;
  }

  #onInstruction(target: string, data: string): void {
    this.#endMarkup();
    if (this.#root === null) this.#instructions.push({ target, data });
    else this.#addComment();
  }

  #onComment(): void {
    this.#dataStart = this.#parser.position + 1; // the event comes before the `>`
    this.#addComment();
  }

  #addComment(): void {
    if (this.#current === null) return;
    this.#count();
    insertNode(this.#current, new Comment(), null);
  }

  #onOpenTag(tag: SaxesTagNS): void {
    this.#parser.enter(tag);
    this.#count();
    if (++this.#depth > this.#budget.maxDepth) throw coreError("TooDeep", { limit: this.#budget.maxDepth });
    const namespace = tag.uri === "" && this.#xhtml ? XHTML_NAMESPACE : tag.uri;
    const element = new Element(this.#names.intern(tag.local), namespace, this.#attributesOf(tag), this.#tagStart);
    this.#endMarkup();
    element.contentStart = this.#dataStart;
    if (this.#current === null) this.#root = element;
    else insertNode(this.#current, element, null);
    this.#current = element;
    if (element.name === "style" && namespace === XHTML_NAMESPACE)
      this.#styles.set(element, new StyleTextBuilder(element.contentStart));
  }

  #attributesOf(tag: SaxesTagNS): Attribute[] {
    return Object.values(tag.attributes).map(({ local, prefix, uri, value }) => {
      const name = this.#names.intern(local);
      return uri === "" ? { name, value } : { name, value, prefix, namespace: uri };
    });
  }

  #onCloseTag(tag: SaxesTagNS): void {
    this.#parser.leave(tag);
    this.#endMarkup();
    this.#depth--;
    this.#current = this.#current?.parent ?? null;
  }

  #onText(data: string): void {
    const start = this.#dataStart;
    const end = this.#parser.position - 1; // the `<` has been read
    this.#dataStart = end;
    if (this.#current === null) return;
    if (insertText(this.#current, data, start, this.#inkStart(data, start, end), null) !== null) this.#count();
    const style = this.#styles.get(this.#current);
    if (style !== undefined) this.#addStyle(style, start, end);
  }

  #onCdata(data: string): void {
    const start = this.#dataStart + "<![CDATA[".length;
    const end = this.#parser.position - "]]>".length;
    this.#endMarkup();
    if (this.#current === null || data === "") return;
    const blank = /^[ \t\r\n]*/.exec(this.#source.slice(start, end))?.[0].length ?? 0;
    const inkStart = start + blank === end ? -1 : start + blank;
    if (insertText(this.#current, data, start, inkStart, null) !== null) this.#count();
    this.#styles.get(this.#current)?.addRun(this.#source.slice(start, end), start);
  }

  /** Offset of the first character that is not white space, be it written as a reference. */
  #inkStart(data: string, start: number, end: number): number {
    if (/^[^ \t\r\n]/.test(data)) return start;
    for (let at = start; at < end; at++) {
      const character = this.#source.charAt(at);
      if (character === "&") {
        const semicolon = this.#source.indexOf(";", at);
        if (/[^ \t\r\n]/.test(this.#resolve(this.#source.slice(at + 1, semicolon)))) return at;
        at = semicolon;
      } else if (!/[ \t\r\n]/.test(character)) return at;
    }
    return -1;
  }

  #addStyle(style: StyleTextBuilder, start: number, end: number): void {
    const source = this.#source;
    let at = start;
    while (at < end) {
      const ampersand = source.indexOf("&", at);
      if (ampersand === -1 || ampersand >= end) break;
      style.addRun(source.slice(at, ampersand), at);
      const semicolon = source.indexOf(";", ampersand);
      style.addReference(this.#resolve(source.slice(ampersand + 1, semicolon)), ampersand);
      at = semicolon + 1;
    }
    style.addRun(source.slice(at, end), at);
  }

  /** The text of a reference that saxes has accepted. */
  #resolve(reference: string): string {
    if (!reference.startsWith("#")) return this.#entities[reference] ?? "";
    return String.fromCodePoint(
      reference[1] === "x" ? Number.parseInt(reference.slice(2), 16) : Number.parseInt(reference.slice(1), 10),
    );
  }

  #endMarkup(): void {
    this.#dataStart = this.#parser.position;
  }

  #count(): void {
    if (++this.#nodes > this.#budget.maxNodes) throw coreError("TooManyNodes", { limit: this.#budget.maxNodes });
  }

  #fail(reason: string, offset = Math.min(this.#parser.position, this.#source.length)): never {
    throw coreError("NotWellFormed", { ...new LineTable(this.#source).locate(offset), reason });
  }
}

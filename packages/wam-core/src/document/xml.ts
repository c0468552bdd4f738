import type { SaxesTagNS } from "saxes";
import type { Budget } from "../budget.ts";
import { EiaoError } from "../coded-error.ts";
import { coreError } from "../errors.ts";
import type { DoctypeDeclaration } from "./doctype.ts";
import { isXhtmlPublicId, parseDoctype } from "./doctype.ts";
import { Comment, Document, Element, XHTML_NAMESPACE } from "./document.ts";
import type { Attribute, Instruction, StyleText } from "./document.ts";
import type { Entities } from "./entities/entities.ts";
import { entitiesOf, predefinedEntities } from "./entities/entities.ts";
import { expandEntities } from "./entities/expand-entities.ts";
import type { ExpandedSource } from "./entities/expand-entities.ts";
import { normalisedTokens } from "./entities/internal-subset.ts";
import { LineTable } from "./location.ts";
import { Names } from "./names.ts";
import { NamespaceParser } from "./namespace-parser.ts";
import { MappedText } from "./mapped-text.ts";
import { insertNode, insertText } from "./tree.ts";

/**
 * Parses a text as namespace-aware XML. Spec 1.4, XML mode; entities and defaults of the internal subset: D68, `expandEntities`.
 *
 * @param source  decoded text without byte order mark; offsets of the tree count UTF-16 code units in it.
 * @throws        EiaoError `NotWellFormed` (see `isNotWellFormed`), `UnboundedDoctype`, `TooManyNodes`, `TooDeep`,
 *                `TooManyBytes`.
 *
 * Cost: linear in the source and the expanded text.
 */
export function parseXml(source: string, budget: Budget): Document {
  return new XmlReader(source, budget).read();
}

/** Returns true for the error that starts the clean-up fallback (spec 8.4). */
export function isNotWellFormed(error: unknown): error is EiaoError {
  return error instanceof EiaoError && error.code === "NotWellFormed";
}

/**
 * Builds the tree of one document from the events of saxes. Offsets count in the text that saxes reads; elements and texts get
 * the offsets of the source.
 */
class XmlReader {
  readonly #source: string;
  /** The source with its own entities written out; the source itself if it has none. */
  #text: string;
  #expanded: ExpandedSource | undefined;
  readonly #budget: Budget;
  readonly #parser = new NamespaceParser();
  readonly #names = new Names();
  readonly #instructions: Instruction[] = [];
  readonly #styles = new Map<Element, MappedText>();
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
    this.#text = source;
    this.#budget = budget;
  }

  read(): Document {
    const source = this.#source;
    // saxes would read a lone surrogate and the character after it as one, and skip a second byte order mark.
    const odd = source.search(/^\uFEFF|\p{Surrogate}/u);
    if (odd !== -1) this.#fail("misplaced character", odd);
    this.#expanded = expandEntities(source, this.#budget, (reason, offset) => this.#fail(`${reason}.`, offset));
    const text = this.#expanded?.text ?? source;
    this.#text = text;
    const parser = this.#parser;
    parser.ENTITIES = this.#entities;
    parser.on("error", (error) => this.#fail(error.message, this.#inSource(Math.min(parser.position, text.length))));
    parser.on("xmldecl", () => this.#endMarkup());
    parser.on("doctype", (declaration) => this.#onDoctype(declaration));
    parser.on("processinginstruction", ({ target, body }) => this.#onInstruction(target, body));
    parser.on("comment", () => this.#onComment());
    parser.on("opentagstart", (tag) => {
      parser.beginTag(tag.ns);
      // saxes emits this event after the name and one more character.
      this.#tagStart = text.lastIndexOf("<", parser.position - 2);
    });
    parser.on("opentag", (tag) => this.#onOpenTag(tag));
    parser.on("closetag", (tag) => this.#onCloseTag(tag));
    parser.on("text", (data) => this.#onText(data));
    parser.on("cdata", (data) => this.#onCdata(data));
    parser.write(text).close();
    return new Document({
      mode: "xml",
      quirks: false,
      source,
      doctype: this.#doctype,
      root: this.#root,
      instructions: this.#instructions,
      styleTexts: new Map([...this.#styles].map(([element, style]) => [element, this.#styleText(style)])),
    });
  }

  #styleText(style: MappedText): StyleText {
    const { text, offset } = style.build();
    return { text, offset: (index) => this.#inSource(offset(index)) };
  }

  #inSource(offset: number): number {
    return this.#expanded?.offset(offset) ?? offset;
  }

  #onDoctype(declaration: string): void {
    this.#endMarkup();
    const doctype = parseDoctype(declaration);
    if (doctype === undefined)
      this.#fail("malformed document type declaration.", this.#inSource(this.#parser.position));
    this.#doctype = doctype;
    this.#xhtml = isXhtmlPublicId(doctype.publicId);
    this.#entities = entitiesOf(doctype);
    this.#parser.ENTITIES = this.#entities;
  }

  #onInstruction(target: string, data: string): void {
    this.#endMarkup();
    if (this.#root === null) this.#instructions.push({ target, data });
    else this.#addComment();
  }

  #onComment(): void {
    this.#dataStart = this.#parser.position + 1; // saxes emits the event before the `>`
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
    const start = this.#inSource(this.#tagStart);
    const element = new Element(this.#names.intern(tag.local), namespace, this.#attributesOf(tag), start);
    this.#endMarkup();
    const end = this.#inSource(this.#dataStart);
    // The start tag of an element from an entity ends with the reference.
    element.contentStart = this.#source.charAt(start) === "&" ? this.#source.indexOf(";", start) + 1 : end;
    if (this.#current === null) this.#root = element;
    else insertNode(this.#current, element, null);
    this.#current = element;
    if (element.name === "style" && namespace === XHTML_NAMESPACE)
      this.#styles.set(element, new MappedText(this.#dataStart));
  }

  #attributesOf(tag: SaxesTagNS): Attribute[] {
    const declared = this.#expanded?.attributes.get(tag.name);
    return Object.values(tag.attributes).map(({ name: qualified, local, prefix, uri, value: written }) => {
      const name = this.#names.intern(local);
      const value = declared?.get(qualified)?.tokens === true ? normalisedTokens(written) : written;
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
    const ink = this.#inkStart(data, start, end);
    this.#insertText(this.#current, data, start, ink);
    const style = this.#styles.get(this.#current);
    if (style !== undefined) this.#addStyle(style, start, end);
  }

  #onCdata(data: string): void {
    const start = this.#dataStart + "<![CDATA[".length;
    const end = this.#parser.position - "]]>".length;
    this.#endMarkup();
    if (this.#current === null || data === "") return;
    const blank = /^[ \t\r\n]*/.exec(this.#text.slice(start, end))?.[0].length ?? 0;
    const inkStart = start + blank === end ? -1 : start + blank;
    this.#insertText(this.#current, data, start, inkStart);
    this.#styles.get(this.#current)?.addRun(this.#text.slice(start, end), start);
  }

  #insertText(parent: Element, data: string, start: number, inkStart: number): void {
    const ink = inkStart === -1 ? -1 : this.#inSource(inkStart);
    if (insertText(parent, data, this.#inSource(start), ink, null) !== null) this.#count();
  }

  /** Returns the offset of the first character, or reference to one, that is not white space; -1 if there is none. */
  #inkStart(data: string, start: number, end: number): number {
    if (/^[^ \t\r\n]/.test(data)) return start;
    for (let at = start; at < end; at++) {
      const character = this.#text.charAt(at);
      if (character === "&") {
        const semicolon = this.#text.indexOf(";", at);
        if (/[^ \t\r\n]/.test(this.#resolve(this.#text.slice(at + 1, semicolon)))) return at;
        at = semicolon;
      } else if (!/[ \t\r\n]/.test(character)) return at;
    }
    return -1;
  }

  #addStyle(style: MappedText, start: number, end: number): void {
    const source = this.#text;
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

  /** Returns the text of a reference that saxes has accepted. */
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

  /** @param offset in the source. */
  #fail(reason: string, offset: number): never {
    throw coreError("NotWellFormed", { ...new LineTable(this.#source).locate(offset), reason });
  }
}

import { noAttributes } from "./grammar.ts";
import type { ElementType, Grammar } from "./grammar.ts";
import { OpenElements } from "./open-elements.ts";
import type { OpenElement } from "./open-elements.ts";
import type { Reporter, ViolationSubject } from "./reporter.ts";

/** A text that is being read: the document, or the replacement text of an entity in it. */
interface Input {
  readonly text: string;
  readonly at: number;
  readonly entity: string | undefined;
  /** The element that was open when reading entered an entity. */
  readonly open: OpenElement;
}

/** A general entity of the document's own DOCTYPE. Its text may hold markup. */
export interface TextEntity {
  readonly text: string;
}

/** The most characters that entities may add in total: enough for any real page, too little for exponential nesting. */
const MOST_EXPANDED = 1_000_000;
const DEEPEST_ENTITY = 40;

/** The state after the prolog, from which the parser of the content starts. */
export interface Start {
  readonly text: string;
  /** Returns the offset in the source of a character of the text. */
  readonly offset: (index: number) => number;
  /** The offset of the content. */
  readonly at: number;
  /** The name of the root element's type. */
  readonly root: string;
  readonly entities: ReadonlyMap<string, TextEntity>;
  readonly namespaceRequired: boolean;
}

export type Section = "cdata" | "rcdata" | "ignore";

/** The names of the attributes of one start tag at a time, without a new set for each. */
class TagAttributes {
  readonly #tagOf = new Map<string, number>();
  #tag = 0;

  /** Forgets the attributes, because another tag begins. */
  forget(): void {
    this.#tag++;
  }

  has(name: string): boolean {
    return this.#tagOf.get(name) === this.#tag;
  }

  add(name: string): void {
    this.#tagOf.set(name, this.#tag);
  }
}

/** The state of one run over a document. The functions of this folder read and change it. */
export class Parser {
  readonly grammar: Grammar;
  readonly xml: boolean;
  readonly reporter: Reporter;
  readonly open: OpenElements;
  /** True if the root element must name the XHTML name space. */
  readonly namespaceRequired: boolean;
  /** Entities of the document's DOCTYPE, which precede those of the grammar. */
  readonly entities: ReadonlyMap<string, TextEntity>;
  text: string;
  at: number;
  /** The offset of the current token, for messages. */
  token = 0;
  /** True after disallowed character data was reported, until an element opens or closes: the next data is not reported. */
  recovering = false;
  /** The number of open marked sections. */
  sections = 0;
  /** The offsets of their beginnings. */
  readonly sectionStarts: number[] = [];
  section: Section | undefined;
  /** The depth of nested ignored sections. */
  ignoredDepth = 0;
  /** The values of ID attributes so far. */
  readonly ids = new Set<string>();
  /** The names of attributes in the current start tag. */
  readonly tagAttributes = new TagAttributes();
  readonly #outer: Input[] = [];
  #expanded = 0;
  #entity: string | undefined;
  /** The offset in the document of the reference that is being expanded. */
  #referenceAt = 0;
  readonly #offset: (index: number) => number;
  readonly #undeclared = new Map<string, ElementType>();
  readonly #names: readonly string[];
  #nextQuote: { text: string; double: number; single: number } = { text: "", double: -2, single: -2 };

  constructor(grammar: Grammar, reporter: Reporter, start: Start) {
    const { text, at, root, entities, namespaceRequired } = start;
    this.#offset = (index) => start.offset(index);
    this.namespaceRequired = namespaceRequired;
    this.grammar = grammar;
    this.xml = grammar.xml;
    this.reporter = reporter;
    this.#names = grammar.names;
    this.text = text;
    this.at = at;
    this.entities = entities;
    this.open = new OpenElements(this.elementType(root), grammar);
  }

  /** Returns the declared type of that name, or one for an undeclared name: any content, end tag optional. */
  elementType(name: string): ElementType {
    const declared = this.grammar.elements.get(name);
    if (declared !== undefined) return declared;
    let type = this.#undeclared.get(name);
    if (type === undefined) {
      const index = this.#names.length + this.#undeclared.size;
      const exceptions = { inclusions: [], exclusions: [] };
      const flags = { declared: false, omitStart: false, omitEnd: true };
      type = { name, index, ...flags, content: "any", model: undefined, ...exceptions, attributes: noAttributes };
      this.#undeclared.set(name, type);
    }
    return type;
  }

  /** Reports a violation in the document. @param offset in the current text; in an entity, the location of its reference counts. */
  report(code: string, message: string, offset: number = this.token, subject: ViolationSubject = {}): void {
    this.reporter.add(code, message, this.inDocument(offset), subject);
  }

  /** Returns the offset in the document for an offset in the current text: in an entity, that of its reference. */
  inDocument(offset: number): number {
    return this.#outer.length === 0 ? this.#offset(offset) : this.#referenceAt;
  }

  /** Returns ` that begins in line N`, for messages about something opened long before; `offset` is in the document. */
  beginning(offset: number): string {
    return ` that begins in line ${this.reporter.lineOf(offset)}`;
  }

  /** Continues reading in the text of an entity. A loop, or too much text, is reported and left out. */
  enter(name: string, text: string, reference: number): void {
    const loop = this.#entity === name || this.#outer.some((input) => input.entity === name);
    if (loop || this.#outer.length >= DEEPEST_ENTITY || (this.#expanded += text.length) > MOST_EXPANDED) {
      const reason = loop ? "refers to itself" : "expands to more text than this validator reads";
      this.report("entity-loop", `The entity "${name}" ${reason}.`, reference);
      return;
    }
    if (this.#outer.length === 0) this.#referenceAt = this.#offset(reference);
    this.#outer.push({ text: this.text, at: this.at, entity: this.#entity, open: this.open.current });
    this.text = text;
    this.at = 0;
    this.#entity = name;
  }

  /** Returns to the reference of the entity. Returns false at the end of the document. */
  leave(): boolean {
    const input = this.#outer.at(-1);
    if (input === undefined) return false;
    // In XML an entity must end in the element in which it began (4.3.2).
    if (this.xml && this.open.level > 0 && this.open.current !== input.open)
      this.report("entity-markup", `The entity "${this.#entity}" ends in another element than it began in.`);
    this.#outer.pop();
    this.text = input.text;
    this.at = input.at;
    this.#entity = input.entity;
    return true;
  }

  /** Returns the offset of the next such quote; -1 without one. It is kept, so that unclosed literals do not each search to the end. */
  nextQuote(quote: '"' | "'"): number {
    if (this.#nextQuote.text !== this.text) this.#nextQuote = { text: this.text, double: -2, single: -2 };
    const key = quote === '"' ? "double" : "single";
    const known = this.#nextQuote[key];
    if (known === -1 || known >= this.at) return known;
    return (this.#nextQuote[key] = this.text.indexOf(quote, this.at));
  }
}

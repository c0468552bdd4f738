import type { Budget } from "../../budget.ts";
import { checkBytes } from "../../budget.ts";
import type { DoctypeDeclaration } from "../doctype.ts";
import { parseDoctype } from "../doctype.ts";
import { entitiesOf } from "./entities.ts";
import { EntityBudget } from "./entity-budget.ts";
import { expandedLiteral } from "./expand-value.ts";
import type { DeclaredAttributes, Fail, InternalSubset } from "./internal-subset.ts";
import { readInternalSubset } from "./internal-subset.ts";
import { MappedText } from "../mapped-text.ts";
import { LITERAL, NAME, REFERENCE, S, Scanner } from "../xml-syntax.ts";

/** A document with its own entities and default attributes written out. */
export interface ExpandedSource {
  readonly text: string;
  /** Returns the source offset of the character at an index of `text`; for text of an entity, that of the outermost reference. */
  readonly offset: (index: number) => number;
  readonly attributes: InternalSubset["attributes"];
}

const sticky = (pattern: string): RegExp => new RegExp(pattern, "y");
const DECLARATION = sticky("<\\?xml(?=[ \\t\\r\\n?])[^?]*\\?>");
const STANDS_ALONE = /\sstandalone\s*=\s*["']yes["']/;
const SPACES = sticky(`${S}+`);
const DOCTYPE = sticky(`<!DOCTYPE(?:[^"'<>[\\]]|${LITERAL})*\\[`);
const IN_SUBSET = /["'\]]|<!--|<\?/g;
const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", "<!--": "-->", "<?": "?>" };
const DOCTYPE_END = sticky(`${S}*>`);
const REFERENCE_HERE = sticky(REFERENCE);
const START_TAG = sticky(`<(${NAME})`);
const ATTRIBUTE = sticky(`(${S}+)(${NAME})(${S}*=${S}*)("[^<"]*"|'[^<']*')`);
const TAG_END = sticky(`${S}*(/?)>`);
const MARKUP = /[<&]/g;
const END_TAG = sticky(`</${NAME}${S}*>`);

/**
 * Expands the general entities that the internal subset of a document's DOCTYPE declares, in content and attribute values, and
 * adds missing attributes that have a default (XML 1.0, 4.4 and 5.1; spec D68). Loads nothing. The parser reads the rest,
 * other references included, and finds what is not well-formed outside of entities.
 *
 * @param fail    ends the reading of a document that is not well-formed.
 * @returns       undefined if the document declares nothing.
 * @throws        EiaoError `UnboundedDoctype`, `TooManyBytes`; what `fail` throws.
 * Cost: linear in the source and the expanded text.
 */
export function expandEntities(source: string, budget: Budget, fail: Fail): ExpandedSource | undefined {
  const found = findSubset(source);
  if (found === undefined) return undefined;
  const { doctype, subsetAt, end, standsAlone } = found;
  const entityBudget = new EntityBudget();
  const { internalSubset: text, systemId } = doctype;
  const subset = readInternalSubset(
    { text, external: systemId !== null, standsAlone },
    entitiesOf(doctype),
    entityBudget,
    (reason, offset) => fail(reason, subsetAt + offset),
  );
  if (subset.entities.size === 0 && subset.attributes.size === 0) return undefined;
  return new Expander(source, subset, entityBudget, budget, fail).expand(end);
}

interface FoundSubset {
  readonly doctype: DoctypeDeclaration;
  readonly subsetAt: number;
  readonly end: number;
  readonly standsAlone: boolean;
}

/** Finds a DOCTYPE with an internal subset. Returns undefined also if the prolog is not well-formed: the parser will report that. */
function findSubset(source: string): FoundSubset | undefined {
  const scanner = new Scanner(source);
  const standsAlone = STANDS_ALONE.test(scanner.take(DECLARATION)?.[0] ?? "");
  for (let start = -1; start !== scanner.at;) {
    start = scanner.at;
    scanner.take(SPACES);
    if (source.startsWith("<!--", scanner.at) && !scanner.pass("-->")) return undefined;
    if (source.startsWith("<?", scanner.at) && !scanner.pass("?>")) return undefined;
  }
  const { at } = scanner;
  if (scanner.take(DOCTYPE) === null) return undefined;
  const subsetAt = scanner.at;
  for (;;) {
    IN_SUBSET.lastIndex = scanner.at;
    const mark = IN_SUBSET.exec(source)?.[0];
    if (mark === undefined) return undefined;
    scanner.at = IN_SUBSET.lastIndex;
    if (mark === "]") break;
    if (!scanner.pass(closers[mark] ?? "")) return undefined;
  }
  if (scanner.take(DOCTYPE_END) === null) return undefined;
  const doctype = parseDoctype(source.slice(at + "<!DOCTYPE".length, scanner.at - 1));
  return doctype === undefined ? undefined : { doctype, subsetAt, end: scanner.at, standsAlone };
}

/** A text that is being read: the document, or an entity in it. */
interface EntityReading {
  readonly scanner: Scanner;
  readonly name: string | undefined;
  /** The number of open elements in it. */
  depth: number;
}

class Expander {
  readonly #source: string;
  readonly #subset: InternalSubset;
  readonly #entityBudget: EntityBudget;
  readonly #budget: Budget;
  readonly #failAt: Fail;
  readonly #out = new MappedText();
  readonly #readings: EntityReading[] = [];
  /** The offset in the source of the current token; in an entity, of the outermost reference. */
  #sourceOffset = 0;
  #length = 0;
  /** The text of all attributes that the internal subset supplies to an element without attributes of its own. */
  readonly #whole = new Map<DeclaredAttributes, string>();

  constructor(source: string, subset: InternalSubset, entityBudget: EntityBudget, budget: Budget, fail: Fail) {
    this.#source = source;
    this.#subset = subset;
    this.#entityBudget = entityBudget;
    this.#budget = budget;
    this.#failAt = fail;
  }

  /** @param from the end of the DOCTYPE. */
  expand(from: number): ExpandedSource {
    this.#out.addRun(this.#source.slice(0, from), 0);
    this.#readings.push({ scanner: new Scanner(this.#source, from), name: undefined, depth: 0 });
    for (let reading = this.#readings.at(-1); reading !== undefined; reading = this.#readings.at(-1)) {
      const { scanner } = reading;
      if (scanner.at < scanner.text.length) this.#readOne(reading);
      else {
        if (reading.name !== undefined && reading.depth !== 0) this.#unbalanced(reading);
        this.#readings.pop();
      }
    }
    const { text, offset } = this.#out.build();
    return { text, offset, attributes: this.#subset.attributes };
  }

  #fail(reason: string): never {
    return this.#failAt(reason, this.#sourceOffset);
  }

  #unbalanced({ name }: EntityReading): never {
    return this.#fail(`the text of the entity "${name}" is not well-formed`);
  }

  /** Ends a text that is not well-formed. Passes the rest of a document on to the parser, which refuses it; fails in an entity. */
  #broken(reading: EntityReading): void {
    if (reading.name !== undefined) this.#unbalanced(reading);
    this.#emit(reading, reading.scanner.at, reading.scanner.text.length);
  }

  #readOne(reading: EntityReading): void {
    const { scanner } = reading;
    const { text, at } = scanner;
    if (reading.name === undefined) this.#sourceOffset = at;
    const code = text.charCodeAt(at);
    if (code === 38) this.#readReference(reading);
    else if (code !== 60) {
      MARKUP.lastIndex = at;
      this.#emit(reading, at, MARKUP.exec(text)?.index ?? text.length);
    } else if (text.startsWith("<!--", at)) this.#copyTo(reading, 4, "-->");
    else if (text.startsWith("<![CDATA[", at)) this.#copyTo(reading, 9, "]]>");
    else if (text.startsWith("<?", at)) this.#copyTo(reading, 2, "?>");
    else if (text.startsWith("</", at)) {
      if (scanner.take(END_TAG) === null || (--reading.depth < 0 && reading.name !== undefined)) this.#broken(reading);
      else this.#emit(reading, at, scanner.at);
    } else this.#readStartTag(reading);
  }

  #copyTo(reading: EntityReading, from: number, closer: string): void {
    const { scanner } = reading;
    const start = scanner.at;
    scanner.at += from;
    const isWhole = scanner.pass(closer);
    const end = scanner.at;
    scanner.at = start;
    if (isWhole) this.#emit(reading, start, end);
    else this.#broken(reading);
  }

  #readReference(reading: EntityReading): void {
    const { scanner } = reading;
    const start = scanner.at;
    const found = scanner.take(REFERENCE_HERE);
    if (found === null) {
      this.#broken(reading);
      return;
    }
    const name = found[3] ?? "";
    const entity = this.#subset.entities.get(name);
    const isOutside = reading.name === undefined && reading.depth <= 0; // of the root element, where no entity is allowed
    if (entity === undefined || isOutside) this.#emit(reading, start, scanner.at);
    else if ("text" in entity) {
      this.#entityBudget.enter(name, entity.text, this.#names());
      this.#readings.push({ scanner: new Scanner(entity.text), name, depth: 0 });
    } else if (entity.external === "unparsed") this.#fail(`the entity "${name}" is not text`);
  }

  #names(): string[] {
    return this.#readings.flatMap(({ name }) => (name === undefined ? [] : [name]));
  }

  #readStartTag(reading: EntityReading): void {
    const { scanner } = reading;
    const { at: start } = scanner;
    const name = scanner.take(START_TAG)?.[1];
    if (name === undefined) {
      this.#broken(reading);
      return;
    }
    const declared = this.#subset.attributes.get(name);
    const present = new Set<string>();
    let from = start;
    for (let found = scanner.take(ATTRIBUTE); found !== null; found = scanner.take(ATTRIBUTE)) {
      const [, , attribute = "", , literal = ""] = found;
      if (declared !== undefined) present.add(attribute);
      if (!literal.includes("&")) continue;
      const valueAt = scanner.at - literal.length + 1;
      if (reading.name === undefined) this.#sourceOffset = valueAt;
      const value = this.#valueOf(literal.slice(1, -1));
      if (value === undefined) continue;
      this.#emit(reading, from, valueAt);
      this.#add(value, reading, valueAt);
      from = scanner.at - 1;
    }
    const end = scanner.take(TAG_END);
    if (end === null) {
      scanner.at = from;
      this.#broken(reading);
      return;
    }
    const close = scanner.at - (end[1] === "/" ? 2 : 1);
    this.#emit(reading, from, close);
    if (declared !== undefined) this.#supply(declared, present, reading, close);
    this.#emit(reading, close, close + (end[1] === "/" ? 2 : 1));
    if (end[1] !== "/") reading.depth++;
  }

  /** Expands a literal. Returns undefined if it refers to no entity of the document. */
  #valueOf(literal: string): string | undefined {
    const { entities } = this.#subset;
    const fail = (reason: string): never => this.#fail(reason);
    const value = expandedLiteral(literal, { entities, budget: this.#entityBudget, fail }, this.#names());
    return value === literal ? undefined : value;
  }

  #supply(declared: DeclaredAttributes, present: ReadonlySet<string>, reading: EntityReading, at: number): void {
    const known = present.size === 0 ? this.#whole.get(declared) : undefined;
    let supplied = known ?? "";
    if (known === undefined)
      for (const { name, value } of declared.values())
        if (value !== undefined && !present.has(name)) supplied += ` ${name}="${escaped(value)}"`;
    if (present.size === 0) this.#whole.set(declared, supplied);
    this.#entityBudget.supply(supplied.length);
    this.#add(supplied, reading, at);
  }

  /** Adds a piece of the text that is being read, and moves past it. */
  #emit(reading: EntityReading, from: number, to: number): void {
    const piece = reading.scanner.text.slice(from, to);
    if (reading.name === undefined) {
      this.#count(piece);
      this.#out.addRun(piece, from);
    } else this.#add(withEscapes(piece), reading, from);
    if (to > reading.scanner.at) reading.scanner.at = to;
  }

  /** Adds text that is not in the source. */
  #add(text: string, reading: EntityReading, at: number): void {
    this.#count(text);
    this.#out.addReference(text, reading.name === undefined ? at : this.#sourceOffset);
  }

  #count(text: string): void {
    this.#length += text.length;
    checkBytes(this.#length, this.#budget);
  }
}

/** Returns text of an entity with escaped carriage returns: they come from character references, so they are no line ends. */
function withEscapes(text: string): string {
  return text.startsWith("<") ? text : text.replaceAll("\r", "&#13;");
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

function escaped(value: string): string {
  return value.replace(/[&<"\t\n\r]/g, (character) => escapes[character] ?? character);
}

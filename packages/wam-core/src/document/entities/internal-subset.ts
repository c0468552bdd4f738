import type { Entities } from "./entities.ts";
import type { EntityBudget } from "./entity-budget.ts";
import { expandedValue } from "./expand-value.ts";
import type { GeneralEntity } from "./expand-value.ts";
import {
  characterOf,
  LITERAL,
  NAME,
  NMTOKEN,
  predefined,
  PUBLIC_LITERAL,
  REFERENCE,
  S,
  Scanner,
} from "../xml-syntax.ts";

export interface AttributeDeclaration {
  readonly name: string;
  /** True if its values are tokens: no white space at the ends, single spaces between (XML 1.0, 3.3.3). */
  readonly tokens: boolean;
  /** The normalised default value, supplied where the attribute is missing. */
  readonly value: string | undefined;
}

/** Attributes of one element type by name. */
export type DeclaredAttributes = ReadonlyMap<string, AttributeDeclaration>;

/** The declarations of the internal subset of a DOCTYPE. Names are qualified, as written. */
export interface InternalSubset {
  readonly entities: ReadonlyMap<string, GeneralEntity>;
  readonly attributes: ReadonlyMap<string, DeclaredAttributes>;
}

/** Ends the reading of a document that is not well-formed. */
export type Fail = (reason: string, offset: number) => never;

const sticky = (pattern: string): RegExp => new RegExp(pattern, "y");
const SPACES = sticky(`${S}+`);
const END = sticky(`${S}*>`);
const PARAMETER_REFERENCE = sticky(`%(${NAME});`);
const INSTRUCTION = sticky(`<\\?(${NAME})(?=\\?>|${S})`);
const ENTITY = sticky(`<!ENTITY${S}+(?:(%)${S}+)?(${NAME})${S}+`);
const VALUE = sticky(LITERAL);
const EXTERNAL = sticky(`(?:SYSTEM|PUBLIC${S}+${PUBLIC_LITERAL})${S}+${LITERAL}`);
const UNPARSED = sticky(`${S}+NDATA${S}+${NAME}`);
const NOTATION = sticky(
  `<!NOTATION${S}+${NAME}${S}+(?:SYSTEM${S}+${LITERAL}|PUBLIC${S}+${PUBLIC_LITERAL}(?:${S}+${LITERAL})?)${S}*>`,
);
const ATTLIST = sticky(`<!ATTLIST${S}+(${NAME})`);
const ATTRIBUTE = sticky(`${S}+(${NAME})${S}+`);
const TYPE = sticky("(?:CDATA|IDREFS?|ID|ENTITY|ENTITIES|NMTOKENS?)(?![\\w.:-])");
const ENUMERATION = sticky(`\\(${S}*${NMTOKEN}${S}*(?:\\|${S}*${NMTOKEN}${S}*)*\\)`);
const NOTATIONS = sticky(`NOTATION${S}+\\(${S}*${NAME}${S}*(?:\\|${S}*${NAME}${S}*)*\\)`);
const NO_DEFAULT = sticky(`${S}+#(?:REQUIRED|IMPLIED)`);
const DEFAULT = sticky(`${S}+(?:#FIXED${S}+)?("[^<"]*"|'[^<']*')`);
const ELEMENT = sticky(`<!ELEMENT${S}+${NAME}${S}+`);
const SIMPLE_CONTENT = sticky(`EMPTY|ANY|\\(${S}*#PCDATA${S}*(?:\\)\\*?|(?:\\|${S}*${NAME}${S}*)+\\)\\*)`);
const OPEN = sticky(`\\(${S}*`);
const PARTICLE = sticky(`${NAME}[?*+]?${S}*`);
const CLOSE = sticky(`\\)[?*+]?`);
const SEPARATOR = sticky(`([|,])${S}*`);

/** An internal subset as written. */
export interface SubsetText {
  /** The text between `[` and `]`. */
  readonly text: string;
  /** True if the DOCTYPE also names an external subset. */
  readonly external: boolean;
  /** True if the XML declaration says that no declaration elsewhere matters. */
  readonly standsAlone: boolean;
}

/** A text that is being read: the subset itself, or a parameter entity in it. */
interface Input {
  readonly scanner: Scanner;
  readonly name: string | undefined;
}

/**
 * Reads the internal subset of a DOCTYPE like a processor that neither validates nor loads: declarations after a
 * reference to an unknown parameter entity do not count, unless the document stands alone (XML 1.0, 5.1).
 * @param named  the entities that are declared elsewhere.
 * @param fail   receives the offset in the subset.
 * @throws       EiaoError `UnboundedDoctype`; what `fail` throws.
 * Cost: linear in the subset and the text of its parameter entities.
 */
export function readInternalSubset(
  subset: SubsetText,
  named: Entities,
  budget: EntityBudget,
  fail: Fail,
): InternalSubset {
  return new SubsetReader(subset, named, budget, fail).read();
}

class SubsetReader {
  readonly #inputs: Input[];
  readonly #standsAlone: boolean;
  readonly #named: Entities;
  readonly #budget: EntityBudget;
  readonly #failAt: Fail;
  readonly #entities = new Map<string, GeneralEntity>();
  readonly #parameters = new Map<string, string | null>();
  readonly #attributes = new Map<string, Map<string, AttributeDeclaration>>();
  /** True if declarations that are not read may declare entities. */
  #elsewhere: boolean;
  /** False once a text that was not read may have declared the same names. */
  #counts = true;

  constructor({ text, external, standsAlone }: SubsetText, named: Entities, budget: EntityBudget, fail: Fail) {
    this.#inputs = [{ scanner: new Scanner(text), name: undefined }];
    this.#standsAlone = standsAlone;
    this.#elsewhere = external && !standsAlone;
    this.#named = named;
    this.#budget = budget;
    this.#failAt = fail;
  }

  read(): InternalSubset {
    for (let input = this.#inputs.at(-1); input !== undefined; input = this.#inputs.at(-1)) {
      const { scanner } = input;
      if (scanner.at === scanner.text.length) this.#inputs.pop();
      else if (scanner.take(SPACES) === null) this.#readOne(scanner);
    }
    return { entities: this.#entities, attributes: this.#attributes };
  }

  /** Reports the current offset; in a parameter entity, the offset of its reference. */
  #fail(reason: string): never {
    return this.#failAt(reason, this.#inputs[0]?.scanner.at ?? 0);
  }

  #readOne(scanner: Scanner): void {
    const { text, at } = scanner;
    const parameter = scanner.take(PARAMETER_REFERENCE);
    if (parameter !== null) this.#enter(parameter[1] ?? "");
    else if (text.startsWith("<!--", at)) this.#comment(scanner);
    else if (text.startsWith("<?", at)) this.#instruction(scanner);
    else if (text.startsWith("<!ENTITY", at)) this.#entity(scanner);
    else if (text.startsWith("<!ATTLIST", at)) this.#attlist(scanner);
    else if (text.startsWith("<!ELEMENT", at)) this.#element(scanner);
    else if (scanner.take(NOTATION) === null) this.#fail("the internal subset has an unknown declaration here");
  }

  #enter(name: string): void {
    this.#elsewhere = !this.#standsAlone;
    const text = this.#parameters.get(name);
    if (text === undefined || text === null) {
      this.#counts = this.#standsAlone;
      return;
    }
    const outer = this.#inputs.flatMap((input) => (input.name === undefined ? [] : [input.name]));
    this.#budget.enter(`%${name}`, text, outer);
    this.#inputs.push({ scanner: new Scanner(text), name: `%${name}` });
  }

  #comment(scanner: Scanner): void {
    scanner.at += 4;
    if (!scanner.pass("--") || scanner.text.charAt(scanner.at++) !== ">")
      this.#fail("a comment in the DOCTYPE is wrong");
  }

  #instruction(scanner: Scanner): void {
    const found = scanner.take(INSTRUCTION);
    if (found === null || /^xml$/i.test(found[1] ?? "") || !scanner.pass("?>"))
      this.#fail("a processing instruction in the DOCTYPE is wrong");
  }

  #entity(scanner: Scanner): void {
    const [, percent, name] = scanner.take(ENTITY) ?? this.#fail("an entity declaration is wrong");
    const literal = scanner.take(VALUE)?.[0];
    let entity: GeneralEntity;
    if (literal !== undefined) entity = { text: this.#replacementText(literal.slice(1, -1)) };
    else {
      if (scanner.take(EXTERNAL) === null) this.#fail(`the entity "${name}" has no text`);
      const unparsed = percent === undefined && scanner.take(UNPARSED) !== null;
      entity = { external: unparsed ? "unparsed" : "parsed" };
    }
    if (scanner.take(END) === null) this.#fail(`the declaration of the entity "${name}" has no end`);
    // The first declaration binds. The five predefined entities are bound from the start.
    if (!this.#counts || name === undefined) return;
    if (percent === undefined) {
      if (!this.#entities.has(name) && !predefined.has(name)) this.#entities.set(name, entity);
    } else if (!this.#parameters.has(name)) this.#parameters.set(name, "text" in entity ? entity.text : null);
  }

  /** Replaces the character references of a literal entity value and keeps its entity references (XML 1.0, 4.5). */
  #replacementText(value: string): string {
    if (value.includes("%")) this.#fail('"%" is not allowed in the text of an entity here');
    return value
      .replace(/\r\n?/g, "\n")
      .replace(AMPERSANDS, (written, hexadecimal?: string, decimal?: string, name?: string) => {
        if (written === "&") this.#fail('"&" must begin a reference that ends with ";"');
        if (name !== undefined) return written;
        return characterOf(hexadecimal, decimal) ?? this.#fail(`there is no character ${written}`);
      });
  }

  #attlist(scanner: Scanner): void {
    const [, element = ""] = scanner.take(ATTLIST) ?? this.#fail("an attribute list is wrong");
    let declared = this.#attributes.get(element);
    if (declared === undefined) this.#attributes.set(element, (declared = new Map()));
    for (;;) {
      if (scanner.take(END) !== null) return;
      const [, name = ""] = scanner.take(ATTRIBUTE) ?? this.#fail(`the attribute list of "${element}" is wrong`);
      const fail = (): never => this.#fail(`the declaration of the attribute "${name}" is wrong`);
      const type = (scanner.take(TYPE) ?? scanner.take(ENUMERATION) ?? scanner.take(NOTATIONS) ?? fail())[0];
      const tokens = type !== "CDATA";
      const literal = scanner.take(NO_DEFAULT) === null ? (scanner.take(DEFAULT) ?? fail())[1] : undefined;
      const value = literal === undefined ? undefined : this.#defaultValue(literal.slice(1, -1), tokens);
      if (this.#counts && !declared.has(name)) declared.set(name, { name, tokens, value });
    }
  }

  #defaultValue(literal: string, tokens: boolean): string {
    const expansion = { entities: this.#entities, budget: this.#budget, fail: (reason: string) => this.#fail(reason) };
    const value = expandedValue(literal, this.#named, this.#elsewhere, expansion);
    return tokens ? normalisedTokens(value) : value;
  }

  #element(scanner: Scanner): void {
    const fail = (): never => this.#fail("an element declaration is wrong");
    if (scanner.take(ELEMENT) === null) fail();
    if (scanner.take(SIMPLE_CONTENT) === null) this.#children(scanner, fail);
    if (scanner.take(END) === null) fail();
  }

  /** Reads a content model (productions 47 to 50) with a stack of the separators of open groups. */
  #children(scanner: Scanner, fail: () => never): void {
    const groups: (string | undefined)[] = [];
    do {
      while (scanner.take(OPEN) !== null) groups.push(undefined);
      if (groups.length === 0 || scanner.take(PARTICLE) === null) fail();
      while (groups.length > 0 && scanner.take(CLOSE) !== null) {
        groups.pop();
        if (groups.length > 0) scanner.take(SPACES);
      }
      if (groups.length === 0) return;
      const separator = (scanner.take(SEPARATOR) ?? fail())[1];
      const before = groups[groups.length - 1];
      if (before !== undefined && before !== separator) fail();
      groups[groups.length - 1] = separator;
    } while (groups.length > 0);
  }
}

const AMPERSANDS = new RegExp(`${REFERENCE}|&`, "g");

export function normalisedTokens(value: string): string {
  return value.replace(/ +/g, " ").replace(/^ | $/g, "");
}

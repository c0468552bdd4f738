/**
 * The DTDs of HTML and XHTML, unpacked from the tables: a grammar when it is first needed, a content model when an
 * element with it first opens. Source: spec 2.2.1; made by packages/wam-core/grammar.
 */
import { ATTRIBUTES, DTDS, ELEMENTS, ENTITIES, LISTS, MODELS, NAMES, SETS } from "./tables.ts";

/** The kinds of content: a model group, or declared content (ISO 8879, 11.2.3). */
export type Content = "model" | "empty" | "cdata" | "any";

export interface ElementType {
  readonly name: string;
  /** The number in its grammar. Undeclared elements of a document get the numbers after the declared ones. */
  readonly index: number;
  readonly declared: boolean;
  readonly omitStart: boolean;
  readonly omitEnd: boolean;
  readonly content: Content;
  /** The states of the content model; undefined unless `content` is `model`. */
  readonly model: readonly ModelState[] | undefined;
  readonly inclusions: readonly number[];
  readonly exclusions: readonly number[];
  readonly attributes: AttributeTable;
}

/** One state of a content model. State 0 is the start. */
export interface ModelState {
  /** True if the element may end in this state. */
  readonly accepts: boolean;
  /** The number of the only element that can come next; -1 if there is none. Its start tag may be implied (ISO 8879, 7.3.1.1). */
  readonly required: number;
  /** The state after character data; -1 if no data is allowed. */
  readonly data: number;
  /** The states after an element, by its number; -1 or undefined if it is not allowed. */
  readonly next: Int8Array;
}

export type ValueKind = "cdata" | "id" | "idref" | "name" | "nmtoken" | "number" | "group";

export interface AttributeDefinition {
  readonly name: string;
  readonly kind: ValueKind;
  /** True if several tokens are allowed: IDREFS, NAMES, NMTOKENS, NUMBERS. */
  readonly list: boolean;
  /** The tokens of an enumeration. */
  readonly tokens: readonly string[];
  readonly required: boolean;
  readonly fixed: string | undefined;
}

/** The attributes of an element type, in the order of their declaration. */
export interface AttributeTable {
  readonly definitions: readonly AttributeDefinition[];
  readonly byName: ReadonlyMap<string, AttributeDefinition>;
  /** The attribute with a token in its enumeration; null if several attributes have it, so that the name cannot be omitted (ISO 8879, 7.9.1.1). */
  readonly byToken: ReadonlyMap<string, AttributeDefinition | null>;
}

export interface Grammar {
  /** The name for people, such as `HTML 4.01 Strict`. */
  readonly name: string;
  /** True for XHTML: case counts, nothing is minimised, and the document must be well-formed. */
  readonly xml: boolean;
  /** Declared element types. `elements[i].index === i` does not hold: all grammars share their numbers. */
  readonly elements: ReadonlyMap<string, ElementType>;
  readonly names: readonly string[];
  readonly byIndex: readonly (ElementType | undefined)[];
  /** The character number of each general entity. */
  readonly entities: ReadonlyMap<string, number>;
}

export const noAttributes: AttributeTable = attributeTable([]);

const grammars = new Map<string, Grammar>();

/** Returns the grammar of that name. The first call unpacks it in about a millisecond; later calls return the same object. */
export function grammarNamed(name: string): Grammar {
  let grammar = grammars.get(name);
  if (grammar === undefined) {
    const line = DTDS.split("\n").find((each) => each.startsWith(`${name}|`));
    if (line === undefined) throw new RangeError(`no grammar ${name}`);
    grammar = unpacked(line);
    grammars.set(name, grammar);
  }
  return grammar;
}

/** The tables, split on first use. */
let tables:
  | { names: string[]; sets: string[]; models: string[]; attributes: string[]; lists: string[]; elements: string[] }
  | undefined;

function unpacked(line: string): Grammar {
  tables ??= {
    names: NAMES.split(" "),
    sets: SETS.split(" "),
    models: MODELS.split(" "),
    attributes: ATTRIBUTES.split("\n"),
    lists: LISTS.split(" "),
    elements: ELEMENTS.split(" "),
  };
  const { names, elements: entries } = tables;
  const [name = "", syntax, entitySet, packed = ""] = line.split("|");
  const elements = new Map<string, ElementType>();
  const byIndex: (ElementType | undefined)[] = names.map(() => undefined);
  const lists = new Map<string, AttributeTable>();
  for (let i = 0; i < packed.length; i += 2) {
    const element = elementOf(entries[twoDigits(packed, i)] ?? "", names, lists);
    elements.set(element.name, element);
    byIndex[element.index] = element;
  }
  return { name, xml: syntax === "x", elements, names, byIndex, entities: entitiesOf(Number(entitySet)) };
}

const contentKinds: Readonly<Record<string, Content>> = { E: "empty", C: "cdata", A: "any" };

function elementOf(entry: string, names: readonly string[], lists: Map<string, AttributeTable>): ElementType {
  const [number = "", flags = "", model = "", list = "", exclusions = "", inclusions = ""] = entry.split(",");
  const index = Number.parseInt(number, 36);
  const content = contentKinds[model] ?? "model";
  let attributes = lists.get(list);
  if (attributes === undefined) lists.set(list, (attributes = listOf(list)));
  let states: readonly ModelState[] | undefined;
  return {
    name: names[index] ?? "",
    index,
    declared: true,
    omitStart: (Number(flags) & 1) !== 0,
    omitEnd: (Number(flags) & 2) !== 0,
    content,
    get model() {
      return content === "model" ? (states ??= statesOf(Number.parseInt(model, 36), names.length)) : undefined;
    },
    exclusions: exclusions === "" ? [] : setOf(exclusions),
    inclusions: inclusions === "" ? [] : setOf(inclusions),
    attributes,
  };
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";

function twoDigits(text: string, at: number): number {
  return DIGITS.indexOf(text.charAt(at)) * 64 + DIGITS.indexOf(text.charAt(at + 1));
}

/** Unpacks the element numbers of a set: six to a digit. */
function setOf(reference: string): number[] {
  const digits = tables?.sets[Number.parseInt(reference, 36)] ?? "";
  const members: number[] = [];
  for (let i = 0; i < digits.length; i++) {
    const bits = DIGITS.indexOf(digits.charAt(i));
    for (let bit = 0; bit < 6; bit++) if ((bits & (1 << bit)) !== 0) members.push(i * 6 + bit);
  }
  return members;
}

const models: (readonly ModelState[] | undefined)[] = [];

/** Unpacks states: `!` accepts, `rN` required element, `#N` state after data, `:SET>N` state after any of a set. */
function statesOf(number: number, size: number): readonly ModelState[] {
  return (models[number] ??= (tables?.models[number] ?? "").split(";").map((text) => {
    const [head = "", ...edges] = text.split(":");
    const next = new Int8Array(size).fill(-1);
    for (const edge of edges) {
      const [set = "", target = ""] = edge.split(">");
      for (const member of setOf(set)) next[member] = Number.parseInt(target, 36);
    }
    const required = /r([0-9a-z]+)/.exec(head)?.[1];
    const data = /#([0-9a-z]+)/.exec(head)?.[1];
    return {
      accepts: head.startsWith("!"),
      required: required === undefined ? -1 : Number.parseInt(required, 36),
      data: data === undefined ? -1 : Number.parseInt(data, 36),
      next,
    };
  }));
}

function listOf(reference: string): AttributeTable {
  const digits = tables?.lists[Number.parseInt(reference, 36)] ?? "";
  const definitions: AttributeDefinition[] = [];
  for (let i = 0; i < digits.length; i += 2)
    definitions.push(definitionOf(tables?.attributes[twoDigits(digits, i)] ?? ""));
  return attributeTable(definitions);
}

const kinds: Readonly<Record<string, ValueKind>> = {
  C: "cdata",
  I: "id",
  R: "idref",
  S: "idref",
  N: "name",
  n: "name",
  T: "nmtoken",
  t: "nmtoken",
  D: "number",
  d: "number",
};

/** Unpacks `NAME[!|=]KIND[ FIXED VALUE]` with a space after the name; an enumeration is `(a|b`. */
function definitionOf(text: string): AttributeDefinition {
  const [, name = "", mark = "", type = "", fixed = ""] = /^(\S+) ([!=]?)(\S+)(?: ([^]*))?$/.exec(text) ?? [];
  return {
    name,
    kind: type.startsWith("(") ? "group" : (kinds[type] ?? "cdata"),
    list: /^[Sntd]$/.test(type),
    tokens: type.startsWith("(") ? type.slice(1).split("|") : [],
    required: mark === "!",
    fixed: mark === "=" ? fixed : undefined,
  };
}

/** Returns the table of some attributes, which a document's own DOCTYPE may declare too. */
export function attributeTable(definitions: readonly AttributeDefinition[]): AttributeTable {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const byToken = new Map<string, AttributeDefinition | null>();
  for (const definition of definitions)
    for (const token of definition.tokens) byToken.set(token, byToken.has(token) ? null : definition);
  return { definitions, byName, byToken };
}

const entitySets: (ReadonlyMap<string, number> | undefined)[] = [];

function entitiesOf(number: number): ReadonlyMap<string, number> {
  let set = entitySets[number];
  if (set === undefined) {
    const parts = (ENTITIES.split("\n")[number] ?? "").split(" ");
    const codes = new Map<string, number>();
    for (let i = 0; i + 1 < parts.length; i += 2) codes.set(parts[i] ?? "", Number.parseInt(parts[i + 1] ?? "", 36));
    entitySets[number] = set = codes;
  }
  return set;
}

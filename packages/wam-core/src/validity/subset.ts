/**
 * Declarations of a document's own DOCTYPE: entities, attributes and elements that it adds to the DTD. Source: XML 1.0,
 * 2.8 and 4.2. They suffice to judge pages: parameter entities are not expanded, and an element declared here may hold
 * anything.
 */
import { endOfName, foldedName, isNameStart } from "./characters.ts";
import { attributeTable } from "./grammar.ts";
import type { AttributeDefinition, ElementType, Grammar, ValueKind } from "./grammar.ts";
import type { TextEntity } from "./parser.ts";

export interface Additions {
  readonly entities: ReadonlyMap<string, TextEntity>;
  readonly attributes: ReadonlyMap<string, readonly AttributeDefinition[]>;
  readonly elements: ReadonlySet<string>;
  readonly faults: readonly SubsetFault[];
}

interface SubsetFault {
  readonly message: string;
  /** The offset in the subset. */
  readonly offset: number;
  /** True if an XML parser must stop here; otherwise it only violates the DTD. */
  readonly syntax: boolean;
}

const noAdditions: Additions = { entities: new Map(), attributes: new Map(), elements: new Set(), faults: [] };
const OTHER_DECLARATIONS = /^(?:NOTATION|SHORTREF|USEMAP|LINKTYPE|LINK|IDLINK|USELINK)$/;
const MOST_FAULTS = 100;

/** Reads the declarations of an internal subset. Cost: linear in its length. */
export function readSubset(subset: string, { xml, elements: known }: Pick<Grammar, "xml" | "elements">): Additions {
  if (subset.trim() === "") return noAdditions;
  const entities = new Map<string, TextEntity>();
  const attributes = new Map<string, Map<string, AttributeDefinition>>();
  const elements = new Set<string>();
  const faults: SubsetFault[] = [];
  const fault = (message: string, offset: number, syntax = true): void => {
    if (faults.length < MOST_FAULTS) faults.push({ message, offset, syntax });
  };
  for (const { words, offset } of declarations(subset, xml, fault)) {
    const [keyword = "", name = "", ...rest] = words;
    const [value = ""] = rest;
    if (keyword === "ENTITY") {
      if (!isNameStart(name.charCodeAt(0), xml)) continue; // a parameter entity
      const literal = rest.find(isLiteral);
      if (literal === undefined) fault(`the entity "${name}" has no text`, offset);
      else if (isLiteral(value) && !entities.has(name))
        entities.set(name, { text: withCharacters(value.slice(1, -1)) });
    } else if (keyword === "ELEMENT") {
      const element = foldedName(name, xml);
      if (known.has(element) || elements.has(element))
        fault(`the element "${element}" is declared already`, offset, false);
      else if (!xml && !/^[-o]$/i.test(value))
        fault(`the declaration of "${element}" does not say which tags may be omitted`, offset);
      else if (xml && !/^(?:EMPTY$|ANY$|\()/.test(value))
        fault(`the declaration of "${element}" has no content`, offset);
      else elements.add(element);
    } else if (keyword === "ATTLIST") {
      const element = foldedName(name, xml);
      const list = attributes.get(element) ?? new Map<string, AttributeDefinition>();
      attributes.set(element, list);
      for (const definition of definitionsIn(rest, xml))
        if (!list.has(definition.name)) list.set(definition.name, definition);
    } else if (!OTHER_DECLARATIONS.test(keyword)) fault(`there is no declaration <!${keyword}>`, offset);
  }
  return {
    entities,
    attributes: new Map([...attributes].map(([element, list]) => [element, [...list.values()]])),
    elements,
    faults,
  };
}

/** Replaces character references in the text of an entity, which happens at its declaration (XML 1.0, 4.4.5). */
function withCharacters(text: string): string {
  return text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (reference, hexadecimal?: string, decimal?: string) => {
    const number = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return number <= 0x10ffff ? String.fromCodePoint(number) : reference;
  });
}

/** Returns the grammar with the additions of a document, or the same object if they add nothing to elements. */
export function extended(grammar: Grammar, { attributes, elements }: Additions): Grammar {
  if (attributes.size === 0 && elements.size === 0) return grammar;
  const types = new Map(grammar.elements);
  const names = [...grammar.names];
  const byIndex = [...grammar.byIndex];
  for (const name of new Set([...elements, ...attributes.keys()])) {
    let type = types.get(name);
    if (type === undefined) {
      if (!elements.has(name)) continue;
      const index = names.push(name) - 1;
      const exceptions = { inclusions: [], exclusions: [] };
      type = {
        name,
        index,
        declared: true,
        omitStart: false,
        omitEnd: false,
        content: "any",
        model: undefined,
        ...exceptions,
        attributes: attributeTable([]),
      };
    }
    const own = attributes.get(name) ?? [];
    const others = type.attributes.definitions.filter((known) => !own.some((added) => added.name === known.name));
    const { model } = type;
    const next: ElementType = { ...type, model, attributes: attributeTable([...own, ...others]) };
    types.set(name, next);
    byIndex[next.index] = next;
  }
  return { ...grammar, elements: types, names, byIndex };
}

/** Yields declarations as lists of words, literals and groups; comments, instructions and parameter entity references are skipped. */
function* declarations(
  subset: string,
  xml: boolean,
  fault: (message: string, offset: number) => void,
): Generator<{ readonly words: readonly string[]; readonly offset: number }> {
  let at = 0;
  for (;;) {
    BETWEEN.lastIndex = at;
    BETWEEN.test(subset);
    const open = BETWEEN.lastIndex;
    if (open >= subset.length) return;
    if (!subset.startsWith("<!", open) && !subset.startsWith("<?", open)) {
      fault(`"${subset.charAt(open)}" is not allowed between declarations`, open);
      return;
    }
    if (subset.startsWith("<!--", open) || subset.startsWith("<?", open)) {
      const closer = subset.startsWith("<!", open) ? "-->" : xml ? "?>" : ">";
      const close = subset.indexOf(closer, open + 2);
      if (close === -1) return;
      at = close + closer.length;
      continue;
    }
    const words: string[] = [];
    at = open + 2;
    for (;;) {
      WORD.lastIndex = at;
      const found = WORD.exec(subset);
      if (found === null) return;
      at = WORD.lastIndex;
      const [word] = found;
      if (word === ">") break;
      words.push(words.length === 0 && !xml ? word.toUpperCase() : word);
    }
    yield { words, offset: open };
  }
}

const BETWEEN = /(?:\s|%[\w.:-]+;?)*/y;
const WORD = /"[^"]*"|'[^']*'|\([^()"'<>]*\)|[^\s"'()<>]+|[<>()"']/g;

function isLiteral(word: string): boolean {
  return word.length > 1 && /^["']/.test(word);
}

const kinds: Readonly<Record<string, ValueKind>> = {
  CDATA: "cdata",
  ID: "id",
  IDREF: "idref",
  IDREFS: "idref",
  NAME: "name",
  NMTOKEN: "nmtoken",
  NMTOKENS: "nmtoken",
  NUMBER: "number",
};

function* definitionsIn(words: readonly string[], xml: boolean): Generator<AttributeDefinition> {
  for (let i = 0; i + 2 < words.length;) {
    const name = foldedName(words[i++] ?? "", xml);
    const type = words[i++] ?? "";
    const tokens = type.startsWith("(")
      ? type
          .slice(1, -1)
          .split("|")
          .map((token) => foldedName(token.trim(), xml))
      : [];
    const presence = (words[i++] ?? "").toUpperCase();
    const fixed = presence === "#FIXED" ? words[i++]?.replace(/^["']|["']$/g, "") : undefined;
    if (endOfName(name, 0, xml) !== name.length) return;
    const kind = tokens.length > 0 ? "group" : (kinds[type.toUpperCase()] ?? "cdata");
    yield { name, kind, list: type.endsWith("S"), tokens, required: presence === "#REQUIRED", fixed };
  }
}

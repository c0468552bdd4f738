/** The absolute IRI whose fragments are the ids (wams.md 7.1, D22). */
export const BASE = "http://www.eiao.net/rdf/2.0/";

/** The prefixes of the store's TriG: those that the nodes of the EARL writer use. */
export const storeNamespaces = {
  earl: "http://www.w3.org/WAI/ER/EARL/nmg-strawman#",
  eiao: "http://www.eiao.net/rdf/2.0#",
  dc: "http://purl.org/dc/elements/1.1/",
  dct: "http://purl.org/dc/terms/",
  earl10: "http://www.w3.org/ns/earl#",
  ptr: "http://www.w3.org/2009/pointers#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
} as const;

export const RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";

/**
 * An RDF term as one string: an IRI as it is, or a literal in quotes followed by its mark: `"9"`, `"Page"@en`,
 * `"9"^^http://www.w3.org/2001/XMLSchema#integer`. The text between the first and the last quote is the unescaped value.
 */
export type Term = string;

export type Statement = readonly [subject: Term, predicate: Term, object: Term];

export function isLiteral(term: Term): boolean {
  return term.startsWith('"');
}

/** Returns the text of a literal, or the IRI of a resource. */
export function valueOfTerm(term: Term): string {
  return isLiteral(term) ? term.slice(1, term.lastIndexOf('"')) : term;
}

/** Returns the text after the last quote of a literal: nothing, `@en`, or `^^` and the IRI of a datatype. */
export function markOf(literal: Term): string {
  return literal.slice(literal.lastIndexOf('"') + 1);
}

/** Returns the IRI of a name such as `eiao:page`, whose prefix is one of `storeNamespaces`. */
export function expandName(name: string): string {
  const colon = name.indexOf(":");
  return storeNamespaces[name.slice(0, colon) as keyof typeof storeNamespaces] + name.slice(colon + 1);
}

/** Decodes a string with one byte per character. The result is a copy, because a slice of a string keeps the whole string in memory. */
export function textOfBytes(bytes: string): string {
  return Buffer.from(bytes, "latin1").toString();
}

/*
 * The shape of Turtle that the EARL writer and this store write: a node is its subject, its types and then one property
 * per line. Reading is fast because only this shape is read (observatory.md 10.2). Any other shape is refused, so that EARL
 * from elsewhere cannot end its graph. Every expression takes time linear in the text.
 */
/** The source of an expression for a character of a reference. */
export const IN_IRI = '[^\\0-\\x20<>"{}|^`\\\\]';
/** The source of an expression for a reference. Like the others, it can match a text in one way only. */
export const IRI = `<(?:#|[A-Za-z][A-Za-z0-9+.-]*:)${IN_IRI}*>`;
const NAME = `(?:${Object.keys(storeNamespaces).join("|")}):[A-Za-z][A-Za-z0-9]*`;
const NAMES = `${NAME}(?:, ${NAME})*`;
/** The source of an expression for a literal with its mark. */
export const TURTLE_LITERAL = `"[^"\\\\\\n\\r]*(?:\\\\["\\\\nr][^"\\\\\\n\\r]*)*"(?:@[a-z]+|\\^\\^xsd:[A-Za-z]+)?`;
const OBJECT = `(?:${IRI}|${TURTLE_LITERAL}|${NAME})`;

const NODE = new RegExp(`(${IRI})\\n  a (${NAMES})(?: ;\\n  ${NAME} ${OBJECT})* \\.\\n`, "y");
const HEAD = new RegExp(`(${IRI})\\n  a (${NAMES})( ;| \\.)\\n`, "y");
const PROPERTY = new RegExp(`  (${NAME}) (${OBJECT})( ;| \\.)\\n`, "y");

/** Returns an expression for a whole node at `lastIndex` that has one type and no other. */
export function nodeOfType(type: string): RegExp {
  return new RegExp(`${IRI}\\n  a ${type}(?: ;\\n  ${NAME} ${OBJECT})* \\.\\n`, "y");
}

/** The position of a node in the text, and its subject and types as written. */
interface WrittenNode {
  readonly start: number;
  readonly end: number;
  readonly subject: string;
  readonly types: string;
}

/**
 * Visits the nodes from `from` up to `to` and skips line feeds between them.
 * @returns the position of the first text that is no node, or -1. Cost: 3 ns per byte.
 */
export function scanNodes(text: string, from: number, to: number, visit: (node: WrittenNode) => void): number {
  for (let at = from; at < to;) {
    if (text.charCodeAt(at) === 10) {
      at++;
      continue;
    }
    NODE.lastIndex = at;
    const found = NODE.exec(text);
    if (found === null || NODE.lastIndex > to) return at;
    const [, subject = "", types = ""] = found;
    visit({ start: at, end: NODE.lastIndex, subject, types });
    at = NODE.lastIndex;
  }
  return -1;
}

/**
 * Visits the statements of the nodes from `from` up to `to`.
 * @returns the position of the first text that is no statement, or -1.
 */
export function scanStatements(
  text: string,
  from: number,
  to: number,
  visit: (subject: Term, predicate: Term, object: Term) => void,
): number {
  let subject = "";
  let inNode = false;
  for (let at = from; at < to;) {
    if (!inNode && text.charCodeAt(at) === 10) {
      at++;
      continue;
    }
    const line: RegExp = inNode ? PROPERTY : HEAD;
    line.lastIndex = at;
    const found: RegExpExecArray | null = line.exec(text);
    if (found === null || line.lastIndex > to) return at;
    const [, first = "", second = "", mark] = found;
    if (inNode) visit(subject, nameTerm(first), objectTerm(second));
    else {
      subject = iriTerm(first);
      for (const type of second.split(", ")) visit(subject, RDF_TYPE, nameTerm(type));
    }
    inNode = mark === " ;";
    at = line.lastIndex;
  }
  return inNode ? to : -1;
}

/** Returns the IRI of a reference in one of the two written forms, `<#id>` and `<http://…>`. */
export function iriTerm(token: string): Term {
  return token.charCodeAt(1) === 35 ? BASE + token.slice(1, -1) : token.slice(1, -1);
}

function objectTerm(token: string): Term {
  const first = token.charCodeAt(0);
  if (first === 60) return iriTerm(token);
  return first === 34 ? literalTerm(token) : nameTerm(token);
}

function literalTerm(token: string): Term {
  const end = token.lastIndexOf('"');
  const mark = token.slice(end + 1);
  const text = token.slice(1, end);
  const value = text.includes("\\") ? text.replace(/\\(.)/g, (_, sign: string) => unescaped[sign] ?? sign) : text;
  return `"${value}"${mark.startsWith("^^") ? `^^${expandName(mark.slice(2))}` : mark}`;
}

const unescaped: Readonly<Record<string, string>> = { n: "\n", r: "\r" };
const known = new Map<string, Term>();

/** Returns the IRI of a name and caches it. There are few names, but a foreign file may have many, so the cache is limited. */
function nameTerm(name: string): Term {
  let term = known.get(name);
  if (term !== undefined) return term;
  term = expandName(name);
  if (known.size < 1_000) known.set(name, term);
  return term;
}

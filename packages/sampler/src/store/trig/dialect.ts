/** Absolute IRI that ids are fragments of (wams.md 7.1, D22). */
export const BASE = "http://www.eiao.net/rdf/2.0/";

/** Prefixes of the store's TriG; those of the EARL writer that its nodes use. */
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
 * An RDF term as one string: an IRI as it is, a literal in quotes with its mark behind: `"9"`, `"Page"@en`,
 * `"9"^^http://www.w3.org/2001/XMLSchema#integer`. What is between the first and the last quote is the value, unescaped.
 */
export type Term = string;

export type Statement = readonly [subject: Term, predicate: Term, object: Term];

export function isLiteral(term: Term): boolean {
  return term.startsWith('"');
}

/** The text of a literal; the IRI of a resource. */
export function valueOfTerm(term: Term): string {
  return isLiteral(term) ? term.slice(1, term.lastIndexOf('"')) : term;
}

/** Returns the text behind the last quote of a literal: nothing, `@en`, `^^` and the IRI of a datatype. */
export function markOf(literal: Term): string {
  return literal.slice(literal.lastIndexOf('"') + 1);
}

/** `eiao:page` -> its IRI. The prefix is one of `namespaces`. */
export function expandName(name: string): string {
  const colon = name.indexOf(":");
  return storeNamespaces[name.slice(0, colon) as keyof typeof storeNamespaces] + name.slice(colon + 1);
}

/** Returns the text whose octets a string has, one a character. It is a copy: what was cut out of a string keeps all of it in memory. */
export function textOfOctets(octets: string): string {
  return Buffer.from(octets, "latin1").toString();
}

/*
 * The shape of Turtle that the EARL writer and this store write: a node is its subject, its types and then a property a
 * line. Reading only this shape is what makes reading fast (observatory.md 10.2), and refusing any other keeps what
 * comes from elsewhere inside its graph. Every expression takes time linear in the text.
 */
/** Source of an expression for a character of a reference. */
export const IN_IRI = '[^\\0-\\x20<>"{}|^`\\\\]';
/** The same for a reference; it takes one way through a text only, as the others do. */
export const IRI = `<(?:#|[A-Za-z][A-Za-z0-9+.-]*:)${IN_IRI}*>`;
const NAME = `(?:${Object.keys(storeNamespaces).join("|")}):[A-Za-z][A-Za-z0-9]*`;
const NAMES = `${NAME}(?:, ${NAME})*`;
/** The same for a literal with its mark. */
export const TURTLE_LITERAL = `"[^"\\\\\\n\\r]*(?:\\\\["\\\\nr][^"\\\\\\n\\r]*)*"(?:@[a-z]+|\\^\\^xsd:[A-Za-z]+)?`;
const OBJECT = `(?:${IRI}|${TURTLE_LITERAL}|${NAME})`;

const NODE = new RegExp(`(${IRI})\\n  a (${NAMES})(?: ;\\n  ${NAME} ${OBJECT})* \\.\\n`, "y");
const HEAD = new RegExp(`(${IRI})\\n  a (${NAMES})( ;| \\.)\\n`, "y");
const PROPERTY = new RegExp(`  (${NAME}) (${OBJECT})( ;| \\.)\\n`, "y");

/** A whole node of one type and no other, at `lastIndex`. */
export function nodeOfType(type: string): RegExp {
  return new RegExp(`${IRI}\\n  a ${type}(?: ;\\n  ${NAME} ${OBJECT})* \\.\\n`, "y");
}

/** The position of a node in the text, its subject and types as written. */
interface WrittenNode {
  readonly start: number;
  readonly end: number;
  readonly subject: string;
  readonly types: string;
}

/**
 * Visits the nodes from `from` up to `to`; line feeds between them are skipped.
 * @returns where something else stands; -1 when nothing does. Cost: 3 ns an octet.
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
 * @returns where something else stands; -1 when nothing does.
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

/** `<#id>` and `<http://…>` to their IRIs: the two forms of reference that are written. */
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

/** Names are few; how many are kept is bounded all the same, because a foreign file may have many. */
function nameTerm(name: string): Term {
  let term = known.get(name);
  if (term !== undefined) return term;
  term = expandName(name);
  if (known.size < 1_000) known.set(name, term);
  return term;
}

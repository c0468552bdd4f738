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

/** Subject, predicate, object. */
export type Statement = readonly [subject: Term, predicate: Term, object: Term];

export function isLiteral(term: Term): boolean {
  return term.startsWith('"');
}

/** The text of a literal; the IRI of a resource. */
export function valueOfTerm(term: Term): string {
  return isLiteral(term) ? term.slice(1, term.lastIndexOf('"')) : term;
}

/** What stands behind the last quote of a literal: nothing, `@en`, `^^` and the IRI of a datatype. */
export function markOf(literal: Term): string {
  return literal.slice(literal.lastIndexOf('"') + 1);
}

/** `eiao:page` -> its IRI. The prefix is one of `namespaces`. */
export function expandName(name: string): string {
  const colon = name.indexOf(":");
  return storeNamespaces[name.slice(0, colon) as keyof typeof storeNamespaces] + name.slice(colon + 1);
}

/** The text whose octets a string has, one a character. A copy: what was cut out of a string keeps all of it in memory. */
export function textOfOctets(octets: string): string {
  return Buffer.from(octets, "latin1").toString();
}

/**
 * The namespaces of a report's terms. `earl` is the seed's strawman (spec 7.1). `earl10` and `ptr` are W3C's EARL 1.0
 * and its Pointers, which are written in addition (D64). The prefixes are the same in every serialisation.
 */
export const namespaces = {
  earl: "http://www.w3.org/WAI/ER/EARL/nmg-strawman#",
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  eiao: "http://www.eiao.net/rdf/2.0#",
  dc: "http://purl.org/dc/elements/1.1/",
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  earl10: "http://www.w3.org/ns/earl#",
  ptr: "http://www.w3.org/2009/pointers#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
} as const;

export type Prefix = keyof typeof namespaces;

/** A term as prefix and local name. Local names in this module have only letters and digits, which are legal everywhere. */
export type Name = `${Prefix}:${string}`;

/**
 * "seed": the terms of 7.1. "earl-1.0": EARL 1.0, with `eiao:` terms only for facts that it cannot express. "both": all
 * of them on the same nodes.
 */
export type Terms = "seed" | "earl-1.0" | "both";

/** The terms to which a statement belongs. */
export type TermScope = "seed" | "earl-1.0" | "always";

export function isIn(scope: TermScope, terms: Terms): boolean {
  return scope === "always" || terms === "both" || scope === terms;
}

/**
 * The kind of a property's value: a resource, or a literal that is plain, in English, or of a datatype. A `link` is a
 * resource too, of a property that a node can have several times; the context of JSON-LD does not name it.
 */
export type PropertyValueKind = "resource" | "link" | "plain" | "english" | "xsd:dateTime" | "xsd:positiveInteger";

/**
 * Every property that a report can have, with the terms that it belongs to; the graph decides for each node. eiao:line
 * and the other numbers of 7.3 are written there without a datatype, so they are plain in all serialisations.
 */
export const properties = {
  "rdf:type": ["resource", "always"],
  "dc:title": ["english", "seed"],
  "dc:description": ["english", "seed"],
  "dc:date": ["xsd:dateTime", "seed"],
  "dc:source": ["resource", "seed"],
  "dct:hasVersion": ["plain", "always"],
  "dct:title": ["english", "earl-1.0"],
  "dct:description": ["english", "earl-1.0"],
  "dct:date": ["xsd:dateTime", "earl-1.0"],
  "dct:subject": ["resource", "earl-1.0"],
  "dct:isPartOf": ["link", "earl-1.0"],
  "eiao:contentLength": ["plain", "always"],
  "eiao:tidy": ["plain", "always"],
  "eiao:parsingFailed": ["plain", "always"],
  "eiao:line": ["plain", "seed"],
  "eiao:column": ["plain", "seed"],
  "eiao:barrierIndicator": ["plain", "always"],
  "eiao:probability": ["plain", "always"],
  "eiao:singleLocation": ["resource", "always"],
  "eiao:type": ["resource", "always"],
  "eiao:value": ["plain", "always"],
  "earl:validity": ["resource", "seed"],
  "earl:assertedBy": ["resource", "seed"],
  "earl:subject": ["resource", "seed"],
  "earl:requirement": ["resource", "seed"],
  "earl:mode": ["resource", "seed"],
  "earl:result": ["resource", "seed"],
  "earl:message": ["plain", "seed"],
  "earl10:outcome": ["resource", "earl-1.0"],
  "earl10:pointer": ["resource", "earl-1.0"],
  "earl10:info": ["plain", "earl-1.0"],
  "earl10:assertedBy": ["resource", "earl-1.0"],
  "earl10:subject": ["resource", "earl-1.0"],
  "earl10:test": ["resource", "earl-1.0"],
  "earl10:mode": ["resource", "earl-1.0"],
  "earl10:result": ["resource", "earl-1.0"],
  "ptr:lineNumber": ["xsd:positiveInteger", "earl-1.0"],
  "ptr:charNumber": ["xsd:positiveInteger", "earl-1.0"],
  "ptr:reference": ["resource", "earl-1.0"],
} as const satisfies Partial<Record<Name, readonly [PropertyValueKind, TermScope]>>;

export type PropertyName = keyof typeof properties;

export function valueKind(property: PropertyName): PropertyValueKind {
  return properties[property][0];
}

/** Returns the prefixes to declare, in the order of 7.1. The seed's readers get all seven prefixes of 7.1, used or not. */
export function prefixesFor(terms: Terms): readonly Prefix[] {
  const seed: readonly Prefix[] = ["earl", "rdf", "rdfs", "eiao", "dc", "dct", "foaf"];
  const earl10: readonly Prefix[] = ["earl10", "ptr"];
  if (terms === "seed") return seed;
  return terms === "both" ? [...seed, ...earl10] : ["earl10", "rdf", "eiao", "dct", "ptr"];
}

/** Datatypes of the numbers of 7.3, for a graph with which programs calculate. The serialisations of a report omit them, as in 7.4. */
export const numberTypes: Partial<Record<PropertyName, "xsd:integer" | "xsd:decimal">> = {
  "eiao:contentLength": "xsd:integer",
  "eiao:tidy": "xsd:integer",
  "eiao:parsingFailed": "xsd:integer",
  "eiao:line": "xsd:integer",
  "eiao:column": "xsd:integer",
  "eiao:barrierIndicator": "xsd:decimal",
  "eiao:probability": "xsd:decimal",
};

/** Returns the IRI of a term. */
export function expand(name: Name): string {
  const colon = name.indexOf(":");
  return namespaces[name.slice(0, colon) as Prefix] + name.slice(colon + 1);
}

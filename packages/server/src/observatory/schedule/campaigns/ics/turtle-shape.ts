import shapes from "./turtle-shape.json" with { type: "json" };

/** The name space of crawl specifications. */
export const ICS = "http://www.eiao.net/rdf/ics#";
export const DCT = "http://purl.org/dc/terms/";
export const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
export const XSD = "http://www.w3.org/2001/XMLSchema#";

/** The value of a field in RDF: a literal of a datatype, an IRI, or a node with fields of its own. */
export type ValueShape = "text" | "IRI" | "date" | "number" | "integer" | "boolean" | readonly FieldShape[];

/** A field of a JSON object as a triple. */
export interface FieldShape {
  /** The name of the field; undefined if the fields of the node belong to the same JSON object. */
  readonly field?: string;
  /** The predicate, such as `dct:title`; without a prefix it belongs to `ICS`. */
  readonly predicate: string;
  readonly value: ValueShape;
  /** The form of several values: a triple each, or an RDF list if their order has a meaning. Undefined for a single value. */
  readonly many?: "triples" | "list";
}

/**
 * The fields of a specification as triples, with the predicates of spec 22.1. Order has no meaning in RDF, so the values of a predicate are read
 * in the order of the document.
 */
export const campaignShape = shapes.campaign as readonly FieldShape[];

/** The refused predicates of spec 22.1, with the fields of `refusedFields` that give the reasons. */
export const refusedPredicates: Readonly<Record<string, string>> = shapes.refused;

const prefixes: Readonly<Record<string, string>> = { dct: DCT, rdfs: "http://www.w3.org/2000/01/rdf-schema#" };

/** Returns the full IRI of a predicate. */
export function predicateIri({ predicate }: FieldShape): string {
  const [prefix = "", name] = predicate.split(":");
  return name === undefined ? `${ICS}${predicate}` : `${prefixes[prefix]}${name}`;
}

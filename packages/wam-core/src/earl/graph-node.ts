import { legalText } from "./characters.ts";
import { isIn, type Name, type PropertyName, type TermScope, type Terms } from "./vocabulary.ts";

/** A value: a node of the document by its fragment id, an external resource by its IRI, a term by its name, or a literal. */
export type NodeValue =
  | { readonly id: string }
  | { readonly iri: string }
  | { readonly name: Name }
  | { readonly text: string };

/** One node of the result graph with all its statements. Its strings are legal; writers only escape them. */
export interface GraphNode {
  readonly about: { readonly id: string } | { readonly iri: string };
  /** True if the document already has a node with this id (RDF/XML must not repeat an rdf:ID). */
  readonly repeated: boolean;
  /** The types; a node has at least one. */
  readonly types: readonly [Name, ...Name[]];
  readonly properties: readonly (readonly [PropertyName, NodeValue])[];
}

/** The values that all results of one page share. IRIs and the host id are legal. */
export interface EarlPage {
  readonly terms: Terms;
  readonly assertor: string;
  readonly host: string;
  readonly url: string;
}

/** A location as text. `whole`: it has no line and column, and stands for its resource. */
export interface LocationText {
  readonly line: string;
  readonly column: string;
  readonly whole: boolean;
  /** The absolute IRI of the text to which line and column belong, if it is not the page. */
  readonly source: string | undefined;
}

type Types = readonly (readonly [TermScope, Name])[];
type Properties = readonly (readonly [TermScope, PropertyName, NodeValue | undefined])[];

/** Returns a node with the types and properties of the chosen terms. */
export function graphNode(
  terms: Terms,
  about: GraphNode["about"],
  types: Types,
  values: Properties,
  repeated = false,
): GraphNode {
  const chosen: Name[] = [];
  for (const [scope, name] of types) if (isIn(scope, terms)) chosen.push(name);
  const properties: [PropertyName, NodeValue][] = [];
  for (const [scope, name, value] of values)
    if (value !== undefined && isIn(scope, terms)) properties.push([name, value]);
  return { about, repeated, types: chosen as [Name, ...Name[]], properties };
}

/** Returns a literal with the legal characters of a text. */
export function literal(content: string): NodeValue {
  return { text: legalText(content) };
}

/**
 * Returns the node of a location. In EARL 1.0 it is a pointer with its required ptr:reference: the page, or the
 * external sheet. Lines are positive there, so the pointer to a whole resource has only its reference.
 */
export function locationNode(page: EarlPage, about: { readonly id: string }, location: LocationText): GraphNode {
  const { line, column, whole, source } = location;
  const external = source === undefined ? undefined : { iri: source };
  return graphNode(
    page.terms,
    about,
    [
      ["seed", "eiao:SingleLocation"],
      ["earl-1.0", whole ? "ptr:SinglePointer" : "ptr:LineCharPointer"],
    ],
    [
      ["seed", "eiao:line", { text: line }],
      ["seed", "eiao:column", { text: column }],
      ["seed", "dc:source", external],
      ["earl-1.0", "ptr:reference", external ?? { iri: page.url }],
      ["earl-1.0", "ptr:lineNumber", whole ? undefined : { text: line }],
      ["earl-1.0", "ptr:charNumber", whole ? undefined : { text: column }],
    ],
  );
}

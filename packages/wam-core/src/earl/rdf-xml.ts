import type { GraphNode, NodeValue } from "./graph-node.ts";
import type { Syntax } from "./syntax.ts";
import {
  expand,
  namespaces,
  prefixesFor,
  type PropertyName,
  type Terms,
  type PropertyValueKind,
  valueKind,
} from "./vocabulary.ts";

/**
 * Returns RDF/XML in exactly the seed's shape (spec 7.4), because some readers match text patterns: one element per
 * node and property, two spaces a level, the first type as element name, further types as rdf:type.
 */
export function rdfXml(terms: Terms, base: string): Syntax {
  const declarations = prefixesFor(terms).map((prefix) => `xmlns:${prefix}="${namespaces[prefix]}"`);
  declarations.push(`xml:base="${attribute(base)}"`);
  return {
    start: `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF ${declarations.join("\n         ")}>\n`,
    end: "</rdf:RDF>\n",
    separator: "",
    node,
    iri: attribute,
    text: content,
  };
}

function node({ about, repeated, types, properties }: GraphNode): string {
  const [element, ...others] = types;
  let xml = `  <${element} ${subject(about, repeated)}>\n`;
  for (const type of others) xml += `    <rdf:type rdf:resource="${expand(type)}"/>\n`;
  for (const [name, value] of properties) xml += `    ${property(name, value)}\n`;
  return `${xml}  </${element}>\n`;
}

function subject(about: GraphNode["about"], repeated: boolean): string {
  if ("iri" in about) return `rdf:about="${attribute(about.iri)}"`;
  return repeated || !NAME.test(about.id) ? `rdf:about="#${attribute(about.id)}"` : `rdf:ID="${about.id}"`;
}

function property(name: PropertyName, value: NodeValue): string {
  if ("text" in value) {
    return `<${name}${literalMark(valueKind(name))}>${content(value.text)}</${name}>`;
  }
  const iri = "iri" in value ? value.iri : "id" in value ? `#${value.id}` : expand(value.name);
  return `<${name} rdf:resource="${attribute(iri)}"/>`;
}

function literalMark(kind: PropertyValueKind): string {
  if (kind === "english") return ' xml:lang="en"';
  return kind === "plain" || kind === "resource" || kind === "link" ? "" : ` rdf:datatype="${expand(kind)}"`;
}

/** Escapes an IRI. A legal IRI has no `<`, `>`, `"` or white space. */
function attribute(iri: string): string {
  return iri.includes("&") ? iri.replaceAll("&", "&amp;") : iri;
}

/** Escapes a text; also carriage returns, because readers would turn them into line feeds. */
function content(text: string): string {
  return SPECIAL.test(text) ? text.replace(SPECIAL_ALL, (character) => references[character] as string) : text;
}

const SPECIAL = /[&<>"\r]/;
const SPECIAL_ALL = /[&<>"\r]/g;
const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/**
 * Values that `rdf:ID` allows (an NCName), in ASCII; other ids are written as `rdf:about`. A template has U+FFFF, which
 * no legal id contains, in place of digits, letters and dots.
 */
const NAME = /^[A-Za-z_][A-Za-z0-9._\uFFFF-]*$/;

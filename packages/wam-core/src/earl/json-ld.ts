import { earlError } from "./earl-error.ts";
import type { GraphNode, NodeValue } from "./graph-node.ts";
import type { Syntax } from "./syntax.ts";
import { isIn, namespaces, prefixesFor, properties, type Terms, valueKind } from "./vocabulary.ts";

/**
 * Returns JSON-LD 1.1: one document with its context inlined and a flat @graph, one node per line. The context marks
 * values as resources, English or dated, so all values are plain strings. Schema: schemas/earl.schema.json.
 */
export function jsonLd(terms: Terms, base: string): Syntax {
  const context = JSON.stringify(contextFor(terms, base));
  return {
    start: `{"@context":${context},\n"@graph":[\n`,
    end: "\n]}\n",
    separator: ",\n",
    node,
    iri: safeIri,
    text: escaped,
  };
}

function contextFor(terms: Terms, base: string): Readonly<Record<string, unknown>> {
  const context: Record<string, unknown> = { "@version": 1.1, "@base": base };
  for (const prefix of [...prefixesFor(terms), "xsd"] as const) {
    // rdf:type is written as @type; no node uses the others.
    if (prefix !== "rdf" && prefix !== "rdfs" && prefix !== "foaf") context[prefix] = namespaces[prefix];
  }
  for (const [name, [kind, scope]] of Object.entries(properties)) {
    if (kind === "plain" || kind === "link" || name === "rdf:type" || !isIn(scope, terms)) continue;
    context[name] = kind === "english" ? { "@language": "en" } : { "@type": kind === "resource" ? "@id" : kind };
  }
  return context;
}

function node({ about, types, properties: values }: GraphNode): string {
  let json = `{"@id":"${reference(about)}","@type":["${types.join('","')}"]`;
  const isLink = ([name]: (typeof values)[number]): boolean => valueKind(name) === "link";
  for (const [name, value] of values.filter((one) => !isLink(one))) json += `,"${name}":"${string(value)}"`;
  for (const [name, links] of Map.groupBy(values.filter(isLink), ([property]) => property))
    json += `,"${name}":[${links.map(([, value]) => `{"@id":"${string(value)}"}`).join(",")}]`;
  return `${json}}`;
}

function string(value: NodeValue): string {
  if ("text" in value) return escaped(value.text);
  return "name" in value ? value.name : reference(value);
}

function reference(about: GraphNode["about"]): string {
  return "iri" in about ? safeIri(about.iri) : `#${about.id}`;
}

/** Returns a legal IRI, which needs no escape in a JSON string. It refuses one like `dc:x`, because an @id is read as a term of Dublin Core. */
function safeIri(iri: string): string {
  const scheme = iri.slice(0, iri.indexOf(":"));
  if (Object.hasOwn(namespaces, scheme) && !iri.startsWith("//", scheme.length + 1)) {
    throw earlError("EarlScheme", { url: iri.slice(0, 200) });
  }
  return iri;
}

/** Returns the inside of a JSON string. */
function escaped(text: string): string {
  return /["\\\x00-\x1F]/.test(text) ? JSON.stringify(text).slice(1, -1) : text;
}

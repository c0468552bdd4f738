import type { GraphNode, NodeValue } from "./graph-node.ts";
import type { Syntax } from "./syntax.ts";
import { quoted } from "./turtle.ts";
import { expand, type PropertyName, valueKind } from "./vocabulary.ts";

/** Returns N-Triples in canonical form: one triple per line, no abbreviations, UTF-8. */
export function nTriples(base: string): Syntax {
  const ownIri = (id: string): string => `<${base}#${id}>`;

  function value(name: PropertyName, object: NodeValue): string {
    if ("id" in object) return ownIri(object.id);
    if ("iri" in object) return `<${object.iri}>`;
    if ("name" in object) return `<${expand(object.name)}>`;
    const kind = valueKind(name);
    const literal = `"${quoted(object.text)}"`;
    if (kind === "english") return `${literal}@en`;
    return kind === "plain" || kind === "resource" || kind === "link" ? literal : `${literal}^^<${expand(kind)}>`;
  }

  function node({ about, types, properties }: GraphNode): string {
    const subject = "iri" in about ? `<${about.iri}>` : ownIri(about.id);
    let lines = "";
    for (const type of types) lines += `${subject} <${expand("rdf:type")}> <${expand(type)}> .\n`;
    for (const [name, object] of properties) lines += `${subject} <${expand(name)}> ${value(name, object)} .\n`;
    return lines;
  }

  return { start: "", end: "", separator: "", node, iri: (iri) => iri, text: quoted };
}

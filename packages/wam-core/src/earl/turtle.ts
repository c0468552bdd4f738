import type { Node, Value } from "./graph.ts";
import type { Syntax } from "./syntax.ts";
import { namespaces, prefixesFor, type PropertyName, type Terms, valueKind } from "./vocabulary.ts";

/** Turtle: a block per node, prefixed terms, ids relative to the base. */
export function turtle(terms: Terms, base: string): Syntax {
  const declarations = [`@base <${base}> .`];
  for (const prefix of [...prefixesFor(terms), "xsd"] as const)
    declarations.push(`@prefix ${prefix}: <${namespaces[prefix]}> .`);
  return { ...turtleNodes, start: `${declarations.join("\n")}\n\n`, separator: "\n" };
}

/** The nodes alone. */
export const turtleNodes: Syntax = { start: "", end: "", separator: "", node, iri: (iri) => iri, text: quoted };

function node({ about, types, properties }: Node): string {
  const statements = [`a ${types.join(", ")}`, ...properties.map(([name, value]) => `${name} ${object(name, value)}`)];
  return `${resource(about)}\n  ${statements.join(" ;\n  ")} .\n`;
}

function resource(about: Node["about"]): string {
  return "iri" in about ? `<${about.iri}>` : `<#${about.id}>`;
}

function object(name: PropertyName, value: Value): string {
  if ("name" in value) return value.name;
  if (!("text" in value)) return resource(value);
  const kind = valueKind(name);
  const literal = `"${quoted(value.text)}"`;
  if (kind === "english") return `${literal}@en`;
  return kind === "plain" || kind === "resource" ? literal : `${literal}^^${kind}`;
}

/** The inside of a string literal of Turtle and N-Triples. */
export function quoted(text: string): string {
  return SPECIAL.test(text) ? text.replace(SPECIAL_ALL, (character) => ESCAPES[character] as string) : text;
}

const SPECIAL = /["\\\n\r]/;
const SPECIAL_ALL = /["\\\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r" };

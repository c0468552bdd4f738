import type { GraphNode, NodeValue } from "./graph-node.ts";
import type { Syntax } from "./syntax.ts";
import { namespaces, numberTypes, prefixesFor, type PropertyName, type Terms, valueKind } from "./vocabulary.ts";

/** Returns Turtle: a block per node, prefixed terms, ids relative to the base. */
export function turtle(terms: Terms, base: string): Syntax {
  const declarations = [`@base <${base}> .`];
  for (const prefix of [...prefixesFor(terms), "xsd"] as const)
    declarations.push(`@prefix ${prefix}: <${namespaces[prefix]}> .`);
  return { ...nodesWith(valueKind), start: `${declarations.join("\n")}\n\n`, separator: "\n" };
}

/** The nodes of Turtle alone, for a store of results: numbers have their datatypes. */
export const turtleNodes: Syntax = nodesWith((name) => numberTypes[name] ?? valueKind(name));

type KindOf = (name: PropertyName) => ReturnType<typeof valueKind> | "xsd:integer" | "xsd:decimal";

function nodesWith(kindOf: KindOf): Syntax {
  function node({ about, types, properties }: GraphNode): string {
    const values = properties.map(([name, value]) => `${name} ${object(value, kindOf(name))}`);
    return `${resource(about)}\n  ${[`a ${types.join(", ")}`, ...values].join(" ;\n  ")} .\n`;
  }
  return { start: "", end: "", separator: "", node, iri: (iri) => iri, text: quoted };
}

function resource(about: GraphNode["about"]): string {
  return "iri" in about ? `<${about.iri}>` : `<#${about.id}>`;
}

function object(value: NodeValue, kind: ReturnType<KindOf>): string {
  if ("name" in value) return value.name;
  if (!("text" in value)) return resource(value);
  const literal = `"${quoted(value.text)}"`;
  if (kind === "english") return `${literal}@en`;
  return kind === "plain" || kind === "resource" || kind === "link" ? literal : `${literal}^^${kind}`;
}

/** Returns the inside of a string literal of Turtle and N-Triples. */
export function quoted(text: string): string {
  return SPECIAL.test(text) ? text.replace(SPECIAL_ALL, (character) => escapes[character] as string) : text;
}

const SPECIAL = /["\\\n\r]/;
const SPECIAL_ALL = /["\\\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r" };

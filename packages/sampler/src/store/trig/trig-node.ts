import { BASE, storeNamespaces } from "./dialect.ts";

type Name = `${keyof typeof storeNamespaces}:${string}`;

/** A node elsewhere in the store by its fragment id, a resource by its IRI, a literal. */
export type TrigValue = { readonly id: string } | { readonly iri: string } | { readonly text: string } | TypedLiteral;

interface TypedLiteral {
  readonly text: string;
  readonly datatype: "xsd:integer" | "xsd:decimal" | "xsd:dateTime";
}

/** Lines of a frame's TriG before its graph, so that every frame can be read by itself. */
export const TRIG_HEAD = `${[
  `@base <${BASE}> .`,
  ...Object.entries(storeNamespaces).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`),
].join("\n")}\n\n`;

/**
 * One node in the shape that the EARL writer gives its nodes, so that one reader reads both: subject, type, then a
 * property a line. Values that are undefined are left out.
 */
export function trigNode(
  about: string,
  type: Name,
  properties: readonly (readonly [Name, TrigValue | undefined])[],
): string {
  let text = `<#${about}>\n  a ${type}`;
  for (const [name, value] of properties) if (value !== undefined) text += ` ;\n  ${name} ${trigValue(value)}`;
  return text + NODE_END;
}

export const NODE_END = " .\n";

/** The TriG document of a graph. */
export interface WrittenGraph {
  readonly trig: string;
  readonly triples: number;
}

/** A graph with nodes that are written already. */
export function trigGraph(id: string, nodes: string): string {
  return graphStart(id) + nodes + GRAPH_TAIL;
}

/** All that stands before the nodes of a graph. */
export function graphStart(id: string): string {
  return `${TRIG_HEAD}<#${id}> {\n`;
}

export const GRAPH_TAIL = "}\n";

export function plainLiteral(text: string): TrigValue {
  return { text };
}

export function optional<T>(value: T | undefined, write: (value: T) => TrigValue): TrigValue | undefined {
  return value === undefined ? undefined : write(value);
}

export function integer(value: number): TypedLiteral {
  return { text: String(value), datatype: "xsd:integer" };
}

export function decimalLiteral(value: number): TypedLiteral {
  return { text: decimalText(value), datatype: "xsd:decimal" };
}

/** Shortest form without exponent, which xsd:decimal does not know; not negative. */
function decimalText(value: number): string {
  const [mantissa = "", exponent] = String(value).split("e");
  if (exponent === undefined) return mantissa;
  const digits = mantissa.replace(".", "");
  const point = (mantissa.includes(".") ? mantissa.indexOf(".") : mantissa.length) + Number(exponent);
  return point <= 0 ? `0.${"0".repeat(-point)}${digits}` : digits.padEnd(point, "0");
}

function trigValue(value: TrigValue): string {
  if ("id" in value) return `<#${value.id}>`;
  if ("iri" in value) return `<${value.iri}>`;
  const literal = `"${escaped(value.text)}"`;
  return "datatype" in value ? `${literal}^^${value.datatype}` : literal;
}

/** A text as a store holds it: what XML 1.0 cannot hold becomes U+FFFD, as in EARL, so that every form of export states the same. */
export function storedText(text: string): string {
  return text.toWellFormed().replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, "\uFFFD");
}

function escaped(text: string): string {
  return storedText(text).replace(/["\\\n\r]/g, (character) => escapes[character] as string);
}

const escapes: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r" };

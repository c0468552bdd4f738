import { BASE, storeNamespaces } from "./dialect.ts";

type Name = `${keyof typeof storeNamespaces}:${string}`;

/** The fragment id of another node of the store, the IRI of a resource, or a literal. */
export type TrigValue = { readonly id: string } | { readonly iri: string } | { readonly text: string } | TypedLiteral;

interface TypedLiteral {
  readonly text: string;
  readonly datatype: "xsd:integer" | "xsd:decimal" | "xsd:dateTime";
}

/** The lines before the graph in the TriG of a frame. Every frame has them, so that it can be read by itself. */
export const TRIG_HEAD = `${[
  `@base <${BASE}> .`,
  ...Object.entries(storeNamespaces).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`),
].join("\n")}\n\n`;

/**
 * Returns a node in the shape of the EARL writer, so that one reader reads both: subject, type, then one property per
 * line. Undefined values are left out.
 */
export function trigNode(
  nodeId: string,
  type: Name,
  properties: readonly (readonly [Name, TrigValue | undefined])[],
): string {
  let text = `<#${nodeId}>\n  a ${type}`;
  for (const [name, value] of properties) if (value !== undefined) text += ` ;\n  ${name} ${trigValue(value)}`;
  return text + NODE_END;
}

export const NODE_END = " .\n";

/** The TriG document of a graph. */
export interface WrittenGraph {
  readonly trig: string;
  readonly triples: number;
}

/** Returns a graph with the given nodes. */
export function trigGraph(id: string, nodes: string): string {
  return graphStart(id) + nodes + GRAPH_TAIL;
}

/** Returns the text before the nodes of a graph. */
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

/** Returns the shortest form of a non-negative number without an exponent, which xsd:decimal does not allow. */
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

/** Replaces characters that XML 1.0 does not allow by U+FFFD, as in EARL, so that every form of export has the same text. */
export function storedText(text: string): string {
  return text.toWellFormed().replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, "\uFFFD");
}

function escaped(text: string): string {
  return storedText(text).replace(/["\\\n\r]/g, (character) => escapes[character] as string);
}

const escapes: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r" };

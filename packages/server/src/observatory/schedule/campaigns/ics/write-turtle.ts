import type { Ics } from "./ics.ts";
import { campaignShape, DCT, ICS, predicateIri, XSD } from "./turtle-shape.ts";
import type { FieldShape, ValueShape } from "./turtle-shape.ts";

type Json = Readonly<Record<string, unknown>>;

const prefixes = { ics: ICS, dct: DCT, xsd: XSD } as const;
const INDENT = "  ";

/** Writes a specification as Turtle with the predicates of spec 22.1. */
export function icsTurtle(ics: Ics): string {
  const head = Object.entries(prefixes).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .\n`);
  const statements = statementsOf(campaignShape, ics as unknown as Json, `\n${INDENT}`);
  const subject = `<urn:eiao:campaign:${encodeURIComponent(ics.id)}>`;
  return `${head.join("")}\n${subject} a ics:Campaign${statements.map((each) => ` ;\n${INDENT}${each}`).join("")} .\n`;
}

/** Returns `predicate object, object` for each field that has a value. @param line  the line break and indentation of the node. */
function statementsOf(shape: readonly FieldShape[], json: Json, line: string): string[] {
  return shape.flatMap((field) => {
    const value = field.field === undefined ? json : json[field.field];
    if (value === null || value === undefined) return [];
    const values = field.many === undefined ? [value] : (value as readonly unknown[]);
    const objects = values.map((each) => termOf(field.value, each, line)).filter((term) => term !== "");
    if (objects.length === 0) return [];
    const object = field.many === "list" ? `( ${objects.join(" ")} )` : objects.join(", ");
    return [`${nameOf(predicateIri(field))} ${object}`];
  });
}

/** Returns the term for a value; an empty text for a node without fields. */
function termOf(shape: ValueShape, value: unknown, line: string): string {
  if (typeof shape === "object") {
    const inner = `${line}${INDENT}`;
    const statements = statementsOf(shape, value as Json, inner);
    return statements.length === 0 ? "" : `[${inner}${statements.join(` ;${inner}`)}${line}]`;
  }
  if (shape === "IRI") return iriTerm(value as string);
  if (shape === "text") return quoted(value as string);
  return `${quoted(String(value))}^^xsd:${datatypes[shape]}`;
}

const datatypes = { date: "dateTime", number: "double", integer: "integer", boolean: "boolean" } as const;

/** Returns the term for a URL: a literal if it has characters that no IRI can have. */
function iriTerm(url: string): string {
  return /[\s<>"{}|^`\\]/.test(url) ? `${quoted(url)}^^xsd:anyURI` : `<${url}>`;
}

function nameOf(iri: string): string {
  const known = Object.entries(prefixes).find(([, base]) => iri.startsWith(base));
  return known === undefined ? `<${iri}>` : `${known[0]}:${iri.slice(known[1].length)}`;
}

function quoted(text: string): string {
  const escaped = text.replaceAll(/["\\\p{Cc}]/gu, (character) =>
    character === '"' || character === "\\"
      ? `\\${character}`
      : `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return `"${escaped}"`;
}

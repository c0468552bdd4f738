import { SaxesParser } from "saxes";
import { configurationError } from "./errors.ts";

/** The parameters as they are written, by name: each has one value, or several if it is repeated. */
export type WrittenProperties = ReadonlyMap<string, readonly string[]>;

/** The greatest length of a configuration, in characters. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Reads the parameters in a file: RDF/XML as in the first observatory (`initial.rdf`, one property per parameter, spec 3), or a JSON object.
 * @param name  the name of the file, for messages. @throws EiaoError `BadConfiguration`.
 */
export function configurationProperties(name: string, text: string): WrittenProperties {
  const content = text.replace(/^\uFEFF/, "").trimStart();
  if (content.length > MOST_CHARACTERS) throw bad(name, "it is longer than a million characters");
  return content.startsWith("{") ? ofJson(name, content) : ofRdf(name, content);
}

function ofJson(name: string, text: string): WrittenProperties {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw bad(name, `it is not valid JSON: ${(error as Error).message.slice(0, 200)}`);
  }
  const found = new Map<string, readonly string[]>();
  for (const [key, raw] of Object.entries(value as Record<string, unknown>)) {
    const values = Array.isArray(raw) ? (raw as readonly unknown[]) : [raw];
    if (!values.every((each) => ["string", "number", "boolean"].includes(typeof each)))
      throw bad(name, `${key.slice(0, 60)} must be a text, a number, true, false or a list of texts`);
    const local = key.toLowerCase();
    found.set(local, [...(found.get(local) ?? []), ...values.map(String)]);
  }
  return found;
}

/** Reads RDF/XML: each element in the description is a property, and its local name is the parameter. */
function ofRdf(name: string, text: string): WrittenProperties {
  const found = new Map<string, string[]>();
  const parser = new SaxesParser({ xmlns: true });
  const open: { readonly local: string; text: string }[] = [];
  const refuse = (problem: string): never => {
    throw bad(name, problem);
  };
  parser.on("error", (error) => refuse(`it is neither RDF/XML nor JSON: ${error.message.split("\n")[0] ?? ""}`));
  parser.on("doctype", () => refuse("it has a DOCTYPE"));
  const add = (local: string, value: string): void =>
    void found.set(local.toLowerCase(), [...(found.get(local.toLowerCase()) ?? []), value]);
  parser.on("opentag", ({ local, attributes }) => {
    if (open.length > PROPERTY_DEPTH) refuse(`${local} is inside a property`);
    open.push({ local, text: "" });
    if (open.length !== PROPERTY_DEPTH) return;
    // A property may be written as an attribute of the description (RDF 1.1 XML Syntax, 2.5).
    for (const { prefix, local: key, value } of Object.values(attributes))
      if (!["rdf", "xml", "xmlns", ""].includes(prefix)) add(key, value);
  });
  parser.on("text", (part) => void (open.at(-1) !== undefined && ((open.at(-1) as { text: string }).text += part)));
  parser.on("closetag", () => {
    const closed = open.pop();
    if (closed !== undefined && open.length === PROPERTY_DEPTH) add(closed.local, closed.text.trim());
  });
  parser.write(text).close();
  return found;
}

/** The number of elements around a property: `rdf:RDF` and the description in it. */
const PROPERTY_DEPTH = 2;

const bad = (name: string, reason: string) => configurationError("BadConfiguration", { name, reason });

import type { ErrorObject } from "ajv";
import { CommandError, nearest } from "../errors.ts";

/** Parses JSON, with or without a byte order mark. @throws CommandError that begins with `name`. */
export function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    // The parser's message may quote the file, which may contain secret headers, so only its location is used.
    const location = error instanceof Error ? /line \d+ column \d+/.exec(error.message)?.[0] : undefined;
    throw new CommandError(
      `${name} is damaged: it is not valid JSON${location === undefined ? "" : ` (${location})`}.`,
    );
  }
}

/** Returns the first fault of a value under a JSON Schema, in words, or `undefined`. The validator is loaded only here. */
export async function schemaProblem(value: unknown, schema: SchemaObject): Promise<string | undefined> {
  // A bundler exposes only the default export of a CommonJS module.
  const [
    {
      default: { Ajv },
    },
    { default: addFormats },
  ] = await Promise.all([import("ajv"), import("ajv-formats")]);
  const ajv = new Ajv({ allowUnionTypes: true, verbose: true });
  // ajv-formats is a CommonJS module whose types name its default export as a namespace.
  (addFormats as unknown as (ajv: object) => void)(ajv);
  const validate = ajv.compile(schema);
  if (validate(value)) return undefined;
  const errors = validate.errors ?? [];
  const error = errors.find(({ keyword }) => keyword !== "oneOf") ?? errors[0];
  return error === undefined ? "it does not follow its schema" : inWords(error, schema);
}

/** Describes an error of alternatives: exactly one of several keys must be present. */
function amongWords({ schema, message }: ErrorObject): string {
  const names = (schema as readonly { readonly required?: readonly string[] }[]).map(({ required }) => required?.[0]);
  return names.includes(undefined)
    ? `it ${message ?? "does not follow its schema"}`
    : `it must have either ${names.join(" or ")}, but not both`;
}

function inWords(error: ErrorObject, schema: SchemaObject): string {
  const prefix = error.instancePath === "" ? "" : `${error.instancePath.slice(1).replaceAll("/", ".")}: `;
  if (error.keyword === "additionalProperties") {
    const key = String(error.params["additionalProperty"]);
    const closest =
      prefix === "" ? nearest(key, Object.keys((schema["properties"] as object | undefined) ?? {})) : undefined;
    return `${prefix}there is no key "${key}"${closest === undefined ? "" : ` (did you mean "${closest}"?)`}`;
  }
  if (error.keyword === "required") return `${prefix}"${String(error.params["missingProperty"])}" is missing`;
  if (error.keyword === "oneOf" || error.keyword === "anyOf") return `${prefix}${amongWords(error)}`;
  if (error.keyword === "type") return `${prefix}it must be ${[error.params["type"]].flat().join(" or ")}`;
  if (error.keyword === "enum")
    return `${prefix}it must be one of ${(error.params["allowedValues"] as string[]).join(", ")}`;
  return `${prefix}it ${error.message ?? "does not follow its schema"}`;
}

export type SchemaObject = Readonly<Record<string, unknown>>;

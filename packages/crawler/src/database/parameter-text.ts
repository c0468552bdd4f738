import type { QueryParameter } from "./database.ts";

/** PostgreSQL's text holds neither NUL nor halves of surrogate pairs, and both come in hostile pages. */
const NOT_STORABLE = /[\0\p{Surrogate}]/gu;
/** One escape of a JSON text; those of NUL and of lone surrogates are refused by jsonb. */
const JSON_ESCAPE = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/gs;

/**
 * A parameter in PostgreSQL's text form, the same for both stores; the server infers the type.
 * NUL and lone surrogates become U+FFFD.
 */
export function parameterText(value: QueryParameter): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return arrayText(value);
  if (value instanceof Date || value instanceof Uint8Array || typeof value !== "object") {
    return scalarText(value);
  }
  return jsonText(value);
}

/** JSON that jsonb takes, whatever the strings in it hold. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(JSON_ESCAPE, (escape) => (/^\\u(?:0000|d)/.test(escape) ? "\uFFFD" : escape));
}

type Scalar = string | number | bigint | boolean | Date | Uint8Array;

function scalarText(value: Scalar): string {
  if (typeof value === "string") return value.replace(NOT_STORABLE, "\uFFFD");
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) {
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}`;
  }
  return String(value);
}

function arrayText(values: readonly (Scalar | null)[]): string {
  const elements = values.map((value) =>
    value === null ? "NULL" : `"${scalarText(value).replace(/["\\]/g, String.raw`\$&`)}"`,
  );
  return `{${elements.join(",")}}`;
}

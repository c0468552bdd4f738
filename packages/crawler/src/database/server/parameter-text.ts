import type { QueryParameter } from "../database.ts";
import { jsonText, storableText } from "../database.ts";

/** Converts a parameter to PostgreSQL's text form; the server infers the type. NUL and lone surrogates become U+FFFD. */
export function parameterText(value: QueryParameter): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return arrayText(value);
  if (isScalar(value)) return scalarText(value);
  return jsonText(value);
}

type Scalar = string | number | bigint | boolean | Date | Uint8Array;

function isScalar(value: QueryParameter): value is Scalar {
  return value instanceof Date || value instanceof Uint8Array || typeof value !== "object";
}

/** Converts one column of many rows to an array of texts. Arrays become texts too, because unnest would flatten them. */
export function columnText(values: readonly QueryParameter[]): string {
  return arrayText(values.map((value) => (value === null || isScalar(value) ? value : parameterText(value))));
}

function scalarText(value: Scalar): string {
  if (typeof value === "string") return storableText(value);
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

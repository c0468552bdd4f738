import type { SQLInputValue, SQLOutputValue } from "node:sqlite";
import type { QueryParameter } from "../database.ts";
import { jsonText, storableText } from "../storable-text.ts";

/** A parameter as SQLite keeps it: dates in ISO 8601, truth as 1 and 0, lists and objects as JSON. */
export function boundValue(value: QueryParameter): SQLInputValue {
  if (value === null || typeof value === "bigint") return value;
  if (typeof value === "string") return storableText(value);
  // A number would be bound as a real one, and `1.0` be written into columns of text.
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  return jsonText(value);
}

type ReadValue = (value: SQLOutputValue) => unknown;

const fromJson: ReadValue = (value) => JSON.parse(String(value)) as unknown;

/** By the type that a column was declared with; the others are what they are. */
const readers: Readonly<Record<string, ReadValue>> = {
  bool: (value) => value !== 0,
  timestamptz: (value) => new Date(String(value)),
  jsonb: fromJson,
};

/** How values of a column become those of `Queryable.query`; undefined: as they are. */
export function readerOf(declared: string | null): ReadValue | undefined {
  if (declared === null) return undefined;
  const read = declared.endsWith("[]") ? fromJson : readers[declared];
  return read && ((value) => (value === null ? null : read(value)));
}

import type { SQLInputValue, SQLOutputValue } from "node:sqlite";
import type { QueryParameter } from "../database.ts";
import { jsonText, storableText } from "../storable-text.ts";

/** Converts a parameter for SQLite: dates to ISO 8601, booleans to 1 and 0, lists and objects to JSON. */
export function boundValue(value: QueryParameter): SQLInputValue {
  if (value === null || typeof value === "bigint") return value;
  if (typeof value === "string") return storableText(value);
  // A number is bound as a real number: SQLite would write 1.0 into a column of text.
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === "boolean") return value ? 1n : 0n;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  return jsonText(value);
}

type ReadValue = (value: SQLOutputValue) => unknown;

const fromJson: ReadValue = (value) => JSON.parse(String(value)) as unknown;

/** Converters by the declared type of a column. Values of other types stay as they are. */
const readers: Readonly<Record<string, ReadValue>> = {
  bool: (value) => value !== 0,
  timestamptz: (value) => new Date(String(value)),
  jsonb: fromJson,
};

/** Returns the function that converts the values of a column for `Queryable.query`, or undefined if they stay as they are. */
export function readerOf(declared: string | null): ReadValue | undefined {
  if (declared === null) return undefined;
  const read = declared.endsWith("[]") ? fromJson : readers[declared];
  return read && ((value) => (value === null ? null : read(value)));
}

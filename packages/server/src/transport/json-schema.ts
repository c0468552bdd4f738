import type { JsonSchema } from "./service.ts";

/** The schema of a text. */
export const jsonText = { type: "string" } as const;

/** Returns the schema of an object that may have more properties than these. @param optional  properties that may be missing. */
export function jsonObject(required: JsonSchema, optional: JsonSchema = {}): JsonSchema {
  return { type: "object", required: Object.keys(required), properties: { ...required, ...optional } };
}

/** Returns the schema of a list. */
export function jsonListOf(items: JsonSchema): JsonSchema {
  return { type: "array", items };
}

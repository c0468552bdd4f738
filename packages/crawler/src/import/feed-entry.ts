import type { Json } from "./target.ts";

/** Fields that hold secrets by their names, in any spelling. An author is no authority over a login. */
const SECRET_NAME =
  /secret|passw|passphrase|pass(?:code|$)|pwd|bearer|token|credential|auth(?!or(?!i[sz]))|cookie|session|login|logout|(?:api|private|access)[-_ ]?key/i;
/** A user name and password before a host. */
const LOGIN_IN_URL = /:\/\/[^/?#\s]*@/;
const MAX_DEPTH = 500;

/**
 * Returns a target as it came, but for values that are or may be secrets. `dropped` has the names of the fields left out, never their
 * values.
 */
export function withoutSecrets(fields: Readonly<Record<string, unknown>>): {
  entry: { readonly [key: string]: Json };
  dropped: string[];
} {
  const dropped: string[] = [];
  const clean = (value: unknown, path: string, depth: number): Json | undefined => {
    if (value === null || typeof value === "boolean" || typeof value === "number") return value;
    if (typeof value === "string" && !LOGIN_IN_URL.test(value)) return value;
    if (typeof value === "object" && depth < MAX_DEPTH) {
      if (!Array.isArray(value)) return cleanAll(Object.entries(value), `${path}.`, depth + 1);
      return value.map((member: unknown) => clean(member, path, depth + 1) ?? null);
    }
    dropped.push(path);
    return undefined;
  };
  const cleanAll = (entries: readonly (readonly [string, unknown])[], before: string, depth: number) => {
    const kept: [string, Json][] = [];
    for (const [name, value] of entries) {
      const path = (before + name).slice(0, 100);
      if (SECRET_NAME.test(name) && !isNoSecret(value)) {
        dropped.push(path);
        continue;
      }
      const cleaned = clean(value, path, depth);
      if (cleaned !== undefined) kept.push([name, cleaned]);
    }
    return Object.fromEntries(kept); // defines even __proto__ as a field of its own
  };
  return { entry: cleanAll(Object.entries(fields), "", 0), dropped };
}

function isNoSecret(value: unknown): boolean {
  return value === null || value === "" || typeof value === "boolean";
}

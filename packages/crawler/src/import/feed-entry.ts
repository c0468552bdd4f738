import type { Json } from "./target.ts";

/** Names of secrets in any spelling. An author is no authority over a login. */
const SECRET_NAME =
  /secret|passw|passphrase|pass(?:code|$)|pwd|bearer|token|credential|auth(?!or(?!i[sz]))|cookie|session|login|logout|(?:api|private|access)[-_ ]?key/i;
/** A user name and password before a host. */
const LOGIN_IN_URL = /:\/\/[^/?#\s]*@/;
/** The value of a header Authorization, with its name or without. */
const AUTHORIZATION = /^(?:[\w-]+\s*:\s*)?(?:basic|bearer)\s+[\w.~+/=-]+$/i;
/** A parameter of a URL or cookie, with its value. */
const PARAMETER = /(?<![\w.-])([\w.-]+)=[^&;#\s]/g;
/** A header of a request, with a value of one word or with parameters. */
const HEADER = /^([\w-]+)\s*:\s*(?:\S+$|[^\s=]+=\S)/;
/** Fields that have the name of a value beside them. */
const NAME_FIELD = /^(?:name|key|field|header|param(?:eter)?)$/i;
const VALUE_FIELD = /^(?:values?|content)$/i;
/** Fields that become those of the site, which everybody can see. */
const siteFields: ReadonlySet<string> = new Set(["title", "seeds", "documentUrlScheme"]);
const MAX_DEPTH = 500;

/**
 * Returns a target as it came, but for values that are or may be secrets: by the name of their field, by the name in a field beside them
 * (`{"name": "password", "value": "..."}`), or by their text. `dropped` has the names of the fields left out, never their values.
 */
export function withoutSecrets(fields: Readonly<Record<string, unknown>>): {
  entry: { readonly [key: string]: Json };
  dropped: string[];
} {
  const dropped: string[] = [];
  const clean = (value: unknown, path: string, depth: number): Json | undefined => {
    if (value === null || typeof value === "boolean" || typeof value === "number") return value;
    if (typeof value === "string" && !hasSecret(value)) return value;
    if (typeof value === "object" && depth < MAX_DEPTH) {
      if (!Array.isArray(value)) return cleanAll(Object.entries(value), `${path}.`, depth + 1);
      return value.map((member: unknown) => clean(member, path, depth + 1) ?? null);
    }
    dropped.push(path);
    return undefined;
  };
  const cleanAll = (entries: readonly (readonly [string, unknown])[], before: string, depth: number) => {
    const isNamed = entries.some(
      ([name, value]) => typeof value === "string" && NAME_FIELD.test(name) && SECRET_NAME.test(value),
    );
    const kept: [string, Json][] = [];
    for (const [name, value] of entries) {
      const path = (before + name).slice(0, 100);
      const isSecret = SECRET_NAME.test(name) || (isNamed && VALUE_FIELD.test(name));
      if (isSecret && !isNoSecret(value)) {
        dropped.push(path);
        continue;
      }
      const isOfSite = depth === 0 && siteFields.has(name);
      const cleaned = isOfSite ? (value as Json) : clean(value, path, depth);
      if (cleaned !== undefined) kept.push([name, cleaned]);
    }
    return Object.fromEntries(kept); // defines even __proto__ as a field of its own
  };
  return { entry: cleanAll(Object.entries(fields), "", 0), dropped };
}

function isNoSecret(value: unknown): boolean {
  return value === null || value === "" || typeof value === "boolean";
}

/** Returns true if a text has a login in a URL, is a value of the header Authorization, or has a value behind the name of a secret. */
function hasSecret(given: string): boolean {
  const text = given.trim().replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  if (LOGIN_IN_URL.test(text) || AUTHORIZATION.test(text)) return true;
  const names = [HEADER.exec(text)?.[1] ?? "", ...Array.from(text.matchAll(PARAMETER), ([, name = ""]) => name)];
  return names.some((name) => SECRET_NAME.test(name));
}

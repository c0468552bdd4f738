/** Text in PostgreSQL cannot contain NUL or lone surrogates. Hostile pages have both. */
const NOT_STORABLE = /[\0\p{Surrogate}]/gu;
/** An escape in JSON. PostgreSQL refuses those of NUL and of lone surrogates in jsonb. */
const JSON_ESCAPE = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/gs;

/** Replaces NUL and lone surrogates by U+FFFD, for both databases. */
export function storableText(text: string): string {
  return text.replace(NOT_STORABLE, "\uFFFD");
}

/** Writes a value as JSON that jsonb accepts, whatever its strings contain. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(JSON_ESCAPE, (escape) => (/^\\u(?:0000|d)/.test(escape) ? "\uFFFD" : escape));
}

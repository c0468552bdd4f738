/** PostgreSQL's text holds neither NUL nor halves of surrogate pairs, and both come in hostile pages. */
const NOT_STORABLE = /[\0\p{Surrogate}]/gu;
/** One escape of a JSON text; those of NUL and of lone surrogates are refused by jsonb. */
const JSON_ESCAPE = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/gs;

/** NUL and lone surrogates become U+FFFD, in both stores. */
export function storableText(text: string): string {
  return text.replace(NOT_STORABLE, "\uFFFD");
}

/** JSON that jsonb takes, whatever the strings in it hold. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(JSON_ESCAPE, (escape) => (/^\\u(?:0000|d)/.test(escape) ? "\uFFFD" : escape));
}

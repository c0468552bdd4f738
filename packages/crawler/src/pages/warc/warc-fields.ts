import type { HeaderFields } from "../../web/exchange.ts";

/** Named fields in order: the block of an `application/warc-fields` record and every header. */
export type NamedFields = HeaderFields;

const BEYOND_URL = /[^\x21-\x7e]/;
const BEYOND_URL_RUNS = /[^\x21-\x7e]+/g;
// % is the escape character itself; lone surrogates have no UTF-8 form; readers trim spaces at the ends.
const UNSAFE_TEXT = /[\x00-\x1f%\x7f-\x9f\u2028\u2029\ud800-\udfff]|^ | $/;
const UNSAFE_CHARACTERS = /[\x00-\x1f%\x7f-\x9f\u2028\u2029]|^ | $/g;

/** Returns a URL that cannot break out of its field: all but visible ASCII becomes percent-encoded UTF-8. */
export function urlField(url: string): string {
  return BEYOND_URL.test(url) ? url.replace(BEYOND_URL_RUNS, percentEncoded) : url;
}

/** Returns a text on one line: it percent-encodes controls, `%` and outer spaces. `percentDecoded` undoes it. */
export function textField(text: string): string {
  return UNSAFE_TEXT.test(text) ? wellFormed(text).replace(UNSAFE_CHARACTERS, percentEncoded) : text;
}

/** Returns bytes (one per character) on one line: all but visible ASCII is percent-encoded byte by byte. */
export function byteField(bytes: string): string {
  return bytes.replace(
    /[^\x21-\x24\x26-\x7e]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** Returns the value of the first field with a name, in any letter case. */
export function fieldOf(fields: NamedFields, name: string): string | undefined {
  const lowerName = name.toLowerCase();
  return fields.find(([field]) => field.length === lowerName.length && field.toLowerCase() === lowerName)?.[1];
}

function percentEncoded(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** Replaces lone surrogates by U+FFFD, as every UTF-8 encoder does. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

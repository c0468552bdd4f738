/** Named fields in order: the block of an `application/warc-fields` record and every header. */
export type NamedFields = readonly (readonly [name: string, value: string])[];

const beyondUrl = /[^\x21-\x7e]/;
const beyondUrlRuns = /[^\x21-\x7e]+/g;
// % is the escape character itself; lone surrogates have no UTF-8 form; readers trim spaces at the ends.
const unsafeText = /[\x00-\x1f%\x7f-\x9f\u2028\u2029\ud800-\udfff]|^ | $/;
const unsafeCharacters = /[\x00-\x1f%\x7f-\x9f\u2028\u2029]|^ | $/g;

/** A URL that cannot break out of its field: all but visible ASCII becomes percent-encoded UTF-8. */
export function urlField(url: string): string {
  return beyondUrl.test(url) ? url.replace(beyondUrlRuns, percentEncoded) : url;
}

/** Any text on one line: controls, `%` and outer spaces are percent-encoded, all else stays readable. */
export function textField(text: string): string {
  return unsafeText.test(text) ? wellFormed(text).replace(unsafeCharacters, percentEncoded) : text;
}

/** Undoes `textField`. Damaged escapes stay as they are. */
export function textOfField(value: string): string {
  if (!value.includes("%")) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Value of the first field of a name, in any letter case. */
export function fieldOf(fields: NamedFields, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return fields.find(([field]) => field.length === wanted.length && field.toLowerCase() === wanted)?.[1];
}

/**
 * Reads lines `name: value`, ended by CRLF or LF; a line that begins with white space continues the one before, a
 * line without colon is ignored. Values are trimmed. Cost: linear.
 */
export function parseFields(text: string): [name: string, value: string][] {
  const fields: [string, string][] = [];
  let pieces: string[] = [];
  const finish = () => {
    const field = fields.at(-1);
    if (field !== undefined && pieces.length > 1) field[1] = trimmed(pieces.join(" "));
  };
  for (let start = 0; start < text.length;) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found;
    const line = text.slice(start, end);
    start = end + 1;
    if (line.startsWith(" ") || line.startsWith("\t")) {
      if (fields.length > 0) pieces.push(trimmed(line));
      continue;
    }
    const colon = line.indexOf(":");
    if (colon === -1) continue;
    finish();
    const value = trimmed(line.slice(colon + 1));
    fields.push([trimmed(line.slice(0, colon)), value]);
    pieces = [value];
  }
  finish();
  return fields;
}

/** Without outer spaces, tabs and CR; `trim` would take octets such as no-break spaces too. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}

function percentEncoded(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** Lone surrogates become U+FFFD, as in every UTF-8 encoder. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** A media type without parameters, in lower case, and its charset parameter. */
export interface MediaType {
  readonly essence: string;
  readonly charset: string | undefined;
}

/**
 * Reads a Content-Type value. What is not `type/subtype` gives an empty essence. Spec 8.1: parameters are dropped.
 * Of several, joined by commas, the last one counts; it takes over the charset of one of its kind (Fetch, "extract a MIME type").
 * @example parseMediaType('TEXT/HTML; Charset="utf-8"') is { essence: "text/html", charset: "utf-8" }
 */
export function parseMediaType(contentType: string): MediaType {
  let found: MediaType = { essence: "", charset: undefined };
  for (const value of valuesOf(contentType)) {
    const type = parseOne(value);
    if (!isNamed(type)) continue;
    const charset = type.charset ?? (type.essence === found.essence ? found.charset : undefined);
    found = { essence: type.essence, charset };
  }
  return found;
}

/** The value that counts of several fields, as written; without a media type among them all of it. */
export function lastMediaType(contentType: string): string {
  return valuesOf(contentType).findLast((value) => isNamed(parseOne(value))) ?? contentType;
}

function isNamed({ essence }: MediaType): boolean {
  return essence !== "" && essence !== "*/*";
}

/** Values of several fields, or of one that was written as a list; a comma in quotes is none. */
function valuesOf(contentType: string): readonly string[] {
  return contentType.includes(",") ? (contentType.match(/(?:[^",]|"(?:[^"\\]|\\[^])*"?)+/g) ?? []) : [contentType];
}

/** The value is in quotes, or goes to the next `;`. MIME Sniffing Standard, "parse a MIME type": a name ends at its `=`, blanks belong to it. */
const PARAMETER = /;([^;=]*)=\s*(?:"((?:[^"\\]|\\[^])*)"?[^;]*|([^;]*))/g;

/** Yields the parameters of a header value in their order, the names as written. Cost: linear. */
export function* parametersOf(value: string): Iterable<readonly [name: string, value: string]> {
  for (const [, name = "", quoted, plain = ""] of value.matchAll(PARAMETER))
    yield [name, quoted?.replace(/\\([^])/g, "$1") ?? plain.trim()];
}

function parseOne(contentType: string): MediaType {
  // Browsers end it at a blank: `text/html charset=utf-8`.
  const [essence = ""] = contentType
    .trim()
    .toLowerCase()
    .split(/[\s(;]/, 1);
  let charset = "";
  for (const [name, value] of parametersOf(contentType))
    if (name.trimStart().toLowerCase() === "charset") charset ||= value;
  return { essence: /^[^\s/]+\/[^\s/]+$/.test(essence) ? essence : "", charset: charset || undefined };
}

/** Returns the parser for a content type (spec 1.4), or undefined for a type that is not parsed (spec 8.5). */
export function documentMode(contentType: string): "html" | "xml" | undefined {
  const { essence } = parseMediaType(contentType);
  if (essence === "text/html") return "html";
  if (essence === "application/xml" || essence === "text/xml" || essence.endsWith("+xml")) return "xml";
  return undefined;
}

/** A media type without parameters, in lower case, and its charset parameter. */
export interface MediaType {
  readonly essence: string;
  readonly charset: string | undefined;
}

/**
 * Reads a Content-Type value, without parameters (spec 8.1). A value other than `type/subtype` gives an empty essence. Of several, separated by
 * commas, the last one counts, with the charset of an earlier one of the same type (Fetch, "extract a MIME type").
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

/** Returns the last media type of several fields, as written, or the whole text if it has none. */
export function lastMediaType(contentType: string): string {
  return valuesOf(contentType).findLast((value) => isNamed(parseOne(value))) ?? contentType;
}

function isNamed({ essence }: MediaType): boolean {
  return essence !== "" && essence !== "*/*";
}

/** Returns the values of several fields, or of one that is a list. A comma in quotes does not separate. */
function valuesOf(contentType: string): readonly string[] {
  return contentType.includes(",") ? (contentType.match(/(?:[^",]|"(?:[^"\\]|\\[^])*"?)+/g) ?? []) : [contentType];
}

/** A parameter: a value in quotes, or up to the next `;`. MIME Sniffing Standard, "parse a MIME type": a name ends at its `=`, with its blanks. */
const PARAMETER = /;([^;=]*)=\s*(?:"((?:[^"\\]|\\[^])*)"?[^;]*|([^;]*))/g;

/** Yields the parameters of a header value in their order, with the names as written. Cost: linear. */
export function* parametersOf(value: string): Iterable<readonly [name: string, value: string]> {
  for (const [, name = "", quoted, plain = ""] of value.matchAll(PARAMETER))
    yield [name, quoted?.replace(/\\([^])/g, "$1") ?? plain.trim()];
}

function parseOne(contentType: string): MediaType {
  // Browsers end the type at a blank: `text/html charset=utf-8`.
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

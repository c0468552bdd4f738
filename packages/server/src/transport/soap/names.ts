/** The namespaces of SOAP 1.1, 1.2 and the schema languages that clients still use. Spec 2.1. */
export const envelopeNamespaces = {
  "1.1": "http://schemas.xmlsoap.org/soap/envelope/",
  "1.2": "http://www.w3.org/2003/05/soap-envelope",
} as const;

export type SoapVersion = keyof typeof envelopeNamespaces;

export const encodingNamespaces = {
  "1.1": "http://schemas.xmlsoap.org/soap/encoding/",
  "1.2": "http://www.w3.org/2003/05/soap-encoding",
} as const;

export type SchemaYear = "1999" | "2001";

export const schemaNamespaces = {
  "1999": { types: "http://www.w3.org/1999/XMLSchema", instance: "http://www.w3.org/1999/XMLSchema-instance" },
  "2001": { types: "http://www.w3.org/2001/XMLSchema", instance: "http://www.w3.org/2001/XMLSchema-instance" },
} as const;

/** The namespaces of `xsi`. 2000/10 is a draft that some clients of the time used. */
export const instanceNamespaces: ReadonlySet<string> = new Set([
  schemaNamespaces["1999"].instance,
  "http://www.w3.org/2000/10/XMLSchema-instance",
  schemaNamespaces["2001"].instance,
]);

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A parser reads a plain carriage return as a line feed.
  "\r": "&#13;",
};

/** The characters that XML 1.0 does not allow. */
const ILLEGAL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes a text as XML character data. Characters that XML does not allow become U+FFFD. Cost: linear. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, escaped).replace(ILLEGAL, "\ufffd");
}

/** Escapes a text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text)
    .replace(/"/g, escaped)
    .replace(/[\t\n]/g, " ");
}

function escaped(character: string): string {
  return escapes[character] ?? character;
}

/**
 * Decodes the escapes in names that are not XML names: `_x0020_` is a space, `_xHHHHHHHH_` a character beyond the first
 * plane (SOAPpy; ISO 9075-14). An escape that stands for no character is not changed.
 */
export function unescapeName(name: string): string {
  if (!name.includes("_x")) return name;
  return name.replace(/_x([0-9A-Fa-f]{4}|[0-9A-Fa-f]{8})_/g, (escape, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? escape : String.fromCodePoint(code);
  });
}

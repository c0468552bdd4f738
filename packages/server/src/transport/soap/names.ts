/** Namespaces of SOAP 1.1, 1.2 and the schema languages that clients still write. Spec 2.1. */
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

/** 2000/10: a draft that some clients of the time wrote. */
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
  // A bare one would be read as a line feed.
  "\r": "&#13;",
};

/** The characters that XML 1.0 does not allow. */
const ILLEGAL =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text as XML character data; what XML cannot hold becomes U+FFFD. Cost: linear. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, escaped).replace(ILLEGAL, "\ufffd");
}

/** Text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text)
    .replace(/"/g, escaped)
    .replace(/[\t\n]/g, " ");
}

function escaped(character: string): string {
  return escapes[character] ?? character;
}

/**
 * Undoes the escapes of names that are no XML names: `_x0020_` is a space, `_xHHHHHHHH_` a character beyond the first plane
 * (SOAPpy; ISO 9075-14). What stands for no character stays as it is.
 */
export function unescapeName(name: string): string {
  if (!name.includes("_x")) return name;
  return name.replace(/_x([0-9A-Fa-f]{4}|[0-9A-Fa-f]{8})_/g, (escape, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? escape : String.fromCodePoint(code);
  });
}

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

import sniffEncoding from "html-encoding-sniffer";

/**
 * Name of the encoding of a label by the WHATWG Encoding Standard, e.g. "windows-1252" for "iso-8859-1".
 * @returns undefined when the label is unknown.
 */
export function encodingOfLabel(label: string): string | undefined {
  return (
    sniffEncoding(new Uint8Array(0), { xml: true, transportLayerEncodingLabel: label, defaultEncoding: "" }) ||
    undefined
  );
}

/** The encoding that a byte order mark names; undefined when there is none. */
export function encodingOfByteOrderMark(octets: Uint8Array): string | undefined {
  if (octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf) return "UTF-8";
  if (octets[0] === 0xfe && octets[1] === 0xff) return "UTF-16BE";
  if (octets[0] === 0xff && octets[1] === 0xfe) return "UTF-16LE";
  return undefined;
}

/** Octets in which a meta element is looked for. The standard asks for 1,024; browsers also take one that stands behind scripts in the head. */
const PRESCANNED = 30_000;

/**
 * The encoding of a page: byte order mark, else `label` if it is known, else the declaration in the content (meta
 * element or XML declaration), else UTF-8. Spec 8.2, D45. Cost: of a page that names none, 0.1 ms.
 */
export function encodingOfPage(octets: Uint8Array, label: string | undefined, mode: "html" | "xml"): string {
  const xml = mode === "xml";
  return sniffEncoding(octets, {
    xml,
    maxPrescanBytes: xml ? undefined : PRESCANNED,
    transportLayerEncodingLabel: label,
    defaultEncoding: "UTF-8",
  });
}

/**
 * Text of octets in an encoding of the standard, without its byte order mark; what is malformed becomes U+FFFD.
 * @param encoding  a name that `encodingOfLabel` or `encodingOfPage` gave.
 */
export function decodeText(octets: Uint8Array, encoding: string): string {
  // The two encodings of the standard that TextDecoder of some platforms does not have.
  if (encoding === "replacement") return octets.length === 0 ? "" : "\uFFFD";
  if (encoding === "x-user-defined") return decodeUserDefined(octets);
  return new TextDecoder(encoding).decode(octets);
}

/** ASCII as it is, the upper half in the private use area from U+F780. */
function decodeUserDefined(octets: Uint8Array): string {
  const units = Uint16Array.from(octets, (octet) => (octet < 0x80 ? octet : octet + 0xf700));
  return new TextDecoder("utf-16le").decode(units);
}

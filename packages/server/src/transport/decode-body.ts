import { soapFault } from "./soap/soap-fault.ts";

/**
 * Octets of a SOAP request as text: byte order mark, charset of the Content-Type, XML declaration, UTF-8 (RFC 7303, 3).
 * @throws EiaoError `BadRequest` for a charset that is not known or octets that are not of it.
 */
export function decodeCallBody(body: Uint8Array, contentType: string): string {
  const label = markOf(body) ?? charsetOf(contentType) ?? declaredEncoding(body) ?? "utf-8";
  try {
    return new TextDecoder(label, { fatal: true }).decode(body);
  } catch {
    throw soapFault(`its bytes are not ${label.slice(0, 40)}`);
  }
}

function markOf(body: Uint8Array): string | undefined {
  const [a, b, c] = body;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  return a === 0xff && b === 0xfe ? "utf-16le" : undefined;
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType.slice(0, 500))?.[1];
}

function declaredEncoding(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.subarray(0, 200)).toString("latin1");
  return /^<\?xml[^>]{0,150}\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(start)?.[1];
}

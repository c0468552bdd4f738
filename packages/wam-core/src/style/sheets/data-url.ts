import { decodeBase64 } from "../../source/base64.ts";
import type { LoadedSheet } from "./received-sheet.ts";

/**
 * Returns the sheet that a `data:` URL holds, or undefined when it holds none. O(length).
 * Source: RFC 2397; Fetch Standard, "data: URL processor".
 */
export function sheetOfDataUrl(url: string): LoadedSheet | undefined {
  const comma = url.indexOf(",");
  if (comma === -1) return undefined;
  const type = url.slice("data:".length, comma).trim();
  const octets = percentDecoded(url.slice(comma + 1));
  const coding = /; *base64$/i.exec(type);
  const essence = coding === null ? type : type.slice(0, coding.index);
  const contentType = essence === "" || essence.startsWith(";") ? `text/plain${essence}` : essence;
  if (coding === null) return { content: octets, contentType };
  try {
    return { content: decodeBase64(new TextDecoder("latin1").decode(octets)), contentType };
  } catch {
    return undefined; // no base64: a network error in browsers
  }
}

function percentDecoded(text: string): Uint8Array {
  const octets = new TextEncoder().encode(text);
  let length = 0;
  for (let at = 0; at < octets.length; at++) {
    const value = octets[at] === PERCENT ? Number.parseInt(hexadecimal(octets, at + 1), 16) : Number.NaN;
    if (!Number.isNaN(value)) at += 2;
    octets[length++] = Number.isNaN(value) ? (octets[at] ?? 0) : value;
  }
  return octets.subarray(0, length);
}

const PERCENT = 0x25;

/** Returns the two hexadecimal digits at a place; empty when there are none. */
function hexadecimal(octets: Uint8Array, at: number): string {
  const digits = String.fromCharCode(...octets.subarray(at, at + 2));
  return /^[0-9a-f]{2}$/i.test(digits) ? digits : "";
}

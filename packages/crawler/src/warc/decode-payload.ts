import { wordsOf } from "../system-errors.ts";
import { contentCodings, decodeBody } from "../web/transport/content-coding.ts";
import { warcError } from "./errors.ts";

/**
 * Undoes Content-Encoding, as of an answer that just came. The same array comes back when there is none, or an unknown one.
 *
 * @param limit  octets that may come out of each coding.
 * @throws EiaoError `PayloadUndecodable`: a damaged coding, one that is cut short, too many, or over the limit.
 */
export function decodePayload(payload: Uint8Array, coding: string | undefined, limit: number, url: string): Uint8Array {
  try {
    return decodeBody(payload, contentCodings(coding).names, limit);
  } catch (error) {
    const reason = wordsOf(error).replace(/\.$/, "");
    throw warcError("PayloadUndecodable", { url, reason: reason.charAt(0).toLowerCase() + reason.slice(1) }, error);
  }
}

/**
 * Undoes the chunked transfer coding of a foreign record; what is not chunked comes back as it is, since some
 * writers undo the coding and keep the header field. RFC 9112, 7.1.
 */
export function dechunk(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Buffer[] = [];
  let at = 0;
  while (at < buffer.length) {
    const lineEnd = buffer.subarray(at, at + 1024).indexOf("\n");
    const digits =
      lineEnd === -1 ? null : /^([0-9a-f]{1,8})[ \t]*(?:;|\r?$)/i.exec(buffer.toString("latin1", at, at + lineEnd));
    if (digits === null) return chunks.length === 0 ? bytes : Buffer.concat(chunks);
    const size = Number.parseInt(digits[1] ?? "", 16);
    at += lineEnd + 1;
    if (size === 0) break;
    chunks.push(buffer.subarray(at, at + size));
    at += size;
    if (buffer[at] === 0x0d) at++; // browsers take LF alone too
    at++;
  }
  return Buffer.concat(chunks);
}

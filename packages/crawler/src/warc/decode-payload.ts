import zlib from "node:zlib";
import { warcError } from "./errors.ts";

/** Undoes at most so many codings of one payload, as browsers do. */
const maxCodings = 5;

/**
 * Undoes Content-Encoding. The same array comes back when there is none.
 *
 * @param limit  octets that may come out of each coding.
 * @throws EiaoError `PayloadUndecodable`: unknown or damaged coding, or over the limit. A stream that was broken off
 *         gives what there is, as in browsers.
 */
export function decodePayload(payload: Uint8Array, coding: string | undefined, limit: number, url: string): Uint8Array {
  const names = (coding ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > maxCodings) {
    throw warcError("PayloadUndecodable", { url, reason: `it was encoded ${names.length} times` });
  }
  let bytes = payload;
  for (const name of names.reverse()) {
    try {
      if (bytes.length > 0) bytes = decode(name, bytes, limit);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw warcError("PayloadUndecodable", { url, reason }, error);
    }
  }
  return bytes;
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
    at += size + 2;
  }
  return Buffer.concat(chunks);
}

function decode(name: string, bytes: Uint8Array, limit: number): Uint8Array {
  const settings = { maxOutputLength: limit };
  const lenient = { ...settings, finishFlush: zlib.constants.Z_SYNC_FLUSH };
  switch (name) {
    case "gzip":
    case "x-gzip":
      return zlib.gunzipSync(bytes, lenient);
    case "deflate":
      // Some servers send the bare stream; RFC 1950's first octet has 8 in its low half and a check sum after it.
      return isZlib(bytes) ? zlib.inflateSync(bytes, lenient) : zlib.inflateRawSync(bytes, lenient);
    case "br":
      return zlib.brotliDecompressSync(bytes, {
        ...settings,
        finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
      });
    case "zstd":
      return zlib.zstdDecompressSync(bytes, { ...settings, finishFlush: zlib.constants.ZSTD_e_flush });
    default:
      throw new Error(`the coding ${JSON.stringify(name.slice(0, 40))} is not known`);
  }
}

function isZlib(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0;
}

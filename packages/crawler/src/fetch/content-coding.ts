import zlib from "node:zlib";
import { fetchError } from "./errors.ts";

/** More layers of compression than this are an attack. */
const maxLayers = 5;

/** What a request says it can undo. */
export const acceptedCodings = "gzip, deflate, br, zstd";

/**
 * The codings of a Content-Encoding header, in the order in which they were put on; `identity` is none.
 * @throws EiaoError `TooManyEncodings`, `UnknownEncoding`.
 */
export function contentCodings(header: string | undefined): readonly string[] {
  if (header === undefined || header === "") return none;
  const names = header
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > maxLayers) throw fetchError("TooManyEncodings", { layers: names.length });
  const unknown = names.find((name) => !decoders.has(name));
  if (unknown !== undefined) throw fetchError("UnknownEncoding", { name: unknown.slice(0, 40) });
  return names;
}

const none: readonly string[] = [];

/**
 * Undoes the codings. Each layer may unfold to `maxBytes` and no further, so a bomb is stopped at constant memory.
 * Synchronous: for a page of 30 kB a quarter of what a stream costs, and the limit keeps the loop free again within 50 ms.
 *
 * @param payload  may be cut off: browsers are content with what came, and servers lose the checksum at times.
 * @throws EiaoError `BodyTooLarge`, `DamagedEncoding`.
 */
export function decodeBody(payload: Uint8Array, codings: readonly string[], maxBytes: number): Uint8Array {
  if (payload.length === 0) return payload;
  let bytes = payload;
  for (let at = codings.length - 1; at >= 0; at--) {
    try {
      bytes = decoders.get(codings[at] ?? "")?.(bytes, maxBytes) ?? bytes;
    } catch (error) {
      if (error instanceof RangeError) throw fetchError("BodyTooLarge", { maxBytes }, error);
      throw fetchError("DamagedEncoding", {}, error);
    }
  }
  return bytes;
}

type Decoder = (bytes: Uint8Array, maxOutputLength: number) => Uint8Array;

const lenient = { finishFlush: zlib.constants.Z_SYNC_FLUSH };

const gunzip: Decoder = (bytes, maxOutputLength) => zlib.gunzipSync(bytes, { ...lenient, maxOutputLength });

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", gunzip],
  ["x-gzip", gunzip],
  [
    "deflate",
    (bytes, maxOutputLength) => {
      // RFC 9110, 8.4.1.2: some servers leave the zlib header out. Its first octet names the method 8.
      const hasHeader = ((bytes[0] ?? 0) & 0x0f) === 8;
      return (hasHeader ? zlib.inflateSync : zlib.inflateRawSync)(bytes, { ...lenient, maxOutputLength });
    },
  ],
  [
    "br",
    (bytes, maxOutputLength) =>
      zlib.brotliDecompressSync(bytes, { finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH, maxOutputLength }),
  ],
  [
    "zstd",
    (bytes, maxOutputLength) =>
      zlib.zstdDecompressSync(bytes, { finishFlush: zlib.constants.ZSTD_e_flush, maxOutputLength }),
  ],
]);

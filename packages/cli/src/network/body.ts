import { Writable } from "node:stream";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import zlib from "node:zlib";
import { maxContentEncodings } from "./defaults.ts";

/** A body larger than allowed. */
export class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";
  readonly remedy = "Raise --max-bytes if that is meant.";

  constructor(maxBytes: number) {
    super(`It is larger than ${maxBytes} bytes.`);
  }
}

/**
 * Reads a body, undoing its Content-Encoding. `maxBytes` counts what comes out, so a bomb is stopped when it has unfolded to that
 * size, at constant memory beside the result.
 *
 * @throws BodyTooLargeError; Error on an unknown encoding or damaged compression.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  let stages: Transform[];
  try {
    stages = decoders(contentEncoding);
  } catch (error) {
    body.on("error", () => undefined).destroy();
    throw error;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      length += chunk.length;
      if (length > maxBytes) return done(new BodyTooLargeError(maxBytes));
      chunks.push(chunk);
      done();
    },
  });
  await pipeline([body, ...stages, sink], { signal });
  return new Uint8Array(Buffer.concat(chunks, length));
}

function decoders(contentEncoding: string): Transform[] {
  const names = contentEncoding
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  if (names.length > maxContentEncodings) throw new Error(`It is compressed ${names.length} times.`);
  // Servers cut off the checksum at times; browsers are content with what came.
  const lenient = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
  return names.reverse().map((name) => {
    if (name === "gzip" || name === "x-gzip") return zlib.createGunzip(lenient);
    if (name === "deflate") return zlib.createInflate(lenient);
    if (name === "br") return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH });
    if (name === "zstd") return zlib.createZstdDecompress();
    throw new Error(`Its content encoding "${name.slice(0, 40)}" is not known.`);
  });
}

import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { BodyTooLargeError } from "./body-too-large.ts";

/** Reads a stream up to a size. @throws BodyTooLargeError above it. */
export async function readAll(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes) throw new BodyTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, length));
}

/** A file that the user named: pipes and devices too, since `<(command)` is one. */
export async function readNamedFile(file: string, maxBytes: number): Promise<Uint8Array> {
  return await readAll(createReadStream(file), maxBytes);
}

/** A file that a page names: only a regular one. A pipe would wait for ever, a device never end. */
export async function readRegularFile(file: string, maxBytes: number): Promise<Uint8Array> {
  const handle = await open(file, "r");
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new Error("it is no regular file");
    if (stat.size > maxBytes) throw new BodyTooLargeError(maxBytes);
    return await readAll(handle.createReadStream({ autoClose: false }), maxBytes);
  } finally {
    await handle.close();
  }
}

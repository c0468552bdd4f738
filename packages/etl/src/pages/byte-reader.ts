/** An error in bytes that are not in the written form. `decodePage` and `countsOf` report it for their row. */
export class UnreadableBytes extends Error {}

/** Creates a reader for the output of `createByteWriter`. Every method throws `UnreadableBytes` if it finds a different form. */
export function createByteReader(source: Uint8Array) {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  let at = 0;

  function number(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new UnreadableBytes("it ends too early");
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
      scale *= 0x80;
      if (scale > 2 ** 49) throw new UnreadableBytes("it contains a number that is too large");
    }
    if (value > Number.MAX_SAFE_INTEGER) throw new UnreadableBytes("it contains a number that is too large");
    return value;
  }

  /** Skips `length` bytes, and returns the offset at which they begin. */
  function skip(length: number): number {
    const start = at;
    if (length > bytes.length - start) throw new UnreadableBytes("it ends too early");
    at += length;
    return start;
  }

  return {
    number,
    double: (): number => bytes.readDoubleBE(skip(8)),
    text(): string {
      const length = number();
      const start = skip(length);
      return bytes.toString("utf8", start, start + length);
    },
    bytes(length: number): Uint8Array {
      const start = skip(length);
      return bytes.subarray(start, start + length);
    },
    /** Reads the number of following items, each of at least `minBytes` bytes. Refuses a number that exceeds the remaining bytes. */
    count(minBytes: number): number {
      const count = number();
      if (count > (bytes.length - at) / minBytes) throw new UnreadableBytes("it ends too early");
      return count;
    },
    /** The number of bytes that were read. */
    get position(): number {
      return at;
    },
  };
}

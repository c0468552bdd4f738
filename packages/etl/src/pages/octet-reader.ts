/** An error in octets that are not in the written form. `decodePage` and `countsOf` report it for their row. */
export class UnreadableOctets extends Error {}

/** Creates a reader for the output of `createOctetWriter`. Every method throws `UnreadableOctets` if it finds a different form. */
export function createOctetReader(source: Uint8Array) {
  const octets = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  let at = 0;

  function number(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const octet = octets[at++];
      if (octet === undefined) throw new UnreadableOctets("it ends too early");
      value += (octet & 0x7f) * scale;
      if (octet < 0x80) break;
      scale *= 0x80;
      if (scale > 2 ** 49) throw new UnreadableOctets("it contains a number that is too large");
    }
    if (value > Number.MAX_SAFE_INTEGER) throw new UnreadableOctets("it contains a number that is too large");
    return value;
  }

  /** Skips `length` bytes, and returns the offset at which they begin. */
  function skip(length: number): number {
    const start = at;
    if (length > octets.length - start) throw new UnreadableOctets("it ends too early");
    at += length;
    return start;
  }

  return {
    number,
    double: (): number => octets.readDoubleBE(skip(8)),
    text(): string {
      const length = number();
      const start = skip(length);
      return octets.toString("utf8", start, start + length);
    },
    octets(length: number): Uint8Array {
      const start = skip(length);
      return octets.subarray(start, start + length);
    },
    /** Reads the number of following items, each of at least `least` bytes. Refuses a number that exceeds the remaining bytes. */
    count(least: number): number {
      const count = number();
      if (count > (octets.length - at) / least) throw new UnreadableOctets("it ends too early");
      return count;
    },
    /** The number of octets that were read. */
    get position(): number {
      return at;
    },
  };
}

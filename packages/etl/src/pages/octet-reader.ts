/** Thrown where octets are not what was written; `decodePage` and `countsOf` say it of their row. */
export class UnreadableOctets extends Error {}

/** Reads what an `OctetWriter` wrote. Every method throws `UnreadableOctets` where something else stands. */
export interface OctetReader {
  number(): number;
  double(): number;
  text(): string;
  octets(length: number): Uint8Array;
  /** Reads the number of things that follow, each of `least` bytes or more. It refuses a number for which there are too few bytes left. */
  count(least: number): number;
  /** Octets that were read. */
  readonly position: number;
}

export function createOctetReader(source: Uint8Array): OctetReader {
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
    double: () => octets.readDoubleBE(skip(8)),
    text() {
      const length = number();
      const start = skip(length);
      return octets.toString("utf8", start, start + length);
    },
    octets(length) {
      const start = skip(length);
      return octets.subarray(start, start + length);
    },
    count(least) {
      const count = number();
      if (count > (octets.length - at) / least) throw new UnreadableOctets("it ends too early");
      return count;
    },
    get position() {
      return at;
    },
  };
}

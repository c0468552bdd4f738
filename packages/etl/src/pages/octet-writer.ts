const FIRST_OCTETS = 4096;

/** Creates a writer that appends numbers and texts. */
export function createOctetWriter() {
  let buffer = Buffer.allocUnsafe(FIRST_OCTETS);
  let length = 0;

  function reserve(octets: number): void {
    if (length + octets <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, length + octets));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  }

  /** Writes a natural number up to 2^53 - 1 as unsigned LEB128. */
  function number(value: number): void {
    reserve(8);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) buffer[length++] = (rest % 0x80) | 0x80;
    buffer[length++] = rest;
  }

  return {
    number,
    double(value: number): void {
      reserve(8);
      length = buffer.writeDoubleBE(value, length);
    },
    /** Writes a text in UTF-8, preceded by its number of octets. */
    text(value: string): void {
      const octets = Buffer.byteLength(value);
      number(octets);
      reserve(octets);
      length += buffer.write(value, length);
    },
    octets(value: Uint8Array): void {
      reserve(value.length);
      buffer.set(value, length);
      length += value.length;
    },
    /** Returns a copy of the written octets, and empties the writer. */
    take(): Buffer {
      const written = Buffer.from(buffer.subarray(0, length));
      length = 0;
      return written;
    },
  };
}

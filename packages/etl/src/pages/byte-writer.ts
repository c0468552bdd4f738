const FIRST_BYTES = 4096;

/** Creates a writer that appends numbers and texts. */
export function createByteWriter() {
  let buffer = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;

  function reserve(bytes: number): void {
    if (length + bytes <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, length + bytes));
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
    /** Writes a text in UTF-8, preceded by its number of bytes. */
    text(value: string): void {
      const bytes = Buffer.byteLength(value);
      number(bytes);
      reserve(bytes);
      length += buffer.write(value, length);
    },
    bytes(value: Uint8Array): void {
      reserve(value.length);
      buffer.set(value, length);
      length += value.length;
    },
    /** Returns a copy of the written bytes, and empties the writer. */
    take(): Buffer {
      const written = Buffer.from(buffer.subarray(0, length));
      length = 0;
      return written;
    },
  };
}

/** Puts numbers and texts one after the other. */
export interface OctetWriter {
  /** A natural number up to 2^53 - 1, as unsigned LEB128. */
  number(value: number): void;
  double(value: number): void;
  /** Its octets in UTF-8 after their number. */
  text(value: string): void;
  octets(value: Uint8Array): void;
  /** A copy of what was written; the writer is empty again. */
  take(): Buffer;
}

const FIRST_OCTETS = 4096;

export function createOctetWriter(): OctetWriter {
  let buffer = Buffer.allocUnsafe(FIRST_OCTETS);
  let length = 0;

  function reserve(octets: number): void {
    if (length + octets <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, length + octets));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  }

  function number(value: number): void {
    reserve(8);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) buffer[length++] = (rest % 0x80) | 0x80;
    buffer[length++] = rest;
  }

  return {
    number,
    double(value) {
      reserve(8);
      length = buffer.writeDoubleBE(value, length);
    },
    text(value) {
      const octets = Buffer.byteLength(value);
      number(octets);
      reserve(octets);
      length += buffer.write(value, length);
    },
    octets(value) {
      reserve(value.length);
      buffer.set(value, length);
      length += value.length;
    },
    take() {
      const written = Buffer.from(buffer.subarray(0, length));
      length = 0;
      return written;
    },
  };
}

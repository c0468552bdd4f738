/** The size in bytes of the first buffer, and of the largest that is kept for the next document. */
const INITIAL = 65_536;
const MOST_KEPT = 33_554_432;
/** Texts of more characters are encoded separately. For shorter ones, space for the worst case is reserved. */
const LONG_TEXT = 1_000_000;
/** A call of the encoder, or of a copy, costs as much as writing this many bytes one by one. */
const SHORT_TEXT = 24;

const encoder = new TextEncoder();

/** Returns the number of decimal digits of a whole number. */
export function digitsOf(value: number): number {
  let digits = 1;
  for (let limit = 10; value >= limit; limit *= 10) digits++;
  return digits;
}

/** A growing document in UTF-8. Its buffer serves one document after the other. */
export class ByteSink {
  #bytes = new Uint8Array(INITIAL);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The bytes written so far. The next document overwrites them. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Begins the next document. */
  clear(): void {
    if (this.#bytes.length > MOST_KEPT) this.#bytes = new Uint8Array(INITIAL);
    this.#length = 0;
  }

  /** Appends a text. A lone surrogate becomes U+FFFD. */
  text(text: string): void {
    const { length } = text;
    if (length > LONG_TEXT) return this.append(encoder.encode(text));
    this.#reserve(3 * length);
    const bytes = this.#bytes;
    const start = this.#length;
    let i = 0;
    if (length <= SHORT_TEXT) {
      for (; i < length; i++) {
        const code = text.charCodeAt(i);
        if (code > 127) break;
        bytes[start + i] = code;
      }
    }
    this.#length += i === length ? length : encoder.encodeInto(text, bytes.subarray(start)).written;
  }

  append(added: Uint8Array): void {
    const { length } = added;
    this.#reserve(length);
    const bytes = this.#bytes;
    const start = this.#length;
    if (length > SHORT_TEXT) bytes.set(added, start);
    else for (let i = 0; i < length; i++) bytes[start + i] = added[i] as number;
    this.#length = start + length;
  }

  /** Appends a copy of the bytes at `from`. */
  repeat(from: number, length: number): void {
    this.#reserve(length);
    const bytes = this.#bytes;
    const start = this.#length;
    if (length > SHORT_TEXT) bytes.copyWithin(start, from, from + length);
    else for (let i = 0; i < length; i++) bytes[start + i] = bytes[from + i] as number;
    this.#length = start + length;
  }

  /** Writes an integer in decimal digits. */
  number(value: number): void {
    if (value < 0) return this.text(String(value));
    const digits = digitsOf(value);
    this.#reserve(digits);
    this.#length += digits;
    this.overwrite(this.#length, value);
  }

  /** Writes a whole number over another one with as many digits that ends before `end`. */
  overwrite(end: number, value: number): void {
    const bytes = this.#bytes;
    for (let rest = value, at = end - 1; ; at--) {
      const tens = Math.floor(rest / 10);
      bytes[at] = 48 + rest - 10 * tens;
      if (tens === 0) return;
      rest = tens;
    }
  }

  /** Reserves space at once, not step by step, for a document much larger than the buffer. @param total  its likely size in bytes. */
  expect(total: number): void {
    if (total >= 2 * this.#bytes.length) this.#grow(total);
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed > this.#bytes.length)
      this.#grow(Math.max(needed, Math.min(2 * this.#bytes.length, needed + MOST_GROWTH)));
  }

  #grow(capacity: number): void {
    const larger = new Uint8Array(capacity);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** The most bytes that are reserved beyond the need. */
const MOST_GROWTH = 134_217_728;

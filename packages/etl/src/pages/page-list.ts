import { createByteReader, UnreadableBytes } from "../pages/byte-reader.ts";
import { createByteWriter } from "../pages/byte-writer.ts";

/**
 * A set of pages in about 9 bits each, with a probability of 1 in 128 that it wrongly reports a page as a member. The keys are reduced to 128
 * times as many values as there are pages. Their sorted differences are in Rice's code with 7 bits.
 */
const BITS = 7;
const VALUES = 2 ** BITS;
/** The upper bound of page keys. */
const KEYS = 2 ** 48;

/** Writes a list of pages. @param keys  the results of `pageKey`. */
export function encodePageList(keys: readonly number[]): Buffer {
  const values = keys.map((key) => reduced(key, keys.length)).sort((a, b) => a - b);
  const writer = createByteWriter();
  writer.number(values.length);
  const bits: number[] = [];
  let last = 0;
  for (const value of values) {
    const gap = value - last;
    last = value;
    for (let remaining = Math.floor(gap / VALUES); remaining > 0; remaining--) bits.push(1);
    bits.push(0);
    for (let bit = BITS - 1; bit >= 0; bit--) bits.push((gap >> bit) & 1);
  }
  const bytes = new Uint8Array(Math.ceil(bits.length / 8));
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)));
  writer.number(bytes.length);
  writer.bytes(bytes);
  return writer.take();
}

/** Returns a function that returns true for the pages of a list. @throws UnreadableBytes. Cost: 0.1 µs per page of the list, once. */
export function readPageList(source: Uint8Array): (key: number) => boolean {
  const reader = createByteReader(source);
  const pages = reader.number();
  const bytes = reader.bytes(reader.count(1));
  const found = new Set<number>();
  let at = 0;
  const bit = (): number => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new UnreadableBytes("it ends too early");
    return (byte >> (7 - (at++ & 7))) & 1;
  };
  let value = 0;
  for (let page = 0; page < pages; page++) {
    while (bit() === 1) value += VALUES;
    for (let place = BITS - 1; place >= 0; place--) value += bit() << place;
    found.add(value);
  }
  return (key) => found.has(reduced(key, pages));
}

function reduced(key: number, pages: number): number {
  return Math.floor((key / KEYS) * pages * VALUES);
}

const SMALLEST = 16_384;
/** From here on an array grows in its place: moved ones of this size leave holes in the memory of the process. */
const LARGE = 1_048_576;
/** The address space that is reserved for a body, in bytes. Memory is taken as the body grows. */
const MOST_RESERVED = 67_108_864;

/**
 * One array that grows by doubling. A list of chunks would cost a hostile server one octet each, and this program a hundred.
 * What an array leaves behind when it moves is given back at once: garbage of this size would be collected far too late.
 *
 * @param expected  octets that were announced; 0: unknown.
 * @param most      octets that are likely at most: from there on it grows by what comes.
 */
export function createBodyBuffer(expected: number, most: number) {
  let storage: Uint8Array<ArrayBuffer> | undefined;
  let length = 0;
  const move = (current: Uint8Array<ArrayBuffer>, octets: number) =>
    new Uint8Array(current.buffer.transferToFixedLength(octets));
  const grow = (current: Uint8Array<ArrayBuffer>, octets: number): Uint8Array<ArrayBuffer> => {
    const { buffer } = current;
    const reserved = Math.min(most, MOST_RESERVED);
    if (octets < LARGE || octets > reserved) return move(current, octets);
    if (buffer.resizable && octets <= buffer.maxByteLength) {
      buffer.resize(octets);
      return current; // a view of all of the buffer, however long
    }
    const grown = new Uint8Array(new ArrayBuffer(octets, { maxByteLength: reserved }));
    grown.set(current);
    buffer.transfer(0);
    return grown;
  };
  return {
    /** The number of bytes so far. */
    get length() {
      return length;
    },
    append(chunk: Uint8Array): void {
      const needed = length + chunk.length;
      if (storage === undefined) storage = new Uint8Array(Math.max(expected === 0 ? SMALLEST : expected, needed));
      else if (needed > storage.length) storage = grow(storage, Math.max(needed, Math.min(storage.length * 2, most)));
      storage.set(chunk, length);
      length = needed;
    },
    /** The first octets, at most `count`; a view, good until the next call of anything else. */
    start(count: number): Uint8Array {
      const end = Math.min(count, length);
      // Not everybody takes a view of what may grow.
      return (storage?.buffer.resizable === true ? storage.slice(0, end) : storage?.subarray(0, end)) ?? nothing;
    },
    /** All of them, in an array of about that size; the last call. */
    bytes(): Uint8Array {
      if (storage === undefined) return nothing;
      // A page is kept for a while: not with as much unused space again.
      return storage.buffer.resizable || storage.length - length > length / 4
        ? move(storage, length)
        : storage.subarray(0, length);
    },
    /** Gives the memory back at once; the last call. */
    release(): void {
      storage?.buffer.transfer(0);
      storage = undefined;
    },
  };
}

const nothing = new Uint8Array(0);

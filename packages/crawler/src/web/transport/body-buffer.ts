const SMALLEST = 16_384;
/** From this size on, an array grows in place: moved arrays of this size leave holes in the memory of the process. */
const LARGE = 1_048_576;
/** The address space that is reserved for a body, in bytes. Memory is taken as the body grows. */
const MOST_RESERVED = 67_108_864;

/**
 * Makes a buffer: one array that grows by doubling. In a list of chunks, one byte of a hostile server would cost this program a hundred.
 * The memory of a moved array is given back at once, because garbage of this size would be collected far too late.
 *
 * @param expected  the announced number of bytes; 0: unknown.
 * @param max      the likely limit, in bytes: beyond it, the buffer grows only by the received bytes.
 */
export function createBodyBuffer(expected: number, max: number) {
  let storage: Uint8Array<ArrayBuffer> | undefined;
  let length = 0;
  const move = (current: Uint8Array<ArrayBuffer>, bytes: number) =>
    new Uint8Array(current.buffer.transferToFixedLength(bytes));
  const grow = (current: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> => {
    const { buffer } = current;
    const reserved = Math.min(max, MOST_RESERVED);
    if (bytes < LARGE || bytes > reserved) return move(current, bytes);
    if (buffer.resizable && bytes <= buffer.maxByteLength) {
      buffer.resize(bytes);
      return current; // the view always covers the whole buffer
    }
    const grown = new Uint8Array(new ArrayBuffer(bytes, { maxByteLength: reserved }));
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
      else if (needed > storage.length) storage = grow(storage, Math.max(needed, Math.min(storage.length * 2, max)));
      storage.set(chunk, length);
      length = needed;
    },
    /** Returns a view of the first bytes, at most `count`. It is valid until the next call of another method. */
    start(count: number): Uint8Array {
      const end = Math.min(count, length);
      // Some functions do not accept a view of a resizable buffer.
      return (storage?.buffer.resizable === true ? storage.slice(0, end) : storage?.subarray(0, end)) ?? nothing;
    },
    /** Returns all bytes in an array of about their size; the last call. */
    bytes(): Uint8Array {
      if (storage === undefined) return nothing;
      // A page is kept for a while, so its array must not have much unused space.
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

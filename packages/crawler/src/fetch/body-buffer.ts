/** Octets that arrive in pieces. */
export interface BodyBuffer {
  /** So far. */
  readonly length: number;
  append(chunk: Uint8Array): void;
  /** The first octets, at most `count`; a view. */
  start(count: number): Uint8Array;
  /** All of them, in an array of about that size. */
  bytes(): Uint8Array;
}

const smallest = 16_384;

/**
 * One array that grows by doubling. A list of chunks would cost a hostile server one octet each, and this program a hundred.
 *
 * @param expected  octets that were announced; 0: unknown.
 */
export function createBodyBuffer(expected: number): BodyBuffer {
  let room: Uint8Array<ArrayBuffer> | undefined;
  let length = 0;
  return {
    get length() {
      return length;
    },
    append(chunk) {
      const needed = length + chunk.length;
      if (room === undefined) {
        room = new Uint8Array(Math.max(expected === 0 ? smallest : expected, needed));
      } else if (needed > room.length) {
        const larger = new Uint8Array(Math.max(needed, room.length * 2));
        larger.set(room.subarray(0, length));
        room = larger;
      }
      room.set(chunk, length);
      length = needed;
    },
    start: (count) => room?.subarray(0, Math.min(count, length)) ?? nothing,
    bytes() {
      if (room === undefined) return nothing;
      // A page is kept for a while: not with as much unused room again.
      return room.length - length > length / 4 ? room.slice(0, length) : room.subarray(0, length);
    },
  };
}

const nothing = new Uint8Array(0);

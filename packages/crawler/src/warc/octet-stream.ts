/** Takes lines and counted octets from a stream, holding no more than asked for and one chunk. */
export interface Octets {
  /** Up to the next LF, which is left out; undefined at the end. A line over `limit` octets comes in pieces. */
  line(limit: number): Promise<Buffer | undefined>;
  /** The next `length` octets, of which the first `keep` come back; undefined when there are fewer. */
  take(length: number, keep: number): Promise<Buffer | undefined>;
  /** Octets taken so far. */
  position(): number;
}

export function openOctets(stream: AsyncIterable<Buffer>): Octets {
  const chunks = stream[Symbol.asyncIterator]();
  let chunk: Buffer = Buffer.alloc(0);
  let taken = 0;

  /** Makes sure that a chunk is there; false at the end of the stream. */
  async function fill(): Promise<boolean> {
    while (chunk.length === 0) {
      const { done, value } = await chunks.next();
      if (done === true) return false;
      chunk = value;
    }
    return true;
  }

  function cut(length: number): Buffer {
    const piece = chunk.subarray(0, length);
    chunk = chunk.subarray(piece.length);
    taken += piece.length;
    return piece;
  }

  return {
    async line(limit) {
      const pieces: Buffer[] = [];
      for (let length = 0; length < limit;) {
        if (!(await fill())) return pieces.length === 0 ? undefined : Buffer.concat(pieces);
        const at = chunk.indexOf(10);
        if (at !== -1) {
          pieces.push(cut(at + 1).subarray(0, -1));
          break;
        }
        const piece = cut(limit - length);
        pieces.push(piece);
        length += piece.length;
      }
      return Buffer.concat(pieces);
    },
    async take(length, keep) {
      const kept: Buffer[] = [];
      let budget = keep;
      for (let left = length; left > 0;) {
        if (!(await fill())) return undefined;
        const piece = cut(left);
        left -= piece.length;
        if (budget > 0) kept.push(piece.subarray(0, budget));
        budget -= piece.length;
      }
      return Buffer.concat(kept);
    },
    position: () => taken,
  };
}

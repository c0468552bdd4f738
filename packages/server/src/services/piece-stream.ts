import { Readable } from "node:stream";

/** A body that comes in pieces. */
export interface PieceStream {
  readonly stream: Readable;
  /** Resolves when the next piece is wanted, or none any more. */
  take(octets: Uint8Array): Promise<void>;
  end(): void;
}

/** No more than one piece waits here for its reader. */
export function createPieceStream(): PieceStream {
  let wanted = (): void => undefined;
  const stream = new Readable({
    highWaterMark: 1,
    read: () => wanted(),
    destroy(error, done) {
      wanted();
      done(error);
    },
  });
  stream.on("error", () => undefined); // it may break off before anybody reads it
  return {
    stream,
    take(octets) {
      if (stream.destroyed) return Promise.resolve();
      return new Promise((resolve) => {
        wanted = resolve;
        stream.push(octets);
      });
    },
    end: () => void stream.push(null),
  };
}

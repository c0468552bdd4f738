import { Readable } from "node:stream";
import type { FetchedSheet } from "@eiao/sampler/internal/evaluation";
import type { CallRecord } from "../transport/call-method.ts";
import type { CallRequest, ReplyHead } from "../transport/reply.ts";

// What passes between the server and the workers that read, make and answer its calls; all of it plain data.

/** A call for a worker. */
export interface CallTask {
  readonly request: CallRequest;
  readonly medium: string;
  /** The time in ms since 1970. */
  readonly now: number;
}

/** The pieces that a worker sends before its result. */
export type CallPiece =
  /** A style sheet to be kept. */
  | { readonly kind: "sheet"; readonly id: string; readonly sheet: FetchedSheet }
  /** The beginning of a long answer; `length` octets follow in order. */
  | { readonly kind: "head"; readonly head: ReplyHead; readonly length: number }
  | { readonly kind: "octets"; readonly octets: Uint8Array };

export interface CallResult {
  /** The reply; undefined when it was sent in pieces. */
  readonly reply: (ReplyHead & { readonly octets: Uint8Array }) | undefined;
  readonly method: string;
  readonly outcome: CallRecord["outcome"];
  /** Faults of the program, for its log. */
  readonly faults: readonly string[];
}

/** A worker's request for a style sheet: to be fetched, by URL, or kept, by id (EiaoError `SheetGone` when it is no longer kept). */
export type SheetWish = `fetch ${string}` | `kept ${string}`;

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

import { Readable } from "node:stream";
import type { FetchedSheet } from "@eiao/sampler/internal/evaluation";
import type { CallRecord } from "../transport/call-method.ts";
import type { CallRequest, ReplyHead } from "../transport/reply.ts";

// The messages between the server and the workers that read, make and answer its calls. All are plain data.

/** A call for a worker. */
export interface CallTask {
  readonly request: CallRequest;
  readonly medium: string;
  /** The time in ms since 1970. */
  readonly now: number;
}

/** The pieces that a worker sends before its result. */
export type CallPiece =
  /** A style sheet to keep. */
  | { readonly kind: "sheet"; readonly id: string; readonly sheet: FetchedSheet }
  /** The beginning of a long answer. `length` bytes follow in order. */
  | { readonly kind: "head"; readonly head: ReplyHead; readonly length: number }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

export interface CallResult {
  /** The reply. Undefined if it was sent in pieces. */
  readonly reply: (ReplyHead & { readonly bytes: Uint8Array }) | undefined;
  readonly method: string;
  readonly outcome: CallRecord["outcome"];
  /** The faults of the program, for its log. */
  readonly faults: readonly string[];
}

/** A worker's request for a style sheet: to fetch it by URL, or to return a kept one by id (EiaoError `SheetGone` if it was removed). */
export type SheetWish = `fetch ${string}` | `kept ${string}`;

/** A body that arrives in pieces. */
export interface PieceStream {
  readonly stream: Readable;
  /** Resolves when the next piece is wanted, or when no more are wanted. */
  take(bytes: Uint8Array): Promise<void>;
  end(): void;
}

/** Makes a stream in which at most one piece waits for its reader. */
export function createPieceStream(): PieceStream {
  let resume = (): void => undefined;
  const stream = new Readable({
    highWaterMark: 1,
    read: () => resume(),
    destroy(error, done) {
      resume();
      done(error);
    },
  });
  stream.on("error", () => undefined); // it may fail before there is a reader
  return {
    stream,
    take(bytes) {
      if (stream.destroyed) return Promise.resolve();
      return new Promise((resolve) => {
        resume = resolve;
        stream.push(bytes);
      });
    },
    end: () => void stream.push(null),
  };
}

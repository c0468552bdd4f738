import type { FetchedSheet } from "@eiao/sampler/evaluation";
import type { CallRequest, ReplyHead } from "../transport/reply.ts";
import type { CallRecord } from "../transport/call-method.ts";

// What passes between the server and the workers that read, make and answer its calls; all of it plain data.

/** A call for a worker. */
export interface CallTask {
  readonly request: CallRequest;
  readonly medium: string;
  /** ms since 1970. */
  readonly now: number;
}

/** What a worker hands over before its result. */
export type CallPiece =
  /** A style sheet to be kept. */
  | { readonly kind: "sheet"; readonly id: string; readonly sheet: FetchedSheet }
  /** The beginning of a long answer; `length` octets follow in order. */
  | { readonly kind: "head"; readonly head: ReplyHead; readonly length: number }
  | { readonly kind: "octets"; readonly octets: Uint8Array };

export interface CallResult {
  /** Undefined: it was handed over in pieces. */
  readonly reply: (ReplyHead & { readonly octets: Uint8Array }) | undefined;
  readonly method: string;
  readonly outcome: CallRecord["outcome"];
  /** Faults of the program, for its log. */
  readonly faults: readonly string[];
}

/** What a worker asks for: a style sheet to be fetched, by URL, or one that was kept, by id (EiaoError `SheetGone`: no more). */
export type SheetWish = `fetch ${string}` | `kept ${string}`;

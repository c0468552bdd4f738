import type { Readable } from "node:stream";

/** A call as it came: octets that nobody has looked at. Plain data. */
export type CallRequest =
  | {
      readonly transport: "soap";
      readonly contentType: string;
      /** False when only its body looks like SOAP: what turns out to be none is answered in JSON. */
      readonly isMarked: boolean;
      readonly body: Uint8Array;
    }
  | { readonly transport: "json"; readonly method: string; readonly body: Uint8Array };

/** The status and header fields of a reply, as plain data. */
export interface ReplyHead {
  readonly status: number;
  readonly type: string;
  /** Seconds after which the call may be made again. */
  readonly retryAfter?: number;
}

/** An answer on its way to a client. */
export interface Reply extends ReplyHead {
  /** Octets of the body. */
  readonly length: number;
  readonly body: Uint8Array | Readable;
}

/** An answer to be written: its text may be longer than one string can be, so it is made when it is wanted, the same each time. */
export interface WrittenReply extends ReplyHead {
  readonly text: () => Iterable<string>;
}

/** A reply of little text. */
export function shortReply(head: ReplyHead, text: string): WrittenReply {
  return { ...head, text: () => [text] };
}

/** The whole answer as octets, for those that are no longer than a string may be. */
export function wholeReply({ text, ...head }: WrittenReply): Reply {
  const body = Buffer.from([...text()].join(""));
  return { ...head, length: body.length, body };
}

/** Characters of a slice: what is made of it, and its octets, stay small beside a page. */
const SLICE_LENGTH = 262_144;

/** A text in slices, in order; no surrogate pair is parted, so that each can be written by itself. Cost: none, slices share its memory. */
export function* textSlices(text: string, length = SLICE_LENGTH): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end++;
    yield text.slice(at, end);
    at = end;
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

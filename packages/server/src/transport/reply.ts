import type { Readable } from "node:stream";

/** A call as unparsed bytes. Plain data. */
export type CallRequest =
  | {
      readonly transport: "soap";
      readonly contentType: string;
      /** False if only the body looks like SOAP. If it turns out not to be SOAP, the answer is JSON. */
      readonly isMarked: boolean;
      readonly body: Uint8Array;
    }
  | { readonly transport: "json"; readonly method: string; readonly body: Uint8Array };

/** The status and header fields of a reply, as plain data. */
export interface ReplyHead {
  readonly status: number;
  readonly type: string;
  /** The seconds after which the call may be repeated. */
  readonly retryAfter?: number;
}

/** An answer that is ready to be sent. */
export interface Reply extends ReplyHead {
  /** The bytes of the body. */
  readonly length: number;
  readonly body: Uint8Array | Readable;
}

/** An answer that is not written yet. Its text may be longer than a string can be, so it is made on demand, the same each time. */
export interface WrittenReply extends ReplyHead {
  readonly text: () => Iterable<string>;
}

/** Makes a reply with a short text. */
export function shortReply(head: ReplyHead, text: string): WrittenReply {
  return { ...head, text: () => [text] };
}

/** Writes a whole answer as bytes. It must not be longer than a string can be. */
export function wholeReply({ text, ...head }: WrittenReply): Reply {
  const body = Buffer.from([...text()].join(""));
  return { ...head, length: body.length, body };
}

/** The characters of a slice. A slice and its bytes take little memory compared with a page. */
const SLICE_LENGTH = 262_144;

/** Cuts a text into slices. No surrogate pair is divided, so each slice can be encoded separately. Cost: none, slices share its memory. */
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

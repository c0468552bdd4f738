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

/** What HTTP says before a body. Plain data. */
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

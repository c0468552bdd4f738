/** Header fields in the order and letter case in which they were sent. */
export type HeaderFields = readonly (readonly [name: string, value: string])[];

/** A fault of a response that browsers accept. */
export type Oddity =
  | "odd-head" // status line or header fields do not follow RFC 9112; informational answers (1xx) do not count
  | "unknown-coding" // an unknown Content-Encoding: nothing was decoded
  | "bytes-after-coding" // bytes after the end of the compressed body
  | "no-check-sum"; // gzip without its check sum and length

/** One HTTP request and its answer, in full: what the WARC keeps. */
export interface Exchange {
  /** The requested URL, without fragment and login. */
  readonly url: string;
  /** The time at which the request was sent, in ms since 1970. */
  readonly startedAt: number;
  /** The time from sending to the last byte. */
  readonly milliseconds: number;
  /** The peer's IP address; undefined behind a proxy. */
  readonly address: string | undefined;
  readonly request: {
    readonly method: "GET" | "HEAD";
    /** The header fields as sent, Host included, without the values of Authorization, Cookie and Proxy-Authorization. */
    readonly headers: HeaderFields;
  };
  readonly response: {
    readonly httpVersion: "1.1";
    readonly status: number;
    readonly statusText: string;
    readonly headers: HeaderFields;
    /** The received status line and fields with the empty line, one byte per character; only if `headers` differs from them. */
    readonly receivedHead?: string;
    /** The body as transferred, with its content codings but without transfer coding. It is empty when the body was not wanted. */
    readonly payload: Uint8Array;
    /** The body with its content codings decoded; the same array as `payload` when there are none. */
    readonly body: Uint8Array;
    /** True if the body was read to its end. False: it was skipped by its type, or no body was expected. */
    readonly complete: boolean;
    /** The oddities of the answer; absent when there are none. */
    readonly oddities?: readonly Oddity[];
  };
}

/** The reason why a URL gave no usable answer. These words appear in logs and in the `failed` list. */
export type FailureReason =
  | "timeout" // the deadline of the whole fetch
  | "connection" // refused, reset, closed early
  | "dns-temporary"
  | "dns-unknown" // the name does not exist
  | "tls"
  | "private-address"
  | "protocol" // not HTTP, headers too large, wrong length
  | "too-large" // body over the limit, after decompression
  | "encoding" // a damaged Content-Encoding
  | "cut-short" // the connection or a compressed body ended before the end of the answer
  | "invalid-url"
  | "robots" // robots.txt excludes it
  | "aborted"; // the crawl was stopped

/** The result of one attempt to fetch a URL. An HTTP error status is an answer. */
export type FetchOutcome =
  | { readonly kind: "answer"; readonly exchange: Exchange }
  | {
      readonly kind: "failure";
      readonly reason: FailureReason;
      /** A sentence for people. */
      readonly message: string;
      /** The remedy, when this program itself refused the request. */
      readonly remedy?: string;
      /** True if another try may succeed (spec 8.3, classification). */
      readonly transient: boolean;
      readonly milliseconds: number;
    };

/** Returns the value of a header field, in any letter case. Several fields with the same name are joined by ", ". */
export function headerOf(headers: HeaderFields, name: string): string | undefined {
  const lowerName = name.toLowerCase();
  let value: string | undefined;
  for (const [field, text] of headers) {
    if (field.length === lowerName.length && field.toLowerCase() === lowerName) {
      value = value === undefined ? text : `${value}, ${text}`;
    }
  }
  return value;
}

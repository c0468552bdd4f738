/** A page or data of the reports, without the common headers. */
export interface ReportAnswer {
  readonly status: number;
  readonly type: string;
  /** A text, or a text that is compressed with gzip. */
  readonly body: string | Buffer;
  /** The seconds for which it can be shown again without a request. Default: 60. */
  readonly maxAge?: number;
  /** True for public data and badges: other sites can read or embed them. */
  readonly isShared?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer with all its headers. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A text, or a text that is compressed with gzip. */
  readonly body: string | Buffer;
}

/** No script runs, nothing comes from another site, and no other site can put a page into a frame. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Adds the common headers. */
export function sentAnswer(answer: ReportAnswer): SentAnswer {
  const { status, type, body, maxAge = 60, isShared = false, headers } = answer;
  return {
    status,
    headers: {
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "permissions-policy": "camera=(), geolocation=(), microphone=()",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": isShared ? "cross-origin" : "same-origin",
      ...(isShared ? { "access-control-allow-origin": "*" } : {}),
      vary: "accept-encoding",
      ...headers,
      "content-type": type,
      "cache-control": status === 200 ? `public, max-age=${maxAge}` : "no-store",
    },
    body,
  };
}

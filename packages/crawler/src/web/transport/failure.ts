import { EiaoError } from "@eiao/wam-core";
import type { FailureReason, FetchOutcome } from "../exchange.ts";

export type FetchFailure = Extract<FetchOutcome, { kind: "failure" }>;

/** True: another try may succeed. Spec 8.3, classification. */
const isTransient: Readonly<Record<FailureReason, boolean>> = {
  timeout: true,
  connection: true,
  "dns-temporary": true,
  "dns-unknown": false,
  tls: false,
  "private-address": false,
  protocol: false,
  "too-large": false,
  encoding: false,
  "cut-short": false,
  "invalid-url": false,
  robots: false,
  aborted: false,
};

/** These come before anything is sent; what was aborted will be asked again. */
const uncounted: ReadonlySet<FailureReason> = new Set([
  "private-address",
  "invalid-url",
  "dns-unknown",
  "dns-temporary",
  "robots",
  "aborted",
]);

/** Whether a request without an answer counts as one that was made. */
export function countsAsRequest({ reason }: FetchFailure): boolean {
  return !uncounted.has(reason);
}

export function failure(reason: FailureReason, message: string, milliseconds: number, remedy?: string): FetchFailure {
  const told = { kind: "failure", reason, message, transient: isTransient[reason], milliseconds } as const;
  return remedy === undefined ? told : { ...told, remedy };
}

/** Anything that was thrown or reported while fetching, as a failure in words for people. Never holds a header's value. */
export function failureOf(error: unknown, milliseconds: number): FetchFailure {
  if (error instanceof EiaoError) {
    return failure(ownReasons[error.code] ?? "protocol", error.message, milliseconds, error.remedy);
  }
  if (!(error instanceof Error)) return failure("connection", "The connection failed.", milliseconds);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const [reason, words] = known.get(code) ?? byPattern(code, error.name) ?? ["connection", undefined];
  // A name with several addresses fails with one error for each of them and no message.
  const text = words ?? (error.message === "" ? `The connection failed (${code}).` : error.message);
  return failure(reason, text, milliseconds);
}

const ownReasons: Readonly<Record<string, FailureReason>> = {
  PrivateAddress: "private-address",
  ResolvesToPrivateAddress: "private-address",
  BodyTooLarge: "too-large",
  TooManyEncodings: "encoding",
  BodyCutShort: "cut-short",
  TwoLengths: "protocol",
  DamagedEncoding: "encoding",
};

const cut = ["connection", "The connection was cut."] as const;
const stopped = ["aborted", "The crawl was stopped."] as const;

const known: ReadonlyMap<string, readonly [FailureReason, string | undefined]> = new Map<
  string,
  readonly [FailureReason, string | undefined]
>([
  ["ECONNREFUSED", ["connection", "The connection was refused."]],
  ["ECONNRESET", cut],
  ["EPIPE", cut],
  ["UND_ERR_SOCKET", cut],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", cut],
  ["HPE_INVALID_EOF_STATE", cut],
  ["EHOSTUNREACH", ["connection", "Its host cannot be reached."]],
  ["ENETUNREACH", ["connection", "Its network cannot be reached."]],
  ["ENOTFOUND", ["dns-unknown", "Its host name is not known."]],
  ["EAI_AGAIN", ["dns-temporary", "Its host name cannot be looked up now."]],
  ["ETIMEDOUT", ["timeout", "The connection could not be made in time."]],
  ["UND_ERR_CONNECT_TIMEOUT", ["timeout", "The connection could not be made in time."]],
  ["UND_ERR_HEADERS_OVERFLOW", ["protocol", "Its headers are too large."]],
  ["UND_ERR_INVALID_ARG", ["invalid-url", undefined]],
  ["UND_ERR_ABORTED", stopped],
  ["UND_ERR_DESTROYED", stopped],
  ["UND_ERR_CLOSED", stopped],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", ["tls", "Its certificate is not trusted."]],
  ["CERT_HAS_EXPIRED", ["tls", "Its certificate has expired."]],
]);

function byPattern(code: string, name: string): readonly [FailureReason, string | undefined] | undefined {
  // undici's parser gives some of its errors no code.
  if (code.startsWith("HPE_") || name === "HTTPParserError") return ["protocol", "Its answer is no HTTP."];
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|UNABLE_TO_|EPROTO)/.test(code)) return ["tls", undefined];
  return code.startsWith("EAI_") ? ["dns-temporary", undefined] : undefined;
}

import { tlsWords } from "./tls-words.ts";
import { codeOf, messageOf } from "../../system-errors.ts";
import { EiaoError } from "@eiao/wam-core/errors";
import type { Reaction } from "@eiao/wam-core/errors";
import { fetchErrorRows } from "../errors.ts";
import type { FailureReason, FetchOutcome } from "../exchange.ts";

export type FetchFailure = Extract<FetchOutcome, { kind: "failure" }>;

/** The reaction to each reason (spec 8.3, classification), and whether it counts as a request. Aborted requests are made again. */
const reasons: Readonly<Record<FailureReason, { readonly reaction: Reaction; readonly counts: boolean }>> = {
  timeout: { reaction: "retry", counts: true },
  connection: { reaction: "retry", counts: true },
  "dns-temporary": { reaction: "retry", counts: false },
  "dns-unknown": { reaction: "leave-page", counts: false },
  tls: { reaction: "leave-page", counts: true },
  "private-address": { reaction: "leave-page", counts: false },
  protocol: { reaction: "leave-page", counts: true },
  "too-large": { reaction: "leave-page", counts: true },
  encoding: { reaction: "leave-page", counts: true },
  "cut-short": { reaction: "retry", counts: true },
  "invalid-url": { reaction: "leave-page", counts: false },
  robots: { reaction: "leave-page", counts: false },
  aborted: { reaction: "end", counts: false },
};

/** Returns true if a request without an answer counts as a request. */
export function countsAsRequest({ reason }: FetchFailure): boolean {
  return reasons[reason].counts;
}

export function failure(reason: FailureReason, message: string, milliseconds: number, remedy?: string): FetchFailure {
  const transient = reasons[reason].reaction === "retry";
  const outcome = { kind: "failure", reason, message, transient, milliseconds } as const;
  return remedy === undefined ? outcome : { ...outcome, remedy };
}

/** Turns any error of a fetch into a failure with a message for people, which never contains the value of a header. */
export function failureOf(error: unknown, milliseconds: number): FetchFailure {
  if (error instanceof EiaoError) {
    return failure(ownReason(error.code) ?? "protocol", error.message, milliseconds, error.remedy);
  }
  if (!(error instanceof Error)) return failure("connection", "The connection failed.", milliseconds);
  const code = codeOf(error) ?? "";
  const { reason, message: known } = networkErrorOf(error) ?? byPattern(code, error.name) ?? { reason: "connection" };
  // A name with several addresses fails with one error for each of them and no message.
  const message = error.message === "" ? `The connection failed (${code}).` : error.message;
  const text = known ?? (reason === "tls" ? tlsWords(error, code) : message);
  return failure(reason, text, milliseconds);
}

function ownReason(code: string): FailureReason | undefined {
  return Object.hasOwn(fetchErrorRows, code) ? fetchErrorRows[code as keyof typeof fetchErrorRows].reason : undefined;
}

/**
 * Returns the reason why Node's `fetch` failed, as a part of a sentence that is the same each time. `fetch` has it only in its cause.
 *
 * @param error  the error that it was rejected with.
 */
export function fetchProblem(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = codeOf(cause);
  if (!(cause instanceof Error) || code === undefined) return messageOf(cause);
  if (byPattern(code, cause.name)?.reason === "tls") return asPart(tlsWords(cause, code));
  // A name with several addresses fails with one error for each of them and no message.
  return cause.message === "" ? code : messageOf(cause);
}

/** Returns the first of some sentences, as part of another one. */
function asPart(sentences: string): string {
  const [first = ""] = sentences.split(". ", 1);
  return first.charAt(0).toLowerCase() + first.slice(1).replace(/\.$/, "");
}

/** Returns true if `fetch` or a connection failed before there was a connection: nothing can have happened at the other end. */
export function wasNeverConnected(error: unknown): boolean {
  const { syscall } = (error ?? {}) as { readonly syscall?: unknown };
  // The error of a name with several addresses has only a code.
  return syscall === "connect" || networkErrorOf(error)?.isUnconnected === true;
}

interface NetworkErrorRow {
  readonly reason: FailureReason;
  /** The message. Default: that of the error. */
  readonly message?: string;
  /** True if there was certainly no connection. */
  readonly isUnconnected?: true;
}

const cut = { reason: "connection", message: "The connection was cut." } as const;
const stopped = { reason: "aborted", message: "The crawl was stopped." } as const;
const LATE = "The connection could not be made in time.";

/** The rows by the codes of the system, of Node and of undici. */
const networkErrorRows: Readonly<Record<string, NetworkErrorRow>> = {
  ECONNREFUSED: {
    reason: "connection",
    message: "The server refused the connection. Check the port, and that the server is running.",
    isUnconnected: true,
  },
  ECONNRESET: cut,
  EPIPE: cut,
  UND_ERR_SOCKET: cut,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: cut,
  HPE_INVALID_EOF_STATE: cut,
  EHOSTUNREACH: { reason: "connection", message: "Its host cannot be reached.", isUnconnected: true },
  ENETUNREACH: { reason: "connection", message: "Its network cannot be reached.", isUnconnected: true },
  ENOTFOUND: {
    reason: "dns-unknown",
    message: "The host name cannot be resolved. Check its spelling and your network.",
    isUnconnected: true,
  },
  EAI_AGAIN: { reason: "dns-temporary", message: "Its host name cannot be looked up now.", isUnconnected: true },
  ETIMEDOUT: { reason: "timeout", message: LATE },
  UND_ERR_CONNECT_TIMEOUT: { reason: "timeout", message: LATE, isUnconnected: true },
  UND_ERR_HEADERS_OVERFLOW: { reason: "protocol", message: "Its headers are too large." },
  UND_ERR_INVALID_ARG: { reason: "invalid-url" },
  UND_ERR_ABORTED: stopped,
  UND_ERR_DESTROYED: stopped,
  UND_ERR_CLOSED: stopped,
};

function networkErrorOf(error: unknown): NetworkErrorRow | undefined {
  const code = codeOf(error) ?? "";
  return Object.hasOwn(networkErrorRows, code) ? networkErrorRows[code] : undefined;
}

function byPattern(code: string, name: string): NetworkErrorRow | undefined {
  // undici's parser gives some of its errors no code.
  if (code.startsWith("HPE_") || name === "HTTPParserError")
    return { reason: "protocol", message: "The server did not answer in HTTP." };
  if (
    /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO_|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_PURPOSE|EPROTO)/.test(code)
  )
    return { reason: "tls" };
  return code.startsWith("EAI_") ? { reason: "dns-temporary" } : undefined;
}

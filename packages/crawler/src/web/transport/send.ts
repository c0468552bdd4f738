import type { Dispatcher } from "undici";
import { fetchError } from "../errors.ts";
import { failure, failureOf } from "./failure.ts";
import type { FetchOutcome, HeaderFields } from "../exchange.ts";
import { createReception } from "./reception.ts";
import type { BodyLimits, Reception, ResponseHead } from "./reception.ts";
import { noteNextRequest, sentHeaders } from "./sent-request.ts";
import type { SentRequest } from "./sent-request.ts";

/** The limit in ms for the rest of a body, which is read only to keep the connection. */
const OPTIONAL_MS = 2000;

/** One request, ready to be sent. */
interface RequestToSend extends BodyLimits {
  /** The URL without a login. The caller has checked its address. */
  readonly url: URL;
  readonly method: "GET" | "HEAD";
  /** Names in lower case; Host and Connection are set below. */
  readonly headers: Readonly<Record<string, string>>;
  /** The limit for everything, from the name look-up to the last byte of the body. */
  readonly timeoutMs: number;
  /** True if the peer is a proxy, whose address is not recorded. */
  readonly proxied: boolean;
}

/**
 * Sends one request and reads its answer: redirects are answers. Never throws and always ends within `timeoutMs`.
 * It does not use undici's `request`, whose stream costs more than the request itself.
 */
// oxlint-disable-next-line max-lines-per-function -- answer, deadline and abort race, and each looks at the same state
export function sendRequest(dispatcher: Dispatcher, call: RequestToSend, signal: AbortSignal): Promise<FetchOutcome> {
  const { promise, resolve } = Promise.withResolvers<FetchOutcome>();
  const begun = performance.now();
  const sent: SentRequest = {
    method: call.method,
    text: "",
    address: undefined,
    answer: undefined,
    isReset: () => false,
  };
  let sentAt = begun;
  let startedAt = 0;
  let controller: Dispatcher.DispatchController | undefined;
  let reception: Reception | undefined;
  let settled = false;
  let hurried = false;
  let ended = false;

  const settle = (outcome: FetchOutcome): void => {
    settled = true;
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    // undici frees the connection one turn of the loop after the end: a request before that would open another one.
    if (ended) queueMicrotask(() => setImmediate(resolve, outcome));
    else resolve(outcome);
  };
  const elapsed = (): number => performance.now() - begun;
  const fail = (error: unknown): void => settle(failureOf(error, elapsed()));
  const finish = (end: "whole" | "enough"): void => {
    try {
      if (reception === undefined) throw brokenOff();
      const response = reception.response(end);
      const request = { method: call.method, headers: sentHeaders(sent.text) };
      const address = call.proxied ? undefined : sent.address;
      const milliseconds = performance.now() - sentAt;
      const url = withoutFragment(call.url.href);
      settle({ kind: "answer", exchange: { url, startedAt, milliseconds, address, request, response } });
    } catch (error) {
      fail(error);
    }
  };
  /** Settles a fetch whose connection ended too soon. An answer whose rest is not needed counts without it. */
  const endEarly = (error: Error): void => {
    if (reception?.optional === true) finish("enough");
    else fail(error);
  };
  const abort = (): void => controller?.abort(new Error("The fetch has ended."));
  const onAbort = (): void => {
    settle(failure("aborted", "The crawl was stopped.", elapsed()));
    abort();
  };
  const onDeadline = (): void => {
    if (reception?.optional === true) finish("enough");
    else settle(timeout(call.timeoutMs, reception !== undefined));
    abort();
  };
  /** Sets a short limit for the rest of a body that is not needed. */
  const limitRest = (): void => {
    if (settled || hurried || reception?.optional !== true) return;
    hurried = true;
    clearTimeout(timer);
    timer = setTimeout(onDeadline, Math.min(OPTIONAL_MS, call.timeoutMs - elapsed()));
  };

  let timer = setTimeout(onDeadline, call.timeoutMs);
  if (signal.aborted) {
    onAbort();
    return promise;
  }
  signal.addEventListener("abort", onAbort);

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      // The deadline passed while the connection was being made.
      if (settled) return abort();
      sentAt = performance.now();
      startedAt = Date.now();
      noteNextRequest(sent);
    },
    onResponseStart(started, status, _, statusText = "") {
      if (settled || status < 200) return;
      try {
        reception = createReception(headOf(sent, status, statusText, started.rawHeaders), call);
        limitRest();
      } catch (error) {
        fail(error);
        abort();
      }
    },
    onResponseData(_, chunk) {
      if (settled || reception === undefined) return;
      try {
        if (reception.data(chunk)) return limitRest();
        finish("enough");
      } catch (error) {
        fail(error);
      }
      abort();
    },
    onResponseEnd() {
      ended = true;
      if (settled) return;
      // undici treats the reset of a connection as the end of a body without a length.
      if (sent.isReset()) endEarly(brokenOff());
      else finish(call.method === "GET" ? "whole" : "enough");
    },
    onResponseError(_, error) {
      if (!settled) endEarly(isBrokenOff(sent, error) ? brokenOff() : error);
    },
  };
  const { origin, pathname, search } = call.url;
  try {
    dispatcher.dispatch({ origin, path: pathname + search, method: call.method, headers: call.headers }, handler);
  } catch (error) {
    fail(error);
  }
  return promise;
}

/** Makes the failure of a late answer. A server may answer later, but an endless body would not end next time either (AT-STG-8). */
function timeout(timeoutMs: number, answering: boolean): FetchOutcome {
  const message = `It did not arrive within ${timeoutMs / 1000} s (--timeout).`;
  return { ...failure("timeout", message, timeoutMs), transient: !answering };
}

function withoutFragment(href: string): string {
  const hash = href.indexOf("#");
  return hash === -1 ? href : href.slice(0, hash);
}

/** Returns the head as a browser reads it, also if undici received a corrected one. */
function headOf(
  { answer }: SentRequest,
  status: number,
  statusText: string,
  raw: Dispatcher.DispatchController["rawHeaders"],
): ResponseHead {
  if (answer?.lenient === undefined) return { status, statusText, headers: fieldsOf(raw) };
  const { head, text, isOdd } = answer.lenient;
  const { statusText: reason, headers } = head;
  const extra = isOdd ? { oddities: ["odd-head"] as const } : {};
  return { status: head.status, statusText: reason, headers, receivedHead: text, ...extra };
}

/** Returns true if an answer had begun when the connection failed. Within chunks the HTTP parser fails for that reason only. */
function isBrokenOff({ answer }: SentRequest, error: Error): boolean {
  if (answer === undefined || answer.reached === "nothing") return false;
  const isCutInChunks = answer.reached === "chunks" && error.name === "HTTPParserError";
  return isCutInChunks || failureOf(error, 0).reason === "connection";
}

/** Makes the error of all incomplete answers: they end before the end of their framing, or in an error (RFC 9112, 8). */
function brokenOff(): Error {
  return fetchError("AnswerBrokenOff", {});
}

/** Reads the header fields. Each byte becomes one character, so that the WARC gets the received bytes. */
function fieldsOf(raw: Dispatcher.DispatchController["rawHeaders"]): HeaderFields {
  const fields: (readonly [string, string])[] = [];
  if (!Array.isArray(raw)) return fields;
  for (let at = 0; at + 1 < raw.length; at += 2)
    fields.push([latin1(raw[at]), latin1(raw[at + 1]).replace(/[ \t]+$/, "")]);
  return fields;
}

function latin1(value: Buffer | string | undefined): string {
  return typeof value === "string" ? value : (value?.toString("latin1") ?? "");
}

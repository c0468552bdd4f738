import { codeOf } from "../../system-errors.ts";
import { createBodyBuffer } from "./body-buffer.ts";
import { contentCodings, decodeBody, decodeStart } from "./content-coding.ts";
import { fetchError } from "../errors.ts";
import { headerOf } from "../exchange.ts";
import type { Exchange, HeaderFields, Oddity } from "../exchange.ts";
import { isRedirect } from "../redirect.ts";

/** The part of a response that is known before its body. */
export type ResponseHead = Pick<
  Exchange["response"],
  "status" | "statusText" | "headers" | "receivedHead" | "oddities"
>;

/** Returns true if a body is to be kept, judged by its head and up to 1,024 of its first bytes, decoded. It is called once. */
export type Wants = (head: ResponseHead, start: Uint8Array) => boolean;

export interface BodyLimits {
  /** The limit of the body in bytes, as transferred and again as decoded. */
  readonly maxBytes: number;
  /** The limit of a transferred body whose length was not announced. Default: `maxBytes`. */
  readonly maxUnannouncedBytes?: number;
  /** An uncoded body is not read further than this. */
  readonly enough: number;
  readonly wants: Wants | undefined;
}

/** A response as it arrives. The body of a redirect is kept as received, up to 64 kB, without a call of `wants`. */
export type Reception = ReturnType<typeof createReception>;

/** The length of `start` of `Wants`: the bytes that WHATWG MIME Sniffing reads. */
const START_BYTES = 1024;
/** An unwanted body up to this size costs less than a new connection. It is also the limit for the body of a redirect. */
const DRAIN_BYTES = 65_536;
/** The limit for the decoded first 1,024 bytes: twice what gzip can make of them. */
const PREVIEW_BYTES = 2_097_152;

export function createReception(head: ResponseHead, limits: BodyLimits) {
  const redirects = isRedirect(head);
  const { names: codings, isUnknown } = contentCodings(
    redirects ? undefined : headerOf(head.headers, "content-encoding"),
  );
  const oddities: Oddity[] = [];
  const { maxBytes } = limits;
  const announced = announcedLength(head.headers);
  const max = announced > 0 ? maxBytes : (limits.maxUnannouncedBytes ?? maxBytes);
  const buffer = createBodyBuffer(Math.min(announced, maxBytes), max);
  let state: "asking" | "keeping" | "draining" = redirects || limits.wants === undefined ? "keeping" : "asking";
  let nextQuestion = START_BYTES; // the bytes before `wants` is called; Infinity: the whole body
  let drained = 0;

  const isUnwanted = (): boolean => state === "draining";

  const answer = (start: Uint8Array): boolean => {
    state = limits.wants?.(head, start) === false ? "draining" : "keeping";
    return state === "keeping" || (announced > 0 && announced <= DRAIN_BYTES);
  };

  const ask = (): boolean => {
    const start = decodedStart(buffer.start(START_BYTES), codings);
    if (start !== undefined) return answer(start);
    nextQuestion = Infinity;
    return true;
  };

  /** Decodes the body. Calls `wants` first if that is still due, so that damage in an unwanted body is no error. */
  const decoded = (payload: Uint8Array): Uint8Array => {
    try {
      const body =
        codings.length === 0 ? payload : decodeBody(payload, codings, maxBytes, (oddity) => oddities.push(oddity));
      if (state === "asking") answer(body.subarray(0, START_BYTES));
      return body;
    } catch (error) {
      if (state === "asking") answer(nothing);
      if (state === "keeping") throw error;
      return nothing;
    }
  };

  return {
    /** True if the answer counts without the rest, which is read only to keep the connection. */
    get optional() {
      return redirects || isUnwanted();
    },
    /** Takes a chunk. Returns false if nothing more is needed: the connection may be cut. @throws EiaoError of fetchErrorRows. */
    data(chunk: Uint8Array): boolean {
      if (state === "draining") {
        drained += chunk.length;
        return drained <= DRAIN_BYTES;
      }
      buffer.append(chunk);
      if (redirects) return buffer.length <= DRAIN_BYTES;
      if (state === "asking" && buffer.length >= nextQuestion && !ask()) return false;
      const length = state === "keeping" ? Math.max(announced, buffer.length) : buffer.length;
      // For a coded body it is unknown when there is enough.
      if (length > max && (limits.enough > max || codings.length > 0)) {
        buffer.release();
        throw fetchError("BodyTooLarge", { maxBytes: max });
      }
      return codings.length > 0 || buffer.length < limits.enough;
    },
    /**
     * @param end  `whole`: the body was read to its end; `enough`: no more of it was needed.
     * @throws EiaoError of fetchErrorRows.
     */
    response(end: "whole" | "enough"): Exchange["response"] {
      let payload = state === "draining" ? nothing : buffer.bytes();
      let body = decoded(payload);
      if (isUnwanted()) payload = body = nothing;
      else if (isUnknown) oddities.push("unknown-coding");
      oddities.unshift(...(head.oddities ?? []));
      return {
        httpVersion: "1.1",
        ...head,
        payload,
        body,
        complete: end === "whole" && !isBodiless(head.status) && !isUnwanted(),
        ...(oddities.length === 0 ? {} : { oddities }),
      };
    },
  };
}

const nothing = new Uint8Array(0);

/** Returns true if a status has no body: its end says nothing about the content of the URL. */
function isBodiless(status: number): boolean {
  return status === 204 || status === 304;
}

/** Returns the Content-Length; 0 if it is absent or invalid, or if there are chunks, which take precedence. */
function announcedLength(headers: HeaderFields): number {
  if (headerOf(headers, "transfer-encoding") !== undefined) return 0;
  const text = headerOf(headers, "content-length") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Decodes the bytes that `Wants` judges; empty if they decode to too much, undefined if the whole body is needed. */
function decodedStart(start: Uint8Array, codings: readonly string[]): Uint8Array | undefined {
  if (codings.length === 0) return start;
  try {
    const decoded = decodeStart(start, codings, PREVIEW_BYTES);
    return decoded.length >= START_BYTES ? decoded.subarray(0, START_BYTES) : undefined;
  } catch (error) {
    return codeOf(error) === "BodyTooLarge" ? nothing : undefined;
  }
}

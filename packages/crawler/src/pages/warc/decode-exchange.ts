import { messageOf } from "../../system-errors.ts";
import { headerOf } from "../../web/exchange.ts";
import type { Exchange, HeaderFields, Oddity } from "../../web/exchange.ts";
import { contentCodings, decodeBody } from "../../web/transport/content-coding.ts";
import { warcError } from "./errors.ts";
import { blockFields, readFacts } from "./facts.ts";
import type { ExchangeFacts } from "./facts.ts";
import { parseHttpHead } from "./http-message.ts";
import { targetUriOf } from "./record.ts";
import type { WarcRecord } from "./record.ts";
import { fieldOf } from "./warc-fields.ts";

/** The three parsed records of an exchange. */
export interface ExchangeRecords {
  readonly response: WarcRecord;
  readonly request: WarcRecord;
  readonly metadata: WarcRecord;
}

/**
 * Undoes `encodeExchange`; undefined if another program wrote the records. Times are whole milliseconds. A body that
 * cannot be decoded within `maxBodyBytes` is empty: its fetch would not have been an answer.
 */
export function decodeExchange(
  { response, request, metadata }: ExchangeRecords,
  maxBodyBytes: number,
): { exchange: Exchange; facts: ExchangeFacts } | undefined {
  const stored = storedResponse(response);
  const head = parseHttpHead(request.block);
  const url = targetUriOf(response);
  const fields = blockFields(metadata.block);
  const facts = readFacts(fields, url);
  if (stored === undefined || head === undefined || facts === undefined) return undefined;
  const oddities = fieldOf(fields, "eiao-oddities");
  const exchange: Exchange = {
    url,
    startedAt: Date.parse(fieldOf(response.fields, "WARC-Date") ?? ""),
    milliseconds: Number(fieldOf(fields, "fetchTimeMs") ?? 0),
    address: fieldOf(response.fields, "WARC-IP-Address"),
    request: { method: head.firstLine.startsWith("HEAD ") ? "HEAD" : "GET", headers: head.headers },
    response: {
      httpVersion: "1.1",
      ...stored,
      body: bodyOf(stored.payload, headerOf(stored.headers, "content-encoding"), maxBodyBytes, url),
      complete: fieldOf(fields, "eiao-incomplete") === undefined,
      ...(oddities === undefined ? {} : { oddities: oddities.split(" ") as Oddity[] }),
    },
  };
  return { exchange, facts };
}

function bodyOf(payload: Uint8Array, coding: string | undefined, limit: number, url: string): Uint8Array {
  try {
    return decodePayload(payload, coding, limit, url);
  } catch {
    return new Uint8Array(0);
  }
}

/** An HTTP answer read from a `response` or `revisit` record. */
export interface StoredResponse {
  readonly status: number;
  readonly statusText: string;
  /** The header fields as received, in order and letter case. */
  readonly headers: HeaderFields;
  /** The body without transfer coding, with content codings; empty for revisits. */
  readonly payload: Uint8Array;
  /** The body with its content codings decoded; the same array when there are none. */
  readonly body: Uint8Array;
}

const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: (.*))?$/;
const DEFAULT_MAX_BODY_BYTES = 64 * 1_048_576;

/**
 * Reads the answer in a record of this or another crawler.
 *
 * @param maxBodyBytes  the largest decoded body. Default: 64 MiB.
 * @throws EiaoError `NoHttpAnswer`, `PayloadUndecodable`.
 */
export function responseOf(record: WarcRecord, maxBodyBytes: number = DEFAULT_MAX_BODY_BYTES): StoredResponse {
  const stored = storedResponse(record);
  if (stored === undefined) throw warcError("NoHttpAnswer", { type: record.type, url: targetUriOf(record) });
  const coding = headerOf(stored.headers, "content-encoding");
  return { ...stored, body: decodePayload(stored.payload, coding, maxBodyBytes, targetUriOf(record)) };
}

/** Reads the answer with its content codings; undefined if the record contains no answer. */
export function storedResponse(record: WarcRecord): Omit<StoredResponse, "body"> | undefined {
  if (record.type !== "response" && record.type !== "revisit") return undefined;
  const head = parseHttpHead(record.block);
  const status = head === undefined ? null : STATUS_LINE.exec(head.firstLine);
  if (head === undefined || status === null) return undefined;
  const payload = record.block.subarray(head.length);
  return {
    status: Number(status[1]),
    statusText: status[2] ?? "",
    headers: head.headers,
    payload: head.chunked ? dechunk(payload) : payload,
  };
}

/**
 * Decodes Content-Encoding as for a new answer. Returns the same array if there is no coding or an unknown one.
 *
 * @param limit  the largest output of each coding, in bytes.
 * @throws EiaoError `PayloadUndecodable`: a coding is damaged, incomplete or over the limit, or there are too many.
 */
export function decodePayload(payload: Uint8Array, coding: string | undefined, limit: number, url: string): Uint8Array {
  try {
    return decodeBody(payload, contentCodings(coding).names, limit);
  } catch (error) {
    const reason = messageOf(error).replace(/\.$/, "");
    throw warcError("PayloadUndecodable", { url, reason: reason.charAt(0).toLowerCase() + reason.slice(1) }, error);
  }
}

/**
 * Decodes the chunked transfer coding of a foreign record. Returns other bytes as they are, because some writers
 * decode the body and keep the header field. RFC 9112, 7.1.
 */
export function dechunk(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Buffer[] = [];
  let at = 0;
  while (at < buffer.length) {
    const lineEnd = buffer.subarray(at, at + 1024).indexOf("\n");
    const digits =
      lineEnd === -1 ? null : /^([0-9a-f]{1,8})[ \t]*(?:;|\r?$)/i.exec(buffer.toString("latin1", at, at + lineEnd));
    if (digits === null) return chunks.length === 0 ? bytes : Buffer.concat(chunks);
    const size = Number.parseInt(digits[1] ?? "", 16);
    at += lineEnd + 1;
    if (size === 0) break;
    chunks.push(buffer.subarray(at, at + size));
    at += size;
    if (buffer[at] === 0x0d) at++; // browsers accept LF alone too
    at++;
  }
  return Buffer.concat(chunks);
}

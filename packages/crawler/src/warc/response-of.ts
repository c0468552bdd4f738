import type { HeaderFields } from "../web/exchange.ts";
import { headerOf } from "../web/exchange.ts";
import { dechunk, decodePayload } from "./decode-payload.ts";
import { warcError } from "./errors.ts";
import { parseHttpHead } from "./http-message.ts";
import type { WarcRecord } from "./record.ts";
import { targetUriOf } from "./record.ts";

/** An HTTP answer read from a `response` or `revisit` record. */
export interface StoredResponse {
  readonly status: number;
  readonly statusText: string;
  /** As received, in order and letter case. */
  readonly headers: HeaderFields;
  /** Without transfer coding, with content codings. Empty for revisits. */
  readonly payload: Uint8Array;
  /** Content codings undone; the same array when there are none. */
  readonly body: Uint8Array;
}

const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: (.*))?$/;
const DEFAULT_MAX_BODY_BYTES = 64 * 1_048_576;

/**
 * The answer in a record of this or another crawler.
 *
 * @param maxBodyBytes  what the decoded body may be large; 64 MiB unless given.
 * @throws EiaoError `NoHttpAnswer`, `PayloadUndecodable`.
 */
export function responseOf(record: WarcRecord, maxBodyBytes: number = DEFAULT_MAX_BODY_BYTES): StoredResponse {
  const stored = storedResponse(record);
  if (stored === undefined) throw warcError("NoHttpAnswer", { type: record.type, url: targetUriOf(record) });
  const coding = headerOf(stored.headers, "content-encoding");
  return { ...stored, body: decodePayload(stored.payload, coding, maxBodyBytes, targetUriOf(record)) };
}

/** The answer with its content codings still on; undefined when the record holds none. */
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

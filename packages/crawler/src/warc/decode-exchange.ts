import type { Exchange, Oddity } from "../web/exchange.ts";
import { headerOf } from "../web/exchange.ts";
import { decodePayload } from "./decode-payload.ts";
import { blockFields, readFacts } from "./facts-fields.ts";
import type { ExchangeFacts } from "./facts.ts";
import { parseHttpHead } from "./http-message.ts";
import type { WarcRecord } from "./record.ts";
import { targetUriOf } from "./record.ts";
import { storedResponse } from "./response-of.ts";
import { fieldOf } from "./warc-fields.ts";

/** The three records of an exchange, read. */
export interface ExchangeRecords {
  readonly response: WarcRecord;
  readonly request: WarcRecord;
  readonly metadata: WarcRecord;
}

/**
 * Undoes `encodeExchange`; undefined when the records are not ours. Times are whole milliseconds. A body that cannot
 * be decoded within `maxBodyBytes` is empty: its fetch would not have been an answer.
 */
export function decodeExchange(
  { response, request, metadata }: ExchangeRecords,
  maxBodyBytes: number,
): { exchange: Exchange; facts: ExchangeFacts } | undefined {
  const stored = storedResponse(response);
  const asked = parseHttpHead(request.block);
  const url = targetUriOf(response);
  const fields = blockFields(metadata.block);
  const facts = readFacts(fields, url);
  if (stored === undefined || asked === undefined || facts === undefined) return undefined;
  const oddities = fieldOf(fields, "eiao-oddities");
  const exchange: Exchange = {
    url,
    startedAt: Date.parse(fieldOf(response.fields, "WARC-Date") ?? ""),
    milliseconds: Number(fieldOf(fields, "fetchTimeMs") ?? 0),
    address: fieldOf(response.fields, "WARC-IP-Address"),
    request: { method: asked.firstLine.startsWith("HEAD ") ? "HEAD" : "GET", headers: asked.headers },
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

import { createHash, randomUUID } from "node:crypto";
import { headerOf } from "../../web/exchange.ts";
import type { Exchange } from "../../web/exchange.ts";
import type { Capture } from "./cdxj/cdxj-line.ts";
import { formatFacts } from "./facts.ts";
import type { ExchangeFacts, RevisitOf } from "./facts.ts";
import { requestHead, responseHead } from "./http-message.ts";
import { encodeRecord } from "./record.ts";
import type { RecordHead } from "./record.ts";
import { urlField } from "./warc-fields.ts";

/** The three records of an exchange, ready to be appended. */
export interface EncodedExchange {
  /** Gzip members of the response (or revisit), the request and the metadata. */
  readonly members: readonly [Buffer, Buffer, Buffer];
  /** The WARC-Payload-Digest of the response. For a revisit, it is the digest of the full fetch; empty when not known. */
  readonly digest: string;
  /** The entry of the index for the response; undefined for an answer to HEAD, which is not a capture of a page. */
  readonly capture: Capture | undefined;
}

const NOT_MODIFIED = "http://netpreserve.org/warc/1.1/revisit/server-not-modified";
/** The statuses without a body: like answers to HEAD, these answers are never cut off. RFC 9110, 6.4.1. */
const bodiless = new Set([204, 205, 304]);

/**
 * Encodes one exchange as `response` (a 304 of a known page: `revisit`), `request` and `metadata` records with the same
 * date. The last two point to the first. ISO 28500:2017, 6.3, 6.4, 6.6, 6.7.
 *
 * Cost for a page of 30 kB with 100 links: 0.15 ms, and as much or twice that for compression.
 */
export function encodeExchange(exchange: Exchange, facts: ExchangeFacts): EncodedExchange {
  const { request, response } = exchange;
  const { revisitOf } = facts;
  const date = new Date(exchange.startedAt).toISOString();
  const target = urlField(exchange.url);
  const responseId = `urn:uuid:${randomUUID()}`;
  const shared: [string, string][] = [["WARC-Target-URI", target]];
  if (exchange.address !== undefined) shared.push(["WARC-IP-Address", urlField(exchange.address)]);
  const concurrent: [string, string] = ["WARC-Concurrent-To", `<${responseId}>`];

  const head = responseHead(response);
  const payload = revisitOf === undefined ? response.payload : new Uint8Array(0);
  const digest = revisitOf === undefined ? sha1Digest(payload) : (revisitOf.digest ?? "");
  const responseFields: [string, string][] = [...shared, ["WARC-Block-Digest", sha1Digest(head, payload)]];
  if (digest !== "") responseFields.push(["WARC-Payload-Digest", urlField(digest)]);
  if (facts.identifiedType !== undefined) {
    responseFields.push(["WARC-Identified-Payload-Type", urlField(facts.identifiedType)]);
  }
  if (!response.complete && request.method !== "HEAD" && !bodiless.has(response.status))
    responseFields.push(["WARC-Truncated", "unspecified"]);
  if (revisitOf !== undefined) responseFields.push(...revisitFields(revisitOf));
  const coded = headerOf(response.headers, "content-encoding") !== undefined;
  const responseRecord: RecordHead = {
    type: revisitOf === undefined ? "response" : "revisit",
    id: responseId,
    date,
    contentType: "application/http; msgtype=response",
    fields: responseFields,
  };

  const requestBlock = requestHead(exchange.url, request);
  const requestRecord: RecordHead = {
    type: "request",
    id: `urn:uuid:${randomUUID()}`,
    date,
    contentType: "application/http; msgtype=request",
    fields: [...shared, concurrent, ["WARC-Block-Digest", sha1Digest(requestBlock)]],
  };

  const metadataBlock = Buffer.from(formatFacts(exchange, facts, digest === "" ? undefined : digest));
  const metadataRecord: RecordHead = {
    type: "metadata",
    id: `urn:uuid:${randomUUID()}`,
    date,
    contentType: "application/warc-fields",
    fields: [
      ["WARC-Target-URI", target],
      concurrent,
      ["WARC-Refers-To", `<${responseId}>`],
      ["WARC-Block-Digest", sha1Digest(metadataBlock)],
    ],
  };
  return {
    members: [
      encodeRecord(responseRecord, [head, payload], coded && payload.length > 0 ? 0 : 1),
      encodeRecord(requestRecord, [requestBlock], 1),
      encodeRecord(metadataRecord, [metadataBlock], 1),
    ],
    digest,
    capture: captureOf(exchange, { url: target, date, digest, revisit: revisitOf !== undefined }),
  };
}

function captureOf(
  { request, response }: Exchange,
  known: Pick<Capture, "url" | "date" | "digest" | "revisit">,
): Capture | undefined {
  if (request.method === "HEAD" && !known.revisit) return undefined;
  return { ...known, mediaType: headerOf(response.headers, "content-type"), status: response.status };
}

function revisitFields(revisitOf: RevisitOf): [string, string][] {
  const fields: [string, string][] = [
    ["WARC-Profile", NOT_MODIFIED],
    ["WARC-Refers-To-Target-URI", urlField(revisitOf.url)],
    ["WARC-Refers-To-Date", revisitOf.date.toISOString()],
  ];
  if (revisitOf.recordId !== undefined) fields.push(["WARC-Refers-To", `<${urlField(revisitOf.recordId)}>`]);
  return fields;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * Returns the digest of a block or payload, given in pieces, as `sha1:` and 32 base32 digits (RFC 4648, section 6).
 *
 * It is SHA-1 in base32, because wget, Heritrix and pywb write it and CDX tools compare it. It finds equal payloads and
 * disk errors; nothing depends on it being hard to forge.
 */
export function sha1Digest(...pieces: readonly Uint8Array[]): string {
  const sha1 = createHash("sha1");
  for (const piece of pieces) sha1.update(piece);
  const sum = sha1.digest();
  let text = "sha1:";
  for (let at = 0; at < sum.length; at += 5) {
    // Five bytes are eight digits. Bitwise operations cannot hold 40 bits, so there are two halves of 20.
    const high = ((sum[at] ?? 0) << 12) | ((sum[at + 1] ?? 0) << 4) | ((sum[at + 2] ?? 0) >> 4);
    const low = (((sum[at + 2] ?? 0) & 15) << 16) | ((sum[at + 3] ?? 0) << 8) | (sum[at + 4] ?? 0);
    for (const half of [high, low]) {
      for (let shift = 15; shift >= 0; shift -= 5) text += DIGITS[(half >> shift) & 31];
    }
  }
  return text;
}

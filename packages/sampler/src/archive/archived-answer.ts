import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { fieldOf, parseRecord, readRecord, responseOf, targetOf } from "@eiao/crawler/internal/warc";
import type { WarcPosition, WarcRecord } from "@eiao/crawler/internal/warc";
import type { HeaderFields } from "@eiao/crawler/internal/web";
import { headerRecord } from "../evaluation/sheets/fetch-sheets.ts";
import { readPageGraph } from "../store/graphs/read-page-graph.ts";
import { openStoreReader } from "../store/index.ts";
import type { ArchivedRecord } from "../store/index.ts";
import { archiveError } from "./errors.ts";

/** An HTTP answer that is in the archive. */
export interface ArchivedAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderFields;
  /** The body after its content encoding was decoded. */
  readonly body: Uint8Array;
  /** The time of the request: xsd:dateTime. */
  readonly downloaded: string;
  readonly warc: ArchivedRecord;
}

/** The smallest piece to unpack at a time, in bytes, even if the record is shorter. */
const LEAST_PIECE = 65_536;
const MOST_PIECE = 1_048_576;
/** The largest record in bytes: larger than any page or style sheet that is fetched. */
const MOST_BYTES = 134_217_728;

/**
 * Reads an answer by its position.
 *
 * @param archived  the position. If it has a digest, the bytes are compared with it.
 * @throws EiaoError `WarcUnreadable`, `WarcTooLarge`, `NoHttpAnswer`, `PayloadUndecodable`, `RecordChanged`, `RecordTruncated`.
 */
export async function readArchivedAnswer(dataDir: string, archived: ArchivedRecord): Promise<ArchivedAnswer> {
  const { file, offset, length } = archived;
  const bytes = bytesAt(dataDir, archived);
  if (bytes === undefined) return await refuse(dataDir, archived);
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (archived.digest !== undefined && digest !== archived.digest)
    throw archiveError("RecordChanged", { file, offset });
  const record = unpacked(bytes);
  // readRecord throws an error that says what is wrong with the record or its position.
  if (record === undefined) return answerIn(await readRecord(dataDir, archived, MOST_BYTES), { ...archived, digest });
  return answerIn(record, { file, offset, length, digest });
}

/** Reads the record again, because that error says why it cannot be read: a read error does not mean that the record changed. */
async function refuse(dataDir: string, archived: ArchivedRecord): Promise<never> {
  await readRecord(dataDir, archived, MOST_BYTES);
  throw archiveError("RecordChanged", { file: archived.file, offset: archived.offset });
}

/** The values of WARC-Truncated for a crawler's own limits (WARC 1.1, 5.13). The server, not the crawler, closes a connection. */
const ownLimits: ReadonlySet<string> = new Set(["length", "time"]);

function answerIn(record: WarcRecord, warc: ArchivedRecord): ArchivedAnswer {
  const limit = fieldOf(record.fields, "WARC-Truncated");
  if (limit !== undefined && ownLimits.has(limit))
    throw archiveError("RecordTruncated", { file: warc.file, offset: warc.offset, limit });
  const { status, headers, body } = responseOf(record, MOST_BYTES);
  const downloaded = fieldOf(record.fields, "WARC-Date") ?? "";
  return { url: targetOf(record), status, headers, body, downloaded, warc };
}

/**
 * Returns the compressed record, or as much of it as the file has; undefined if it cannot be read. It reads synchronously: to pass 20 kB
 * that the system has cached through Node's thread pool takes longer, and the worker has nothing else to do.
 */
function bytesAt(dataDir: string, { file, offset, length }: WarcPosition): Buffer | undefined {
  const root = path.resolve(dataDir) + path.sep;
  const filePath = path.resolve(dataDir, file);
  if (!filePath.startsWith(root) || !(length >= 0 && length <= MOST_BYTES)) return undefined;
  let handle: number | undefined;
  try {
    handle = openSync(filePath, "r");
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const count = readSync(handle, bytes, done, length - done, offset + done);
      if (count === 0) break;
      done += count;
    }
    return bytes.subarray(0, done);
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function unpacked(bytes: Buffer): WarcRecord | undefined {
  try {
    // A gzip member ends with its unpacked size (RFC 1952, 2.3.1). One piece of that size saves joining, which costs as much as unpacking.
    const size = bytes.readUInt32LE(bytes.length - 4) + 64;
    const chunkSize = Math.min(Math.max(size, LEAST_PIECE), MOST_PIECE);
    return parseRecord(gunzipSync(bytes, { maxOutputLength: MOST_BYTES, chunkSize }));
  } catch {
    return undefined;
  }
}

/** The document to read and its store, as plain data. */
export interface ArchivedDocumentTask {
  readonly file: string;
  /** The folder that positions in the archive are relative to. */
  readonly dataDir: string;
  /** The SHA-256 that the store must have (`StoreReader.sha256`). */
  readonly digest: string;
  /** Exact URL of the document. */
  readonly url: string;
  /** The URL of a style sheet, as the page requested it. If set, the style sheet is read instead of the document. */
  readonly sheet?: string;
}

/** A document as it was archived. */
export interface ArchivedDocument {
  readonly status: number;
  readonly headers: HeaderFields;
  readonly contentType: string | undefined;
  /** The body after its content encoding was decoded. */
  readonly body: Uint8Array;
  /** The time of the request: xsd:dateTime. */
  readonly downloaded: string;
  /** All documents of its page: the page, then its frames. */
  readonly documents: readonly string[];
  /** URLs of the style sheets of the document that are in the archive. */
  readonly sheets: readonly string[];
}

/**
 * Reads a document of a store from the archive. The page's graph names its record and the digest, which is checked. Returns undefined if
 * the store, the document or its record is missing or has changed.
 */
export async function readArchivedDocument(task: ArchivedDocumentTask): Promise<ArchivedDocument | undefined> {
  try {
    const reader = await openStoreReader(task.file);
    try {
      const page = reader.page(task.url);
      if (reader.sha256 !== task.digest || page === undefined) return undefined;
      const trig = await reader.pageTrig(page);
      const { documents: stored } = readPageGraph(trig, reader.file);
      const own = stored.find(({ url }) => url === task.url);
      const sheets = (own?.sheets ?? []).filter(({ warc }) => warc !== undefined);
      const warc = task.sheet === undefined ? own?.warc : sheets.find(({ url }) => url === task.sheet)?.warc;
      if (warc === undefined) return undefined;
      const { status, headers, body, downloaded } = await readArchivedAnswer(task.dataDir, warc);
      return {
        status,
        headers,
        contentType: headerRecord(headers)["content-type"],
        body,
        downloaded,
        documents: stored.map(({ url }) => url),
        sheets: sheets.map(({ url }) => url),
      };
    } finally {
      await reader.close();
    }
  } catch {
    return undefined;
  }
}

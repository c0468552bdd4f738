import { open } from "node:fs/promises";
import path from "node:path";
import { codeOf, messageOf } from "../../system-errors.ts";
import { warcError } from "./errors.ts";
import { readFacts, readOutlinks, blockFields } from "./facts.ts";
import type { ExchangeRecords } from "./decode-exchange.ts";
import type { ExchangeFacts, ExchangePositions, RevisitOf } from "./facts.ts";
import type { PageLink } from "../links/page-links.ts";
import { DEFAULT_MAX_RECORD_BYTES, readAt, unpackMember } from "./members.ts";
import type { WarcPosition } from "./position.ts";
import type { WarcRecord } from "./record.ts";
import { parseRecord, targetUriOf, unbracketed } from "./record.ts";
import { fieldOf } from "./warc-fields.ts";

/**
 * Reads one record by its position, and only its own bytes.
 *
 * @param dataDir  the folder that `position.file` is relative to.
 * @throws EiaoError `WarcUnreadable` when the file is gone, damaged or outside `dataDir`; `WarcTooLarge` when the
 *         record is larger than `maxRecordBytes`, packed or unpacked (default: 1 GiB).
 */
export async function readRecord(
  dataDir: string,
  position: WarcPosition,
  maxRecordBytes: number = DEFAULT_MAX_RECORD_BYTES,
): Promise<WarcRecord> {
  return recordAt(await readBytes(dataDir, position, maxRecordBytes), position, maxRecordBytes);
}

/** Reads the three records of an exchange at once. @throws the errors of `readRecord`. */
export async function readExchange(dataDir: string, positions: ExchangePositions): Promise<ExchangeRecords> {
  const { response, request, metadata } = positions;
  const length = response.length + request.length + metadata.length;
  const bytes = await readBytes(dataDir, { ...response, length }, 3 * DEFAULT_MAX_RECORD_BYTES);
  const record = (position: WarcPosition) => {
    const start = position.offset - response.offset;
    return recordAt(bytes.subarray(start, start + position.length), position, DEFAULT_MAX_RECORD_BYTES);
  };
  return { response: record(response), request: record(request), metadata: record(metadata) };
}

/** Reads the facts of this crawler in a `metadata` record; undefined for the metadata of another crawler. */
export function factsOf(record: WarcRecord): ExchangeFacts | undefined {
  return readFacts(blockFields(record.block), targetUriOf(record));
}

/** Returns the out-links in a `metadata` record of this or another crawler, in order. */
export function outlinksOf(record: WarcRecord): PageLink[] {
  return readOutlinks(blockFields(record.block));
}

/** Returns the facts of a full fetch that the record of a confirming 304 repeats, from the `metadata` record of the fetch. */
export function revisitOf(metadata: WarcRecord, response: WarcPosition): RevisitOf {
  const digest = fieldOf(blockFields(metadata.block), "eiao-payload-digest");
  const recordId = fieldOf(metadata.fields, "WARC-Concurrent-To");
  return {
    position: response,
    url: targetUriOf(metadata),
    date: new Date(fieldOf(metadata.fields, "WARC-Date") ?? Number.NaN),
    ...(digest === undefined ? {} : { digest }),
    ...(recordId === undefined ? {} : { recordId: unbracketed(recordId) }),
  };
}

async function readBytes(dataDir: string, position: WarcPosition, limit: number): Promise<Buffer> {
  const root = path.resolve(dataDir);
  const file = path.resolve(root, position.file);
  if (!file.startsWith(root.endsWith(path.sep) ? root : root + path.sep)) {
    throw unreadable(position, new Error("it is outside the data folder"));
  }
  if (position.length > limit) throw tooLarge(position, limit);
  try {
    const handle = await open(file, "r");
    try {
      const remaining = (await handle.stat()).size - position.offset; // a wrong length must not allocate its memory
      return await readAt(handle, position.offset, Math.max(0, Math.min(position.length, remaining)));
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw unreadable(position, error);
  }
}

function recordAt(bytes: Uint8Array, position: WarcPosition, limit: number): WarcRecord {
  let content: Uint8Array;
  try {
    content = unpackMember(bytes, limit);
  } catch (error) {
    throw codeOf(error) === "ERR_BUFFER_TOO_LARGE" ? tooLarge(position, limit, error) : unreadable(position, error);
  }
  const record = parseRecord(content);
  if (record === undefined) throw unreadable(position, new Error("its bytes are not a WARC record"));
  return record;
}

function unreadable({ file, offset }: WarcPosition, error: unknown): Error {
  return warcError("WarcUnreadable", { file, offset, reason: messageOf(error) }, error);
}

function tooLarge({ file, offset }: WarcPosition, limit: number, error?: unknown): Error {
  return warcError("WarcTooLarge", { file, offset, limit }, error);
}

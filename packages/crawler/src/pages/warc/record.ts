import { gzipSync } from "node:zlib";
import { parseFields } from "../../web/transport/parse-fields.ts";
import type { NamedFields } from "./warc-fields.ts";
import { fieldOf } from "./warc-fields.ts";

/** A parsed WARC record. */
export interface WarcRecord {
  /** The version, such as `WARC/1.1`. */
  readonly version: string;
  /** WARC-Type: `response`, `metadata` ... */
  readonly type: string;
  /** The named fields in order. */
  readonly fields: NamedFields;
  readonly block: Uint8Array;
  /** True if the block is longer than the reader's limit; `block` is then its beginning. */
  readonly cut: boolean;
}

/** The header of a record, without Content-Length. */
export interface RecordHead {
  readonly type: "warcinfo" | "response" | "revisit" | "request" | "metadata";
  /** The id, as `urn:uuid:...`. */
  readonly id: string;
  /** The value of WARC-Date. */
  readonly date: string;
  /** The media type of the block. */
  readonly contentType: string;
  /** Further fields; values are visible ASCII. */
  readonly fields: NamedFields;
}

const separator = Buffer.from("\r\n\r\n");
/** Up to this many bytes, a small window and little memory take half the time and lose no compression. */
const SMALL_RECORD = 8_192;

/**
 * Encodes a record as one gzip member. ISO 28500:2017, 4 and annex D.
 *
 * @param level  the level of compression. 1: 130 MB/s and a quarter of the size for pages (6: 64 MB/s, a fifth). 0 is
 *               for compressed data, where 1 takes seven times as long and saves little.
 */
export function encodeRecord(head: RecordHead, block: readonly Uint8Array[], level: 0 | 1): Buffer {
  let length = 0;
  for (const part of block) length += part.length;
  let text = `WARC/1.1\r\nWARC-Type: ${head.type}\r\nWARC-Record-ID: <${head.id}>\r\nWARC-Date: ${head.date}\r\n`;
  for (const [name, value] of head.fields) text += `${name}: ${value}\r\n`;
  text += `Content-Type: ${head.contentType}\r\nContent-Length: ${length}\r\n\r\n`;
  return pack(Buffer.concat([Buffer.from(text, "latin1"), ...block, separator]), level);
}

/** Compresses a record. The output buffers fit its size: collecting buffers of the default size costs as much as packing. */
function pack(bytes: Buffer, level: 0 | 1): Buffer {
  if (level === 0) return gzipSync(bytes, { level, chunkSize: bytes.length + 1_024 });
  if (bytes.length <= SMALL_RECORD) {
    return gzipSync(bytes, { level, windowBits: 13, memLevel: 6, chunkSize: Math.max(1_024, bytes.length >> 2) });
  }
  return gzipSync(bytes, { level, chunkSize: Math.min(65_536, bytes.length >> 1) });
}

/** Reads the content of one gzip member as one record; undefined if it is not a record or its length is wrong. */
export function parseRecord(content: Uint8Array): WarcRecord | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const head = parseRecordHead(bytes.toString("utf8", 0, headEnd));
  if (head === undefined || bytes.length !== headEnd + 4 + head.length + 4) return undefined;
  const { version, type, fields } = head;
  return { version, type, fields, block: bytes.subarray(headEnd + 4, headEnd + 4 + head.length), cut: false };
}

/** Reads the version line and the named fields; undefined if they are not those of a record. `length`: the bytes of the block. */
export function parseRecordHead(
  text: string,
): { version: string; type: string; fields: NamedFields; length: number } | undefined {
  const lineEnd = text.indexOf("\n");
  if (lineEnd === -1) return undefined;
  const version = text.slice(0, lineEnd).trim();
  if (!version.startsWith("WARC/")) return undefined;
  const fields = parseFields(text.slice(lineEnd + 1));
  const digits = fieldOf(fields, "Content-Length");
  const length = digits !== undefined && /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
  const type = fieldOf(fields, "WARC-Type");
  return length === undefined || type === undefined ? undefined : { version, type, fields, length };
}

/** Returns the WARC-Target-URI without the angle brackets that some writers put around it. */
export function targetUriOf(record: WarcRecord): string {
  return unbracketed(fieldOf(record.fields, "WARC-Target-URI") ?? "");
}

/** Removes the angle brackets of an id: `<urn:uuid:...>` becomes `urn:uuid:...`. */
export function unbracketed(value: string): string {
  return value.startsWith("<") && value.endsWith(">") ? value.slice(1, -1) : value;
}

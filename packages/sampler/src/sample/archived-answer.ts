import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { headerOf } from "@eiao/crawler/fetch";
import type { Exchange, HeaderFields } from "@eiao/crawler/fetch";
import { fieldOf, parseRecord, readRecord, responseOf, targetOf } from "@eiao/crawler/warc";
import type { WarcPlace, WarcRecord } from "@eiao/crawler/warc";
import { sampleError } from "./errors.ts";
import type { ArchivedRecord } from "../rdf-store/index.ts";

/** An HTTP answer that is in the archive. */
export interface ArchivedAnswer {
  readonly url: string;
  readonly status: number;
  readonly headers: HeaderFields;
  /** Decoded. */
  readonly body: Uint8Array;
  /** When it was asked for: xsd:dateTime. */
  readonly downloaded: string;
  readonly warc: ArchivedRecord;
}

const pieceOctets = 262_144;
/** More than any page or sheet that is fetched. */
const mostOctets = 134_217_728;

/**
 * Reads an answer by its place.
 *
 * @param place  where it names a digest, the octets are held against that.
 * @throws EiaoError `WarcUnreadable`, `WarcTooLarge`, `NoHttpAnswer`, `PayloadUndecodable`, `RecordChanged`.
 */
export async function readArchivedAnswer(dataDir: string, place: ArchivedRecord): Promise<ArchivedAnswer> {
  const { file, offset, length } = place;
  const octets = await octetsAt(dataDir, place);
  const digest = createHash("sha256").update(octets).digest("hex");
  if (place.digest !== undefined && digest !== place.digest) throw sampleError("RecordChanged", { file, offset });
  const record = unpacked(octets);
  // It says in words what is wrong with it, or with its place.
  if (record === undefined) return answerIn(await readRecord(dataDir, place, mostOctets), { ...place, digest });
  return answerIn(record, { file, offset, length, digest });
}

function answerIn(record: WarcRecord, warc: ArchivedRecord): ArchivedAnswer {
  const { status, headers, body } = responseOf(record, mostOctets);
  const downloaded = fieldOf(record.fields, "WARC-Date") ?? "";
  return { url: targetOf(record), status, headers, body, downloaded, warc };
}

/** The compressed record; nothing when there is no such place in the data directory. */
async function octetsAt(dataDir: string, { file, offset, length }: WarcPlace): Promise<Buffer> {
  const root = path.resolve(dataDir) + path.sep;
  const place = path.resolve(dataDir, file);
  if (!place.startsWith(root) || !(length >= 0 && length <= mostOctets)) return Buffer.alloc(0);
  const handle = await open(place, "r").catch(() => undefined);
  if (handle === undefined) return Buffer.alloc(0);
  try {
    const octets = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await handle.read(octets, done, length - done, offset + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return octets.subarray(0, done);
  } finally {
    await handle.close();
  }
}

function unpacked(octets: Buffer): WarcRecord | undefined {
  try {
    // Large pieces: those of the usual size are put together one by one, which costs as much as unpacking.
    return parseRecord(gunzipSync(octets, { maxOutputLength: mostOctets, chunkSize: pieceOctets }));
  } catch {
    return undefined;
  }
}

/** The same of an exchange that was just archived. */
export function answerOf({ url, startedAt, response }: Exchange, warc: ArchivedRecord): ArchivedAnswer {
  const { status, headers, body } = response;
  return { url, status, headers, body, downloaded: new Date(startedAt).toISOString(), warc };
}

/** Names in lower case; values of one name are joined by `, `, but of Location the first one counts, as in browsers. */
export function headerRecord(headers: HeaderFields): Record<string, string> {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  const valueOf = (name: string): string =>
    name === "location"
      ? (headers.find(([field]) => field.toLowerCase() === name)?.[1] ?? "")
      : (headerOf(headers, name) ?? "");
  return Object.fromEntries([...names].map((name) => [name, valueOf(name)]));
}

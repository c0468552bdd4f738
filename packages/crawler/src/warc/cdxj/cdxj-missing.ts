import { stat } from "node:fs/promises";
import path from "node:path";
import { headerOf } from "../../web/exchange.ts";
import { cdxjLine, parseCdxjLine } from "./cdxj-line.ts";
import { scanMembers } from "../members.ts";
import type { WarcPosition } from "../position.ts";
import type { WarcRecord } from "../record.ts";
import { parseRecord, targetUriOf } from "../record.ts";
import { storedResponse } from "../response-of.ts";
import { fieldOf } from "../warc-fields.ts";
import { listIndexedFiles } from "../warc-files.ts";

/** Lines of an index, against its WARC files. */
export interface ComparedLines {
  /** Those that hold, once each. */
  readonly kept: readonly string[];
  /** Those that are to be added. */
  readonly added: readonly string[];
}

/**
 * Compares index lines with the WARC files of a folder. Records are indexed in the order of writing, so only those after the last one
 * indexed are read.
 */
export async function missingLines(folder: string, lines: readonly string[]): Promise<ComparedLines> {
  const sizes = new Map<string, number>();
  for (const name of await listIndexedFiles(folder)) sizes.set(name, (await stat(path.join(folder, name))).size);
  const indexed = new Map<string, number>(); // up to where, by file
  const positions = new Set<string>();
  const kept: string[] = [];
  for (const line of lines) {
    // Lines are read one character an octet; keys, positions and digests are ASCII.
    const entry = parseCdxjLine(line);
    if (entry === undefined) continue;
    const position = `${entry.filename} ${entry.offset}`;
    const end = entry.offset + entry.length;
    if (end > (sizes.get(entry.filename) ?? 0) || positions.has(position)) continue;
    positions.add(position);
    indexed.set(entry.filename, Math.max(end, indexed.get(entry.filename) ?? 0));
    kept.push(line);
  }
  const added: string[] = [];
  for (const [name, size] of sizes) {
    const from = indexed.get(name) ?? 0;
    if (from === size) continue;
    let before: WarcRecord | undefined; // whose line is the last one added
    await scanMembers(path.join(folder, name), from, ({ offset, length, content }) => {
      const record = parseRecord(content);
      const line = record === undefined ? undefined : lineOf(record, { file: name, offset, length });
      if (line !== undefined) added.push(line);
      else if (isHeadOf(record, before)) added.pop(); // it is no capture of a page
      before = line === undefined ? undefined : record;
      return record !== undefined;
    });
  }
  return { kept, added };
}

/** Whether a record is the request of the response before it, and asked for its head alone. */
function isHeadOf(request: WarcRecord | undefined, response: WarcRecord | undefined): boolean {
  if (request?.type !== "request" || response?.type !== "response") return false;
  const answered = fieldOf(request.fields, "WARC-Concurrent-To");
  return (
    answered !== undefined &&
    answered === fieldOf(response.fields, "WARC-Record-ID") &&
    Buffer.from(request.block.subarray(0, 5)).toString() === "HEAD "
  );
}

/** Targets of what is said of a launch as a whole; `metadata` records of exchanges are found by those. */
const OF_LAUNCH = "metadata://eiao/";

function lineOf(record: WarcRecord, position: WarcPosition): string | undefined {
  const stored = storedResponse(record);
  const url = targetUriOf(record);
  if (stored === undefined && !(record.type === "metadata" && url.startsWith(OF_LAUNCH))) return undefined;
  const line = cdxjLine(
    {
      url,
      date: fieldOf(record.fields, "WARC-Date") ?? "",
      mediaType:
        stored === undefined ? fieldOf(record.fields, "Content-Type") : headerOf(stored.headers, "content-type"),
      status: stored?.status,
      digest: fieldOf(record.fields, "WARC-Payload-Digest") ?? "",
      revisit: record.type === "revisit",
    },
    position,
  );
  return Buffer.from(line).toString("latin1").trimEnd();
}

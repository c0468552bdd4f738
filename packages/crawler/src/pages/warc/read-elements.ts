import type { FileHandle } from "node:fs/promises";
import { open } from "node:fs/promises";
import path from "node:path";
import { reactionTo } from "../../system-errors.ts";
import { blockFields } from "./facts.ts";
import { memberAt, readAt } from "./members.ts";
import type { WarcPosition } from "./position.ts";
import { parseRecord } from "./record.ts";
import type { WarcRecord } from "./record.ts";
import { fieldOf } from "./warc-fields.ts";

/** Enough bytes for the request and metadata of most pages. */
const FIRST_WINDOW = 8_192;
/** Enough bytes for the metadata of any page: the crawl limits the links of a page. */
const LARGEST_WINDOW = 134_217_728;
const OUT_LINKS = "\r\noutlink: ";

/** The number of pages that are read at a time: reading waits for the disk, and the process works meanwhile. */
const AT_A_TIME = 8;

/**
 * Reads the numbers of start tags that the crawl counted on pages, by the positions of their responses. They are in the metadata record of
 * the exchange, the second record after the response.
 *
 * @returns the numbers by position. Pages without a number are left out, as in archives of other crawlers.
 * @throws Error of the file system if this machine denies access. Cost: each file is opened once; a page takes 0.1 ms to read 8 kB and
 *         unpack two records.
 */
export async function readElements<Position extends WarcPosition>(
  dataDir: string,
  positions: readonly Position[],
): Promise<ReadonlyMap<Position, number>> {
  const counts = new Map<Position, number>();
  for (const [file, group] of Map.groupBy(positions, (position) => position.file)) {
    const handle = await unlessDenied(() => openBelow(dataDir, file));
    if (handle === undefined) continue;
    const waiting = group.values();
    const read = async (): Promise<void> => {
      for (const position of waiting) {
        const count = await unlessDenied(() => elementsBehind(handle, position));
        if (count !== undefined) counts.set(position, count);
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_A_TIME }, read));
    } finally {
      await handle.close();
    }
  }
  return counts;
}

/** Returns undefined if the file cannot be read. Throws errors that the next file would have too. */
async function unlessDenied<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (reactionTo(error) === "end") throw error;
    return undefined;
  }
}

async function openBelow(dataDir: string, file: string): Promise<FileHandle | undefined> {
  const root = path.resolve(dataDir) + path.sep;
  const name = path.resolve(dataDir, file);
  return name.startsWith(root) ? await open(name, "r") : undefined;
}

async function elementsBehind(handle: FileHandle, { offset, length }: WarcPosition): Promise<number | undefined> {
  for (let window = FIRST_WINDOW; window <= LARGEST_WINDOW; window *= 16) {
    const bytes = await readAt(handle, offset + length, window);
    const found = elementsIn(bytes);
    if (found !== "torn") return found;
    if (bytes.length < window) return undefined;
  }
  return undefined;
}

/** @param bytes  the bytes after a response. */
function elementsIn(bytes: Buffer): number | undefined | "torn" {
  const records: WarcRecord[] = [];
  let at = 0;
  for (const type of ["request", "metadata"]) {
    const member = memberAt(bytes, at);
    if (member === "torn") return "torn";
    const record = member === "damaged" ? undefined : parseRecord(member.content);
    if (member === "damaged" || record?.type !== type) return undefined;
    records.push(record);
    at += member.length;
  }
  const [request, metadata] = records;
  if (request === undefined || metadata === undefined) return undefined;
  const answered = [request, metadata].map(({ fields }) => fieldOf(fields, "WARC-Concurrent-To"));
  if (answered[0] === undefined || answered[0] !== answered[1]) return undefined;
  const { block } = metadata;
  const buffer = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const end = buffer.indexOf(OUT_LINKS); // they come last, and are many
  const count = fieldOf(blockFields(end === -1 ? buffer : buffer.subarray(0, end)), "eiao-elements");
  return count !== undefined && /^\d{1,15}$/.test(count) ? Number(count) : undefined;
}

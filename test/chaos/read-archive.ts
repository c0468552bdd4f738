import { createHash } from "node:crypto";
import { createReadStream, globSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { WARCParser } from "warcio";

/** The content of all WARC files of a data directory by an independent reader (warcio). */
export interface ArchiveReading {
  /** The number of records by type. */
  readonly records: Readonly<Record<string, number>>;
  /** The target URIs of `response` records of status 200, in order. */
  readonly pages: readonly string[];
  /** The records that could not be read, or contradict their digest or length. */
  readonly wrong: readonly string[];
}

/** Reads an archive. @param job  Default: all jobs. */
export async function readArchive(dataDir: string, job = "**"): Promise<ArchiveReading> {
  const records: Record<string, number> = {};
  const pages: string[] = [];
  const wrong: string[] = [];
  for (const name of globSync(`output/warcs/${job}/**/*.warc.gz`, { cwd: dataDir }).toSorted()) {
    const stream = Readable.toWeb(createReadStream(join(dataDir, name))) as ReadableStream<Uint8Array>;
    try {
      for await (const record of new WARCParser(stream)) {
        const type = record.warcType ?? "none";
        records[type] = (records[type] ?? 0) + 1;
        const payload = await record.readFully(false); // without the HTTP head and transfer coding
        const declared = record.warcPayloadDigest;
        if (declared && type === "response" && !agrees(declared, payload))
          wrong.push(`${name}: digest of ${record.warcTargetURI}`);
        if (type === "response" && record.httpHeaders?.statusCode === 200) pages.push(record.warcTargetURI ?? "");
      }
    } catch (error) {
      wrong.push(`${name}: ${String(error)}`);
    }
  }
  return { records, pages, wrong };
}

/** Compares a digest in an archive, `sha1:BASE32` or `sha256:HEX`, with a payload. */
function agrees(declared: string, payload: Uint8Array): boolean {
  const [algorithm = "", value = ""] = declared.split(":");
  const digest = createHash(algorithm.replace("-", "")).update(payload).digest();
  return value === digest.toString("hex") || value === base32(digest);
}

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

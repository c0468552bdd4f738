import { createHash } from "node:crypto";
import { createReadStream, globSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { WARCParser } from "warcio";

/** What an independent reader (warcio) makes of all WARC files of a data directory. */
export interface ArchiveReading {
  /** Record type -> how many. */
  readonly records: Readonly<Record<string, number>>;
  /** Target URIs of `response` records of status 200, in order. */
  readonly pages: readonly string[];
  /** What could not be read, or contradicts its digest or length. */
  readonly wrong: readonly string[];
}

/** `job`: only this one. */
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
        const payload = await record.readFully(false); // HTTP head parsed off, transfer coding undone
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

/** `sha1:BASE32` as archives write it, or `sha256:HEX`. */
function agrees(declared: string, payload: Uint8Array): boolean {
  const [algorithm = "", value = ""] = declared.split(":");
  const digest = createHash(algorithm.replace("-", "")).update(payload).digest();
  return value === digest.toString("hex") || value === base32(digest);
}

function base32(octets: Uint8Array): string {
  const bits = [...octets].map((octet) => octet.toString(2).padStart(8, "0")).join("");
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

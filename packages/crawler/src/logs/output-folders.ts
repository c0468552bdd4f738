import { createHash } from "node:crypto";
import { join } from "node:path";

/** Where a launch of a job keeps its files, as absolute or relative as the data directory. Spec 20.2. */
export interface OutputFolders {
  readonly logs: string;
  readonly warcs: string;
}

/** `timestamp`: of the launch, 14 digits (D-44). */
export function outputFolders(dataDir: string, job: string, timestamp: string): OutputFolders {
  return {
    logs: join(dataDir, "output", "logs", job, timestamp),
    warcs: join(dataDir, "output", "warcs", job, timestamp),
  };
}

/** File systems allow 255 octets; names of files in the folder may repeat it. */
const longestJob = 150;

/**
 * The job of a site: its representation with `/` as `_`. A representation may be any string (spec 4.1), a file name may not:
 * what no file name may hold becomes `_` too, and a long one ends in a digest of the whole.
 *
 * @example www.example.com/site1 is www.example.com_site1
 */
export function jobOf(site: string): string {
  const name = site.replace(/[/\\\p{Cc}]/gu, "_").replace(/^\.+/, "_");
  if (Buffer.byteLength(name) <= longestJob && name !== "") return name;
  const digest = createHash("sha256").update(site).digest("hex").slice(0, 16);
  return `${name.replace(/[^\x21-\x7e]/g, "_").slice(0, longestJob - digest.length - 1)}_${digest}`;
}

/**
 * The id of one crawl of one site, which is also the name of its RDF database: `rdf_<run>_<unix seconds>_<slot>_<random>`.
 * Spec 15.4, D-34.
 *
 * @param slot    number of the crawler on its machine.
 * @param random  0 <= random < 1
 */
export function crawlId(testRun: string, startedAt: number, slot: number, random: number): string {
  return `rdf_${testRun}_${Math.floor(startedAt / 1_000)}_${slot}_${Math.floor(random * 1e7)}`;
}

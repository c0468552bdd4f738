import { createHash } from "node:crypto";
import { join } from "node:path";

/** The parts of a launch that name its files. */
interface NamedLaunch {
  readonly job: string;
  readonly timestamp: string;
  readonly statistics: Readonly<Record<string, unknown>>;
}

/** The folders for the files of a launch, absolute or relative like the data folder. Spec 20.2. */
export interface OutputFolders {
  readonly logs: string;
  readonly warcs: string;
}

/** Returns the folders of a launch. `timestamp`: that of the launch, 14 digits (D-44). */
export function outputFolders(dataDir: string, job: string, timestamp: string): OutputFolders {
  return {
    logs: join(dataDir, "output", "logs", job, timestamp),
    warcs: join(dataDir, "output", "warcs", job, timestamp),
  };
}

/** The maximum number of bytes of a job. File systems allow 255, and names of files in the folder may repeat the job. */
const LONGEST_JOB = 150;

/**
 * Returns the job of a site: its representation with `/` as `_`. A representation may be any string (spec 4.1), a file name may not.
 * Characters that no file name may contain become `_` too, and a long name ends in a digest of the whole. A `_` in the path is written as
 * in a URL, `%5F`. Otherwise the sites `a.example/b/c` and `a.example/b_c` of one test run would have the same files.
 *
 * @example www.example.com/site1 is www.example.com_site1
 */
export function jobOf(site: string): string {
  const path = site.indexOf("/");
  return nameOf(path === -1 ? site : site.slice(0, path) + withoutUnderscores(site.slice(path)));
}

/** Escapes underscores in a way that can be undone: a `%5F` that is part of a name becomes `%255F`, and that `%25255F`. */
function withoutUnderscores(path: string): string {
  return path.replace(/%(?=(?:25)*5F)/gi, "%25").replaceAll("_", "%5F");
}

function nameOf(site: string): string {
  const name = site.replace(/[/\\\p{Cc}]/gu, "_").replace(/^\.+/, "_");
  if (Buffer.byteLength(name) <= LONGEST_JOB && name !== "") return name;
  const digest = createHash("sha256").update(site).digest("hex").slice(0, 16);
  return `${name.replace(/[^\x21-\x7e]/g, "_").slice(0, LONGEST_JOB - digest.length - 1)}_${digest}`;
}

/**
 * Returns the id of a launch, which is in its logs, those of the sampler, and the store. The id of a launch without one, which no crawl
 * made, is derived from its name. Spec 15.4.
 */
export function crawlIdOf({ statistics, job, timestamp }: NamedLaunch): string {
  const { crawlId: known } = statistics;
  if (typeof known === "string" && known !== "") return known;
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(timestamp) ?? [];
  const [year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const number = createHash("sha256").update(job).digest().readUInt32BE() / 2 ** 32;
  return crawlId(timestamp, Date.UTC(year, month - 1, day, hour, minute, second), 0, number);
}

/**
 * Returns the id of the test run of a launch. It is fixed before the first request, as a part of the crawl's id, and stored with it.
 * Default: the timestamp of the launch.
 */
export function runOf(launch: NamedLaunch): string {
  return RUN_IN_CRAWL_ID.exec(crawlIdOf(launch))?.[1] ?? launch.timestamp;
}

/** Returns the id of a crawl whose test run was removed. It is the id of a crawl outside of runs, since another run may now have the name. */
export function crawlIdOutsideRuns(launch: NamedLaunch): string {
  return crawlIdOf(launch).replace(
    RUN_IN_CRAWL_ID,
    (id, run: string) => `rdf_${launch.timestamp}${id.slice(4 + run.length)}`,
  );
}

/** Finds the run in an id that `crawlId` wrote: three numbers follow it. */
const RUN_IN_CRAWL_ID = /^rdf_(.+)_\d+_\d+_\d+$/s;

/**
 * Returns the id of one crawl of one site, which is also the name of its RDF database: `rdf_<run>_<unix seconds>_<slot>_<random>`. Spec
 * 15.4, D-34.
 *
 * @param slot    the number of the crawler on its machine.
 * @param random  0 <= random < 1
 */
export function crawlId(testRun: string, startedAt: number, slot: number, random: number): string {
  return `rdf_${testRun}_${Math.floor(startedAt / 1_000)}_${slot}_${Math.floor(random * 1e7)}`;
}

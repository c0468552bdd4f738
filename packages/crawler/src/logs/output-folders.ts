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

/** `timestamp`: of the launch, 14 digits (D-44). */
export function outputFolders(dataDir: string, job: string, timestamp: string): OutputFolders {
  return {
    logs: join(dataDir, "output", "logs", job, timestamp),
    warcs: join(dataDir, "output", "warcs", job, timestamp),
  };
}

/** File systems allow 255 octets; names of files in the folder may repeat it. */
const LONGEST_JOB = 150;

/**
 * The job of a site: its representation with `/` as `_`. A representation may be any string (spec 4.1), a file name may not:
 * what no file name may hold becomes `_` too, and a long one ends in a digest of the whole. A `_` in the path is written as in a URL, `%5F`:
 * the sites `a.example/b/c` and `a.example/b_c` of one test run had the same files else.
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
 * The id of a launch: in its logs, the sampler's and the store. One of a launch that has none, made by other means than a crawl, follows
 * from its name. Spec 15.4.
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
 * The id of the test run that a launch belongs to: fixed before its first request, as a part of the id of the crawl, and kept with that. The
 * timestamp of the launch unless it was begun in another run.
 */
export function runOf(launch: NamedLaunch): string {
  return RUN_IN_CRAWL_ID.exec(crawlIdOf(launch))?.[1] ?? launch.timestamp;
}

/**
 * The id of a crawl that is no part of its test run any more, because that was removed: as of one that was begun in none. Its name may be that of
 * another run by now.
 */
export function crawlIdOutsideRuns(launch: NamedLaunch): string {
  return crawlIdOf(launch).replace(
    RUN_IN_CRAWL_ID,
    (id, run: string) => `rdf_${launch.timestamp}${id.slice(4 + run.length)}`,
  );
}

/** This pattern finds the run in an id that `crawlId` wrote: three numbers follow it. */
const RUN_IN_CRAWL_ID = /^rdf_(.+)_\d+_\d+_\d+$/s;

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

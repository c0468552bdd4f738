import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { jobOf } from "@eiao/crawler";
import { codeOf } from "@eiao/crawler/errors";
import type { RunPlan } from "./journal.ts";

/** The files of a sample that is not finished: a store that is not sealed, its journal, or only one of them. */
export interface WorkingCopy {
  /** The id of its crawl, which names the database of its results (spec 15.4); undefined: nothing whole says it. */
  readonly database: string | undefined;
  /** Absolute or relative as the data directory is. */
  readonly files: readonly string[];
  /** When something was last written to it: milliseconds since 1970. */
  readonly modified: number;
}

const PART = /^(.+)\.trig\.zst\.part$/;
const JOURNAL = /^(.+)\.journal\.jsonl$/;
/** Octets of the plan of a run, its first line, that are read: what is longer than any is no plan. */
const LONGEST_PLAN = 268_435_456;

/**
 * The working copies below a data directory, by their names; of one site when it is given. Sealed stores and their cards are none.
 * Cost: a folder a site, and the first line of each journal.
 */
export async function workingCopies(dataDir: string, site?: string): Promise<WorkingCopy[]> {
  const root = path.join(dataDir, "output", "rdf");
  const copies: WorkingCopy[] = [];
  for (const job of site === undefined ? (await namesIn(root)).toSorted() : [jobOf(site)]) {
    const byRun = Map.groupBy(
      (await namesIn(path.join(root, job))).flatMap((name) => {
        const run = (PART.exec(name) ?? JOURNAL.exec(name))?.[1];
        return run === undefined ? [] : [{ run, file: path.join(root, job, name) }];
      }),
      ({ run }) => run,
    );
    for (const found of byRun.values()) {
      const copy = await workingCopy(found.map(({ file }) => file).toSorted());
      if (copy !== undefined) copies.push(copy);
    }
  }
  return copies;
}

async function workingCopy(files: readonly string[]): Promise<WorkingCopy | undefined> {
  const journal = files.find((file) => JOURNAL.test(file));
  try {
    const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
    return { database: journal && (await databaseOf(journal)), files, modified: Math.max(...times) };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined; // its sampler sealed or discarded it just now
    throw error;
  }
}

/** A journal that is damaged is of no known crawl, but goes with age as others do. */
async function databaseOf(journal: string): Promise<string | undefined> {
  const octets = createReadStream(journal, { end: LONGEST_PLAN });
  try {
    for await (const line of createInterface({ input: octets, crlfDelay: Infinity }))
      return (JSON.parse(line) as Partial<RunPlan> | null)?.opening?.database;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  } finally {
    octets.destroy();
  }
  return undefined;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return [];
    throw error;
  }
}

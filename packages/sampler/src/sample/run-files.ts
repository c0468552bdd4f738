import { createReadStream } from "node:fs";
import { readFile, readdir, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { jobOf, outputFolders } from "@eiao/crawler/internal";
import { makeFolder } from "@eiao/crawler/internal/database";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { assessmentFile } from "../assessment/assessed-run.ts";
import type { Assessment } from "../assessment/assessment.ts";
import type { StoreOpening } from "../store/contents.ts";
import { notWritten } from "../store/file/append-file.ts";
import { openStoreReader } from "../store/file/read.ts";
import { exists } from "../store/file/write.ts";
import { sampleError } from "./errors.ts";
import type { RunPlan } from "./journal.ts";

/** The paths of the files that a sampler writes for one site in one run, absolute or relative like the data folder. */
export interface RunFiles {
  /** The sealed store. While it is being written, its name ends with `.part`. */
  readonly store: string;
  /** The published name of the store: relative to the data directory, with `/`. */
  readonly storeName: string;
  /** The report card, which is next to the store. */
  readonly assessment: string;
  /** The file from which a sampler continues after a kill. It is removed when the store is sealed. */
  readonly journal: string;
  readonly log: string;
}

/** Matches ids of runs (D-06). They are parts of file names, and `.` and `..` are folders. */
const RUN_ID = /^(?!\.\.?$)[A-Za-z0-9.-]{1,64}$/;

/**
 * Returns the paths of the files of a site in a run.
 *
 * @param run     the id of the test run.
 * @param launch  the timestamp of the sampled crawl.
 * @throws EiaoError `BadRun`.
 */
export function runFiles(dataDir: string, site: string, run: string, launch: string): RunFiles {
  if (!RUN_ID.test(run)) throw sampleError("BadRun", { run: JSON.stringify(run.slice(0, 80)) });
  const job = jobOf(site);
  const base = path.join(dataDir, "output", "rdf", job, run);
  return {
    store: `${base}.trig.zst`,
    storeName: `output/rdf/${job}/${run}.trig.zst`,
    assessment: assessmentFile(`${base}.trig.zst`),
    journal: `${base}.journal.jsonl`,
    log: path.join(outputFolders(dataDir, job, launch).logs, "sampler.log"),
  };
}

/** Writes the report card next to its store, atomically. @throws EiaoError `StoreNotWritten`. */
export async function writeAssessment(store: string, assessment: Assessment): Promise<void> {
  const file = assessmentFile(store);
  try {
    makeFolder(path.dirname(file));
    await writeFile(`${file}.new`, `${JSON.stringify(assessment)}\n`);
    await rename(`${file}.new`, file);
  } catch (error) {
    throw notWritten(file, error);
  }
}

/**
 * Reads a report card, given its store or its own file.
 * @throws EiaoError `NoAssessment`.
 */
export async function readAssessment(storeOrFile: string): Promise<Assessment> {
  const file = storeOrFile.endsWith(".json") ? storeOrFile : assessmentFile(storeOrFile);
  try {
    const value: unknown = JSON.parse(await readFile(file, "utf8"));
    if (isAssessment(value)) return value;
  } catch (error) {
    const reason = messageOf(error);
    throw sampleError("NoAssessment", { file, reason }, error);
  }
  throw sampleError("NoAssessment", { file, reason: "it is not the JSON of an assessment" });
}

function isAssessment(value: unknown): value is Assessment {
  if (typeof value !== "object" || value === null) return false;
  const { site, run, scores, tests, rulesets } = value as Partial<Record<string, unknown>>;
  return typeof site === "string" && typeof run === "string" && [scores, tests, rulesets].every(Array.isArray);
}

/** Returns the opening of a sealed store, or undefined if it is damaged, which its next reader reports. */
export async function storeOpening(store: string): Promise<StoreOpening | undefined> {
  try {
    const reader = await openStoreReader(store);
    try {
      return (await reader.manifest()).opening;
    } finally {
      await reader.close();
    }
  } catch {
    return undefined;
  }
}

const SAFE_ID = /^[A-Za-z0-9._-]{1,150}$/;

/**
 * Renames a sealed store of another crawl with its report card, to make room: `EIAO1.of_rdf_EIAO1_1795645621_1_6135814.trig.zst`. It can be
 * read, verified and loaded as before. Missing files are no error.
 */
export async function putAside(store: string): Promise<void> {
  if (!(await exists(store))) return;
  const { database = "" } = (await storeOpening(store)) ?? {};
  const base = store.replace(/\.trig\.zst$/, "");
  const aside = `${base}.of_${SAFE_ID.test(database) ? database : "another-crawl"}.trig.zst`;
  await rename(assessmentFile(store), assessmentFile(aside)).catch((error: unknown) => {
    if (codeOf(error) !== "ENOENT") throw error;
  });
  await rename(store, aside);
}

/** The files of an unfinished sample: an unsealed store, its journal, or only one of them. */
export interface WorkingCopy {
  /** The id of its crawl, which names the database of its results (spec 15.4); undefined if no whole file has it. */
  readonly database: string | undefined;
  /** The paths, absolute or relative like the data directory. */
  readonly files: readonly string[];
  /** The time of the last write: milliseconds since 1970. */
  readonly modified: number;
}

const PART = /^(.+)\.trig\.zst\.part$/;
const JOURNAL = /^(.+)\.journal\.jsonl$/;
/** The longest first line of a journal, its plan, in bytes. A longer line is not a plan. */
const LONGEST_PLAN = 268_435_456;

/**
 * Returns the working copies below a data directory, sorted by name, of one site if it is given. Sealed stores and their report cards
 * are left out. Cost: reads the folder of each site, and the first line of each journal.
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
    if (codeOf(error) === "ENOENT") return undefined; // its sampler has just sealed or discarded it
    throw error;
  }
}

/** Returns the crawl id in a journal, or undefined if it is damaged. Such a journal is still removed by its age. */
async function databaseOf(journal: string): Promise<string | undefined> {
  const bytes = createReadStream(journal, { end: LONGEST_PLAN });
  try {
    for await (const line of createInterface({ input: bytes, crlfDelay: Infinity }))
      return (JSON.parse(line) as Partial<RunPlan> | null)?.opening?.database;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  } finally {
    bytes.destroy();
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

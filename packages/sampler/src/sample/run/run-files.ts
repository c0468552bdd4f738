import path from "node:path";
import { jobOf, outputFolders } from "@eiao/crawler";
import { sampleError } from "../errors.ts";

/** The paths of the files that a sampler writes for one site in one run, absolute or relative like the data folder. */
export interface RunFiles {
  /** The sealed store; while it is being written `.part` follows its name. */
  readonly store: string;
  /** The store as it is published: relative to the data directory, with `/`. */
  readonly storeName: string;
  /** Report card, beside the store. */
  readonly assessment: string;
  /** What a killed sampler goes on from; gone when the store is sealed. */
  readonly journal: string;
  readonly log: string;
}

/** Ids of runs, D-06. They stand in file names, and `.` and `..` are folders. */
const RUN_ID = /^(?!\.\.?$)[A-Za-z0-9.-]{1,64}$/;

/**
 * Returns the paths of the files of a site in a run.
 *
 * @param run     id of the test run.
 * @param launch  timestamp of the crawl whose pages are sampled.
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

/** The report card of a store. */
export function assessmentFile(store: string): string {
  return `${store.replace(/\.trig\.zst$/, "")}.assessment.json`;
}

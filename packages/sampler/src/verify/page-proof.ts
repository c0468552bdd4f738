import type { Proof } from "@eiao/wam-core";
import { programBeside } from "../evaluation/pool/worker-job.ts";
import type { WorkerJob } from "../evaluation/pool/worker-job.ts";

/** The page and the store of a proof, as plain data. */
export interface ProofTask {
  readonly file: string;
  /** The folder that positions in the archive are relative to. */
  readonly dataDir: string;
  /** The required SHA-256 of the store (`StoreReader.sha256`). */
  readonly digest: string;
  /** The URL of the page. */
  readonly page: string;
  /** The most findings to return. */
  readonly most: number;
}

/** A finding of a page with its fingerprint and proof (wams.md 11). */
export interface ProvenFinding {
  /** The number of the document on the page. */
  readonly document: number;
  readonly wam: string;
  /** The barrier indicator, above 0. */
  readonly value: number;
  readonly line: number;
  readonly column: number;
  /** The style sheet that line and column refer to. Absent for the document. */
  readonly source?: string;
  /** The shortened source of its element. Absent if it is about the whole document. */
  readonly snippet?: string;
  /** One sentence about the fault, with measured values. Absent if the test has none. */
  readonly wrong?: string;
  /** 16 hexadecimal digits (11.1). */
  readonly fingerprint: string;
  /** The proof (11.3), without parts that are too long for people or programs. */
  readonly proof: Proof;
}

/** The reason for a missing proof: the store or archive is missing or was replaced, or the page cannot be evaluated as before. */
export type Unproved = "no-store" | "other-store" | "other-rules" | "no-archive" | "not-evaluated";

/** The result of a page that was evaluated again, as plain data. */
export type PageProof =
  | {
      readonly findings: readonly ProvenFinding[];
      /** True if there are more findings than `most` or than fit. Then each test has its first ones. */ readonly isCut: boolean;
    }
  | { readonly unproved: Unproved };

const proofProgram = programBeside(import.meta.url, "proof-program");

/**
 * Returns a job for a worker, which evaluates a page of a store again, from the archive alone, by the rule sets of its run, and returns a
 * `PageProof`. The worker reads the store too, because a page graph may have 256 MB. Cost: as the evaluation. Source: wams.md 11.
 */
export function proofJob(task: ProofTask): WorkerJob {
  const load = () => Promise.reject(new Error("style sheets come from the archive"));
  return { program: proofProgram, url: task.page, documents: 1, load, task };
}

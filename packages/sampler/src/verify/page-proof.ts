import type { Proof } from "@eiao/wam-core";
import { programBeside } from "../evaluation/pool/worker-job.ts";
import type { WorkerJob } from "../evaluation/pool/worker-job.ts";

/** The page and the store of a proof, as plain data. */
export interface ProofTask {
  readonly file: string;
  /** The folder that positions in the archive are relative to. */
  readonly dataDir: string;
  /** The store is the one of this SHA-256 (`StoreReader.sha256`), or none. */
  readonly digest: string;
  /** URL of the page. */
  readonly page: string;
  /** Findings kept at most. */
  readonly most: number;
}

/** A finding of a page with what wams.md 11 says of it. */
export interface ProvenFinding {
  /** Number of the document on the page. */
  readonly document: number;
  readonly wam: string;
  /** Barrier indicator, above 0. */
  readonly value: number;
  readonly line: number;
  readonly column: number;
  /** The style sheet in which line and column count; absent: the document. */
  readonly source?: string;
  /** Source of what it is about, shortened; absent: the document as a whole. */
  readonly snippet?: string;
  /** One sentence on what is wrong, with what was measured; absent: the test has none. */
  readonly wrong?: string;
  /** 16 hexadecimal digits (11.1). */
  readonly fingerprint: string;
  /** 11.3; what is longer than people or programs could use is left out of it. */
  readonly proof: Proof;
}

/** The reason why there is no proof: the store or archive is missing or was replaced, or the page cannot be evaluated as before. */
export type Unproved = "no-store" | "other-store" | "other-rules" | "no-archive" | "not-evaluated";

/** The result of a page that was evaluated again, as plain data. */
export type PageProof =
  | {
      readonly findings: readonly ProvenFinding[];
      /** There were more than `most`, or than have space: of each test the first ones are here. */ readonly isCut: boolean;
    }
  | { readonly unproved: Unproved };

const proofProgram = programBeside(import.meta.url, "proof-program");

/**
 * Evaluates a page of a store again in a worker, from the archive alone, by the rule sets of its run; its result is a `PageProof`. Reading the store
 * too is the worker's: a page graph may have 256 MB. Cost: as the evaluation. Source: wams.md 11.
 */
export function proofJob(task: ProofTask): WorkerJob {
  const load = () => Promise.reject(new Error("style sheets come from the archive"));
  return { program: proofProgram, url: task.page, documents: 1, load, task };
}

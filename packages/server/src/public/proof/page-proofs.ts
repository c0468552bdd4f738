import { access } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "@eiao/crawler/internal/errors";
import { proofJob } from "@eiao/sampler/internal";
import type { PageProof } from "@eiao/sampler/internal";
import type { Proof } from "@eiao/wam-core";
import { LRUCache } from "lru-cache";
import { MOST_LOCATIONS } from "./page-findings.ts";
import type { FailedLocation, PageFindings, PageTestFindings } from "./page-findings.ts";
import type { ArchiveWorkers } from "../archive/archive-workers.ts";

/** A page of a run whose findings need proofs. */
export interface ProofQuery {
  /** The store of the site in the run, relative to the data directory or absolute. */
  readonly store: string;
  /** SHA-256 of the store that was loaded. */
  readonly digest: string;
  /** The URL of the page. */
  readonly page: string;
}

/** A proof, or the reason why there is none. "busy": too many requests wait; "not-yet": the evaluation takes long. */
export type ProofAnswer = PageProof | { readonly unproved: "busy" | "not-yet" };

/** The proofs of pages, which are made on request in a process of their own. */
export interface PageProofs {
  /** Returns a proof, or a reason, within `waitMs`. Never rejects. A later request gets the proof that was made meanwhile. */
  of(query: ProofQuery): Promise<ProofAnswer>;
}

/** The limits of proofs. */
export interface PageProofOptions {
  /** The folder that the paths of stores are relative to. */
  readonly dataDir: string;
  readonly workers: ArchiveWorkers;
  /** The time in ms that a reader waits. Default: 10,000. */
  readonly waitMs?: number;
  /** The memory for kept proofs in bytes. Default: 32 MB. */
  readonly memoryBytes?: number;
}

/** The time after which a failed proof is tried again, because an archive may come back. */
const AGAIN_MS = 60_000;

/** Makes proofs from the stores of a data directory. */
export function createPageProofs(options: PageProofOptions): PageProofs {
  const { dataDir, workers, waitMs = 10_000, memoryBytes = 32_000_000 } = options;
  /** The proofs by the digest of the store, which identifies its content, and the page. */
  const proofs = new LRUCache<string, PageProof>({ maxSize: memoryBytes });
  const underWay = new Map<string, Promise<PageProof>>();

  const cacheProof = (key: string, proof: PageProof): void => {
    const size = JSON.stringify(proof).length + key.length;
    proofs.set(key, proof, "findings" in proof ? { size } : { size, ttl: AGAIN_MS });
  };

  const begin = (key: string, { store, digest, page }: ProofQuery): Promise<PageProof> | "full" => {
    const file = path.resolve(dataDir, store);
    const job = workers.offer(proofJob({ file, dataDir, digest, page, most: MOST_LOCATIONS }));
    if (job === "full") return job;
    const work = job.then(
      (result) => result as PageProof,
      (error: unknown): PageProof => {
        // A page that kills its worker would kill the next one too: keep the result.
        if (codeOf(error) === "EvaluationStopped") throw error;
        return { unproved: "not-evaluated" };
      },
    );
    const noted = work
      .then((proof) => {
        cacheProof(key, proof);
        return proof;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, noted);
    return noted;
  };

  return {
    async of(query) {
      const key = JSON.stringify([query.digest, query.page]);
      const found = proofs.get(key);
      if (found !== undefined) return found;
      const isThere = await access(path.resolve(dataDir, query.store)).then(
        () => true,
        () => false,
      );
      if (!isThere) return { unproved: "no-store" };
      const work = underWay.get(key) ?? begin(key, query);
      if (work === "full") return { unproved: "busy" };
      return await resultWithin(waitMs, work);
    },
  };
}

/** Returns the result of the work, or that it is not ready yet. */
async function resultWithin(ms: number, work: Promise<PageProof>): Promise<ProofAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ProofAnswer>((resolve) => {
    timer = setTimeout(() => resolve({ unproved: "not-yet" }), ms);
  });
  try {
    return await Promise.race([work.catch((): ProofAnswer => ({ unproved: "busy" })), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A location where a test failed, with the result of evaluating the archived page again. */
export interface ProvenLocation extends FailedLocation {
  /** The source of the element. Undefined if it is unknown, or for the whole document. */
  readonly snippet?: string | undefined;
  /** The English sentence that explains the failure. */
  readonly wrong?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly proof?: Proof | undefined;
}

/**
 * The proof state of the locations. `some`: only the first ones have a proof, because there are too many. `differs`:
 * the new evaluation found other locations.
 */
export type ProofState =
  | "proved"
  | "some"
  | "differs"
  | Extract<ProofAnswer, { readonly unproved: string }>["unproved"];

/** A test with its locations. */
export interface ProvenTest extends Omit<PageTestFindings, "locations"> {
  readonly locations: readonly ProvenLocation[];
}

/** Joins the locations of a run with new findings. Several of one test at one location are joined in their order. */
export function provenLocations(
  { tests }: Pick<PageFindings, "tests">,
  answer: ProofAnswer,
): { readonly tests: readonly ProvenTest[]; readonly state: ProofState } {
  if ("unproved" in answer) return { tests, state: answer.unproved };
  const found = new Map<string, (typeof answer.findings)[number][]>();
  for (const finding of answer.findings) {
    const key = keyOf(finding.wam, { ...finding, source: finding.source ?? null });
    const same = found.get(key);
    if (same === undefined) found.set(key, [finding]);
    else same.push(finding);
  }
  let isMissing = false;
  const proven = tests.map((test) => ({
    ...test,
    locations: test.locations.map((location): ProvenLocation => {
      const finding = found.get(keyOf(test.wam, location))?.shift();
      if (finding === undefined) {
        isMissing ||= location.value !== null; // results that a person has to decide have no finding
        return location;
      }
      const { snippet, wrong, fingerprint, proof } = finding;
      return { ...location, snippet, wrong, fingerprint, proof };
    }),
  }));
  return { tests: proven, state: !isMissing ? "proved" : answer.isCut ? "some" : "differs" };
}

function keyOf(wam: string, { document, line, column, source }: Omit<FailedLocation, "value">): string {
  return JSON.stringify([wam, document, line, column, source]);
}

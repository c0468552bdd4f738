import { LRUCache } from "lru-cache";
import { access } from "node:fs/promises";
import path from "node:path";
import { proofJob } from "@eiao/sampler";
import type { PageProof } from "@eiao/sampler";
import { codeOf } from "@eiao/crawler/errors";
import { MOST_PLACES } from "../model/page-findings.ts";
import type { ArchiveWorkers } from "./archive-workers.ts";

/** A page of a run whose findings are to be proved. */
export interface ProofQuery {
  /** Of the site in the run, relative to the data directory or absolute. */
  readonly store: string;
  /** SHA-256 of the store that was loaded. */
  readonly digest: string;
  /** URL of the page. */
  readonly page: string;
}

/** A proof, why there is none, or why there is none yet: too many are waited for, or it takes long. */
export type ProofAnswer = PageProof | { readonly unproved: "busy" | "not-yet" };

/** Proofs of pages, made in a process of their own when somebody asks. */
export interface PageProofs {
  /** Never rejects, and is answered within `waitMs`: who asks again later finds what was made meanwhile. */
  of(query: ProofQuery): Promise<ProofAnswer>;
}

/** Bounds of proofs. */
export interface PageProofOptions {
  /** What the stores' places in the archive are relative to. */
  readonly dataDir: string;
  readonly workers: ArchiveWorkers;
  /** That a reader waits; default 10,000. */
  readonly waitMs?: number;
  /** Of proofs that are kept; default 32 MB. */
  readonly memoryOctets?: number;
}

/** What could not be proved is tried again after so long: an archive may come back. */
const AGAIN_MS = 60_000;

/** Proofs of the stores of a data directory. */
export function createPageProofs(options: PageProofOptions): PageProofs {
  const { dataDir, workers, waitMs = 10_000, memoryOctets = 32_000_000 } = options;
  /** By digest of the store, which names its content, and page. */
  const proofs = new LRUCache<string, PageProof>({ maxSize: memoryOctets });
  const underWay = new Map<string, Promise<PageProof>>();

  const keep = (key: string, proof: PageProof): void => {
    const size = JSON.stringify(proof).length + key.length;
    proofs.set(key, proof, "findings" in proof ? { size } : { size, ttl: AGAIN_MS });
  };

  const begin = (key: string, { store, digest, page }: ProofQuery): Promise<PageProof> | "full" => {
    const file = path.resolve(dataDir, store);
    const job = workers.offer(proofJob({ file, dataDir, digest, page, most: MOST_PLACES }));
    if (job === "full") return job;
    const work = job.then(
      (result) => result as PageProof,
      (error: unknown): PageProof => {
        // A page that costs its worker would cost the next one too.
        if (codeOf(error) === "EvaluationStopped") throw error;
        return { unproved: "not-evaluated" };
      },
    );
    const noted = work
      .then((proof) => {
        keep(key, proof);
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
      return await within(waitMs, work);
    },
  };
}

/** What work comes to, or that it is not there yet. */
async function within(ms: number, work: Promise<PageProof>): Promise<ProofAnswer> {
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

import { prepareStore } from "@eiao/etl";
import { runFiles } from "@eiao/sampler";
import type { SiteJob } from "../queue/job.ts";
import type { PhaseOutcome } from "./phase-outcome.ts";
import type { SiteWork } from "./site-work.ts";

/** Reads the sealed store of a job's site and holds it against itself; the coordinator writes what comes of it, in one transaction. Spec 12.2. */
export async function loadJob(job: SiteJob, work: SiteWork, signal: AbortSignal): Promise<PhaseOutcome> {
  const { dataDir, files, numbering, onLoad, handOver } = work;
  const begun = performance.now();
  const { store } = runFiles(dataDir, job.site, job.run, "");
  const release = await files.toLoad(job);
  try {
    const prepared = await prepareStore(store, { run: job.run, dataDir, numbering, progress: onLoad, signal });
    await handOver(prepared, (performance.now() - begun) / 1000);
  } finally {
    await release();
  }
  return { state: "loaded" };
}

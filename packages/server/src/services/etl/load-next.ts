import { runFiles } from "@eiao/sampler";
import { cleanDatabase, loadStore } from "@eiao/etl";
import { wordsOf } from "@eiao/wam-core/errors";
import type { SiteJob } from "../../queue/job.ts";
import { isTrouble } from "../is-trouble.ts";
import type { Observatory } from "../observatory.ts";
import { failJob, finish } from "./etl-runs.ts";

/** How long a loader is believed to be at a site, unless it renews its leases (`runLoaders`). */
export const LOADING_MS = 30_000;

/**
 * Loads the next store that waits (spec 12.2), counts its site, cleans up after it, and publishes the run when it was the last one. A store
 * that cannot be loaded counts as failed and stays for the age rule.
 * @returns false: none waits. @throws what no other store would fare better with: a full disk, the database.
 */
export async function loadNext(observatory: Observatory, holder: string, signal?: AbortSignal): Promise<boolean> {
  const { queue, now, scheduling } = observatory;
  const until = new Date(now().getTime() + LOADING_MS);
  const job = await queue.take({ holder, phase: "load", until, now: now() }, scheduling);
  if (job === undefined) return false;
  try {
    await loadJob(observatory, job, signal);
  } catch (error) {
    const isOver = signal?.aborted === true;
    // No other site would fare better: it waits until that is mended.
    if (isOver || isTrouble(error)) await queue.giveBack(job, now()).catch(() => undefined);
    if (isOver) return true;
    if (isTrouble(error)) throw error;
    await failJob(observatory, job, wordsOf(error));
  }
  return true;
}

async function loadJob(observatory: Observatory, job: SiteJob, signal: AbortSignal | undefined): Promise<void> {
  const { warehouse, repository, queue, dataDir, now, log } = observatory;
  const { run, site, url, databaseId } = job;
  const begun = performance.now();
  log("etlserver", `Currently handling website:${url} in the ETL`);
  const loaded = await loadStore(warehouse, {
    file: runFiles(dataDir, site, run, "").store,
    run,
    dataDir,
    siteAt: async (webSite, name) => {
      const known = await repository.siteAt(webSite);
      return known?.site === name ? known : undefined;
    },
    ...(signal === undefined ? {} : { signal }),
  });
  await queue.end(job, "done", null, now());
  const seconds = ((performance.now() - begun) / 1000).toFixed(2);
  log("etlserver", `Time spent in total: ${seconds} secs. Added ${loaded.facts} facts of ${site}`);
  if (databaseId !== null)
    await cleanDatabase(databaseId, { dataDir, isWanted: (database) => queue.isWanted(database) });
  await finish(observatory, run);
}

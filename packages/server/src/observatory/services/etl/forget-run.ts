import path from "node:path";
import { crawlIdOutsideRuns, runOf } from "@eiao/crawler/internal";
import { listRuns, removeRunWithStores, removeStoreFiles, runsWithFilesToGo } from "@eiao/etl/internal";
import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import type { DroppedSite } from "../../queue/runs.ts";
import type { Observatory } from "../observatory.ts";
import { cleanAfter } from "./etl-runs.ts";
import { storeOf } from "./load-next.ts";

/** Removes the counters and facts of a run, and then its stores: `removeTestRun` (spec 12.1). An unknown run is no error. */
export async function forgetRun(observatory: Observatory, run: string): Promise<void> {
  const { warehouse, dataDir, files, closing: signal } = observatory;
  try {
    await removeRunWithStores(warehouse, { run, dataDir, signal, removeElsewhere: (stores) => files.forget(stores) });
  } catch (error) {
    if (codeOf(error) !== "UnknownTestRun") throw error;
  }
}

/**
 * Removes the results of sites of a run that left the queue: their crawls no longer belong to it, and unfinished samples, logs and stores that were
 * not loaded are removed. The name of the run is free, and the next run of that name measures its sites again.
 * @param keepStores  true to keep sealed stores.
 */
export async function disownSites(
  observatory: Observatory,
  run: string,
  sites: readonly DroppedSite[],
  keepStores = false,
): Promise<void> {
  const { dataDir, files } = observatory;
  for (const { site, databaseId } of sites) {
    await disownCrawl(observatory, run, site);
    await cleanAfter(observatory, databaseId, { site });
  }
  const stores = sites.map(({ site }) => storeOf({ site, run }));
  for (const store of stores)
    await removeStoreFiles(path.join(dataDir, store), { sealed: !keepStores, unsealed: true });
  if (!keepStores) await files.forget(stores);
}

async function disownCrawl({ repository }: Observatory, run: string, site: string): Promise<void> {
  const known = await repository.siteOf(site);
  const launch = known === undefined ? undefined : await repository.lastLaunch(known.id);
  if (launch === undefined || runOf(launch) !== run) return;
  const statistics = { ...launch.statistics, crawlId: crawlIdOutsideRuns(launch) };
  await repository.endLaunch(launch, { state: "ended", stoppedBy: launch.stoppedBy, statistics });
}

/**
 * Drops the queues of runs that were removed only in the warehouse, for example by `eiao-wam runs remove` without a coordinator: their waiting sites
 * need no measurement.
 */
export async function dropRemoved(observatory: Observatory): Promise<void> {
  await removeLeft(observatory);
  for (const run of await removedRuns(observatory)) await dropIfRemoved(observatory, run);
}

/** Drops the queue of one removed run, so that the next run of its name need not wait for `dropRemoved`. */
export async function dropIfRemoved(observatory: Observatory, run: string): Promise<void> {
  const { queue, warehouse, log } = observatory;
  const isRemoved = async () => (await listRuns(warehouse, run))[0]?.state === "removed";
  // Checked again, because another run of that name may have been announced meanwhile.
  if (!(await isRemoved()) || !(await isLeft(observatory, run)) || !(await isRemoved())) return;
  const sites = await queue.dropKnown(run);
  await disownSites(observatory, run, sites, true); // stores stay: the command that removed the run decided about them
  log("siteurlserver", `Dropped ${run}, which was removed: ${sites.length} sites`);
}

/** Returns the removed runs that are still in the queue. */
export async function removedRuns(observatory: Observatory): Promise<string[]> {
  const { queue, warehouse } = observatory;
  const runs = await queue.runs();
  if (runs.length === 0) return [];
  const removed = new Set((await listRuns(warehouse)).flatMap(({ run, state }) => (state === "removed" ? [run] : [])));
  const queued: string[] = [];
  for (const run of runs) if (removed.has(run) && (await isLeft(observatory, run))) queued.push(run);
  return queued;
}

/** Returns true if the jobs in the queue belong to the removed run, and not to another run of its name that is being announced. */
async function isLeft({ queue, isOwnEtl }: Observatory, run: string): Promise<boolean> {
  if ((await queue.announcedJobs(run)).length > 0) return false;
  const [site] = await queue.sitesOf(run);
  const job = site === undefined ? undefined : await queue.find(run, site);
  return job === undefined || isOwnEtl(job.etlserver, job.port); // otherwise another warehouse counts it
}

/** Removes stores that the command that removed their run could not remove, such as those in a bucket, or did not get to. */
async function removeLeft(observatory: Observatory): Promise<void> {
  const { warehouse, log } = observatory;
  for (const run of await runsWithFilesToGo(warehouse)) {
    try {
      await forgetRun(observatory, run);
      log("etlserver", `Removed what was left of the run ${run}`);
    } catch (error) {
      log("etlserver", `The run ${run} was removed, but some of its data could not be: ${messageOf(error)}`);
    }
  }
}

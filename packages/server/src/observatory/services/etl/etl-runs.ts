import { codeOf } from "@eiao/crawler/internal/errors";
import { announceRun, announceSites, failLoad, finishRun, listRuns } from "@eiao/etl/internal";
import { cleanDatabase } from "@eiao/etl";
import type { RunOptions } from "@eiao/etl";
import type { Observatory } from "../observatory.ts";
import { badArguments } from "../../../transport/errors.ts";
import { serviceError } from "../../../transport/service-errors.ts";
import type { SiteJob } from "../../queue/job.ts";
import type { Death } from "../../queue/leases.ts";

/** The largest number that the counters can hold. */
const MOST_SITES = 2_147_483_647;

/** Announces a number of sites of a run: `testRun` (spec 12.1). @throws EiaoError `BadRunName`, `TestRunExists`, `BadArguments`. */
export async function announceCount(observatory: Observatory, run: string, sites: number): Promise<void> {
  const [known] = await listRuns(observatory.warehouse, run);
  const all = sites + (known?.sites.expected ?? 0);
  if (all > MOST_SITES) throw badArguments(`a run can have at most ${MOST_SITES} sites, not ${all}`);
  await refusePublished(observatory, run);
  await announceRun(observatory.warehouse, run, sites, { nowrite: observatory.nowrite });
}

/** Announces sites of a run by their names, so that a repeated announcement counts once. @throws EiaoError `TestRunExists`. */
export async function announceNames(
  observatory: Observatory,
  run: string,
  sites: readonly string[],
  options: Pick<RunOptions, "panel" | "origin">,
): Promise<void> {
  await refusePublished(observatory, run);
  await announceSites(observatory.warehouse, run, sites, { nowrite: observatory.nowrite, ...options });
}

async function refusePublished({ warehouse }: Observatory, run: string): Promise<void> {
  const [known] = await listRuns(warehouse, run);
  if (known?.state === "published") throw serviceError("TestRunExists", { run });
}

/** Checks that a run can get results (D-54): a published run is published again. @throws EiaoError `UnknownTestRun`. */
export async function checkKnown({ warehouse }: Observatory, run: string): Promise<void> {
  const [known] = run === "" ? [] : await listRuns(warehouse, run);
  if (known === undefined || known.state === "removed") throw serviceError("UnknownTestRun", { run });
}

/** Checks that a run is open. @throws EiaoError `UnknownTestRun`. */
export async function checkOpen({ warehouse }: Observatory, run: string): Promise<void> {
  const [known] = run === "" ? [] : await listRuns(warehouse, run);
  if (known?.state !== "open") throw serviceError("UnknownTestRun", { run });
}

/** Fails a site: its run counts it as failed, and is published if it was the last one. @throws EiaoError `UnknownTestRun`. */
export async function failSite(observatory: Observatory, run: string, site: string, reason: string): Promise<void> {
  const { warehouse, repository, queue, now, log } = observatory;
  await failLoad(warehouse, run, site, reason, await repository.siteOf(site));
  await queue.end({ run, site, token: null }, "failed", reason.slice(0, 1_000), now());
  log("etlserver", `Failed ${site} of ${run}: ${reason}`);
  await finish(observatory, run);
}

/** Fails a job that a worker has. A run that was removed meanwhile counts nothing. */
export async function failJob(
  observatory: Observatory,
  job: Pick<SiteJob, "run" | "site">,
  reason: string,
): Promise<void> {
  try {
    await failSite(observatory, job.run, job.site, reason);
  } catch (error) {
    if (codeOf(error) !== "UnknownTestRun") throw error;
    await observatory.queue.end({ ...job, token: null }, "failed", reason.slice(0, 1_000), observatory.now());
  }
}

/**
 * Stops a run now: sites that are not loaded fail, and the run is published with the loaded ones.
 * @returns the number of stopped sites; 0 for a run that has ended or is unknown.
 */
export async function stopRun(observatory: Observatory, run: string): Promise<number> {
  const open = await observatory.queue.openSites(run);
  for (const site of open) await failJob(observatory, { run, site }, "Stopped by the operator.");
  return open.length;
}

/** Fails a site at which workers died too often (spec 7). */
export async function giveUp(observatory: Observatory, death: Death): Promise<void> {
  const { deaths, isLast } = death;
  if (isLast)
    await failJob(observatory, death, `Given up, because workers died at this site ${deaths} times in one phase.`);
}

/**
 * Publishes a run after the end of a site if all its sites in the queue have ended. It reads the queue first, because counting the loaded sites
 * after each one would take longer and longer. `finishEnded` finds runs that only the warehouse knows to be complete.
 */
export async function finish(observatory: Observatory, run: string): Promise<boolean> {
  return !(await observatory.queue.hasOpenSites(run)) && (await publishComplete(observatory, run));
}

/** Publishes a run if all its sites are loaded or failed. */
async function publishComplete({ warehouse, log, newWork, published }: Observatory, run: string): Promise<boolean> {
  const finished = await finishRun(warehouse, run);
  if (finished) {
    log("etlserver", `Published the run ${run}`);
    newWork.notify();
    published.notify(); // the search index gets its pages
  }
  return finished;
}

/** Publishes complete runs of a coordinator that died after it counted the last site. */
export async function finishEnded(observatory: Observatory): Promise<void> {
  // Runs that were never queued stay open for the command that loads them.
  const queued = new Set(await observatory.queue.runs());
  // A run that expects no sites is just being announced.
  for (const { run, state, sites } of await listRuns(observatory.warehouse))
    if (state === "open" && sites.expected > 0 && queued.has(run)) await publishComplete(observatory, run);
}

/**
 * Removes the working copy and the logs of a crawl that is loaded or will not be (spec 15.1, 12.1). Late workers cannot write them again. Its site,
 * and whether a job waits for its results, are looked up unless `known` has them. Callers of `loadETL` can give a crawl any name; nothing is removed
 * for a name that is no id.
 */
export async function cleanAfter(
  { queue, dataDir, siteLogs }: Observatory,
  databaseId: string | null,
  known: { readonly site?: string; readonly isWanted?: boolean | undefined } = {},
): Promise<void> {
  if (databaseId === null) return;
  await siteLogs.flush();
  const { site } = known;
  const isWanted = async (database: string): Promise<boolean> => known.isWanted ?? (await queue.isWanted(database));
  const options = { dataDir, logs: siteLogs.folder, isWanted, ...(site === undefined ? {} : { site }) };
  await cleanDatabase(databaseId, options).catch((error: unknown) => {
    if (codeOf(error) !== "BadDatabaseName") throw error;
  });
}

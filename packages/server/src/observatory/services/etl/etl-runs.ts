import { codeOf } from "@eiao/crawler/internal/errors";
import { announceRun, announceSites, failLoad, finishRun, listRuns } from "@eiao/etl/internal";
import { cleanDatabase } from "@eiao/etl";
import type { RunOptions } from "@eiao/etl";
import type { Observatory } from "../observatory.ts";
import { badArguments } from "../../../transport/errors.ts";
import { serviceError } from "../../../transport/service-errors.ts";
import type { SiteJob } from "../../queue/job.ts";
import type { Death } from "../../queue/leases.ts";

/** The largest number that the counters hold. */
const MOST_SITES = 2_147_483_647;

/** `testRun` (spec 12.1) for callers that say only how many sites. @throws EiaoError `BadRunName`, `TestRunExists`, `BadArguments`. */
export async function announceCount(observatory: Observatory, run: string, sites: number): Promise<void> {
  const [known] = await listRuns(observatory.warehouse, run);
  const all = sites + (known?.sites.expected ?? 0);
  if (all > MOST_SITES) throw badArguments(`a run can have at most ${MOST_SITES} sites, not ${all}`);
  await refusePublished(observatory, run);
  await announceRun(observatory.warehouse, run, sites, { nowrite: observatory.nowrite });
}

/** The same by the names of the sites, so that the same announcement made twice counts once. */
export async function announceNames(
  observatory: Observatory,
  run: string,
  sites: readonly string[],
  about: Pick<RunOptions, "panel" | "origin">,
): Promise<void> {
  await refusePublished(observatory, run);
  await announceSites(observatory.warehouse, run, sites, { nowrite: observatory.nowrite, ...about });
}

async function refusePublished({ warehouse }: Observatory, run: string): Promise<void> {
  const [known] = await listRuns(warehouse, run);
  if (known?.state === "published") throw serviceError("TestRunExists", { run });
}

/** A run that results may come for (D-54): one that was published is published again. @throws EiaoError `UnknownTestRun`. */
export async function checkKnown({ warehouse }: Observatory, run: string): Promise<void> {
  const [known] = run === "" ? [] : await listRuns(warehouse, run);
  if (known === undefined || known.state === "removed") throw serviceError("UnknownTestRun", { run });
}

/** @throws EiaoError `UnknownTestRun`. */
export async function checkOpen({ warehouse }: Observatory, run: string): Promise<void> {
  const [known] = run === "" ? [] : await listRuns(warehouse, run);
  if (known?.state !== "open") throw serviceError("UnknownTestRun", { run });
}

/** A site comes to nothing: the run counts it as failed, and is published when it was the last one. @throws EiaoError `UnknownTestRun`. */
export async function failSite(observatory: Observatory, run: string, site: string, reason: string): Promise<void> {
  const { warehouse, repository, queue, now, log } = observatory;
  await failLoad(warehouse, run, site, reason, await repository.siteOf(site));
  await queue.end({ run, site, token: null }, "failed", reason.slice(0, 1_000), now());
  log("etlserver", `Failed ${site} of ${run}: ${reason}`);
  await finish(observatory, run);
}

/** The same for who works on the site: a run that was removed meanwhile counts nothing. */
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
 * Stops a run now: its sites that are not loaded come to nothing, and it is published with those that are. What was loaded stays.
 * @returns how many sites were stopped; a run that has ended, and an unknown one, have none.
 */
export async function stopRun(observatory: Observatory, run: string): Promise<number> {
  const open = await observatory.queue.openSites(run);
  for (const site of open) await failJob(observatory, { run, site }, "Stopped by the operator.");
  return open.length;
}

/** A site at which workers died too often comes to nothing (spec 7). */
export async function giveUp(observatory: Observatory, death: Death): Promise<void> {
  const { deaths, isLast } = death;
  if (isLast)
    await failJob(observatory, death, `Given up, because workers died at this site ${deaths} times in one phase.`);
}

/**
 * Publishes the run when a site of it has ended, and none in the queue has not: counting all that are loaded for each site would take longer with each.
 * What only the warehouse knows to be complete is found by `finishEnded`.
 */
export async function finish(observatory: Observatory, run: string): Promise<boolean> {
  return !(await observatory.queue.hasOpenSites(run)) && (await publishComplete(observatory, run));
}

/** Publishes the run when all its sites are loaded or failed. */
async function publishComplete({ warehouse, log, newWork, published }: Observatory, run: string): Promise<boolean> {
  const finished = await finishRun(warehouse, run);
  if (finished) {
    log("etlserver", `Published the run ${run}`);
    newWork.notify();
    published.notify(); // its pages go into the search index
  }
  return finished;
}

/** Publishes the runs whose last site was counted by a coordinator that died before it published them. */
export async function finishEnded(observatory: Observatory): Promise<void> {
  // Runs that were never queued are kept open by who loads them.
  const queued = new Set(await observatory.queue.runs());
  // One that expects no site is just being announced.
  for (const { run, state, sites } of await listRuns(observatory.warehouse))
    if (state === "open" && sites.expected > 0 && queued.has(run)) await publishComplete(observatory, run);
}

/**
 * Removes the working copy and the logs of a crawl that is loaded, or is not to be (spec 15.1, 12.1); late workers cannot
 * write them anew. What is not known of the crawl, its site and if somebody waits for its results, is looked up. Callers of `loadETL` may name a crawl as they like: one whose name is no id has neither.
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
  const where = { dataDir, logs: siteLogs.folder, isWanted, ...(site === undefined ? {} : { site }) };
  await cleanDatabase(databaseId, where).catch((error: unknown) => {
    if (codeOf(error) !== "BadDatabaseName") throw error;
  });
}

import path from "node:path";
import { runFiles } from "@eiao/sampler/internal";
import { loadStore } from "@eiao/etl";
import type { LoadResult, LoadSettings } from "@eiao/etl";
import { messageOf } from "@eiao/crawler/internal/errors";
import type { HeldJob } from "../../queue/leases.ts";
import type { SiteJob } from "../../queue/job.ts";
import { isTrouble } from "../../../transport/service-errors.ts";
import type { Observatory } from "../observatory.ts";
import { cleanAfter, failJob, finish } from "./etl-runs.ts";

/** The time in ms for which a loader counts as working on a site, unless it renews its leases (`runLoaders`). */
export const LOADING_MS = 30_000;

/**
 * Loads the next waiting store (spec 12.2), counts its site, cleans up after it, and publishes the run if it was the last one. A store that cannot
 * be loaded counts as failed and stays until it is too old.
 * @returns false if none waits. @throws errors that all stores would meet: a full disk, a missing database.
 */
export async function loadNext(observatory: Observatory, holder: string, signal?: AbortSignal): Promise<boolean> {
  const { queue, now, scheduling } = observatory;
  const until = new Date(now().getTime() + LOADING_MS);
  const job = await queue.take({ holder, phase: "load", until, now: now() }, scheduling);
  if (job === undefined) return false;
  try {
    observatory.waiting.changed("load");
    await loadJob(observatory, job, signal);
  } catch (error) {
    const isOver = signal?.aborted === true;
    // Other sites would meet the same error, so the site waits until it is fixed.
    if (isOver || isTrouble(error)) await queue.giveBack(job, now()).catch(() => undefined);
    if (isOver) return true;
    if (isTrouble(error)) throw error;
    const reason = messageOf(error);
    observatory.siteLogs.write(job.databaseId ?? "", "etl", "stderr", [reason]);
    await failJob(observatory, job, reason);
  }
  return true;
}

async function loadJob(observatory: Observatory, job: SiteJob, signal: AbortSignal | undefined): Promise<void> {
  const { warehouse, dataDir, files, siteLogs } = observatory;
  const { run, databaseId } = job;
  const begun = performance.now();
  let read = begun;
  logLoadStart(observatory, job);
  const release = await files.toLoad(job);
  let loaded: LoadResult;
  try {
    loaded = await loadStore(warehouse, {
      file: path.join(dataDir, storeOf(job)),
      run,
      dataDir,
      siteAt: siteIn(observatory),
      progress(_pages, _of, page) {
        read = performance.now();
        siteLogs.write(databaseId ?? "", "etl", "stdout", ["Currently handling resource", page]);
      },
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    await release();
  }
  const seconds = (since: number): number => (since - begun) / 1000;
  await noteLoaded(observatory, job, loaded, { reading: seconds(read), total: seconds(performance.now()) });
}

/** Writes the first lines of a load to the logs (spec 15.3). */
export function logLoadStart({ log, siteLogs }: Observatory, { site, run, url, databaseId }: SiteJob): void {
  log("etlserver", `Loading ${site} of ${run}${databaseId === null ? "" : ` (${databaseId})`}`);
  siteLogs.write(databaseId ?? "", "etl", "stdout", [`Currently handling website:${url} in the ETL`]);
}

/** Returns the path of a site's store, below the data directory. */
export function storeOf({ site, run }: Pick<SiteJob, "site" | "run">): string {
  return runFiles("", site, run, "").store;
}

/** Returns a function that looks sites up in the URL repository. A name that another site has now gives undefined. */
export function siteIn({ repository }: Observatory): LoadSettings["siteAt"] {
  return async (webSite, name) => {
    const known = await repository.siteAt(webSite);
    return known?.site === name ? known : undefined;
  };
}

/** Records that a site is loaded: ends its job, removes its working copies and logs, and publishes its run if it was the last one. */
export async function noteLoaded(
  observatory: Observatory,
  { run, site, token }: HeldJob,
  { facts }: LoadResult,
  { reading, total }: { readonly reading: number; readonly total: number },
): Promise<void> {
  const { queue, now, log, siteLogs } = observatory;
  const ended = await queue.end({ run, site, token }, "done", null, now());
  const job = ended ?? (await queue.find(run, site));
  siteLogs.write(job?.databaseId ?? "", "etl", "stdout", [
    `Time spent in total: ${total.toFixed(2)} secs. Time spent on reading RDF: ${reading.toFixed(2)} secs.`,
    `${plainDate(now())} Finished loading data from the RDF database`,
    `Added ${facts} facts`,
  ]);
  log("etlserver", `Finished ${site} of ${run}: added ${facts} facts in ${total.toFixed(2)} secs`);
  if (job !== undefined) await cleanAfter(observatory, job.databaseId, { site, isWanted: ended?.isWanted });
  await finish(observatory, run);
}

/** Formats a date in UTC as the first observatory did (spec 15.3): `Thu Mar 22 11:31:47 2007`. */
function plainDate(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${day?.replace(/^0/, " ")} ${time} ${year}`;
}

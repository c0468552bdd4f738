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
    const reason = wordsOf(error);
    observatory.siteLogs.write(job.databaseId ?? "", "etl", "stderr", [reason]);
    await failJob(observatory, job, reason);
  }
  return true;
}

async function loadJob(observatory: Observatory, job: SiteJob, signal: AbortSignal | undefined): Promise<void> {
  const { warehouse, repository, queue, dataDir, now, log, siteLogs } = observatory;
  const { run, site, url, databaseId } = job;
  const begun = performance.now();
  let read = begun;
  const tell = (...lines: readonly string[]): void => siteLogs.write(databaseId ?? "", "etl", "stdout", lines);
  log("etlserver", `Loading ${site} of ${run}${databaseId === null ? "" : ` (${databaseId})`}`);
  tell(`Currently handling website:${url} in the ETL`);
  const loaded = await loadStore(warehouse, {
    file: runFiles(dataDir, site, run, "").store,
    run,
    dataDir,
    siteAt: async (webSite, name) => {
      const known = await repository.siteAt(webSite);
      return known?.site === name ? known : undefined;
    },
    progress(_pages, _of, page) {
      read = performance.now();
      tell("Currently handling resource", page);
    },
    ...(signal === undefined ? {} : { signal }),
  });
  await queue.end(job, "done", null, now());
  const seconds = (since: number): string => ((since - begun) / 1000).toFixed(2);
  const ended = performance.now();
  tell(
    `Time spent in total: ${seconds(ended)} secs. Time spent on reading RDF: ${seconds(read)} secs.`,
    `${plainDate(now())} Finished loading data from the RDF database`,
    `Added ${loaded.facts} facts`,
  );
  log("etlserver", `Finished ${site} of ${run}: added ${loaded.facts} facts in ${seconds(ended)} secs`);
  await cleanUp(observatory, job);
  await finish(observatory, run);
}

/** What is loaded needs neither its working copy nor its logs (spec 15.1); who comes late may write none anew. */
async function cleanUp({ queue, dataDir, siteLogs }: Observatory, { site, databaseId }: SiteJob): Promise<void> {
  if (databaseId === null) return;
  await siteLogs.flush();
  const isWanted = (database: string): Promise<boolean> => queue.isWanted(database);
  await cleanDatabase(databaseId, { dataDir, logs: siteLogs.folder, site, isWanted });
}

/** `Thu Mar 22 11:31:47 2007`, UTC: as the first observatory has it (spec 15.3). */
function plainDate(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${day?.replace(/^0/, " ")} ${time} ${year}`;
}

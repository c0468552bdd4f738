import { crawlIdOf, runOf } from "@eiao/crawler/internal";
import type { Death } from "../queue/leases.ts";
import type { WorkerState } from "../queue/workers.ts";
import type { Observatory } from "../services/observatory.ts";
import type { SiteLogPiece } from "../worker/worker-protocol.ts";
import { LEASE_MS } from "../queue/job.ts";

/** Writes lines from workers to the logs of their sites. */
export function writeLines({ siteLogs }: Observatory, pieces: readonly SiteLogPiece[]): void {
  for (const { id, part, log, lines } of pieces) siteLogs.write(id, part, log, lines);
}

/** Writes the last output of a dead worker to the log of the crawl that it had (spec 15.3: "a crash trace is in crawler stderr"). */
export async function logDeath(observatory: Observatory, death: Death, output: string): Promise<void> {
  const id = await crawlOf(observatory, death);
  if (id !== undefined) observatory.siteLogs.write(id, "crawler", "stderr", output.split("\n"));
}

/** Returns the id of the crawl of a site in a run (spec 15.4); undefined if it has not begun. */
export async function crawlOf(
  { repository }: Observatory,
  { site, run }: { readonly site: string; readonly run: string },
): Promise<string | undefined> {
  const known = await repository.siteOf(site);
  const launch = known === undefined ? undefined : await repository.lastLaunch(known.id);
  return launch !== undefined && runOf(launch) === run ? crawlIdOf(launch) : undefined;
}

/** Writes `crawlers.log`: the processes that start and stop, and how many run then. After a restart the coordinator logs all of them again. */
export function createProcessLog({ queue, log, now }: Observatory) {
  const known = new Map<string, number>();
  const countOthers = async (but: string): Promise<number> => {
    const live = await queue.workersSince(new Date(now().getTime() - LEASE_MS));
    return live.filter(({ name }) => name !== but).length;
  };
  return {
    /** Logs a worker that is new. Called before its heartbeat is recorded. */
    async heard({ name, machine, pid }: WorkerState) {
      if (known.get(name) === pid) return;
      known.set(name, pid);
      log("crawlers", `Running: ${name}, process ${pid} on ${machine}; ${(await countOthers(name)) + 1} run`);
    },
    /** Logs a worker that is forgotten. */
    async ended(worker: string, reason: string) {
      const pid = known.get(worker);
      known.delete(worker);
      const process = pid === undefined ? "" : `, process ${pid}`;
      log("crawlers", `Stopped: ${worker}${process}: ${reason}; ${await countOthers(worker)} run`);
    },
  };
}

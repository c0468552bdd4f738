import type { Method } from "../../transport/service.ts";
import { removedRuns } from "../etl/forget-run.ts";
import { secondsSinceLog } from "../observatory.ts";
import type { Observatory } from "../observatory.ts";
import { machine, nothing, pid } from "../parameters.ts";
import { LEASE_MS } from "../../queue/job.ts";
import { crawlerName, UNKNOWN_CRAWLER } from "./crawler-name.ts";

/** The methods of the watchdogs (spec 6.2, 7), and the status of the queues. */
export function watchdogMethods(observatory: Observatory): Method[] {
  const { queue, now, silentSeconds, hearing } = observatory;
  const before = (seconds: number): Date => new Date(now().getTime() - seconds * 1000);
  return [
    {
      name: "keepAlive",
      doc: "Reports that a crawler is alive, so that it keeps its sites.",
      parameters: [pid, machine],
      result: nothing,
      async call({ pid, machine }) {
        const holder = crawlerName(machine as string, pid as number);
        await queue.keepAlive(pid as number, machine as string, now());
        const until = before(-silentSeconds);
        // A crawler of the seed's does not say which sites it has.
        if ((await queue.renew(holder, until)).length === 0) await queue.renew(UNKNOWN_CRAWLER, until);
        return null;
      },
    },
    {
      name: "notAlive",
      doc: "Returns and forgets the process ids of crawlers on a machine that were silent for too long.",
      parameters: [machine],
      result: { type: "value", doc: "A list of process ids." },
      async call({ machine }) {
        if (hearing.heardFor() < silentSeconds * 1000) return []; // they could not be heard
        return await queue.forgetSilent(machine as string, before(silentSeconds));
      },
    },
    {
      name: "addExceedMemory",
      doc: "Reports that a crawler uses too much memory.",
      parameters: [pid, machine],
      result: nothing,
      async call({ pid, machine }) {
        await queue.addExceedMemory(pid as number, machine as string);
        return null;
      },
    },
    {
      name: "doIExceedMemory",
      doc: "Returns true once if this was reported about a crawler.",
      parameters: [pid, machine],
      result: { type: "value", doc: "A boolean." },
      call: ({ pid, machine }) => queue.doIExceedMemory(pid as number, machine as string),
    },
    {
      name: "status",
      doc: "Returns the queues and the active crawlers and workers.",
      parameters: [],
      result: {
        type: "value",
        doc: "{runs: [{id, queued, handedOut, paused, steered, priority}], crawling, crawlers: [{machine, pid, seen}], workers: [{name, machine, sites, problem: why it takes none, or null}], secondsSinceLog}",
      },
      async call() {
        const { runs, phases } = await queue.status();
        const removed = new Set(await removedRuns(observatory)); // by a command beside it: their names are free
        const live = await queue.workersSince(new Date(now().getTime() - LEASE_MS));
        const crawlers = await queue.livingCrawlers();
        return {
          runs: runs
            .filter(({ id }) => !removed.has(id))
            .map(({ id, queued, handedOut, paused, steered, priority }) => ({
              id,
              queued,
              handedOut,
              paused,
              steered,
              priority,
            })),
          crawling: phases.crawl.running,
          crawlers: crawlers.map(({ machine, pid, seen }) => ({ machine, pid, seen: seen?.toISOString() ?? null })),
          workers: live.map(({ name, machine, sites, problem, paused }) => ({ name, machine, sites, problem, paused })),
          secondsSinceLog: await secondsSinceLog(observatory, "crawler", "siteurlserver"),
        };
      },
    },
  ];
}

import { siteUrlMethod as method } from "../service-methods.ts";
import { removedRuns } from "../etl/forget-run.ts";
import { secondsSinceLog } from "../observatory.ts";
import type { Observatory } from "../observatory.ts";
import { serviceError } from "../../../transport/service-errors.ts";
import type { Method } from "../../../transport/service.ts";
import { LEASE_MS } from "../../queue/job.ts";
import { UNKNOWN_CRAWLER, crawlerName, siteTuple, urlOfControl } from "../parameters.ts";
import { curatedSite } from "../sites.ts";

/** The longest time for which a call can wait for a site. */
const LONGEST_WAIT_SECONDS = 60;

/** Returns the methods by which crawlers get sites and give them back. */
export function crawlerMethods(observatory: Observatory): Method[] {
  const { queue, newWork, now, scheduling, silentSeconds } = observatory;
  return [
    method("getSiteURL", async ({ wait = 0, machine, pid }) => {
      const end = performance.now() + Math.min(wait as number, LONGEST_WAIT_SECONDS) * 1000;
      const holder =
        machine === undefined || pid === undefined ? UNKNOWN_CRAWLER : crawlerName(machine as string, pid as number);
      for (;;) {
        const until = new Date(now().getTime() + silentSeconds * 1000);
        const job = await queue.take({ holder, phase: "crawl", until, now: now() }, scheduling);
        if (job !== undefined) {
          observatory.log("siteurlserver", `Handed out ${job.site} of ${job.run} to ${holder}`);
          observatory.waiting.changed("crawl");
          return siteTuple(job);
        }
        const remaining = end - performance.now();
        if (remaining <= 0) return null;
        await newWork.wait(remaining);
      }
    }),
    method("putSiteURL", async ({ sitectl, testrun }) => {
      const url = urlOfControl(sitectl as readonly string[] | string) ?? "";
      const site = await curatedSite(observatory, url);
      const known = await queue.find(testrun as string, site);
      if (known === undefined) throw serviceError("UnknownSite", { site });
      if (await queue.putBack(testrun as string, site, now())) newWork.notify();
    }),
  ];
}

/** Returns the methods of the watchdogs (spec 6.2, 7), and the status of the queues. */
export function watchdogMethods(observatory: Observatory): Method[] {
  const { queue, now, silentSeconds, gaps } = observatory;
  const before = (seconds: number): Date => new Date(now().getTime() - seconds * 1000);
  return [
    method("keepAlive", async ({ pid, machine }) => {
      const holder = crawlerName(machine as string, pid as number);
      await queue.keepAlive(pid as number, machine as string, now());
      const until = before(-silentSeconds);
      // A crawler of the seed does not give its name when it takes sites.
      if ((await queue.renew(holder, until)).length === 0) await queue.renew(UNKNOWN_CRAWLER, until);
    }),
    method("notAlive", async ({ machine }) => {
      if (gaps.sinceGap() < silentSeconds * 1000) return []; // their signs of life could not be received
      return await queue.forgetSilent(machine as string, before(silentSeconds));
    }),
    method("addExceedMemory", async ({ pid, machine }) => {
      await queue.addExceedMemory(pid as number, machine as string);
    }),
    method("doIExceedMemory", ({ pid, machine }) => queue.doIExceedMemory(pid as number, machine as string)),
    method("status", async () => {
      const { runs, phases } = await queue.status();
      const removed = new Set(await removedRuns(observatory)); // removed by a command; their names are free
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
    }),
  ];
}

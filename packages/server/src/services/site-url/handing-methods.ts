import type { Method } from "../../transport/service.ts";
import { calledSite } from "../called-site.ts";
import { serviceError } from "../errors.ts";
import type { Observatory } from "../observatory.ts";
import { etlserver, machine as machineName, nothing, port, rdfmodel, testrun } from "../parameters.ts";
import { crawlerName, UNKNOWN_CRAWLER } from "./crawler-name.ts";
import { schedulecount } from "./schedule-count.ts";
import { siteTuple, urlOfControl } from "./site-tuple.ts";

/** How long a call may wait for a site. */
const LONGEST_WAIT_SECONDS = 60;

/** The methods by which crawlers get sites, and give them back. */
export function handingMethods(observatory: Observatory): Method[] {
  const { queue, bell, now, scheduling, silentSeconds } = observatory;
  return [
    {
      name: "getSiteURL",
      doc: "Hands out the next site of the current queue.",
      parameters: [
        {
          name: "wait",
          type: "integer",
          required: false,
          default: "0",
          doc: "Seconds to wait for a site, at most 60.",
        },
        { ...machineName, required: false, doc: "The crawler's value for keepAlive." },
        { name: "pid", type: "integer", required: false, doc: "The crawler's value for keepAlive." },
      ],
      result: {
        type: "value",
        doc: "(siteurl, testrun, etlserver, schedulecount, timeout, port), or null if no site waits.",
      },
      async call({ wait = 0, machine, pid }) {
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
          const left = end - performance.now();
          if (left <= 0) return null;
          await bell.wait(left);
        }
      },
    },
    {
      name: "putSiteURL",
      doc: "Puts an aborted site at the end of the queue of its run.",
      parameters: [
        { name: "sitectl", type: "names", required: true, doc: "The URL, or the answer of getSiteURL." },
        testrun,
        rdfmodel,
        etlserver,
        schedulecount,
        port,
      ],
      result: nothing,
      async call({ sitectl, testrun }) {
        const url = urlOfControl(sitectl as readonly string[] | string) ?? "";
        const site = await calledSite(observatory, url);
        const known = await queue.find(testrun as string, site);
        if (known === undefined) throw serviceError("UnknownSite", { site });
        if (await queue.putBack(testrun as string, site, now())) bell.ring();
        return null;
      },
    },
  ];
}

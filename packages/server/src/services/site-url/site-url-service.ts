import { siteRepresentation } from "@eiao/crawler/repository";
import type { Arguments, Method, Service } from "../../transport/service.ts";
import { transportError } from "../../transport/errors.ts";
import { serviceError } from "../errors.ts";
import { checkOpen, forgetRun } from "../etl/etl-runs.ts";
import type { Observatory } from "../observatory.ts";
import { etlDefaults, etlserver, nothing, port, rdfmodel, testrun } from "../parameters.ts";
import { addToRun, sitesOfUrls } from "./add-urls.ts";
import { crawlerName, UNKNOWN_CRAWLER } from "./crawler-name.ts";
import { callEtl } from "./remote-etl.ts";
import { siteTuple, urlOfControl } from "./site-tuple.ts";
import { watchdogMethods } from "./watchdog-methods.ts";

const schedulecount = {
  name: "schedulecount",
  type: "integer",
  required: false,
  default: "0",
  doc: "Deprecated: accepted and ignored.",
} as const;

/** How long a call may wait for a site. */
const LONGEST_WAIT_SECONDS = 60;
const SITES = { type: "value", doc: "How many sites were added." } as const;
const ALL = "ALL";

/** The site URL server (spec 6): which sites of which run wait, and who has which. */
export function siteUrlService(observatory: Observatory): Service {
  return {
    name: "siteurl",
    namespace: "http://www.eiao.net/siteurl/",
    title: "EIAO site URL server",
    doc: "Holds the queues of sites to be evaluated, one a test run, hands them to crawlers, and knows which crawlers live.",
    methods: [...addingMethods(observatory), ...handingMethods(observatory), ...watchdogMethods(observatory)],
  };
}

function addingMethods(observatory: Observatory): Method[] {
  return [
    {
      name: "addURLs",
      doc: "Adds sites to a test run, which begins with its first ones; those that it has already are left out.",
      parameters: [
        testrun,
        rdfmodel,
        { name: "urllist", type: "names", required: false, doc: "Start pages of the sites." },
        etlserver,
        port,
      ],
      result: SITES,
      async call(given) {
        const to = addedTo(given);
        return await addToRun(observatory, to, sitesOfUrls(to.run, listOf(given["urllist"])));
      },
    },
    {
      name: "addURLsFromTable",
      doc: "Adds every enabled site of a table or view of the URL repository to a test run.",
      parameters: [
        testrun,
        rdfmodel,
        etlserver,
        { name: "siteurltable", type: "text", required: false, default: "Site", doc: "Letter case is ignored." },
        port,
      ],
      result: SITES,
      async call(given) {
        const { repository } = observatory;
        const to = addedTo(given);
        const names = await repository.getSites((given["siteurltable"] as string | undefined) ?? "Site");
        const urls = await Promise.all(names.map(async (site) => (await repository.siteOf(site))?.seeds[0] ?? site));
        const sites = sitesOfUrls(to.run, urls);
        return await addToRun(
          observatory,
          to,
          sites.map((each, at) => ({ ...each, site: names[at] ?? each.site })),
        );
      },
    },
    {
      name: "addSiteURLtoTestrun",
      doc: "Adds one more site to a test run that is open.",
      parameters: [
        { name: "siteurl", type: "text", required: true, doc: "Start page of the site." },
        testrun,
        rdfmodel,
        etlserver,
        schedulecount,
        port,
      ],
      result: nothing,
      async call(given) {
        const to = addedTo(given);
        const sites = sitesOfUrls(to.run, [given["siteurl"] as string]);
        const known = await observatory.queue.status();
        if (observatory.isOwnEtl(to.host, to.port)) await checkOpen(observatory, to.run);
        else if (!known.runs.some(({ id }) => id === to.run)) throw serviceError("UnknownTestRun", { run: to.run });
        await addToRun(observatory, to, sites);
        return null;
      },
    },
    {
      name: "removeTestRun",
      doc: "Drops the queue of a test run, and forgets the run; without a name all runs.",
      parameters: [
        { ...testrun, required: false, default: ALL },
        { name: "confirm", type: "boolean", required: false, default: "false", doc: "Needed for all runs, by JSON." },
      ],
      result: { type: "value", doc: "How many sites were removed." },
      async call({ testrun = ALL, confirm }, { transport }) {
        if (testrun === ALL && transport === "json" && confirm !== true)
          throw transportError("BadArguments", { problem: "all runs are removed only with confirm=true" });
        const dropped = await observatory.queue.dropRun(testrun as string);
        for (const { run, etlserver: host, port: at } of dropped.runs)
          if (observatory.isOwnEtl(host, at)) await forgetRun(observatory, run);
          else await callEtl({ host, port: at, run }, "removeTestRun", [run]);
        return dropped.removed;
      },
    },
  ];
}

function handingMethods(observatory: Observatory): Method[] {
  const { queue, bell, now, scheduling, silentSeconds } = observatory;
  return [
    {
      name: "getSiteURL",
      doc: "Hands out the next site of the current queue.",
      parameters: [
        { name: "wait", type: "integer", required: false, default: "0", doc: "Seconds to wait for one; at most 60." },
        { name: "machine", type: "text", required: false, doc: "Of the crawler, as keepAlive names it." },
        { name: "pid", type: "integer", required: false, doc: "Of the crawler, as keepAlive names it." },
      ],
      result: { type: "value", doc: "(siteurl, testrun, etlserver, schedulecount, timeout, port), or null: none waits." },
      async call({ wait = 0, machine, pid }) {
        const end = performance.now() + Math.min(wait as number, LONGEST_WAIT_SECONDS) * 1000;
        const holder = machine === undefined || pid === undefined ? UNKNOWN_CRAWLER : crawlerName(machine as string, pid as number);
        for (;;) {
          const until = new Date(now().getTime() + silentSeconds * 1000);
          const job = await queue.take({ holder, phase: "crawl", until, now: now() }, scheduling);
          if (job !== undefined) {
            observatory.log("siteurlserver", `Handed out ${job.site} of ${job.run} to ${holder}`);
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
      doc: "Puts a site that was aborted back to the end of its run.",
      parameters: [
        { name: "sitectl", type: "names", required: true, doc: "The URL, or what getSiteURL gave." },
        testrun,
        rdfmodel,
        etlserver,
        schedulecount,
        port,
      ],
      result: nothing,
      async call({ sitectl, testrun }) {
        const url = urlOfControl(sitectl as readonly string[] | string) ?? "";
        const site = siteRepresentation(url);
        const known = await queue.find(testrun as string, site);
        if (known === undefined) throw serviceError("UnknownSite", { site });
        if (await queue.putBack(testrun as string, site, now())) bell.ring();
        return null;
      },
    },
  ];
}

function addedTo(given: Arguments) {
  return {
    run: given["testrun"] as string,
    host: (given["etlserver"] as string | undefined) ?? etlDefaults.host,
    port: (given["port"] as number | undefined) ?? etlDefaults.port,
  };
}

function listOf(value: Arguments[string] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : (value as readonly string[]);
}

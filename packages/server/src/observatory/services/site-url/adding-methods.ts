import { siteUrlMethod as method } from "../service-methods.ts";
import type { Observatory } from "../observatory.ts";
import { badArguments } from "../../../transport/errors.ts";
import { hostName } from "../../../transport/host-rule.ts";
import { serviceError } from "../../../transport/service-errors.ts";
import type { Arguments, Method } from "../../../transport/service.ts";
import { checkOpen } from "../etl/etl-runs.ts";
import { etlDefaults } from "../parameters.ts";
import { addToRun, measuredSites, nextRunId, panelOf, ruleSetsOf, sitesOfUrls, urlsOfList } from "./add-urls.ts";
import type { AddedTo } from "./add-urls.ts";

/** Returns the methods that add sites to runs. */
export function addingMethods(observatory: Observatory): Method[] {
  return [
    method("addURLs", async (args) => {
      const to = targetOf(args);
      return await addToRun(observatory, to, sitesOfUrls(to.run, urlsOfList(args["urllist"])));
    }),
    addTableMethod(observatory),
    method("addSiteURLtoTestrun", async (args) => {
      const to = targetOf(args);
      const sites = sitesOfUrls(to.run, [args["siteurl"] as string]);
      if (observatory.isOwnEtl(to.host, to.port)) await checkOpen(observatory, to.run);
      else if (!(await observatory.queue.runs()).includes(to.run))
        throw serviceError("UnknownTestRun", { run: to.run });
      await addToRun(observatory, to, sites);
    }),
    method(
      "nextTestRun",
      () => nextRunId(observatory),
      (_, run) => ({ subject: run as string }),
    ),
  ];
}

function addTableMethod(observatory: Observatory): Method {
  return method("addURLsFromTable", async (args) => {
    const { repository } = observatory;
    const to = targetOf(args);
    const table = (args["siteurltable"] as string | undefined) ?? "Site";
    const names = await repository.getSites(table);
    if (names.length === 0) throw badArguments(`${table} names no known site: import sites, or add them by URL`);
    const urls = await Promise.all(names.map(async (site) => (await repository.siteOf(site))?.seeds[0] ?? site));
    const sites = sitesOfUrls(to.run, urls);
    return await addToRun(
      observatory,
      to,
      sites.map((each, at) => ({ ...each, site: names[at] ?? each.site })),
    );
  });
}

/** Returns the run of a call, and its ETL server. @throws EiaoError `BadArguments`. */
function targetOf(args: Arguments): AddedTo {
  const host = (args["etlserver"] as string | undefined) ?? etlDefaults.host;
  const at = (args["port"] as number | undefined) ?? etlDefaults.port;
  if (hostName(host) === undefined) throw badArguments("etlserver must be a host name");
  if (at < 1 || at > 65_535) throw badArguments("port must be a number from 1 to 65535");
  return { run: args["testrun"] as string, host, port: at, panel: panelOf(args), ruleSets: ruleSetsOf(args) };
}

/** The priority of runs for which a user waits: they come before all others (spec 18.7). */
export const AT_ONCE = 1_000_000;

/** Returns the method that measures sites now. */
export function measureNowMethod(observatory: Observatory): Method {
  const { queue, repository, newWork } = observatory;
  return method(
    "measureNow",
    async ({ urllist }) => {
      const urls = urlsOfList(urllist);
      // Checked first, so that excluded sites use up no id.
      await measuredSites(observatory, await repository.withCuratedNames(sitesOfUrls("EIAO", urls)));
      const run = await nextRunId(observatory);
      await addToRun(observatory, { run, ...etlDefaults }, sitesOfUrls(run, urls));
      await queue.setPriority(run, AT_ONCE);
      newWork.notify();
      return run;
    },
    ({ urllist }, run) => ({ subject: run as string, detail: urlsOfList(urllist).slice(0, 3).join(" ") }),
  );
}

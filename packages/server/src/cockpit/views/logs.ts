import { html } from "@eiao/sampler/formats";
import type { Markup } from "@eiao/sampler/formats";
import type { Crumb } from "../../reports/views/view.ts";
import { mayAs } from "../../transport/caller-rights.ts";
import { transportError } from "../../transport/errors.ts";
import { cockpitError } from "../errors.ts";
import type { Cockpit, CockpitAnswer, CockpitRequest } from "../http/request.ts";
import {
  isLogName,
  launchLogFile,
  launchLogs,
  logFile,
  logTail,
  serviceLogNames,
  siteLogNames,
} from "../model/log-tail.ts";
import type { CockpitMessages } from "../text/english.ts";
import { cockpitTable, cockpitSiteHref } from "./parts.ts";

/** Logs of the services. */
export async function logsPage({ cockpit }: CockpitRequest): Promise<CockpitAnswer> {
  const { say, logFolder } = cockpit;
  const names = await serviceLogNames(logFolder);
  return {
    kind: "page",
    view: {
      title: say.logs,
      crumbs: [{ text: say.parts.overview, href: "/cockpit" }, { text: say.logs }],
      body: html`<p>${say.logLead}</p>
        ${cockpitTable(
          say.logs,
          [
            {
              heading: say.log,
              shown: (name) => html`<a href="/cockpit/logs/${encodeURIComponent(name)}">${name}</a>`,
            },
          ],
          names,
          say,
        )}`,
    },
  };
}

/** The end of a log. Those of a site are for everybody here, those of services for operators. */
export async function logPage({ cockpit, words, caller, path }: CockpitRequest): Promise<CockpitAnswer> {
  const { say, logFolder } = cockpit;
  const [name = ""] = words;
  const isOfSite = /^(?:crawler|sampler|etl)_rdf_[\w.-]+_std(?:out|err)\.log$/.test(name);
  if (isLogName(name) && !isOfSite && caller !== undefined && !mayAs(caller.role, "operator"))
    throw transportError("NotYourRole", { role: caller.role, needed: "operator" });
  const file = isLogName(name) ? logFile(logFolder, name) : undefined;
  const from = isOfSite ? { text: say.parts.site, href: "/cockpit/sites" } : { text: say.logs, href: "/cockpit/logs" };
  return tailPage(file, path, [from, { text: name }], say);
}

/** The end of a log of one launch of a site's crawl. */
export async function launchLogPage({ cockpit, words, path }: CockpitRequest): Promise<CockpitAnswer> {
  const { say, observatory } = cockpit;
  const [site = "", timestamp = "", name = ""] = words;
  const file = launchLogFile(observatory.dataDir, site, timestamp, name);
  return tailPage(file, path, [{ text: site, href: cockpitSiteHref(site) }, { text: `${timestamp} ${name}` }], say);
}

async function tailPage(
  file: string | undefined,
  path: string,
  crumbs: readonly (Crumb & { readonly text: string })[],
  say: CockpitMessages,
): Promise<CockpitAnswer> {
  const tail = file === undefined ? undefined : await logTail(file);
  if (tail === undefined) throw cockpitError("NoCockpitPage", { path: path.slice(0, 200) });
  const title = crumbs.at(-1)?.text ?? say.log;
  return {
    kind: "page",
    view: {
      title,
      isLive: true,
      crumbs: [{ text: say.parts.overview, href: "/cockpit" }, ...crumbs],
      body: html`<div id="tail" data-live="">
        <p>${tail.octets === 0 ? say.emptyLog : say.lastLines(tail.lines.length, tail.octets)}</p>
        <pre class="scroll" tabindex="0" role="region" aria-label="${title}">${tail.lines.join("\n")}</pre>
      </div>`,
    },
  };
}

/** Links to the logs of a site: those of its last crawl that services wrote, while they are kept, and of its launches. */
export async function siteLogs(cockpit: Cockpit, site: string, databaseId: string | null): Promise<Markup> {
  const { logFolder, observatory, say } = cockpit;
  const names = databaseId === null ? [] : siteLogNames(databaseId);
  const ofCrawl = await Promise.all(
    names.map(async (name) => ({
      name,
      href: `/cockpit/logs/${encodeURIComponent(name)}`,
      octets: (await logTail(logFile(logFolder, name)))?.octets,
    })),
  );
  const ofLaunches = (await launchLogs(observatory.dataDir, site)).flatMap(({ timestamp, logs }) =>
    logs.map(({ name, octets }) => ({
      name: `${timestamp} ${name}`,
      href: `${cockpitSiteHref(site)}/logs/${timestamp}/${encodeURIComponent(name)}`,
      octets,
    })),
  );
  const there = [...ofCrawl.filter(({ octets }) => octets !== undefined), ...ofLaunches];
  if (there.length === 0) return html`<p>${say.noLogs}</p>`;
  return cockpitTable(
    say.siteLogs,
    [
      { heading: say.log, shown: ({ name, href }) => html`<a href="${href}">${name}</a>` },
      { heading: say.bytes, isNumber: true, shown: ({ octets }) => octets ?? 0 },
    ],
    there,
    say,
  );
}

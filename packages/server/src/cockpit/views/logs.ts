import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { jobOf, outputFolders } from "@eiao/crawler/internal";
import { html } from "@eiao/sampler/internal/formats";
import type { Markup } from "@eiao/sampler/internal/formats";
import type { Crumb } from "../../public/views/view.ts";
import { transportError } from "../../transport/errors.ts";
import { cockpitError } from "../errors.ts";
import type { Cockpit, CockpitRequest } from "../http/request.ts";
import { hasRole } from "../../transport/caller-rights.ts";
import type { CockpitView } from "./layout.ts";
import type { CockpitMessages } from "../english.ts";
import { cockpitSiteHref, cockpitTable } from "./parts.ts";

/** Makes the page that lists the logs of the services. */
export async function logsPage({ cockpit }: CockpitRequest): Promise<CockpitView> {
  const { say, logFolder } = cockpit;
  const names = await serviceLogNames(logFolder);
  return {
    title: say.logs,
    crumbs: [{ text: say.logs }],
    body: html`<p>${say.logLead}</p>
      ${cockpitTable(say, say.logs, names, [
        { heading: say.log, cell: (name) => html`<a href="/cockpit/logs/${encodeURIComponent(name)}">${name}</a>` },
      ])}`,
  };
}

/** Makes the page with the end of a log. Logs of sites are for all users of the cockpit, logs of services for operators. */
export async function logPage({ cockpit, params, caller, path }: CockpitRequest): Promise<CockpitView> {
  const { say, logFolder } = cockpit;
  const [name = ""] = params;
  const isOfSite = /^(?:crawler|sampler|etl)_rdf_[\w.-]+_std(?:out|err)\.log$/.test(name);
  if (isLogName(name) && !isOfSite && caller !== undefined && !hasRole(caller.role, "operator"))
    throw transportError("NotYourRole", { role: caller.role, needed: "operator" });
  const file = isLogName(name) ? logFile(logFolder, name) : undefined;
  const from = isOfSite ? { text: say.parts.site, href: "/cockpit/sites" } : { text: say.logs, href: "/cockpit/logs" };
  return tailPage(file, path, [from, { text: name }], say);
}

/** Makes the page with the end of a log of one launch. */
export async function launchLogPage({ cockpit, params, path }: CockpitRequest): Promise<CockpitView> {
  const { say, observatory } = cockpit;
  const [site = "", timestamp = "", name = ""] = params;
  const file = launchLogFile(observatory.dataDir, site, timestamp, name);
  return tailPage(file, path, [{ text: site, href: cockpitSiteHref(site) }, { text: `${timestamp} ${name}` }], say);
}

async function tailPage(
  file: string | undefined,
  path: string,
  crumbs: readonly (Crumb & { readonly text: string })[],
  say: CockpitMessages,
): Promise<CockpitView> {
  const tail = file === undefined ? undefined : await logTail(file);
  if (tail === undefined) throw cockpitError("NoCockpitPage", { path: path.slice(0, 200) });
  const title = crumbs.at(-1)?.text ?? say.log;
  return {
    title,
    isLive: true,
    crumbs: [...crumbs],
    body: html`<div id="tail" data-live="">
      <p>${tail.bytes === 0 ? say.emptyLog : say.lastLines(tail.lines.length, tail.bytes)}</p>
      <pre class="scroll" tabindex="0" role="region" aria-label="${title}">${tail.lines.join("\n")}</pre>
    </div>`,
  };
}

/** Makes links to the logs of a site: those of its last crawl, if they still exist, and those of its launches. */
export async function siteLogs(cockpit: Cockpit, site: string, databaseId: string | null): Promise<Markup> {
  const { logFolder, observatory, say } = cockpit;
  const names = databaseId === null ? [] : siteLogNames(databaseId);
  const ofCrawl = await Promise.all(
    names.map(async (name) => ({
      name,
      href: `/cockpit/logs/${encodeURIComponent(name)}`,
      bytes: (await logTail(logFile(logFolder, name)))?.bytes,
    })),
  );
  const ofLaunches = (await launchLogs(observatory.dataDir, site)).flatMap(({ timestamp, logs }) =>
    logs.map(({ name, bytes }) => ({
      name: `${timestamp} ${name}`,
      href: `${cockpitSiteHref(site)}/logs/${timestamp}/${encodeURIComponent(name)}`,
      bytes,
    })),
  );
  const existing = [...ofCrawl.filter(({ bytes }) => bytes !== undefined), ...ofLaunches];
  if (existing.length === 0) return html`<p>${say.noLogs}</p>`;
  return cockpitTable(say, say.siteLogs, existing, [
    { heading: say.log, cell: ({ name, href }) => html`<a href="${href}">${name}</a>` },
    { heading: say.bytes, isNumber: true, cell: ({ bytes }) => bytes ?? 0 },
  ]);
}

/** The most bytes of a log that are read. */
const MOST_BYTES = 65_536;
const MOST_LINES = 300;

/** Returns the last lines of a file and its size in bytes, or undefined if there is no file. Cost: at most 64 KiB are read. */
export async function logTail(file: string) {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - MOST_BYTES);
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(Math.min(size, MOST_BYTES)),
      position: from,
    });
    const lines = buffer.subarray(0, bytesRead).toString("utf8").split("\n");
    if (from > 0) lines.shift(); // its beginning is cut off
    if (lines.at(-1) === "") lines.pop();
    return { lines: lines.slice(-MOST_LINES), bytes: size };
  } finally {
    await handle.close();
  }
}

/** Matches the name of a log, without a folder. */
const LOG = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}\.log$/;

/** Returns true if a name can be that of a log file. */
export function isLogName(name: string): boolean {
  return LOG.test(name) && !name.includes("..");
}

/** Returns the names of the logs of services, sorted. */
export async function serviceLogNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => isLogName(name) && !/_std(?:out|err)\.log$/.test(name)).toSorted();
}

/** Returns the names of the six logs of a crawl. Spec 15.3. */
export function siteLogNames(databaseId: string): string[] {
  return ["crawler", "sampler", "etl"].flatMap((part) =>
    ["stdout", "stderr"].map((stream) => `${part}_${databaseId}_${stream}.log`),
  );
}

export function logFile(folder: string, name: string): string {
  return path.join(folder, name);
}

const TIMESTAMP = /^\d{14}$/;
const MOST_LAUNCHES = 5;

/** Reads the logs of the last launches on this machine, newest first. Remote workers with their own disks keep their logs there. */
export async function launchLogs(dataDir: string, site: string) {
  const job = jobOf(site);
  const names = await readdir(path.join(dataDir, "output", "logs", job)).catch(() => []);
  const timestamps = names
    .filter((name) => TIMESTAMP.test(name))
    .toSorted()
    .toReversed()
    .slice(0, MOST_LAUNCHES);
  return Promise.all(
    timestamps.map(async (timestamp) => {
      const folder = outputFolders(dataDir, job, timestamp).logs;
      const files = (await readdir(folder).catch(() => [])).filter((name) => isLogName(name)).toSorted();
      const logs = await Promise.all(
        files.map(async (name) => ({
          name,
          bytes: (await stat(path.join(folder, name)).catch(() => undefined))?.size ?? 0,
        })),
      );
      return { timestamp, logs };
    }),
  );
}

/** Returns the file of a log of a launch, or undefined if the names are not valid. */
export function launchLogFile(dataDir: string, site: string, timestamp: string, name: string): string | undefined {
  if (!TIMESTAMP.test(timestamp) || !isLogName(name)) return undefined;
  return path.join(outputFolders(dataDir, jobOf(site), timestamp).logs, name);
}

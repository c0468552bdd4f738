import { defaultSite, mergeSite } from "@eiao/crawler/internal";
import type { Site } from "@eiao/crawler";
import { siteRepresentation } from "@eiao/crawler/internal/repository";
import { isShortAddress } from "@eiao/crawler/internal/web";
import { exclusionOf, exclusions, isPanelName, listRuns, markSteered } from "@eiao/etl/internal";
import type { RunAddress } from "../../queue/add-sites.ts";
import { ruleSetsNamed } from "../../configuration/rule-sets.ts";
import { dropIfRemoved } from "../etl/forget-run.ts";
import type { Observatory } from "../observatory.ts";
import { badArguments } from "../../../transport/errors.ts";
import { serviceError } from "../../../transport/service-errors.ts";
import type { Arguments } from "../../../transport/service.ts";
import { namesOf } from "../../../wam/page-task.ts";
import { createScorer, isSteeredBy } from "../../queue/job.ts";
import type { CampaignSettings, JobOfRun } from "../../queue/job.ts";
import { callEtl } from "./remote-etl.ts";
import { announceNames } from "../etl/etl-runs.ts";

/** Matches ids of runs (D-06). `ALL` means all runs where runs are stopped or paused; `.` and `..` have a meaning in addresses and paths. */
const RUN_ID = /^(?!(?:ALL|\.\.?)$)[A-Za-z0-9.-]{1,64}$/;
/** The greatest number of sites in one call, whose body is limited too. */
const MOST_SITES = 100_000;

/** A run to which sites are added, and the ETL server that counts it. */
export interface AddedTo extends Pick<RunAddress, "origin" | "settings"> {
  readonly run: string;
  readonly host: string;
  readonly port: number;
  /** The panel of the run; undefined if the run is outside the panels or already has its panel. */
  readonly panel?: string | undefined;
  /** The rule sets of the run. Default: a queued run keeps its own; a new run has those of the configuration. */
  readonly ruleSets?: readonly string[] | undefined;
}

/** Returns the sites of URLs, after checking all of them. @throws EiaoError `BadArguments`. */
export function sitesOfUrls(run: string, urls: readonly string[]): JobOfRun[] {
  if (!RUN_ID.test(run))
    throw badArguments(
      `testrun cannot be ${quoted(run)}: it must have 1 to 64 letters, digits, dots and hyphens, and not be ALL, . or ..`,
    );
  if (urls.length === 0) throw badArguments("urllist must name at least one URL");
  if (urls.length > MOST_SITES) throw badArguments(`urllist can have at most ${MOST_SITES} URLs, not ${urls.length}`);
  return urls.map((address) => {
    const text = address.trim();
    const url = URL.parse(
      /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(?:\/|$)/.test(text) ? text : `http://${text}`,
    );
    if (
      isShortAddress(text) ||
      url === null ||
      !/^https?:$/.test(url.protocol) ||
      !isHostName(url.hostname) ||
      url.username !== "" ||
      url.password !== ""
    )
      throw badArguments(`${quoted(address)} is not the URL of a web site`);
    url.hash = "";
    return { site: siteRepresentation(url.href), url: url.href };
  });
}

/** Returns true if a host name is not too long (RFC 1035, 2.3.4). */
function isHostName(host: string): boolean {
  return host !== "" && host.length <= 253 && host.split(".").every((label) => label.length <= 63);
}

/** Returns the parameter `panel`. @throws EiaoError `BadArguments`. */
export function panelOf({ panel }: Arguments): string | undefined {
  if (panel === undefined || isPanelName(panel as string)) return panel as string | undefined;
  throw badArguments(
    `panel cannot be ${quoted(panel as string)}: it must have 1 to 64 letters, digits, blanks, dots, hyphens or underscores, and not end with a blank`,
  );
}

/** Returns the parameter `ruleset`; undefined if it is empty or `all`. @throws EiaoError `BadArguments`. */
export function ruleSetsOf({ ruleset }: Arguments): readonly string[] | undefined {
  const ids = namesOf(ruleset);
  if (ids.length === 0 || ids.some((id) => id.toLowerCase() === "all")) return undefined;
  return ruleSetsNamed(ids, (problem) => badArguments(`ruleset is wrong: ${problem}`));
}

/** Returns the sites that are not excluded. @throws EiaoError `SiteExcluded` if none is left. */
export async function measuredSites<T extends Pick<JobOfRun, "site">>(
  { warehouse, log }: Observatory,
  sites: readonly T[],
): Promise<T[]> {
  const excluded = await exclusions(warehouse);
  const measured = sites.filter(({ site }) => exclusionOf(excluded, site) === undefined);
  const [first] = sites;
  if (measured.length === 0 && first !== undefined) throw serviceError("SiteExcluded", { site: first.site });
  if (measured.length < sites.length)
    log("siteurlserver", `Left out ${sites.length - measured.length} sites that are excluded`);
  return measured;
}

/**
 * Adds new sites that are not excluded to a run. The ETL server is told first (D-59); if that fails, nothing is queued. A coordinator that dies in
 * between completes the call when it starts again.
 * @returns the number of added sites. @throws EiaoError `EtlUnreachable`, `TestRunExists`; `SiteExcluded` if all sites are excluded.
 */
export async function addToRun(observatory: Observatory, to: AddedTo, jobs: readonly JobOfRun[]): Promise<number> {
  const { queue, repository, warehouse, now, newWork, log } = observatory;
  const measured = await measuredSites(observatory, await repository.withCuratedNames(jobs));
  const sites = withScores(measured, to.settings);
  if (observatory.isOwnEtl(to.host, to.port)) await dropIfRemoved(observatory, to.run);
  for (const { site, url } of sites) {
    const known = await repository.siteOf(site);
    const updated = withCategories(known ?? defaultSite(site, [url]), to.settings?.categories);
    if (updated !== known) await repository.saveSite(updated);
  }
  const own = await queue.ruleSetsOf(to.run);
  if (own !== undefined && to.ruleSets !== undefined && own.join() !== to.ruleSets.join())
    throw badArguments(
      `ruleset cannot be ${quoted(to.ruleSets.join())}: the run ${to.run} measures by ${own.join(", ")}`,
    );
  const ruleSets = to.ruleSets ?? observatory.ruleSets;
  const { host, port, panel, origin, settings } = to;
  const address = { etlserver: host, port, panel, ruleSets, origin, settings };
  const added = await queue.addSites(to.run, sites, address, now());
  if (added.length === 0) return 0;
  const queued = await announceAdded(observatory, to, added); // of two equal calls at once, the first one queues the sites
  if (isSteeredBy(to.settings)) await markSteered(warehouse, to.run);
  log("siteurlserver", `Scheduled ${queued} of ${to.run}`);
  observatory.waiting.changed("crawl");
  newWork.notify();
  return queued;
}

/** Gives a site without categories those of a campaign, except for fields that a user has set. */
function withCategories<T extends Site>(site: T, categories: CampaignSettings["categories"] | undefined): T | Site {
  const isOpen = [site.nace, site.continent, site.country, site.nuts].every((code) => code === null);
  if (!isOpen || categories === undefined) return site;
  const update = { ...site, ...categories, nutsKnown: categories.nuts };
  const { site: merged, changed } = mergeSite(update, site, ["nace", "continent", "country", "nuts"]);
  return changed.length === 0 ? site : merged;
}

/** Gives sites the scores of the weights of a campaign. */
function withScores(sites: readonly JobOfRun[], settings: CampaignSettings | undefined): readonly JobOfRun[] {
  if (settings === undefined || !isSteeredBy(settings)) return sites;
  const scoreOf = createScorer(settings);
  return sites.map((site) => ({ ...site, score: scoreOf(site.url) }));
}

/** Tells the ETL server about announced sites, and then lets them be handed out. Returns their number. */
export async function announceAdded(observatory: Observatory, to: AddedTo, added: readonly string[]): Promise<number> {
  const { queue, now, isOwnEtl } = observatory;
  try {
    if (isOwnEtl(to.host, to.port)) {
      const [panel, origin] = await Promise.all([queue.panelOf(to.run), queue.originOf(to.run)]);
      await announceNames(observatory, to.run, added, { panel, origin });
    } else await callEtl(to, "testRun", [added.length, to.run]);
  } catch (error) {
    await queue.dropAnnounced(to.run, added);
    throw error;
  }
  return await queue.makeWaiting(to.run, added, now());
}

const quoted = (text: string): string => JSON.stringify(text.slice(0, 100));

/** Returns the URLs of a list or of one text, in which typed SOAP clients (WSDL) send several. A comma can be part of a URL. */
export function urlsOfList(value: Arguments[string] | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value !== "string") return value as readonly string[];
  return value
    .replaceAll(",http", " http")
    .split(/\s+/)
    .map((url) => (url.endsWith(",") ? url.slice(0, -1) : url))
    .filter((url) => url !== "");
}

/** Returns a new run id: `EIAO` and a number after those of all runs, which was never returned before (spec 16.1, D-06). */
export async function nextRunId({ repository, warehouse, queue }: Observatory): Promise<string> {
  const names = [...(await listRuns(warehouse)).map(({ run }) => run), ...(await queue.runs())];
  const numbers = names.map((name) => Number(/^EIAO(\d{1,15})$/.exec(name)?.[1] ?? 0));
  return await repository.nextTestRunId(Math.max(0, ...numbers));
}

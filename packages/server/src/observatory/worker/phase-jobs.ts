import { crawlIdOf, crawlSite, defaultSite, emptyResultOf, runOf } from "@eiao/crawler/internal";
import type { CrawlResult, EmptyResult, Launch, Site } from "@eiao/crawler/internal";
import { hostAndPort, literalAddress } from "@eiao/crawler/internal/web";
import { prepareStore } from "@eiao/etl/internal";
import { runFiles, sampleSite } from "@eiao/sampler/internal";
import { isLoopback } from "../../transport/host-rule.ts";
import type { SiteWork } from "./site-work.ts";
import type { CampaignSettings, SiteJob } from "../queue/job.ts";
import { discardedText } from "../queue/site-jobs.ts";
import type { PhaseOutcome } from "./worker-protocol.ts";

/**
 * Returns the options for requests to a site, such as its pause, and whether it may have a private address. Only sites with a loopback address are
 * crawled without pauses, because a name can lead to any machine.
 */
export function webOptions(
  job: SiteJob,
  { hosts, localHosts, settings }: Pick<SiteWork, "hosts" | "localHosts" | "settings">,
) {
  const { allow, allowPrivate, userAgent, timeoutSeconds, maxPageBytes } = settings;
  const { languages = [], pauseSeconds = null } = job.settings ?? {};
  const url = new URL(job.url);
  const isLocal = allow.includes(hostAndPort(url)) && isLoopback(literalAddress(url));
  return {
    allow,
    allowPrivate,
    timeoutSeconds,
    maxPageBytes,
    hosts: isLocal ? localHosts : hosts,
    env: isLocal ? {} : process.env, // the proxies, which are not used for this machine
    delaySeconds: isLocal ? 0 : settings.delaySeconds,
    ...(userAgent === null ? {} : { userAgent }),
    ...(languages.length === 0 ? {} : { acceptLanguage: acceptLanguageOf(languages) }),
    ...(pauseSeconds === null ? {} : { pauseSeconds }),
  };
}

/** Returns the header field Accept-Language, the languages of most weight first: `nb, en;q=0.5` (RFC 9110, 12.5.4). */
function acceptLanguageOf(languages: CampaignSettings["languages"]): string {
  const byWeight = languages.toSorted((one, other) => other.weight - one.weight);
  return byWeight
    .map(({ language, weight }) => (weight === 1 ? language : `${language};q=${Number(weight.toFixed(3))}`))
    .join(", ");
}

/**
 * The time in ms between two commits: ten times that of a local database, because each commit is a call and a transaction at the coordinator, for 50
 * sites at a time, and costs as much as some pages. A crawl whose worker dies requests the pages since its last commit again.
 */
const COMMIT_MS = 5_000;

/** Crawls the site of a job in the launch of its run. Continues an open launch; does not change an ended one. */
export async function crawlJob(job: SiteJob, work: SiteWork, signal: AbortSignal): Promise<PhaseOutcome> {
  const { repository } = work;
  const site = (await repository.siteOf(job.site)) ?? defaultSite(job.site, [job.url]);
  const last = await launchOfRun(site, job, work);
  // If a worker was killed after the end of the crawl, its result is read from the database.
  const result = last?.state === "ended" ? emptyResultOf(last) : await crawl(site, job, work, signal);
  if (result?.stoppedBy === "signal") return { state: "interrupted" };
  const problem = result === undefined ? undefined : problemOf(result);
  if (problem !== undefined) return { state: "failed", reason: problem };
  const launch = last?.state === "ended" ? last : await launchOfRun(site, job, work);
  if (launch === undefined) return { state: "failed", reason: "Nothing was crawled." };
  signal.throwIfAborted(); // a worker that lost its lease must send nothing
  await work.files.crawled(launch);
  return { state: "done", databaseId: crawlIdOf(launch) };
}

function crawl(site: Site, job: SiteJob, work: SiteWork, signal: AbortSignal): Promise<CrawlResult> {
  const { hosts, ...web } = webOptions(job, work);
  const options = {
    ...web,
    dataDir: work.dataDir,
    maxPages: Math.min(job.maxPages ?? Infinity, work.settings.maxPages),
    oneHopBeyond: job.oneHopBeyond,
    fetchers: work.settings.fetchers,
    maxRedirects: work.settings.maxRedirects,
    commitMilliseconds: COMMIT_MS,
    testRun: job.run,
    slot: work.slot,
    signal,
    onLog: work.onLog,
    onProgress: work.onCrawl,
  };
  return crawlSite(site, options, { store: work.repository, hosts });
}

/**
 * Returns the launch of a site in the run of a job. An open launch of another run is closed, because no job continues it. So is one whose files
 * are on a machine that is gone: the site is crawled from the start.
 */
export async function launchOfRun(
  { site }: Pick<Site, "site">,
  { run, phase }: SiteJob,
  { repository, files }: Pick<SiteWork, "repository" | "files">,
): Promise<Launch | undefined> {
  const known = await repository.siteOf(site);
  const last = known === undefined ? undefined : await repository.lastLaunch(known.id);
  if (last === undefined || (runOf(last) === run && (phase !== "crawl" || (await files.isHere(last))))) return last;
  if (last.state === "open") {
    const { stoppedBy, statistics } = last;
    await repository.endLaunch(last, { state: "ended", stoppedBy, statistics });
  }
  return undefined;
}

/** Returns the reason why a finished crawl has nothing to sample. */
function problemOf({ pages, failed, problem, stoppedBy, excluded }: EmptyResult): string | undefined {
  if (stoppedBy === "robots") return "robots.txt could not be fetched, so nothing may be crawled.";
  if (stoppedBy === "politeness") return "The server asked the crawler to stop.";
  if (pages > 0) return undefined;
  const [first] = failed;
  if (first !== undefined)
    return `Nothing could be crawled: ${first.url}: ${(problem ?? first.reason).replace(/\.$/, "")}.`;
  const rules = Object.keys(excluded).join(", ");
  return rules === "" ? "Nothing could be crawled." : `Nothing could be crawled: left out by ${rules}.`;
}

/** Samples the site of a job, evaluates the sample and seals it. */
export async function sampleJob(job: SiteJob, work: SiteWork, signal: AbortSignal): Promise<PhaseOutcome> {
  const { repository, dataDir, files, evaluator, settings, onLog, onSample } = work;
  const site = await repository.siteOf(job.site);
  const launch = site === undefined ? undefined : await launchOfRun(site, job, work);
  if (site === undefined || launch === undefined)
    return { state: "failed", reason: `The site was not crawled in run ${job.run}.` };
  await files.toSample(launch, job);
  const result = await sampleSite({
    ...webOptions(job, work),
    site,
    dataDir,
    repository: { ...repository, allScenarios: archivedScenarios(work) },
    launch,
    run: job.run,
    n: settings.sampleSize,
    minimum: settings.minimumPages,
    ruleSets: job.ruleSets,
    ...campaignOf(job),
    atATime: settings.atATime,
    tool: { name: "eiao-observatory", version: settings.version },
    evaluator,
    signal,
    onLog,
    onProgress: onSample,
  });
  if (result.state === "sealed") {
    signal.throwIfAborted(); // a worker that lost its lease must send nothing
    await files.sampled(launch, job);
    return { state: "done", databaseId: crawlIdOf(launch) };
  }
  if (result.state === "interrupted") return { state: "interrupted" };
  return { state: "failed", reason: discardedText(result.reason) };
}

/** Returns the campaign of a job for the manifest of its store. */
function campaignOf({ campaign, settings }: SiteJob): Pick<Parameters<typeof sampleSite>[0], "campaign"> {
  if (campaign === null) return {};
  return { campaign: { name: campaign, ...(settings === null ? {} : { settings: JSON.stringify(settings) }) } };
}

/** Returns a function that reads the pages of a site after fetching the archives with them, also of earlier crawls. */
function archivedScenarios({ repository, files }: SiteWork): SiteWork["repository"]["allScenarios"] {
  return async (...args) => {
    const scenarios = await repository.allScenarios(...args);
    await files.archives(
      scenarios.flatMap(({ pages }) => pages.flatMap(({ warc }) => (warc === null ? [] : [warc.file]))),
    );
    return scenarios;
  };
}

/** Reads and checks the sealed store of a job's site. The coordinator writes the rows in one transaction. Spec 12.2. */
export async function loadJob(job: SiteJob, work: SiteWork, signal: AbortSignal): Promise<PhaseOutcome> {
  const { dataDir, files, numbering, onLoad, handOver } = work;
  const begun = performance.now();
  const { store } = runFiles(dataDir, job.site, job.run, "");
  const release = await files.toLoad(job);
  try {
    const prepared = await prepareStore(store, { run: job.run, dataDir, numbering, progress: onLoad, signal });
    await handOver(prepared, (performance.now() - begun) / 1000);
  } finally {
    await release();
  }
  return { state: "loaded" };
}

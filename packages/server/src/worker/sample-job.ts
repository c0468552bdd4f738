import { crawlIdOf } from "@eiao/crawler";
import { sampleSite } from "@eiao/sampler";
import type { SiteJob } from "../queue/job.ts";
import { launchOfRun, manners } from "./crawl-job.ts";
import { discardedText } from "../queue/discarded-text.ts";
import type { PhaseOutcome } from "./phase-outcome.ts";
import type { SiteWork } from "./site-work.ts";

/** Samples the site of a job, evaluates the sample and seals it. */
export async function sampleJob(job: SiteJob, work: SiteWork, signal: AbortSignal): Promise<PhaseOutcome> {
  const { repository, dataDir, files, evaluator, settings, onLog, onSample } = work;
  const site = await repository.siteOf(job.site);
  const launch = site === undefined ? undefined : await launchOfRun(site, job, work);
  if (site === undefined || launch === undefined)
    return { state: "failed", reason: `The site was not crawled in run ${job.run}.` };
  await files.toSample(launch, job);
  const result = await sampleSite({
    ...manners(job, work),
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
    signal.throwIfAborted(); // whose lease is lost sends nothing
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

/** The pages of a site, when the archives that they lie in are here, of earlier crawls too. */
function archivedScenarios({ repository, files }: SiteWork): SiteWork["repository"]["allScenarios"] {
  return async (...asked) => {
    const scenarios = await repository.allScenarios(...asked);
    await files.archives(
      scenarios.flatMap(({ pages }) => pages.flatMap(({ warc }) => (warc === null ? [] : [warc.file]))),
    );
    return scenarios;
  };
}

import { crawlIdOf } from "@eiao/crawler";
import { sampleSite } from "@eiao/sampler";
import type { SiteJob } from "../queue/job.ts";
import { launchOfRun, manners } from "./crawl-job.ts";
import type { PhaseOutcome } from "./crawl-job.ts";
import type { SiteWorkerSettings } from "./worker-settings.ts";

/** Samples the site of a job, evaluates the sample and seals it. */
export async function sampleJob(
  job: SiteJob,
  settings: SiteWorkerSettings,
  signal: AbortSignal,
): Promise<PhaseOutcome> {
  const { observatory, sampleSize, minimumPages, tool, evaluator, onSample } = settings;
  const { repository, dataDir } = observatory;
  const site = await repository.siteOf(job.site);
  const launch = site === undefined ? undefined : await launchOfRun(site, job, settings);
  if (site === undefined || launch === undefined)
    return { state: "failed", reason: `The site was not crawled in the run ${job.run}.` };
  const result = await sampleSite({
    ...manners(job, settings),
    site,
    dataDir,
    repository,
    launch,
    run: job.run,
    n: sampleSize,
    minimum: minimumPages,
    tool,
    evaluator,
    signal,
    ...(onSample === undefined ? {} : { onProgress: onSample }),
  });
  if (result.state === "sealed") return { state: "done", databaseId: crawlIdOf(launch) };
  if (result.state === "interrupted") return { state: "interrupted" };
  return { state: "failed", reason: `The site was discarded: ${result.reason}.` };
}

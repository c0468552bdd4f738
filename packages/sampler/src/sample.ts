import { crawlIdOf, runOf } from "@eiao/crawler/internal";
import { assessedRun } from "./assessment/assessed-run.ts";
import { samplesSoFar } from "./assessment/page-samples.ts";
import { defaultSampleRules, identifiedGate } from "./draw/sample-rules.ts";
import type { SampleRules } from "./draw/sample-rules.ts";
import { createSampling } from "./draw/sampling.ts";
import type { SamplingState } from "./draw/sampling.ts";
import { checkSeed } from "./draw/seed.ts";
import { sampledRuleSets } from "./rule-sets/installed.ts";
import { beginMeta, discardRun, closeRun, sealRun } from "./sample/end-run.ts";
import { sampleError } from "./sample/errors.ts";
import { evaluateScenario } from "./sample/evaluate-scenario.ts";
import { removeJournal } from "./sample/journal.ts";
import { checkNumbers } from "./sample/options.ts";
import type { SampleOptions, SampleResult } from "./sample/options.ts";
import { createEvaluationCost, planRun } from "./sample/plan-run.ts";
import { putAside, readAssessment, runFiles, storeOpening } from "./sample/run-files.ts";
import type { RunFiles } from "./sample/run-files.ts";
import { openSamplingResources, runSampling } from "./sample/sampling-resources.ts";
import { createReporter, openRun, openSiteRun } from "./sample/site-run.ts";
import type { SiteRun } from "./sample/site-run.ts";
import { exists } from "./store/file/write.ts";
import type { StoreOpening } from "./store/index.ts";

/**
 * Samples a site whose pages a crawl has found, evaluates the sample and seals it as one RDF store, with its report card next to it.
 *
 * The sample is uniform, without replacement. A page that cannot be fetched or evaluated is replaced by the next one of the draw. In a
 * census (`extent`) the other pages are evaluated after it, in the order of the same draw. If the process is killed, the next call
 * continues with the same draw and does not evaluate stored pages again. A sealed run is only read.
 *
 * @throws EiaoError `SampleNumber`, `UnknownSite`, `BadRun`, `RunOtherwise`, `BadSeed`, `RunBegunOtherwise`, `NoSuchRuleSet`, `NoRuleSetOfPages`,
 *   `SiteInUse` if another call or process crawls or samples the site, `StoreUnavailable`, and errors of files that cannot be written.
 * Source: spec 9.1 to 9.4, 10, 18.3; issue 6.
 */
export async function sampleSite(options: SampleOptions): Promise<SampleResult> {
  const { site, dataDir, repository, launch, seed } = options;
  checkNumbers(options);
  if (seed !== undefined) checkSeed(seed); // before a run begins with it
  const ruleSets = await sampledRuleSets(options.ruleSets, options.includePdf);
  const run = runOf(launch);
  const { run: requested = run } = options;
  if (requested !== run)
    throw sampleError("RunOtherwise", { site: site.site, launch: launch.timestamp, begun: run, run: requested });
  const files = runFiles(dataDir, site.site, run, launch.timestamp);
  const crawl = crawlIdOf(launch);
  const known = await sealedBefore(files, crawl);
  if (known !== undefined) return known;
  const lease = await repository.leaseSite(site.site);
  const { lost } = lease;
  try {
    const sealed = await sealedBefore(files, crawl); // by the process that held the lease until now
    if (sealed !== undefined) return sealed;
    await putAside(files.store);
    const signal = options.signal === undefined ? lost : AbortSignal.any([options.signal, lost]);
    const result = await sampleAlone({ ...options, signal }, files, ruleSets);
    if (result.state === "interrupted") lost.throwIfAborted();
    return result;
  } finally {
    await lease.release();
  }
}

/** Returns the sealed store of this run, if any. A store of another crawl may have its name if the database was lost or the run removed. */
async function sealedBefore(files: RunFiles, crawl: string): Promise<SampleResult | undefined> {
  if (!(await exists(files.store))) return undefined;
  const begun = await storeOpening(files.store);
  if (begun !== undefined && begun.database !== crawl) return undefined;
  await removeJournal(files.journal); // a killed process may have left it
  return { state: "sealed", file: files.store, assessment: await readAssessment(files.store) };
}

async function sampleAlone(
  options: SampleOptions,
  files: RunFiles,
  ruleSets: StoreOpening["ruleSets"],
): Promise<SampleResult> {
  const { site, repository, seed, tool, n, extent, launch } = options;
  const wishes = {
    database: crawlIdOf(launch),
    seed,
    wanted: n,
    extent: extent === "by cost" ? undefined : extent,
    tool,
    ruleSets,
  };
  const smallSite = await repository.isSmallSite(site.site);
  const opened = await openRun(files, wishes, () => planRun(options, ruleSets));
  const { plan } = opened.journal;
  const rules: SampleRules = {
    wanted: plan.opening.wanted,
    minimum: options.minimum ?? defaultSampleRules.minimum,
    smallSite,
  };
  let siteRun: SiteRun | undefined;
  try {
    siteRun = await openSiteRun(files, opened, options.onLog);
    await beginMeta(options, plan);
    return await sampleOpened(options, files, rules, siteRun);
  } catch (error) {
    await closeRun(siteRun ?? opened).catch(() => undefined);
    throw error;
  }
}

async function sampleOpened(
  options: SampleOptions,
  files: RunFiles,
  rules: SampleRules,
  run: SiteRun,
): Promise<SampleResult> {
  const { opening, population } = run.plan;
  const settled = run.settled();
  const { seed, extent } = opening;
  const { bySize } = run;
  const sampling = createSampling({
    seed,
    population: population.length,
    rules,
    extent,
    settled,
    ...(bySize === undefined ? {} : { bySize }),
  });
  const tooFew = identifiedGate(population.length, rules);
  if (tooFew !== undefined) return await discardRun(files, run, tooFew);
  const resources = openSamplingResources(options, { known: run.sheets, note: (sheet) => run.addSheet(sheet) });
  const { signal } = resources;
  const cost = createEvaluationCost();
  const reporter = createReporter(options, run, sampling, rules);
  try {
    const work = resources.workOf(opening, run.plan.date);
    reporter.sample();
    await runSampling(
      sampling,
      resources.atATime,
      async (number) => {
        const scenario = population[number];
        if (scenario === undefined) return;
        const outcome = await unlessStopped(signal, () => evaluateScenario(scenario, work));
        if (outcome === undefined) return;
        if ("problem" in outcome) run.addFailed(scenario, outcome.problem);
        else {
          await run.addPage(outcome);
          if (outcome.seconds !== undefined) cost.addPage(outcome.seconds);
        }
        sampling.settle(number, "problem" in outcome ? "failed" : "evaluated");
        reporter.settled(number, "problem" in outcome ? "failed" : "evaluated");
      },
      signal,
    );
    await resources.close();
    await cost.keep(options.dataDir, options.launch).catch(() => undefined); // the next run can do without it
    return await endRun(options, files, run, sampling.state);
  } catch (error) {
    await resources.close().catch(() => undefined);
    throw error;
  }
}

async function endRun(
  options: SampleOptions,
  files: RunFiles,
  run: SiteRun,
  state: SamplingState,
): Promise<SampleResult> {
  if (state.name === "discarded") return await discardRun(files, run, state.reason);
  if (state.name === "complete") return await sealRun(options, files, run);
  await closeRun(run);
  const { opening } = run.plan;
  const runFacts = assessedRun(opening, `${files.storeName}.part`, run.failedPages, "the sampling was interrupted");
  return { state: "interrupted", assessment: run.record.assessment(runFacts, samplesSoFar(opening, run.drawn())) };
}

/**
 * Returns undefined if the work was stopped: its result does not count, because a sheet that was not fetched in time looks missing.
 */
async function unlessStopped<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
  try {
    const done = await work();
    return signal.aborted ? undefined : done;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

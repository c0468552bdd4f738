import { codeOf, messageOf } from "@eiao/crawler/internal/errors";
import { addWork } from "@eiao/crawler/internal/process-report";
import { hostKey } from "@eiao/crawler/internal/web";
import type { Hosts } from "@eiao/crawler/internal/web";
import type { TestNumbering } from "@eiao/etl/internal";
import type { Evaluator } from "@eiao/sampler";
import type { Phase } from "../queue/job.ts";
import type { SiteFiles } from "../store/site-files.ts";
import { isGone, untilAnswered } from "./coordinator-client.ts";
import { crawlJob, loadJob, sampleJob } from "./phase-jobs.ts";
import { noteProgress } from "./site-log.ts";
import type { KnownRobots } from "./worker-repository.ts";
import type { HeldSite, HeldSites, SiteLog } from "./site-log.ts";
import type { PhaseEnds } from "./take-work.ts";
import type { PhaseOutcome, BeatAnswer, TakenJob, WorkerProtocol } from "./worker-protocol.ts";
import type { SiteWork } from "./site-work.ts";
import type { Trouble } from "./trouble.ts";
import { workerRepository } from "./worker-repository.ts";
import type { SiteSettings } from "./worker-settings.ts";

/** The parts and the callbacks of a worker. */
export interface WorkerOptions {
  readonly coordinator: WorkerProtocol;
  readonly settings: SiteSettings;
  /** The unique name of the worker in its leases. */
  readonly name: string;
  /** True if it takes only sites at which workers died, one at a time. */
  readonly alone: boolean;
  readonly dataDir: string;
  readonly files: SiteFiles;
  readonly evaluator: Evaluator;
  /** The clocks of hosts. */
  readonly hosts: Hosts;
  /** The clocks of sites on this machine. */
  readonly localHosts: Hosts;
  /** The number of processors, which is the default number of sites sampled at a time. */
  readonly cores: number;
  /** Called with the progress of a site, for people. */
  readonly onProgress: (site: string, text: string) => void;
  /** Called with a message for people about a problem; null when the worker works again. */
  readonly onProblem: (problem: string | null) => void;
  /** Called when the machine becomes unfit for work, so that the worker is silent on purpose, or fit again. */
  readonly onFit?: (isFit: boolean) => void;
  readonly onAnswer: (answer: BeatAnswer) => void;
}

interface Work extends WorkerOptions {
  readonly held: HeldSites;
  readonly trouble: Trouble;
  readonly stop: AbortSignal;
  readonly siteLog: SiteLog;
  /** The number of the crawler on its machine. */
  readonly slot: number;
  readonly numbering: TestNumbering;
  readonly knownRobots: KnownRobots;
  readonly ends: PhaseEnds;
}

const parts = { crawl: "crawler", sample: "sampler", load: "etl" } as const;
const phases = { crawl: crawlJob, sample: sampleJob, load: loadJob } as const;

/** Works on one phase of one site, and keeps the outcome for the coordinator, unless the lease is lost. Never rejects. */
export async function workAt(job: TakenJob, work: Work): Promise<void> {
  const { held, siteLog, ends } = work;
  const { phase } = job;
  const site: HeldSite = {
    job,
    lost: new AbortController(),
    stuck: new AbortController(),
    progressAt: performance.now(),
    progress: "",
  };
  held.set(job.token, site);
  const forgetWork = addWork(() => `${phase} of ${job.site} in ${job.run}: ${site.words ?? "it has just begun"}`);
  const lost = site.lost.signal;
  let mustReport = false;
  try {
    const outcome = await outcomeOf(phase, site, work);
    if (lost.aborted || outcome === undefined || outcome.state === "loaded") return;
    const { run, site: name, token } = job;
    const lines = siteLog.take(token); // sent with the end, so that no line comes after the removal of the site's logs
    ends.add(site, { job: { run, site: name, token }, host: hostKey(job.url), phase, outcome, lines });
    mustReport = true;
  } catch (error) {
    work.onProblem(messageOf(error)); // the lease ends by itself
  } finally {
    forgetWork();
    if (!mustReport) held.delete(job.token);
    siteLog.take(job.token); // lines that are no longer needed
  }
}

/** Returns the outcome of a phase; undefined if the lease is lost, so that there is nothing to report. */
async function outcomeOf(phase: Phase, site: HeldSite, work: Work): Promise<PhaseOutcome | undefined> {
  const { job, lost, stuck } = site;
  const unfit = work.trouble.unfit();
  try {
    const signal = AbortSignal.any([work.stop, lost.signal, stuck.signal, unfit]);
    const outcome = await phases[phase](job, siteWork(site, work), signal);
    if (stuck.signal.aborted) return { state: "stuck" };
    if (outcome.state !== "interrupted") work.trouble.passed();
    return outcome;
  } catch (error) {
    if (lost.signal.aborted) return undefined;
    if (stuck.signal.aborted) return { state: "stuck" };
    if (work.stop.aborted || unfit.aborted || isGone(error) || work.trouble.notes(error))
      return { state: "interrupted" };
    return { state: "failed", reason: messageOf(error) };
  }
}

function siteWork(site: HeldSite, work: Work): SiteWork {
  const { coordinator, settings, dataDir, files, evaluator, hosts, localHosts, numbering, slot } = work;
  const { run, site: name, token, phase, databaseId } = site.job;
  const part = parts[phase];
  const report = (text: string): void => {
    site.words = text;
    work.onProgress(name, text);
  };
  return {
    slot,
    onLog(line) {
      site.logId = line.id;
      work.siteLog.add(site.job.token, part, line);
    },
    settings,
    dataDir,
    files,
    evaluator,
    hosts,
    localHosts,
    numbering,
    repository: workerRepository(coordinator, site.job, site.lost.signal, work.knownRobots),
    onCrawl({ pages, waiting, requests }) {
      noteProgress(work.held, site, `${pages} ${waiting} ${requests}`);
      report(`${pages} pages crawled, ${waiting} URLs wait`);
    },
    onSample(progress) {
      noteProgress(work.held, site, JSON.stringify(progress));
      report(`${progress.evaluated} of ${progress.wanted} pages evaluated`);
    },
    onLoad(pages, of, page) {
      if (databaseId !== null)
        for (const text of ["Currently handling resource", page])
          work.siteLog.add(token, part, { id: databaseId, log: "stdout", text });
      noteProgress(work.held, site, `${pages}`);
      report(`${pages} of ${of} pages read to be loaded`);
    },
    async handOver(prepared, seconds) {
      work.siteLog.take(token); // the logs of loaded sites are removed (spec 15.1)
      const load = { job: { run, site: name, token }, prepared, seconds };
      const handOver = (): Promise<unknown> =>
        coordinator.load(load).catch((error: unknown) => {
          // Waiting for a backup, which can take hours, counts as progress: the site is not stuck.
          if (codeOf(error) === "RunInUse") noteProgress(work.held, site, `waits since ${performance.now()}`);
          throw error;
        });
      await untilAnswered(handOver, AbortSignal.any([site.lost.signal, work.stop]));
    },
  };
}

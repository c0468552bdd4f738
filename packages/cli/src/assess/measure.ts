import { existsSync } from "node:fs";
import path from "node:path";
import type { Hosts } from "@eiao/crawler/internal/web";
import { crawlSite, isCrawledAs, launchedAt, launchEndedAt, runOf } from "@eiao/crawler/internal";
import type {
  CrawlOptions,
  CrawlProgress,
  CrawlResult,
  CrawlServices,
  Launch,
  Site,
  UrlRepository,
} from "@eiao/crawler";
import { previewSite, runFiles, sampleSite } from "@eiao/sampler/internal";
import type { Assessment, SampleDraw, SampleOptions } from "@eiao/sampler";
import { presentApart, presentValue } from "@eiao/wam-core/internal";
import { createProgressLine } from "../crawl/progress.ts";
import { nothingCrawled } from "../crawl/settings.ts";
import { CommandError } from "../errors.ts";
import { counted } from "../output/text.ts";
import type { Terminal } from "../terminal.ts";
import { version } from "../version.ts";

export interface Measuring {
  readonly site: Site;
  readonly options: MeasureOptions;
  /** The rule sets that `options.ruleset` names, by id. */
  readonly ruleSets: readonly string[] | undefined;
  readonly settings: CrawlOptions & { readonly dataDir: string };
  readonly repository: UrlRepository;
  readonly services: CrawlServices & { readonly hosts: Hosts };
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** The options of `assess` that a measurement reads. */
export interface MeasureOptions {
  readonly maxPages: number;
  readonly delay: number;
  readonly sample: number | "all" | undefined;
  readonly seed: string | undefined;
  readonly includePdf: boolean;
  readonly quiet: boolean;
}

/** The result of a measurement. `store` is the sealed store; absent if the measurement is not finished. */
export interface MeasuredSite {
  readonly assessment: Assessment;
  readonly store?: string;
}

/**
 * Finishes an interrupted run, or begins one. Omits the crawl if it was finished before.
 * @throws CommandError if nothing could be crawled or evaluated.
 */
export async function measureSite(measuring: Measuring): Promise<MeasuredSite> {
  const { site, repository, signal } = measuring;
  let crawled: CrawlResult | undefined;
  if (!(await isToBeSampled(measuring))) {
    crawled = await crawl(measuring);
    const problem = nothingCrawled(crawled);
    if (problem !== undefined) throw new CommandError(problem);
  }
  const launch = await lastLaunch(repository, site.site);
  if (launch === undefined) throw new CommandError(`${site.site}: No page was crawled yet.`, GO_ON);
  const reused = crawled === undefined ? reusedNote(launch) : undefined;
  if (reused !== undefined && !measuring.options.quiet) measuring.terminal.note(`eiao-wam: ${reused}`);
  const sampling = sampleOptions(measuring, launch);
  if (launch.state === "open") return await preview(measuring, sampling, crawled);
  const result = await sampleSite({ ...sampling, signal });
  const { log } = runFiles(measuring.settings.dataDir, site.site, runOf(launch), launch.timestamp);
  if (result.state === "discarded")
    throw new CommandError(`${site.site}: No page could be evaluated: ${result.reason}.`, `The details are in ${log}.`);
  const { failed } = result.assessment.pages;
  if (failed > 0 && !measuring.options.quiet)
    measuring.terminal.note(`eiao-wam: ${counted(failed, "page")} could not be evaluated. The reasons are in ${log}.`);
  const notes = [reused, scopeNote(launch), budgetNote(launch, result.assessment)];
  const assessment = withNotes(result.assessment, notes);
  if (result.state === "sealed") return { assessment, store: result.file };
  if (assessment.pages.sampled === 0) throw new CommandError(`${site.site}: No page was evaluated yet.`, GO_ON);
  return { assessment };
}

const GO_ON = "Run the same command again: it continues where it stopped.";
/** Pages of an older crawl are fetched again. */
const FRESH_MS = 86_400_000;

async function lastLaunch(repository: UrlRepository, site: string): Promise<Launch | undefined> {
  const known = await repository.siteOf(site);
  return known === undefined ? undefined : await repository.lastLaunch(known.id);
}

/**
 * Returns true if a finished crawl waits for its sample: an earlier call was interrupted, or was a call of `crawl`. A crawl that found no
 * pages is repeated.
 */
async function isToBeSampled({ site, settings, repository, terminal }: Measuring): Promise<boolean> {
  const known = await repository.siteOf(site.site);
  const launch = known === undefined ? undefined : await repository.lastLaunch(known.id);
  if (known === undefined || launch?.state !== "ended" || !(await repository.hasPages(launch))) return false;
  const { store, journal } = runFiles(settings.dataDir, site.site, runOf(launch), launch.timestamp);
  if (existsSync(journal)) {
    if (site.rules.length === 0 || isCrawledAs(site, known, launch)) return true;
    throw new CommandError(
      `${site.site}: The interrupted measurement did not use the rules of ${site.scopeSource}.`,
      "First finish it with the same command without --scope, or choose another folder with --data.",
    );
  }
  const isFresh = terminal.now() - launchEndedAt(launch) < FRESH_MS;
  return isFresh && !existsSync(store) && isArchivedIn(settings.dataDir, launch) && isCrawledAs(site, known, launch);
}

/** Returns true if the pages of a crawl are stored here. A database server also knows crawls of other machines and data directories. */
function isArchivedIn(dataDir: string, { committed }: Launch): boolean {
  return committed === null || existsSync(path.join(dataDir, committed.file));
}

function reusedNote(launch: Launch): string {
  const begun = `${new Date(launchedAt(launch)).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return `The pages come from the crawl that began at ${begun}. They were not fetched again.`;
}

async function crawl({ site, options, settings, repository, services, terminal, signal }: Measuring) {
  const known = (await repository.siteOf(site.site)) === undefined ? 0 : await repository.countPages(site.site);
  const { maxPages, quiet } = options;
  let delay = options.delay;
  if (!quiet) terminal.note(politenessEstimate(delay, known, maxPages));
  const progress = createProgressLine(quiet ? undefined : terminal);
  const onProgress = (state: CrawlProgress): void => {
    progress.show(state);
    const { crawlDelay = 0 } = state;
    if (quiet || crawlDelay <= delay) return;
    delay = crawlDelay;
    terminal.note(`The robots.txt of the site asks for longer pauses. ${politenessEstimate(delay, known, maxPages)}`);
  };
  try {
    return await crawlSite(site, { ...settings, maxPages, signal, onProgress }, services);
  } finally {
    progress.close();
  }
}

function sampleOptions(measuring: Measuring, launch: Launch): SampleOptions {
  const { site, options, ruleSets, settings, repository, services, terminal } = measuring;
  const { hosts } = services;
  const { dataDir, userAgent, timeoutSeconds, maxPageBytes, allowPrivate, headers, env } = settings;
  return {
    site,
    dataDir,
    repository,
    launch,
    hosts,
    ...sampleOf(options.sample),
    delaySeconds: options.delay,
    minimum: 0, // a small site is a census, and a note says this
    includePdf: options.includePdf,
    ...(ruleSets === undefined ? {} : { ruleSets }),
    tool: { name: "eiao-wam", version },
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(timeoutSeconds === undefined ? {} : { timeoutSeconds }),
    ...(maxPageBytes === undefined ? {} : { maxPageBytes }),
    ...(allowPrivate === undefined ? {} : { allowPrivate }),
    ...(headers === undefined ? {} : { headers }),
    ...(env === undefined ? {} : { env }),
    ...(options.quiet
      ? {}
      : {
          onDraw: (draw) => terminal.note(`eiao-wam: ${drawnNote(draw)}`),
          onSample: (sample) => {
            terminal.progress("");
            terminal.note(`eiao-wam: ${firstResults(sample)}`);
          },
          onProgress: ({ evaluated, wanted, failed }) =>
            terminal.progress(
              `${site.site}  evaluated ${evaluated} of ${wanted} pages${failed === 0 ? "" : `, ${failed} failed`}`,
            ),
        }),
  };
}

/** Returns the draw in words. Published before the evaluation, it proves that the sample was not hand-picked. */
function drawnNote({ run, population, populationDigest, seed, seedOrigin }: SampleDraw): string {
  const pages = population === 1 ? "1 page" : `${population} pages`;
  const origin = seedOrigin === "derived" ? "" : " (seed chosen by hand)";
  return `Run ${run} draws its sample from ${pages} (list sha256:${populationDigest}) with the seed ${seed}${origin}.`;
}

/** Returns the settings of the sample that `--sample` selects. */
function sampleOf(sample: MeasureOptions["sample"]): Pick<SampleOptions, "n" | "extent"> {
  if (sample === undefined) return { extent: "by cost" };
  return sample === "all" ? { extent: "census" } : { n: sample, extent: "two samples" };
}

/** Supervisors wait about this long after SIGTERM. Users can press Ctrl-C a second time. */
const PREVIEW_MS = 8_000;

/** Makes a report card of an interrupted crawl. It is not kept; the next call continues the crawl. */
async function preview(
  { site, options, terminal }: Measuring,
  sampling: SampleOptions,
  crawled: CrawlResult | undefined,
): Promise<MeasuredSite> {
  const { pages = 0, stoppedBy } = crawled ?? {};
  const reason = stoppedBy === "politeness" ? "the server asked the crawler to stop" : "the crawl was interrupted";
  if (pages === 0) throw new CommandError(`${site.site}: No page was found yet: ${reason}.`, GO_ON);
  if (!options.quiet)
    terminal.note(`Interrupted. Measuring the pages found so far; press Ctrl-C again to end at once.`);
  const assessment = await previewSite({ ...sampling, signal: AbortSignal.timeout(PREVIEW_MS) }, reason);
  if (assessment === undefined) throw new CommandError(`${site.site}: No page was evaluated yet.`, GO_ON);
  return { assessment: withNotes(assessment, [scopeNote(sampling.launch)]) };
}

function withNotes(assessment: Assessment, more: readonly (string | undefined)[]): Assessment {
  const notes = [...(assessment.notes ?? []), ...more.filter((note) => note !== undefined)];
  return notes.length === 0 ? assessment : { ...assessment, notes };
}

function budgetNote({ stoppedBy }: Launch, { pages }: Assessment): string | undefined {
  if (stoppedBy === "requests")
    return `The crawl stopped after three requests for each page of --max-pages, and 200 more. The numbers are about the ${pages.found} pages found.`;
  if (stoppedBy !== "budget") return undefined;
  return `The crawl stopped at its limit of pages (--max-pages). The site may have more pages than the ${pages.found} found; the numbers are about those.`;
}

function scopeNote({ scope }: Launch): string | undefined {
  if (scope === null) return undefined;
  return `This crawl used the scope rules of ${scope.source ?? "this call"} instead of the rules of the site.`;
}

/**
 * Returns a sentence about how long a crawl takes with pauses between its requests.
 *
 * @param known  number of pages of an earlier crawl, or 0.
 */
export function politenessEstimate(delaySeconds: number, known: number, maxPages: number): string {
  if (delaySeconds === 0) return "With --delay 0, the crawl is as fast as the server.";
  const pace = delaySeconds === 1 ? "one request per second" : `one request every ${delaySeconds} s`;
  if (known > 0) {
    const pages = Math.min(known, maxPages);
    const time = durationText(pages * delaySeconds);
    return `To be polite, the crawler sends ${pace}. The ${pages === 1 ? "page known so far takes" : `${pages.toLocaleString("en")} pages known so far take`} about ${time}.`;
  }
  const longest = durationText(maxPages * delaySeconds);
  return `To be polite, the crawler sends ${pace}. 100 pages take about ${durationText(100 * delaySeconds)}, and ${maxPages.toLocaleString("en")} pages, the most it crawls, up to ${longest}. If you press Ctrl-C, the pages crawled so far are kept.`;
}

/** Writes a duration such as `45 s`, `5 min` or `1 h 40 min`, rounded up. */
export function durationText(seconds: number): string {
  if (seconds < 100) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Returns a sentence about the uniform sample of a census, for users who wait for the rest. */
export function firstResults({ scores, pages }: Assessment): string {
  const [score] = scores;
  const { value = null, letter = null, low = null, high = null, pages: sampled = 0 } = score ?? {};
  const interval = low === null || high === null ? "" : `, 95 % between ${presentApart(low, high).join(" and ")}`;
  const result =
    value === null || letter === null
      ? "has no score, because no test applied"
      : `has the score ${presentValue(value)}, ${letter}${interval}`;
  return `The uniform sample of ${sampled} pages ${result}. The other ${pages.found - sampled} pages are being evaluated.`;
}

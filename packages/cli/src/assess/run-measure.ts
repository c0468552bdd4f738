import { existsSync } from "node:fs";
import path from "node:path";
import { crawlSite, isCrawledAs, launchedAt, launchEndedAt, runOf } from "@eiao/crawler";
import type {
  CrawlOptions,
  CrawlProgress,
  CrawlResult,
  CrawlServices,
  Launch,
  Site,
  UrlRepository,
} from "@eiao/crawler";
import type { Hosts } from "@eiao/crawler/web";
import { previewSite, runFiles, sampleSite } from "@eiao/sampler";
import type { Assessment, SampleDraw, SampleOptions } from "@eiao/sampler";
import { nothingCrawled } from "../crawl/crawl-sites.ts";
import { createProgressLine } from "../crawl/progress-line.ts";
import { CommandError } from "../errors.ts";
import { counted } from "../formats/describe.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { version } from "../version.ts";
import type { AssessOptions } from "./run-assess.ts";
import { politenessEstimate } from "./run-estimate.ts";
import { firstResults } from "./first-results.ts";

export interface Measuring {
  readonly site: Site;
  readonly options: AssessOptions;
  readonly settings: CrawlOptions & { readonly dataDir: string };
  readonly repository: UrlRepository;
  readonly services: CrawlServices;
  readonly hosts: Hosts;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** What measuring came to; `store`: the sealed one, when the site was measured to its end. */
export interface MeasuredSite {
  readonly assessment: Assessment;
  readonly store?: string;
}

/**
 * Finishes the run that an interrupted call left, or begins one: a crawl unless that had ended, then the sample.
 * @throws CommandError when nothing could be crawled or evaluated.
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
  if (launch === undefined) throw new CommandError(`${site.site}: nothing was crawled yet.`, GO_ON);
  const reused = crawled === undefined ? reusedNote(launch) : undefined;
  if (reused !== undefined && !measuring.options.quiet) measuring.terminal.note(`eiao-wam: ${reused}`);
  const sampling = sampleOptions(measuring, launch);
  if (launch.state === "open") return await preview(measuring, sampling, crawled);
  const result = await sampleSite({ ...sampling, signal });
  const { log } = runFiles(measuring.settings.dataDir, site.site, runOf(launch), launch.timestamp);
  if (result.state === "discarded")
    throw new CommandError(`${site.site}: no page could be evaluated: ${result.reason}.`, `${log} tells why.`);
  const { failed } = result.assessment.pages;
  if (failed > 0 && !measuring.options.quiet)
    measuring.terminal.note(
      `eiao-wam: ${counted(failed, "page")} could not be evaluated: ${log} tells which, and why.`,
    );
  const assessment = withNotes(result.assessment, [reused, scopeNote(launch), budgetNote(launch, result.assessment)]);
  if (result.state === "sealed") return { assessment, store: result.file };
  if (assessment.pages.sampled === 0) throw new CommandError(`${site.site}: no page was evaluated yet.`, GO_ON);
  return { assessment };
}

const GO_ON = "Call the same command again: it goes on where it stopped.";
/** Pages of an older crawl are asked for again. */
const FRESH_MS = 86_400_000;

async function lastLaunch(repository: UrlRepository, site: string): Promise<Launch | undefined> {
  const known = await repository.siteOf(site);
  return known === undefined ? undefined : await repository.lastLaunch(known.id);
}

/**
 * The crawl has ended with pages and its sample has not: an earlier call was interrupted between, or `crawl` came before. With no page
 * there is nothing to sample: whatever was in the way, it is tried again.
 */
async function isToBeSampled({ site, settings, repository, terminal }: Measuring): Promise<boolean> {
  const known = await repository.siteOf(site.site);
  const launch = known === undefined ? undefined : await repository.lastLaunch(known.id);
  if (known === undefined || launch?.state !== "ended" || !(await repository.hasPages(launch))) return false;
  const { store, journal } = runFiles(settings.dataDir, site.site, runOf(launch), launch.timestamp);
  if (existsSync(journal)) {
    if (site.rules.length === 0 || isCrawledAs(site, known, launch)) return true;
    throw new CommandError(
      `${site.site}: the sample that was interrupted is of a crawl by other rules than ${site.scopeSource}.`,
      "End it first: the same command without --scope. Or use another --data directory.",
    );
  }
  const isFresh = terminal.now() - launchEndedAt(launch) < FRESH_MS;
  return isFresh && !existsSync(store) && isArchivedIn(settings.dataDir, launch) && isCrawledAs(site, known, launch);
}

/** The database of a server may know a crawl of another machine, or of another data directory: its pages are not here. */
function isArchivedIn(dataDir: string, { committed }: Launch): boolean {
  return committed === null || existsSync(path.join(dataDir, committed.file));
}

function reusedNote(launch: Launch): string {
  const begun = `${new Date(launchedAt(launch)).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return `The pages are those of the crawl that began at ${begun}: the site was not asked again for what there is.`;
}

async function crawl({ site, options, settings, repository, services, terminal, signal }: Measuring) {
  const known = (await repository.siteOf(site.site)) === undefined ? 0 : await repository.countPages(site.site);
  const { maxPages, quiet } = options;
  let told = options.delay;
  if (!quiet) terminal.note(politenessEstimate(told, known, maxPages));
  const progress = createProgressLine(quiet ? undefined : terminal);
  const onProgress = (state: CrawlProgress): void => {
    progress.show(state);
    const { crawlDelay = 0 } = state;
    if (quiet || crawlDelay <= told) return;
    told = crawlDelay;
    terminal.note(`robots.txt asks for more time: ${politenessEstimate(told, known, maxPages)}`);
  };
  try {
    return await crawlSite(site, { ...settings, maxPages, signal, onProgress }, services);
  } finally {
    progress.close();
  }
}

function sampleOptions(measuring: Measuring, launch: Launch): SampleOptions {
  const { site, options, settings, repository, hosts, terminal } = measuring;
  const { dataDir, userAgent, timeoutSeconds, maxPageBytes, allowPrivate, headers, env } = settings;
  return {
    site,
    dataDir,
    repository,
    launch,
    hosts,
    ...sampleOf(options.sample),
    delaySeconds: options.delay,
    minimum: 0, // a small site is a census, said so in a note
    includePdf: options.includePdf,
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
              `${site.site}  ${evaluated} of ${wanted} pages evaluated${failed === 0 ? "" : `, ${failed} could not be`}`,
            ),
        }),
  };
}

/** What to publish before anything is evaluated, so that nobody can say later that it was chosen. */
function drawnNote({ run, population, populationDigest, seed, seedOrigin }: SampleDraw): string {
  const pages = population === 1 ? "1 page" : `${population} pages`;
  const origin = seedOrigin === "derived" ? "" : " (seed chosen by hand)";
  return `Run ${run} draws from ${pages}, list sha256:${populationDigest}, by the seed ${seed}${origin}.`;
}

/** What `--sample` asks for. */
function sampleOf(asked: AssessOptions["sample"]): Pick<SampleOptions, "n" | "extent"> {
  if (asked === undefined) return { extent: "by cost" };
  return asked === "all" ? { extent: "census" } : { n: asked, extent: "two samples" };
}

/** An impatient user has a second Ctrl-C; a supervisor that sent SIGTERM waits about so long. */
const PREVIEW_MS = 8_000;

/** The crawl was cut off: a report card of what it found, which is not kept; the next call goes on with the crawl. */
async function preview(
  { site, options, terminal }: Measuring,
  sampling: SampleOptions,
  crawled: CrawlResult | undefined,
): Promise<MeasuredSite> {
  const { pages = 0, stoppedBy } = crawled ?? {};
  const reason =
    stoppedBy === "politeness" ? "the server asked to be left alone during the crawl" : "the crawl was interrupted";
  if (pages === 0) throw new CommandError(`${site.site}: ${reason}, and no page was found yet.`, GO_ON);
  if (!options.quiet) terminal.note(`Interrupted: measuring what was found so far (Ctrl-C again ends at once).`);
  const assessment = await previewSite({ ...sampling, signal: AbortSignal.timeout(PREVIEW_MS) }, reason);
  if (assessment === undefined) throw new CommandError(`${site.site}: no page was evaluated yet.`, GO_ON);
  return { assessment: withNotes(assessment, [scopeNote(sampling.launch)]) };
}

function withNotes(assessment: Assessment, more: readonly (string | undefined)[]): Assessment {
  const notes = [...(assessment.notes ?? []), ...more.filter((note) => note !== undefined)];
  return notes.length === 0 ? assessment : { ...assessment, notes };
}

function budgetNote({ stoppedBy }: Launch, { pages }: Assessment): string | undefined {
  if (stoppedBy !== "budget") return undefined;
  return `The crawl stopped at its limit of pages (--max-pages): the site may have more than the ${pages.found} that are known, and the numbers are about those.`;
}

function scopeNote({ scope }: Launch): string | undefined {
  if (scope === null) return undefined;
  return `What belongs to the site was decided by ${scope.source ?? "rules"} for this crawl alone, not by the rules that the site has.`;
}

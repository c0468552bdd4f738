import path from "node:path";
import { createHosts } from "@eiao/crawler/web";
import type { CrawlServices } from "@eiao/crawler";
import { checkSeed, compareAssessments, publishedChange, readAssessment } from "@eiao/sampler";
import type { Assessment } from "@eiao/sampler";
import type { ExitCode, OptionValues } from "../command-line/command.ts";
import type { assessOptions } from "../commands/assess.ts";
import { crawlSettings } from "../crawl/crawl-sites.ts";
import { makeForOutputs, openData, openWorkRepository } from "../crawl/data-directory.ts";
import { fetchScopeFile } from "../crawl/fetch-scope-file.ts";
import { openGeo } from "../crawl/geo.ts";
import { readSources, sitesToCrawl } from "../crawl/sites.ts";
import { CommandError } from "../errors.ts";
import { openOutput } from "../output/output.ts";
import type { Output } from "../output/output.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { wholeRuleSets } from "../command-line/whole-rule-sets.ts";
import { isGraphFormat } from "./run-graphs.ts";
import { measureSite } from "./run-measure.ts";
import { writeReport } from "./run-report.ts";

export type AssessOptions = OptionValues<typeof assessOptions>;

/**
 * Crawls, samples, evaluates and prints one site.
 *
 * @param signal  ends it in good order. @throws CommandError when nothing could be measured.
 */
export async function runAssess(
  url: string,
  options: AssessOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const settings = crawlSettings(options, terminal);
  if (options.compare !== undefined && isGraphFormat(options.format) && options.html === undefined)
    throw new CommandError(
      `--compare has no effect on ${options.format}, which contains only one store.`,
      "Remove --compare, choose the format text, html, json or csv, or add --html FILE.",
    );
  // Before a crawl that may take hours.
  if (options.seed !== undefined) checkSeed(options.seed);
  const ruleSets = await wholeRuleSets(options.ruleset);
  const earlier =
    options.compare === undefined ? undefined : await readEarlier(options.compare, settings.dataDir, terminal);
  const named = await readSources({
    urls: [url],
    scope: options.scope,
    csv: undefined,
    feed: undefined,
    frequency: undefined,
    cwd: terminal.cwd,
    fetchScopeFile: (address) => fetchScopeFile(address, options, terminal.env),
    note: (line) => terminal.note(line),
  });
  const geo = await openGeo(options.geo, terminal.cwd);
  // The outputs are opened before the work begins, and before anything that would have to be closed.
  await makeForOutputs(settings.dataDir, [options.output, options.html], terminal);
  const output = await openOutput(options.output, terminal);
  const page = options.html === undefined ? undefined : await openOutput(options.html, terminal, { option: "html" });
  const database = await openData(settings.dataDir, "eiao-wam assess", terminal);
  try {
    const repository = await openWorkRepository(database);
    const [found] = await sitesToCrawl(named, repository, (line) => terminal.note(line));
    if (found === undefined) throw new CommandError(`${url} is not the address of a web site.`);
    const { site } = found;
    if (earlier !== undefined && earlier.site !== site.site)
      throw new CommandError(`--compare ${options.compare} is a report on ${earlier.site}, not on ${site.site}.`);
    const hosts = createHosts({ delaySeconds: options.delay, concurrency: options.concurrency });
    const services: CrawlServices = { store: repository, hosts, ...(geo === undefined ? {} : { geo }) };
    const { assessment, store } = await measureSite({
      site,
      options,
      ruleSets,
      settings,
      repository,
      services,
      hosts,
      terminal,
      signal,
    });
    if (isGraphFormat(options.format) && store === undefined)
      throw new CommandError(
        `${options.format} can be written only when the measurement is finished.`,
        "Run the same command again: it continues where it stopped.",
      );
    const report = compared(assessment, earlier);
    const write = async (to: Output, how: Pick<AssessOptions, "format" | "output" | "data">) => {
      await writeReport(report, store, how, to, terminal);
      await to.close();
    };
    const first = await write(output, options).catch((error: unknown) => ({ error }));
    if (page !== undefined)
      await write(page, { format: "html", output: options.html, data: options.data }).catch(measuredAllTheSame(store));
    if (first !== undefined) measuredAllTheSame(store)(first.error);
    return 0;
  } finally {
    terminal.progress("");
    await database.close();
  }
}

/** If a report cannot be written, for example on a full disk, says where the results are, so that nobody measures the site again. */
function measuredAllTheSame(store: string | undefined): (error: unknown) => never {
  return (error) => {
    if (store === undefined || !(error instanceof CommandError)) throw error;
    const card = store.replace(/\.trig\.zst$/, ".assessment.json");
    throw new CommandError(
      error.message,
      `The measurement is finished: its report card as JSON is ${card}, and all results are in ${store}. Running the same command again would make a new measurement.`,
      error,
    );
  };
}

function compared(assessment: Assessment, earlier: Assessment | undefined): Assessment {
  return earlier === undefined
    ? assessment
    : { ...assessment, comparison: compareAssessments(earlier, assessment, publishedChange) };
}

/** Reads the earlier assessment. Its path starts at the working folder or, as reports write it, at the data directory. */
async function readEarlier(name: string, dataDir: string, { cwd }: Terminal): Promise<Assessment> {
  try {
    return await readAssessment(path.resolve(cwd, name));
  } catch (error) {
    return await readAssessment(path.resolve(dataDir, name)).catch(() => {
      throw error;
    });
  }
}

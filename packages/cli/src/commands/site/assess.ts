import path from "node:path";
import type { Assessment } from "@eiao/sampler";
import { assessFormats, graphFormats, isGraphFormat } from "../../assess/report/format.ts";
import { defineCommand, onlyOperand } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { crawlOptions, dataOptions } from "../../command-line/crawl-options.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { commonOptions, wholeRuleSetOption } from "../../command-line/options.ts";
import { makeForOutputs, openData, openWorkRepository } from "../../data/directory.ts";
import { CommandError } from "../../errors.ts";
import { openOutput } from "../../output/output.ts";
import type { Output } from "../../output/output.ts";
import { stoppable } from "../../terminal.ts";
import type { Terminal } from "../../terminal.ts";
import texts from "./texts.json" with { type: "json" };

const { csv: _csv, feed: _feed, frequency: _frequency, ...siteOptions } = crawlOptions;

const assessOptions = {
  format: { choices: [...assessFormats, ...graphFormats], default: "text" },
  html: { value: "FILE", writes: true },
  sample: { type: "integer", value: "N", keywords: ["all"], minimum: 1, section: "Sample" },
  seed: { value: "TEXT", section: "Sample", configurable: false },
  ruleset: { ...wholeRuleSetOption, default: "uwem-1.2,wcag-2.2", section: "Sample" },
  "include-pdf": { type: "boolean", section: "Sample" },
  compare: { value: "FILE", section: "Sample", configurable: false },
  ...siteOptions,
  ...dataOptions,
  ...commonOptions,
} as const;

/** `eiao-wam assess`. Spec cli.md 7. */
export const assess = defineCommand({
  name: "assess",
  ...texts.assess,
  isMeasurement: true,

  options: assessOptions,
  async run({ options, operands }, terminal) {
    const url = onlyOperand(operands, "assess takes one URL.", "Example: eiao-wam assess https://example.org/");
    return await stoppable(terminal, (signal) => runAssess(url, options, terminal, signal));
  },
});

type AssessOptions = OptionValues<typeof assessOptions>;

/**
 * Crawls, samples and evaluates one site, and prints its report.
 *
 * @param signal  stops the work in good order. @throws CommandError if nothing could be measured.
 */
async function runAssess(
  url: string,
  options: AssessOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const [
    { crawlServices, crawlSettings, openGeo },
    { checkSeed, compareAssessments, publishedChange },
    { wholeRuleSets },
    { readSources, sitesToCrawl },
    { measureSite },
    { writeReport },
  ] = await Promise.all([
    import("../../crawl/settings.ts"),
    import("@eiao/sampler/internal"),
    import("../../rule-sets.ts"),
    import("../../crawl/sites.ts"),
    import("../../assess/measure.ts"),
    import("../../assess/graphs.ts"),
  ]);
  const settings = crawlSettings(options, terminal);
  if (options.compare !== undefined && isGraphFormat(options.format) && options.html === undefined)
    throw new CommandError(
      `--compare has no effect on ${options.format}, which contains only one store.`,
      "Remove --compare, choose the format text, html, json or csv, or add --html FILE.",
    );
  // Checked before a crawl, which may take hours.
  if (options.seed !== undefined) checkSeed(options.seed);
  const ruleSets = await wholeRuleSets(options.ruleset);
  const earlier =
    options.compare === undefined ? undefined : await readEarlier(options.compare, settings.dataDir, terminal);
  const sources = await readSources(
    [url],
    { ...options, csv: undefined, feed: undefined, frequency: undefined },
    terminal,
  );
  const geo = await openGeo(options.geo, terminal.cwd);
  // The outputs are opened before the work begins, and before anything that would need to be closed.
  await makeForOutputs(settings.dataDir, [options.output, options.html], terminal);
  const output = await openOutput(options.output, terminal);
  const page = options.html === undefined ? undefined : await openOutput(options.html, terminal, { option: "html" });
  const database = await openData(settings.dataDir, "eiao-wam assess", terminal);
  try {
    const repository = await openWorkRepository(database);
    const [found] = await sitesToCrawl(sources, repository, (line) => terminal.note(line));
    if (found === undefined) throw new CommandError(`${url} is not the address of a web site.`);
    const { site } = found;
    if (earlier !== undefined && earlier.site !== site.site)
      throw new CommandError(`--compare ${options.compare} is a report on ${earlier.site}, not on ${site.site}.`);
    const services = crawlServices(options, repository, geo);
    const measuring = { site, options, ruleSets, settings, repository, services, terminal, signal };
    const { assessment, store } = await measureSite(measuring);
    if (isGraphFormat(options.format) && store === undefined)
      throw new CommandError(
        `${options.format} can be written only when the measurement is finished.`,
        "Run the same command again: it continues where it stopped.",
      );
    const report =
      earlier === undefined
        ? assessment
        : { ...assessment, comparison: compareAssessments(earlier, assessment, publishedChange) };
    const write = async (to: Output, target: Pick<AssessOptions, "format" | "output" | "data">) => {
      await writeReport(report, store, target, to, terminal);
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

/** Returns a handler for a report that cannot be written. Its error names the results, so that the site need not be measured again. */
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

/** Reads the earlier assessment. Its path is relative to the working folder or, as in reports, to the data directory. */
async function readEarlier(name: string, dataDir: string, { cwd }: Terminal): Promise<Assessment> {
  const { readAssessment } = await import("@eiao/sampler/internal");
  try {
    return await readAssessment(path.resolve(cwd, name));
  } catch (error) {
    return await readAssessment(path.resolve(dataDir, name)).catch(() => {
      throw error;
    });
  }
}

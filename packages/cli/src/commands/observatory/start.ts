import type { ObservatoryProgress, SiteOutcome, StartSite } from "@eiao/server";
import { defineCommand, refuseOperands } from "../../command-line/command.ts";
import type { ExitCode } from "../../command-line/command.ts";
import { dataOptions } from "../../command-line/crawl-options.ts";
import { inSection } from "../../command-line/option.ts";
import type { OptionValues } from "../../command-line/option.ts";
import { accessOptions, helpOptions, wholeRuleSetOption } from "../../command-line/options.ts";
import { configurationOptions } from "../../command-line/service-options.ts";
import { dataDirectory, dataOption } from "../../data/directory.ts";
import { CommandError, describeError } from "../../errors.ts";
import { readSiteList } from "../../input/read-text.ts";
import { openOutput } from "../../output/output.ts";
import { plain } from "../../output/text.ts";
import { serverRights } from "../../services/access.ts";
import type { ExampleSites } from "../../services/example-sites.ts";
import { systemConfiguration } from "../../services/system-configuration.ts";
import { stoppable } from "../../terminal.ts";
import type { Terminal } from "../../terminal.ts";
import { version } from "../../version.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  ...inSection("Run", {
    once: { type: "boolean" },
    "no-run": { type: "boolean" },
    sites: { value: "FILE" },
    ruleset: { ...wholeRuleSetOption, help: `${wholeRuleSetOption.help}. Default: ruleset in the configuration` },
  }),
  ...accessOptions,
  "allow-private": { type: "boolean", section: "Network" },
  ...dataOptions,
  debug: { type: "boolean", section: "General" },
  quiet: { type: "boolean", section: "General" },
  ...configurationOptions,
  ...helpOptions,
} as const;

/** `eiao-observatory start`. cli.md 10. */
export const start = defineCommand({
  name: "start",
  ...texts.start,
  options,
  async run({ options, operands }, terminal) {
    refuseOperands("start", operands, "Name a file of sites with --sites FILE.");
    return await stoppable(terminal, (signal) => runStart(options, terminal, signal));
  },
});

type StartOptions = OptionValues<typeof options>;

/** Starts the Observatory. Returns 0 if the run was published, or the user ended the program. */
async function runStart(options: StartOptions, terminal: Terminal, signal: AbortSignal): Promise<ExitCode> {
  const [{ wholeRuleSets }, { startObservatory }] = await Promise.all([
    import("../../rule-sets.ts"),
    import("@eiao/server/internal"),
  ]);
  const rights = await serverRights(options, terminal);
  const system = await systemConfiguration(options.config, terminal);
  const configuration = { ...system, ruleset: (await wholeRuleSets(options.ruleset)) ?? system.ruleset };
  const data = options.data ?? configuration.datadir ?? undefined;
  const dataDir = dataDirectory(data, terminal);
  const output = await openOutput(undefined, terminal);
  const served = await sitesToMeasure(options, dataDir, terminal);
  try {
    const outcome = await startObservatory({
      dataDir,
      configuration,
      ...rights,
      allowPrivate: options.allowPrivate,
      sites: served.sites,
      lost: served.lost,
      onStarted: () => served.remember(),
      once: options.once,
      debug: options.debug,
      version,
      signal,
      onPublished: async (run, sites) => {
        terminal.progress("");
        await output.write(scorecards(sites));
        terminal.note(publishedNote(run, sites, data, terminal.env));
      },
      onLine: (line) => terminal.note(line),
      onProblem: (problem) => terminal.note(`eiao-observatory: ${plain(problem, 500)}`),
      onFault: (error) => terminal.note(`eiao-observatory: ${describeError(error)}`),
      ...(options.quiet ? {} : { onProgress: (progress) => terminal.progress(progressLine(progress)) }),
    });
    terminal.progress("");
    await output.close();
    const { run } = outcome;
    if (run === undefined || outcome.published) return 0;
    terminal.note(
      outcome.removed === true
        ? `Run ${run} was removed while it was measured. Run the same command again to begin a new one.`
        : `Run ${run} is not finished. Run the same command again to continue it.`,
    );
    return options.once ? 1 : 0;
  } finally {
    served.close();
  }
}

/** Returns a note that a run is published. It suggests the next command, unless no site could be measured. */
export function publishedNote(
  run: string,
  sites: readonly SiteOutcome[],
  data: string | undefined,
  env: Terminal["env"],
): string {
  if (sites.every((each) => "failed" in each)) return `Run ${run} is published. None of its sites could be measured.`;
  return `Run ${run} is published. To see how often each test failed, run: ${isFromNpm(env) ? "npx " : ""}eiao-wam report siteTestRatio --run ${run}${dataOption(data)}`;
}

/** Returns true if `npm start` or `npx` started the program, so that its commands may not be in the PATH. */
function isFromNpm({ npm_lifecycle_event: event }: Terminal["env"]): boolean {
  return event === "start" || event === "npx";
}

/** Returns one line per site: name, score with a decimal point, letter. */
function scorecards(sites: readonly SiteOutcome[]): string {
  return sites
    .map((each) =>
      "failed" in each
        ? `${plain(each.site, 200)}  failed: ${plain(each.failed, 500)}\n`
        : `${plain(each.site, 200)}  ${each.score === null ? "n/a" : each.score.toFixed(4)}  ${each.letter}\n`,
    )
    .join("");
}

function progressLine({ run, expected, loaded, failed, sites }: ObservatoryProgress): string {
  const [last] = [...sites].slice(-1);
  const now = last === undefined ? "" : `  ${plain(last[0], 60)}: ${last[1]}`;
  return `${run}: ${loaded} of ${expected} sites loaded${failed === 0 ? "" : `, ${failed} failed`}${now}`;
}

async function sitesToMeasure(
  { sites, noRun, once }: StartOptions,
  dataDir: string,
  terminal: Terminal,
): Promise<ExampleSites> {
  const { serveExampleSites } = await import("../../services/example-sites.ts");
  if (noRun && once)
    throw new CommandError(
      "--no-run and --once cannot be combined: without a run, --once would never end.",
      "Leave one of them out.",
    );
  const empty = { sites: [], lost: [], remember: () => Promise.resolve(), close: () => undefined };
  if (sites === undefined) return noRun ? empty : await serveExampleSites(dataDir);
  if (noRun) throw new CommandError("--no-run and --sites cannot be combined.", "Leave one of them out.");
  return { ...empty, sites: await readSites(sites, terminal) };
}

async function readSites(file: string, terminal: Terminal): Promise<StartSite[]> {
  const { siteAddress, noteSameSites } = await import("../../input/sites.ts");
  const urls = (await readSiteList(`--sites ${file}`, file, terminal.cwd)).map((line) => {
    const url = siteAddress(line);
    if (url !== undefined) return url;
    throw new CommandError(
      `--sites ${file}: ${JSON.stringify(line.slice(0, 100))} is not the URL of a web site.`,
      "Write one http or https URL per line, without a password.",
    );
  });
  if (urls.length === 0)
    throw new CommandError(
      `--sites ${file}: the file contains no URLs.`,
      "Write one URL per line; lines that begin with # are ignored.",
    );
  noteSameSites(`--sites ${file}`, urls, terminal);
  return [...new Set(urls)].map((url) => ({ url }));
}

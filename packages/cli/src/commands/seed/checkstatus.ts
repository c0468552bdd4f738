import { plain } from "../../output/text.ts";
import type { ObservatoryState } from "../../services/observatory-state.ts";
import type { Terminal } from "../../terminal.ts";
import { runSeedProgram, parseSeedArgs, UsageError } from "./program.ts";
import type { SeedExitCode } from "./program.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  wam: { type: "string", multiple: true },
  siteurlserver: { type: "string" },
  etlserver: { type: "string" },
  samplingserver: { type: "string" },
  json: { type: "boolean" },
  legacy: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** Runs `checkstatus` (spec 15.2). Returns 0 if everything works, 1 if a service does not answer or a worker has a problem, 2 for wrong usage. */
export function runCheckstatus(args: readonly string[], terminal: Terminal): Promise<SeedExitCode> {
  return runSeedProgram("checkstatus", args, terminal, async (write) => {
    const { values, positionals } = parseSeedArgs(args, options);
    if (positionals[0] !== undefined) throw new UsageError(`"${positionals[0]}" is not an option of checkstatus.`);
    if (values.help === true) {
      await write(texts.checkstatus.join("\n"));
      return 0;
    }
    const { allProblems, askedServices, isWell, observatoryState } =
      await import("../../services/observatory-state.ts");
    const state = await observatoryState(askedServices(values, terminal));
    for (const problem of allProblems(state)) terminal.note(`checkstatus: ${plain(problem, 500)}`);
    const text = values.json === true ? `${JSON.stringify(state)}\n` : statusLines(state, values.legacy === true);
    await write(text);
    return isWell(state) ? 0 : 1;
  });
}

/** Writes the state with the labels of the first observatory, in its order. */
function statusLines({ sites, running, secondsSinceLog, wams, problems }: ObservatoryState, isLegacy: boolean): string {
  const count = (value: number | null): string => (value === null ? "unknown" : String(value));
  const nothing = problems.length === 0 ? "never written." : "unknown.";
  const since = (value: number | null): string => (value === null ? nothing : `${value.toFixed(1)} seconds.`);
  const blocks = [
    [
      `The number of sites ${isLegacy ? "Crawler" : "crawled"} and loaded is: ${count(sites.loaded)}`,
      `Sites left to crawl: ${count(sites.leftToCrawl)}`,
      `Sites in sampling queue: ${count(sites.inSamplingQueue)}`,
    ],
    [
      `Number of crawlers running: ${count(running.crawlers)}`,
      `Number of samplers running: ${count(running.samplers)}`,
      `Number of ETLs running: ${count(running.etls)}`,
    ],
    [
      `Time since written to the Crawler log: ${since(secondsSinceLog.crawler)}`,
      `Time since written to the Sampler log: ${since(secondsSinceLog.sampler)}`,
      `Time since written to the ETL log: ${since(secondsSinceLog.etl)}`,
    ],
    [
      "Checking WAMs",
      ...wams.map(
        ({ url, problem }) => `  ${plain(url, 300)} ${problem === null ? "OK" : `FAILED: ${plain(problem, 300)}`}`,
      ),
    ],
  ];
  return blocks.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

import { plain } from "../assess/report/plain.ts";
import type { Terminal } from "../command-line/terminal.ts";
import { askedServices } from "./asked-services.ts";
import { allProblems, isWell, observatoryState } from "./observatory-state.ts";
import type { ObservatoryState } from "./observatory-state.ts";
import { runSeedProgram } from "./run-seed-program.ts";
import type { SeedExitCode } from "./run-seed-program.ts";
import { seedWords, UsageError } from "./seed-words.ts";

const HELP = `checkstatus tells how an Observatory is: what waits, what runs, when logs were written, whether WAM servers answer.

Usage: checkstatus [--json] [--legacy] [--wam URL]...

  --wam URL             a WAM server that is sent a small page; may be repeated (default: EIAO_WAMSERVERS, else none)
  --siteurlserver URL   the site URL server (default: EIAO_SITEURLSERVER, else http://localhost:8889)
  --etlserver URL       the ETL server (default: EIAO_ETLSERVER, else http://localhost:8890)
  --samplingserver URL  the sampling server (default: EIAO_SAMPLINGSERVER, else http://localhost:8891)
  --json                as one JSON object
  --version             print the version
  --legacy              the first line as the first Observatory wrote it: "Crawler and loaded"

Sites left to crawl are those that no crawler has yet; a crawler, sampler or ETL is one for each site that is worked at. A value that nobody
could be asked for is "unknown", a log without a line "never written".

Examples:
  checkstatus --wam http://localhost:8888
  checkstatus --json | jq .sites.leftToCrawl

Calls from other machines than the server's need EIAO_TOKEN.
Exit codes: 0 all is well; 1 a service or a WAM server does not answer, or a worker is in trouble, such as a full disk; 2 the call was not understood.
`;

const options = {
  wam: { type: "string", multiple: true },
  siteurlserver: { type: "string" },
  etlserver: { type: "string" },
  samplingserver: { type: "string" },
  json: { type: "boolean" },
  legacy: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** `checkstatus` (spec 15.2): 0 all is well, 1 something does not answer or a worker is in trouble, 2 usage. */
export function runCheckstatus(words: readonly string[], terminal: Terminal): Promise<SeedExitCode> {
  return runSeedProgram("checkstatus", words, terminal, async (write) => {
    const { values, positionals } = seedWords(words, options);
    if (positionals[0] !== undefined) throw new UsageError(`"${positionals[0]}" is not understood.`);
    if (values.help === true) {
      await write(HELP);
      return 0;
    }
    const state = await observatoryState(askedServices(values, terminal));
    for (const problem of allProblems(state)) terminal.note(`checkstatus: ${plain(problem, 500)}`);
    const text = values.json === true ? `${JSON.stringify(state)}\n` : statusLines(state, values.legacy === true);
    await write(text);
    return isWell(state) ? 0 : 1;
  });
}

/** The seed's labels, in its order. */
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

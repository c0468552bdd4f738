import type { Terminal } from "../command-line/terminal.ts";
import { fillCache } from "./fill-cache.ts";
import type { FillCacheResult } from "./fill-cache.ts";
import { runSeedProgram } from "./run-seed-program.ts";
import type { SeedExitCode } from "./run-seed-program.ts";
import { seedWords, UsageError } from "./seed-words.ts";

const HELP = `performcache has every report made, for every region and each sector of a list, so that nobody waits for one.

Usage: performcache REPORTS SECTORS [-n NUMBER] [--json]

  REPORTS    where the reports are, such as http://localhost:8080/
  SECTORS    codes of NACE with commas between; ALL: all sectors together
  -n NUMBER  requests at a time (default: EIAO_REPORTCONCURRENCY, else 4)
  --json     what was done as a JSON object
  --version  print the version

It takes as long as it takes; whoever reads meanwhile is served first. Ended and called again, it goes on: what was made is there until another
run is published. What the queries took is in dwtime.log of the server.

Example:
  performcache http://localhost:8080/ ALL,47.91,53.10,58.13,60.10

Exit codes: 0 done; 1 not reached, or some reports failed; 2 the call was not understood.
`;

const options = {
  number: { type: "string", short: "n" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

const MOST_AT_A_TIME = 64;

/** `performcache` (spec 14.5): 0 done, 1 failed, 2 usage. */
export function runPerformcache(words: readonly string[], terminal: Terminal): Promise<SeedExitCode> {
  return runSeedProgram("performcache", words, terminal, async (write) => {
    const { values, positionals } = seedWords(words, options);
    if (values.help === true) {
      await write(HELP);
      return 0;
    }
    const [address, list, ...others] = positionals;
    if (address === undefined || list === undefined || others.length > 0)
      throw new UsageError("An address of reports and a list of sectors are needed.");
    const base = baseOf(address);
    const sectors = sectorsOf(list);
    const atATime = numberOf(values.number ?? (terminal.env["EIAO_REPORTCONCURRENCY"] || "4"));
    const stop = terminal.untilStopped();
    try {
      const begun = performance.now();
      const result = await fillCache({
        base,
        sectors,
        atATime,
        signal: stop.signal,
        onProgress: ({ reports, places }) => terminal.progress(`${reports} reports of ${places} selections`),
      });
      terminal.progress("");
      await write(summary(result, (performance.now() - begun) / 1000, values.json === true));
      tellFailures(result, terminal);
      return result.failed === 0 && !stop.signal.aborted ? 0 : 1;
    } finally {
      stop.release();
    }
  });
}

function summary({ reports, places, failed, slowest }: FillCacheResult, seconds: number, json: boolean): string {
  if (json)
    return `${JSON.stringify({ reports, selections: places, failed, seconds: Number(seconds.toFixed(3)), slowest })}\n`;
  const longest = slowest === null ? "" : `; the longest took ${slowest.seconds.toFixed(2)} s: ${slowest.report}`;
  return `${reports} reports of ${places} selections in ${seconds.toFixed(1)} s${longest}\n`;
}

function tellFailures({ failed, failures }: FillCacheResult, terminal: Terminal): void {
  for (const failure of failures) terminal.note(`performcache: ${failure}`);
  if (failed > failures.length) terminal.note(`performcache: ${failed} reports failed in all.`);
}

/** Where the reports begin; an address of a report, also of the first observatory, leads there. */
function baseOf(address: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError(`"${address}" is no address of reports.`);
  return `${url.origin}${url.pathname.replace(/\/(?:guilight\/reports|reports|de|en)(?:\/.*)?$/, "").replace(/\/$/, "")}`;
}

/** "" for all sectors. */
function sectorsOf(list: string): string[] {
  const codes = list.split(",").map((code) => code.trim());
  if (codes.some((code) => !/^(?:ALL|unknown|[A-Z]|\d{1,2}(?:\.\d{1,2})?)$/i.test(code)))
    throw new UsageError(`"${list}" is no list of NACE codes.`);
  return [...new Set(codes.map((code) => (/^all$/i.test(code) ? "" : code)))];
}

function numberOf(text: string): number {
  const number = Number(text);
  if (/^\d{1,2}$/.test(text) && number >= 1 && number <= MOST_AT_A_TIME) return number;
  throw new UsageError(`-n ${text} is no number from 1 to ${MOST_AT_A_TIME}.`);
}

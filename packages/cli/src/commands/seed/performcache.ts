import type { FillCacheResult } from "../../services/fill-cache.ts";
import type { Terminal } from "../../terminal.ts";
import { runSeedProgram, parseSeedArgs, UsageError } from "./program.ts";
import type { SeedExitCode } from "./program.ts";
import texts from "./texts.json" with { type: "json" };

const options = {
  number: { type: "string", short: "n" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

const MOST_AT_A_TIME = 64;

/** Runs `performcache` (spec 14.5). Returns 0 if done, 1 if it failed, 2 for wrong usage. */
export function runPerformcache(args: readonly string[], terminal: Terminal): Promise<SeedExitCode> {
  return runSeedProgram("performcache", args, terminal, async (write) => {
    const { values, positionals } = parseSeedArgs(args, options);
    if (values.help === true) {
      await write(texts.performcache.join("\n"));
      return 0;
    }
    const [address, list, ...others] = positionals;
    if (address === undefined || list === undefined || others.length > 0)
      throw new UsageError("Give the address of the reports and a list of sectors.");
    const base = baseOf(address);
    const sectors = sectorsOf(list);
    const atATime = numberOf(values.number ?? (terminal.env["EIAO_REPORTCONCURRENCY"] || "4"));
    const stop = terminal.untilStopped();
    try {
      const { fillCache } = await import("../../services/fill-cache.ts");
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
      noteFailures(result, terminal);
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

function noteFailures({ failed, failures }: FillCacheResult, terminal: Terminal): void {
  for (const failure of failures) terminal.note(`performcache: ${failure}`);
  if (failed > failures.length) terminal.note(`performcache: ${failed} reports failed in total.`);
}

/** Returns the start address of the reports for any address of a report, including those of the first observatory. */
function baseOf(address: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${address}" is not the address of a report site.`);
  return `${url.origin}${url.pathname.replace(/\/(?:guilight\/reports|reports|de|en)(?:\/.*)?$/, "").replace(/\/$/, "")}`;
}

/** Reads the list of NACE codes; "" stands for all sectors. @throws UsageError. */
function sectorsOf(list: string): string[] {
  const codes = list.split(",").map((code) => code.trim());
  if (codes.some((code) => !/^(?:ALL|unknown|(?:[12](?:\.1)?:)?(?:[A-Z]|\d{1,2}(?:\.\d{1,2})?))$/i.test(code)))
    throw new UsageError(`"${list}" is not a list of NACE codes, such as ALL,47.91,J,2.1:P.`);
  return [...new Set(codes.map((code) => (/^all$/i.test(code) ? "" : code)))];
}

function numberOf(text: string): number {
  const number = Number(text);
  if (/^\d{1,2}$/.test(text) && number >= 1 && number <= MOST_AT_A_TIME) return number;
  throw new UsageError(`-n ${text} is not a number from 1 to ${MOST_AT_A_TIME}.`);
}

import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readPages, reportFunctionNames } from "@eiao/etl";
import type { Warehouse } from "@eiao/etl";
import { median } from "../../../../test/bench/measure.ts";
import { firstSite } from "./fill.ts";
import type { Figure } from "./limits.ts";
import { serverBytes } from "./memory.ts";

/** The location of the warehouse, for a separate process. */
export interface Places {
  readonly dataDir: string;
  readonly url?: string;
}

/** The milliseconds of a report function for the slowest of its queries, in each process that called it. */
export interface ReportTime {
  readonly name: string;
  readonly milliseconds: readonly number[];
}

/** The times of all functions, and their maximum memory: of the process, and the server at the same time. */
export interface ReportTimes {
  readonly times: readonly ReportTime[];
  readonly bytes: number;
}

/** The number of processes. Of ninety functions in turn, one call may be delayed, and the slowest is reported: this takes more processes. */
const processCounts = { apart: 3, inTurn: 7 };
/** The time after which sessions that loaded are closed: 10 s without work. Reports do not need their memory. */
const SESSIONS_END_MS = 12_000;
const program = fileURLToPath(new URL("report-process.ts", import.meta.url));

/** Settings for measuring times. */
export interface ReportTiming {
  /** True to run each function in separate processes, so that no cache or compiled code helps it. False to run all in turn in each process. */
  readonly apart: boolean;
  /** The first process of the server. */
  readonly postmaster?: number;
}

/** Measures each function over all sites, over a place, for a site and for a page. The slowest of these counts. */
export async function measureReports(
  warehouse: Warehouse,
  places: Places,
  run: string,
  { apart, postmaster }: ReportTiming,
): Promise<ReportTimes> {
  const site = firstSite;
  let page = "";
  for await (const { url } of readPages(warehouse, run, site)) {
    page = url;
    break;
  }
  const all = { run, language: "en", mimeType: "text/html" };
  const queries = [all, { ...all, place: "NO", sector: "O" }, { ...all, site }, { ...all, site, page }];
  const times = new Map<string, number[]>(reportFunctionNames.map((name) => [name, []]));
  const calls = apart ? reportFunctionNames.map((name) => [name]) : [reportFunctionNames];
  let maxBytes = 0;
  if (postmaster !== undefined) await setTimeout(SESSIONS_END_MS);
  for (const names of calls) {
    for (let process = apart ? processCounts.apart : processCounts.inTurn; process > 0; process--) {
      const { milliseconds, bytes } = await runProcess(places, names, queries);
      for (const [at, name] of names.entries()) times.get(name)?.push(milliseconds[at] ?? NaN);
      maxBytes = Math.max(maxBytes, bytes + (postmaster === undefined ? 0 : await serverBytes(postmaster)));
    }
  }
  const sorted = [...times].toSorted(([, a], [, b]) => Math.max(...b) - Math.max(...a));
  return { times: sorted.map(([name, milliseconds]) => ({ name, milliseconds })), bytes: maxBytes };
}

interface Answer {
  readonly milliseconds: readonly number[];
  readonly bytes: number;
}

async function runProcess(places: Places, names: readonly string[], queries: readonly object[]): Promise<Answer> {
  const args = [program, JSON.stringify(places), JSON.stringify(names), JSON.stringify(queries)];
  const { stdout } = await promisify(execFile)(process.execPath, ["--conditions=@eiao/source", ...args]);
  return JSON.parse(stdout) as Answer;
}

const LIMIT_MS = 200;

/** Returns the slowest functions, each with the median of its processes, and the slowest call, all within 1 GB. */
export function reportFigures({ times, bytes }: ReportTimes, scope: string, count = 6): Figure[] {
  const [worst] = times;
  return [
    ...times.slice(0, count).map(({ name, milliseconds }) => ({
      what: `report ${name} over ${scope}, median`,
      value: median(milliseconds),
      unit: "ms",
      limit: LIMIT_MS,
    })),
    {
      what: `slowest call of all, ${worst?.name ?? ""} over ${scope}`,
      value: Math.max(...(worst?.milliseconds ?? [])),
      unit: "ms",
      limit: LIMIT_MS,
    },
    { what: "memory of server and report process", value: bytes / 1e6, unit: "MB", limit: 1000 },
  ];
}

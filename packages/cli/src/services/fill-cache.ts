import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "@eiao/crawler/internal/errors";
import { fetchProblem } from "@eiao/crawler/internal/web";
import { selectionText, selectPlace } from "@eiao/server/internal";
import { CommandError } from "../errors.ts";

/** Options for requesting reports in advance. */
export interface FillCacheOptions {
  /** The start address of the reports, such as `http://localhost:8080`. */
  readonly base: string;
  /** NACE codes, or "" for all sectors. */
  readonly sectors: readonly string[];
  /** The number of parallel requests. */
  readonly atATime: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FillCacheResult) => void;
}

/** The result of requesting reports. */
export interface FillCacheResult {
  reports: number;
  places: number;
  /** The first hundred failed reports, in words. */
  readonly failures: string[];
  failed: number;
  slowest: { readonly report: string; readonly seconds: number } | null;
}

/** The reports of a selection (spec 14.2). The first one lists the places within it. */
const reports = ["regions", "sites", "distribution", "history", "content", "tests"] as const;

const MOST_FAILURES = 100;

/** The maximum number of tries. A busy server names the time of the next one. After the last, the report counts as failed. */
const MOST_TRIES = 60;

const LONGEST_WAIT_SECONDS = 60;

const TIMEOUT_MS = 600_000;

interface PlaceOfSector {
  readonly place: string;
  readonly sector: string;
}

/**
 * Requests every report of every place that has sites of a sector, with low priority (RFC 9218). The server answers at once if it already has
 * a report, so a second call continues where the first one ended. Spec 14.5.
 * @throws CommandError if the reports cannot be reached or refuse a sector.
 */
export async function fillCache(options: FillCacheOptions): Promise<FillCacheResult> {
  const { sectors, atATime, signal, onProgress } = options;
  const isStopped = (): boolean => signal?.aborted === true;
  const result: FillCacheResult = { reports: 0, places: 0, failures: [], failed: 0, slowest: null };
  const waiting: PlaceOfSector[] = sectors.map((sector) => ({ place: "", sector }));
  const known = new Set<string>();
  // If the first report fails, the call is wrong: there are no reports, or no such sector.
  for (const first of waiting) await fetchRows(urlOf(options.base, "regions", first), result, options.signal);
  const visit = async (one: PlaceOfSector): Promise<void> => {
    for (const report of reports) {
      if (isStopped()) return;
      const url = urlOf(options.base, report, one);
      try {
        const rows = await fetchRows(url, result, signal);
        if (report === "regions") waiting.push(...newPlaces(rows, one, known));
      } catch (error) {
        if (isStopped()) return;
        result.failed++;
        if (result.failures.length < MOST_FAILURES) result.failures.push(`${url}: ${messageOf(error)}`);
      }
      onProgress?.(result);
    }
    result.places++;
  };
  let working = 0;
  await new Promise<void>((done) => {
    const begin = (): void => {
      while (working < atATime && !isStopped()) {
        const next = waiting.shift();
        if (next === undefined) break;
        working++;
        void visit(next).finally(() => {
          working--;
          begin();
        });
      }
      if (working === 0) done();
    };
    begin();
  });
  return result;
}

/** Returns the places in a report of regions that were not yet requested. */
function newPlaces(rows: readonly unknown[], { place, sector }: PlaceOfSector, known: Set<string>): PlaceOfSector[] {
  const found: PlaceOfSector[] = [];
  for (const row of rows) {
    const code = (row as { code?: unknown } | null)?.code;
    if (typeof code !== "string" || code === "" || code === place || known.has(`${sector} ${code}`)) continue;
    known.add(`${sector} ${code}`);
    found.push({ place: code, sector });
  }
  return found;
}

function urlOf(base: string, report: string, { place, sector }: PlaceOfSector): string {
  return `${base}/api/reports/${report}${selectionText({ ...selectPlace(place), sector })}`;
}

/** Sends a request with low priority. @throws CommandError if the server does not answer. */
async function get(url: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { priority: "u=7", accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])]),
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw new CommandError(
      `${new URL(url).origin} cannot be reached: ${fetchProblem(error)}.`,
      "Check that the reports are served at this address.",
      error,
    );
  }
}

/** Requests a report and returns the rows of its first table. @throws CommandError. */
async function fetchRows(
  url: string,
  result: FillCacheResult,
  signal: AbortSignal | undefined,
): Promise<readonly unknown[]> {
  for (let tries = 1; ; tries++) {
    const begun = performance.now();
    const response = await get(url, signal);
    if (response.status === 503 && tries < MOST_TRIES) {
      await response.body?.cancel();
      const seconds = Number(response.headers.get("retry-after") ?? "5");
      await pause(Math.min(Math.max(seconds || 5, 1), LONGEST_WAIT_SECONDS) * 1000, undefined, { signal });
      continue;
    }
    const answer = ((await response.json().catch(() => null)) ?? {}) as { rows?: unknown; error?: unknown };
    if (response.status !== 200 || !Array.isArray(answer.rows)) {
      const problem = typeof answer.error === "string" ? answer.error : `the server answered ${response.status}.`;
      throw new CommandError(`${url} is not a report: ${problem}`, "Use the start address of the reports.");
    }
    result.reports++;
    const seconds = (performance.now() - begun) / 1000;
    if (result.slowest === null || seconds > result.slowest.seconds) result.slowest = { report: url, seconds };
    return answer.rows;
  }
}

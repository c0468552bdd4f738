import { fetchProblem } from "@eiao/crawler/web";
import { setTimeout as pause } from "node:timers/promises";
import { selectionText, selectPlace } from "@eiao/server";
import { CommandError } from "../errors.ts";
import { wordsOf } from "@eiao/wam-core/errors";

/** Reports that are asked for before anybody wants them. */
export interface FillCacheOptions {
  /** `http://localhost:8080`, where the reports begin. */
  readonly base: string;
  /** Codes of NACE; "": all sectors. */
  readonly sectors: readonly string[];
  /** Requests at a time. */
  readonly atATime: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FillCacheResult) => void;
}

/** What was asked for. */
export interface FillCacheResult {
  reports: number;
  places: number;
  /** Reports that were not to be had, in words; the first hundred. */
  readonly failures: string[];
  failed: number;
  slowest: { readonly report: string; readonly seconds: number } | null;
}

/** The reports of a selection: spec 14.2. The first one names the places below. */
const reports = ["regions", "sites", "distribution", "history", "content", "tests"] as const;
const MOST_FAILURES = 100;
/** A server that is busy says when to come again; one that never has time is given up. */
const MOST_TRIES = 60;
const LONGEST_WAIT_SECONDS = 60;
const TIMEOUT_MS = 600_000;

interface PlaceOfSector {
  readonly place: string;
  readonly sector: string;
}

/**
 * Requests every report of every place that has sites of a sector, as who is in no hurry (RFC 9218): what the server has already it answers at
 * once, so that a second call goes on where the first one ended. Spec 14.5.
 * @throws CommandError: the reports cannot be reached, or refuse a sector.
 */
export async function fillCache(options: FillCacheOptions): Promise<FillCacheResult> {
  const { sectors, atATime, signal, onProgress } = options;
  const isStopped = (): boolean => signal?.aborted === true;
  const result: FillCacheResult = { reports: 0, places: 0, failures: [], failed: 0, slowest: null };
  const waiting: PlaceOfSector[] = sectors.map((sector) => ({ place: "", sector }));
  const known = new Set<string>();
  // What is wrong with the first one is wrong with the call: nothing is there, or there is no such sector.
  for (const first of waiting) await ask(urlOf(options.base, "regions", first), result, options.signal);
  const visit = async (one: PlaceOfSector): Promise<void> => {
    for (const report of reports) {
      if (isStopped()) return;
      const url = urlOf(options.base, report, one);
      try {
        const rows = await ask(url, result, signal);
        if (report === "regions") waiting.push(...below(rows, one, known));
      } catch (error) {
        if (isStopped()) return;
        result.failed++;
        if (result.failures.length < MOST_FAILURES) result.failures.push(`${url}: ${wordsOf(error)}`);
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

/** Places that a report of regions names and that were not asked for yet. */
function below(rows: readonly unknown[], { place, sector }: PlaceOfSector, known: Set<string>): PlaceOfSector[] {
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

/** As who is in no hurry. @throws CommandError: nobody answers. */
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
      "Are the reports served there?",
      error,
    );
  }
}

/** @returns the rows of its first table. @throws CommandError in words. */
async function ask(url: string, result: FillCacheResult, signal: AbortSignal | undefined): Promise<readonly unknown[]> {
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
      const problem =
        typeof answer.error === "string" ? answer.error : `it answers with the status ${response.status}.`;
      throw new CommandError(`${url} is no report: ${problem}`, "Name the address where the reports begin.");
    }
    result.reports++;
    const seconds = (performance.now() - begun) / 1000;
    if (result.slowest === null || seconds > result.slowest.seconds) result.slowest = { report: url, seconds };
    return answer.rows;
  }
}

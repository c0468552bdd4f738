import { appendFile } from "node:fs/promises";
import path from "node:path";
import type { SiteLogLine, TellSiteLog } from "@eiao/crawler";
import { makeFolder } from "@eiao/crawler/internal/database";
import type { RunningStatistics } from "../statistics/site-statistics.ts";
import { notWritten } from "../store/file/append-file.ts";
import type { StoreOpening } from "../store/index.ts";

/** Writes `sampler.log` of a launch in the line formats of the first observatory (the seed). Spec 15.3. */
export interface SamplerLog {
  started(webSite: string, draw: Pick<StoreOpening, "seed" | "population" | "wanted" | "extent">): void;
  sampled(page: {
    readonly number: number;
    readonly scenario: string;
    readonly url: string;
    readonly score: number | undefined;
    readonly bytes: number;
    /** The number of tests that applied. */
    readonly tests: number;
    /** The number of violations of its DTD; undefined if it was not validated. */
    readonly violations: number | undefined;
    readonly running: RunningStatistics;
  }): void;
  failed(scenario: string, url: string, reason: string): void;
  finished(webSite: string, population: number, now: Date): void;
  discarded(webSite: string, reason: string): void;
  /** @throws EiaoError `StoreNotWritten`. */
  close(): Promise<void>;
}

/** The margin below which the seed's deprecated policy would have stopped. Spec 9.5. */
const REACHED_MARGIN = 0.05;
const LINES_AT_A_TIME = 100;

/** @param id  the id of the crawl. @param onLog  receives each line too. */
export function createSamplerLog(file: string, id: string, onLog?: TellSiteLog): SamplerLog {
  let lines: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  const flush = (): void => {
    const text = lines.map((line) => `${line}\n`).join("");
    lines = [];
    const append = async (): Promise<void> => {
      try {
        makeFolder(path.dirname(file));
        await appendFile(file, text);
      } catch (error) {
        throw notWritten(file, error);
      }
    };
    writing = writing.then(append);
    // `close` throws its error.
    writing.catch(() => undefined);
  };
  const emit = (log: SiteLogLine["log"], text: string): void => onLog?.({ id, log, text });
  const writeTo = (log: "stdout" | "stderr", more: readonly string[]): void => {
    for (const line of more) {
      lines.push(line.replace(/[\x00-\x1f\x7f]+/g, " "));
      emit(log, line);
    }
    if (lines.length >= LINES_AT_A_TIME) flush();
  };
  const write = (...more: string[]): void => writeTo("stdout", more);
  return {
    started(webSite, { seed, population, wanted, extent }) {
      const others =
        extent === "census" ? ", then all others" : extent === "two samples" ? `, and ${wanted} by size` : "";
      write(
        `Starting sampling of :${webSite} ${id}`,
        `Seed of the draw: ${seed}; ${wanted} of ${population} pages${others}`,
      );
    },
    sampled({ number, scenario, url, score, bytes, tests, violations, running }) {
      const { score: site, standardDeviation, errorMargin } = running;
      const reached = errorMargin !== undefined && errorMargin < REACHED_MARGIN;
      const values = [site, standardDeviation, errorMargin].map(numberText).join(", ");
      write(
        `Sample - ${number} ${scenario}:`,
        "D-value (Error Margin Reached, CWAM-value, Standard Deviation, Error Margin) :",
        `(${reached ? "True" : "False"}, ${values})`,
        `Barrier Indicator:${numberText(score)} Lenght:${bytes}`,
        url,
      );
      emit("relaxedwam", `Evaluated ${url}: ${tests} tests applied, barrier indicator ${numberText(score)}`);
      const verdict = violations === undefined ? "not validated" : violations === 0 ? "valid" : "invalid";
      emit("relaxed", `Validated ${url}: ${verdict}`);
    },
    failed(scenario, url, reason) {
      writeTo("stderr", [`Not sampled - ${scenario}: ${reason} ${url}`]);
      emit("relaxedwam", `Not evaluated ${url}: ${reason}`);
    },
    finished: (webSite, population, now) =>
      write(
        `${now.toUTCString().replace("GMT", "+0000")}: Finished crawling and sampling site:${webSite} to db ${id}`,
        `Number of available scenarios reached from the Crawler ${population}`,
      ),
    discarded: (webSite, reason) => writeTo("stderr", [`Discarded :${webSite} ${id}: ${reason}`]),
    async close() {
      flush();
      await writing;
    },
  };
}

/** Formats a number with four digits like the seed's log; `None` if there is none (D-51). */
function numberText(value: number | undefined): string {
  return value === undefined ? "None" : value.toFixed(4);
}

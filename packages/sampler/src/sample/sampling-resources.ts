import { randomUUID } from "node:crypto";
import { crawlDefaults } from "@eiao/crawler/internal";
import { createHosts } from "@eiao/crawler/internal/web";
import { acquireDocument, createSampleFetch, openLaunchArchive } from "../archive/acquire-document.ts";
import { readArchivedAnswer } from "../archive/archived-answer.ts";
import { createSheetArchive } from "../archive/sheet-archive.ts";
import type { SheetOutcome } from "../archive/sheet-archive.ts";
import type { Sampling } from "../draw/sampling.ts";
import { sheetError } from "../evaluation/errors.ts";
import { headerRecord } from "../evaluation/sheets/fetch-sheets.ts";
import type { FetchedSheet } from "../evaluation/sheets/sheet-channel.ts";
import type { ArchivedRecord, StoreOpening } from "../store/index.ts";
import { createPoolEvaluator, watchSheets } from "./evaluate-scenario.ts";
import type { ScenarioWork } from "./evaluate-scenario.ts";
import type { SampleOptions } from "./options.ts";

/** The network, archive, style sheets and evaluator for the pages of one site. */
interface SamplingResources {
  readonly atATime: number;
  /** Fires when the caller's signal fires or the resources are closed. */
  readonly signal: AbortSignal;
  /** @param date  the date of all reports: xsd:dateTime. */
  workOf(opening: StoreOpening, date: string): ScenarioWork;
  /** Closes the resources after running writes to the archive. It can be called again. */
  close(): Promise<void>;
}

/** The default number of pages at a time: downloads and evaluations overlap (spec 9.2). */
const USUAL_AT_A_TIME = 10;
const sheetHeaders = [["Accept", "text/css,*/*;q=0.1"]] as const;

/** @param sheets  the known style sheets, and a function that receives new ones. */
export function openSamplingResources(
  options: SampleOptions,
  sheets: { readonly known: readonly SheetOutcome[]; readonly note: (sheet: SheetOutcome) => void },
): SamplingResources {
  const { dataDir, repository, launch, site, tool } = options;
  const closing = new AbortController();
  const signal = options.signal === undefined ? closing.signal : AbortSignal.any([options.signal, closing.signal]);
  const userAgent = options.userAgent ?? crawlDefaults.userAgent;
  const archive = openLaunchArchive(dataDir, launch, site.site, {
    software: `${tool.name}/${tool.version}`,
    userAgent,
  });
  const http = createSampleFetch(options, {
    seeds: site.seeds,
    hosts: options.hosts ?? createHosts({ delaySeconds: options.delaySeconds ?? crawlDefaults.delaySeconds }),
    store: repository,
    signal,
    archive,
  });
  const evaluator = options.evaluator ?? createPoolEvaluator();
  const archivedSheets = createSheetArchive({
    ...sheets,
    signal,
    async fetch(url) {
      const answer = await http.get(url, sheetHeaders);
      if ("problem" in answer) throw sheetError("SheetFailed", { reason: answer.problem });
      const { exchange } = answer;
      const warc = await archive.keep(exchange, { role: "other", notes: { sheet: "yes" } });
      const { status, headers, body } = exchange.response;
      return { response: { status, headers: headerRecord(headers), content: body }, warc };
    },
    read: (archived) => readSheet(dataDir, archived),
  });
  const watchedSheets = watchSheets(archivedSheets);
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    closing.abort();
    try {
      await http.close();
    } finally {
      await Promise.all([archive.close(), options.evaluator === undefined ? evaluator.close() : undefined]);
    }
  };
  return {
    atATime: Math.max(options.atATime ?? USUAL_AT_A_TIME, 2 * evaluator.width),
    signal,
    workOf: (opening, date) => ({
      acquire: (document, scenario, isLost) =>
        acquireDocument(document, scenario, isLost, {
          http,
          archive,
          onGone: (url) => repository.markUnavailable(url),
        }),
      evaluator,
      sheets: watchedSheets,
      run: { key: randomUUID(), dataDir, opening, date },
    }),
    close: () => (closed ??= close()),
  };
}

/** Reads a sheet as the page saw it from its record. @throws as `readArchivedAnswer`. */
export async function readSheet(dataDir: string, archived: ArchivedRecord): Promise<FetchedSheet> {
  const { url, headers, body } = await readArchivedAnswer(dataDir, archived);
  const contentType = headerRecord(headers)["content-type"];
  return { content: body, url, ...(contentType === undefined ? {} : { contentType }) };
}

/**
 * Works on the pages of a sampling, several at a time, until its state is final or `signal` fires. Only the pages that are
 * worked on are in memory.
 *
 * @param work  works on a page and settles it, unless it is stopped. An error ends the sampling.
 */
export async function runSampling(
  sampling: Sampling,
  atATime: number,
  work: (page: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let failure: { readonly error: unknown } | undefined;
  let notify: () => void = () => undefined;
  let settled = new Promise<void>((resolve) => (notify = resolve));
  const notifyAll = (): void => {
    notify();
    settled = new Promise<void>((resolve) => (notify = resolve));
  };
  signal.addEventListener("abort", notifyAll, { once: true });
  const worker = async (): Promise<void> => {
    while (!signal.aborted && failure === undefined) {
      const page = sampling.next();
      if (page === undefined) {
        if (sampling.underWay === 0) return;
        await settled; // after a page fails, another one may be needed
        continue;
      }
      try {
        await work(page);
      } catch (error) {
        failure ??= { error };
      }
      notifyAll();
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  signal.removeEventListener("abort", notifyAll);
  if (failure !== undefined) throw failure.error;
}

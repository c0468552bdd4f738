import { randomUUID } from "node:crypto";
import { crawlDefaults } from "@eiao/crawler";
import { createHosts } from "@eiao/crawler/web";
import type { FetchedSheet } from "../../evaluation/sheets/sheet-channel.ts";
import type { ArchivedRecord, StoreOpening } from "../../rdf-store/index.ts";
import { sheetError } from "../../evaluation/errors.ts";
import { headerRecord } from "../../evaluation/header-record.ts";
import { readArchivedAnswer } from "../acquire/archived-answer.ts";
import { createPoolEvaluator } from "../page/page-evaluator.ts";
import type { ScenarioWork } from "../page/evaluate-scenario.ts";
import { watchSheets } from "../page/watched-sheets.ts";
import { openLaunchArchive } from "../acquire/launch-archive.ts";
import type { SampleOptions } from "./options.ts";
import { acquireDocument } from "../acquire/acquire-document.ts";
import { createSampleFetch } from "../acquire/sample-fetch.ts";
import { createSheetArchive } from "../acquire/sheet-archive.ts";
import type { SheetOutcome } from "../acquire/sheet-archive.ts";

/** What pages of one site are worked on with: network, archive, style sheets, evaluator. */
export interface SamplingResources {
  readonly atATime: number;
  /** Fires with that of the caller, or when they are closed. */
  readonly signal: AbortSignal;
  /** @param date  of all reports: xsd:dateTime. */
  workOf(opening: StoreOpening, date: string): ScenarioWork;
  /** Waits for what is being archived; may be called again. */
  close(): Promise<void>;
}

/** Pages at a time: downloads and evaluations overlap (spec 9.2). */
const USUAL_AT_A_TIME = 10;
const sheetHeaders = [["Accept", "text/css,*/*;q=0.1"]] as const;

/** @param sheets  what is known of style sheets, and who is told of new ones. */
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
      acquire: (document, scenario, lost) =>
        acquireDocument(document, scenario, lost, { http, archive, gone: (url) => repository.markUnavailable(url) }),
      evaluator,
      sheets: watchedSheets,
      run: { key: randomUUID(), dataDir, opening, date },
    }),
    close: () => (closed ??= close()),
  };
}

/** A sheet as the page saw it, from its record. @throws as `readArchivedAnswer`. */
export async function readSheet(dataDir: string, archived: ArchivedRecord): Promise<FetchedSheet> {
  const { url, headers, body } = await readArchivedAnswer(dataDir, archived);
  const contentType = headerRecord(headers)["content-type"];
  return { content: body, url, ...(contentType === undefined ? {} : { contentType }) };
}

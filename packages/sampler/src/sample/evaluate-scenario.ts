import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import type { AcquiredDocument, PageScenario } from "../archive/acquire-document.ts";
import type { SheetArchive } from "../archive/sheet-archive.ts";
import type { EvaluationTask } from "../evaluation/document/document-evaluation.ts";
import { createEvaluator } from "../evaluation/evaluator.ts";
import type { Evaluator } from "../evaluation/evaluator.ts";
import type { EvaluationPoolOptions } from "../evaluation/pool/pool.ts";
import { programBeside } from "../evaluation/pool/worker-job.ts";
import type { WorkerJob } from "../evaluation/pool/worker-job.ts";
import type { LoadFetchedSheet } from "../evaluation/sheets/sheet-channel.ts";
import { checkEarl } from "../store/trig/earl-body.ts";
import { evaluatePage } from "./evaluate-page.ts";
import type { PackedPage, PageOutcome, PageRun, PageTask } from "./evaluate-page.ts";

export interface ScenarioWork {
  /** @param lost  true if the document cannot be read from the archive. */
  readonly acquire: (
    document: PageScenario["documents"][number],
    scenario: string,
    lost: boolean,
  ) => Promise<AcquiredDocument>;
  readonly evaluator: Pick<Evaluator, "evaluate" | "runJob">;
  /** The sheets of the run. */
  readonly sheets: WatchedSheets;
  readonly run: PageRun;
}

/**
 * Returns a page in the form for the store, or the reason why it is replaced: one of its documents cannot be fetched or evaluated (spec
 * 9.2, 9.3). A document that the archive lost is fetched again, once.
 *
 * @throws errors that by `reactionTo` are not the page's fault: `SamplingStopped`, `EvaluationStopped`, `WarcNotWritten`, `EarlUnreadable`.
 */
export async function evaluateScenario(
  { id, documents }: PageScenario,
  work: ScenarioWork,
): Promise<PackedPage | { readonly problem: string }> {
  const acquired: PageTask["documents"][number][] = [];
  for (const document of documents) {
    const warc = await work.acquire(document, id, false);
    if ("problem" in warc) return warc;
    acquired.push({ url: document.url, warc });
  }
  const fetchedAgain = new Set<number>();
  for (;;) {
    const outcome = await evaluateAcquired({ id, documents: acquired, run: work.run }, work);
    if (!("lost" in outcome)) return outcome;
    const { lost } = outcome;
    const document = documents[lost];
    if (document === undefined || fetchedAgain.has(lost))
      return { problem: "The page cannot be read back from the archive." };
    fetchedAgain.add(lost);
    const warc = await work.acquire(document, id, true);
    if ("problem" in warc) return warc;
    acquired[lost] = { url: document.url, warc };
  }
}

/** The number of attempts if an evaluation times out while it waits for sheets of a host with a long crawl delay. */
const MOST_TRIES = 5;

async function evaluateAcquired(task: PageTask, { evaluator, sheets }: ScenarioWork): Promise<PageOutcome> {
  /** Evaluates a document elsewhere, and checks the EARL, which may come from any program. */
  const evaluateElsewhere = async (document: EvaluationTask, load: LoadFetchedSheet) => {
    const evaluation = await evaluator.evaluate(document, load);
    const { earl = "" } = evaluation;
    if (evaluation.status === "evaluated") checkEarl(earl, document.url);
    return { evaluation, earl };
  };
  for (let tries = 1; ; tries++) {
    try {
      const outcome =
        evaluator.runJob === undefined
          ? await evaluatePage(task, evaluateElsewhere, sheets)
          : ((await evaluator.runJob(pageJob(task, sheets.load))) as PageOutcome);
      sheets.throwIfFailed();
      return outcome;
    } catch (error) {
      const reaction = reactionTo(error);
      if (reaction !== "retry" && reaction !== "leave-page") throw error;
      if (reaction === "leave-page" || sheets.fetching === 0 || tries === MOST_TRIES)
        return { problem: messageOf(error) };
      await sheets.idle();
    }
  }
}

const pageProgram: string = programBeside(import.meta.url, "page-program");

/** Creates the job of evaluating a page. Its result is a PageOutcome. */
function pageJob(task: PageTask, load: LoadFetchedSheet): WorkerJob {
  const { documents, run } = task;
  return {
    program: pageProgram,
    url: documents[0]?.url ?? "",
    documents: documents.length,
    load,
    run: run.key,
    task,
  };
}

/** Creates an evaluator with workers for the pages of a sample: one for a small site, more for a larger one if worthwhile. */
export function createPoolEvaluator(options: Omit<EvaluationPoolOptions, "loadSheet" | "queue"> = {}): Evaluator {
  return createEvaluator({ sparing: true, ...options }, pageProgram);
}

type WatchedSheets = SheetArchive & {
  /** @throws the first error of loading a sheet that was not the sheet's fault. */
  throwIfFailed(): void;
};

/**
 * Watches the loading of sheets, because the engine continues without a sheet after any error. If the error was not the sheet's fault (a full
 * disk, an unreadable archive), the result of the page is not valid: the run ends, and finds the sheet when it is continued.
 */
export function watchSheets(sheets: SheetArchive): WatchedSheets {
  let failure: { readonly error: unknown } | undefined;
  return {
    stored: (url) => sheets.stored(url),
    idle: () => sheets.idle(),
    get fetching() {
      return sheets.fetching;
    },
    load: (url) =>
      sheets.load(url).catch((error: unknown) => {
        if (reactionTo(error) !== "leave-page") failure ??= { error };
        throw error;
      }),
    throwIfFailed() {
      if (failure !== undefined) throw failure.error;
    },
  };
}

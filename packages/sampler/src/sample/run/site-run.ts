import type { TellSiteLog } from "@eiao/crawler";
import { testsOfPage } from "../../assessment/page-counts.ts";
import { readPageResult } from "../../evaluation/page-result.ts";
import type { PageResult } from "../../evaluation/page-result.ts";
import type { DrawOutcome } from "../../draw/sampling.ts";
import { storedText } from "../../rdf-store/index.ts";
import type { DrawnScenario } from "../../rdf-store/index.ts";
import { markedDraw } from "../extent/page-samples.ts";
import { drawnScenarios, secondOrder, settledPages } from "../population/drawn-pages.ts";
import type { FailedPage, RunPlan } from "./journal.ts";
import type { OpenedRun } from "./open-run.ts";
import type { PageScenario } from "../population/page-scenario.ts";
import type { PackedPage } from "../page/page-task.ts";
import type { RunFiles } from "./run-files.ts";
import { createSamplerLog } from "./sampler-log.ts";
import type { SamplerLog } from "./sampler-log.ts";
import type { SheetOutcome } from "../acquire/sheet-archive.ts";
import { createSiteRecord } from "./site-record.ts";
import type { SiteRecord } from "./site-record.ts";

/** One run of one site while it is sampled: journal, store, counts and log, kept in step. */
export interface SiteRun extends OpenedRun {
  readonly plan: RunPlan;
  readonly record: SiteRecord;
  readonly log: SamplerLog;
  /** What came of style sheets before. */
  readonly sheets: readonly SheetOutcome[];
  readonly failedPages: number;
  /** By the number of the page in the population. */
  settled(): ReadonlyMap<number, DrawOutcome>;
  /** The order of the second sample, by the same numbers; undefined: there is one. */
  readonly bySize: readonly number[] | undefined;
  /** In the order of the draw, each with what it was drawn for. */
  drawn(): readonly DrawnScenario[];
  addFailed(page: PageScenario, reason: string): void;
  /** Journal first, then store: a page that is held can always be counted. */
  addPage(page: PackedPage): Promise<void>;
  addSheet(sheet: SheetOutcome): void;
}

/** Takes up what earlier processes did: pages that are in the store are counted again from the journal. */
export async function openSiteRun(
  files: RunFiles,
  { journal, store }: OpenedRun,
  tell?: TellSiteLog,
): Promise<SiteRun> {
  const { plan } = journal;
  const { opening, population } = plan;
  const record = createSiteRecord(opening.ruleSets[0].id);
  const bySize = secondOrder(opening, population);
  const failed = new Map(journal.failed.map((page) => [page.id, page]));
  const held = new Set(store.held.keys());
  for (const id of held) {
    const result = journal.results.read(id);
    if (result !== undefined) record.add(id, result);
  }
  const { webSite, database } = opening;
  const log = createSamplerLog(files.log, database, tell);
  log.started(webSite, opening);

  return {
    plan,
    journal,
    store,
    record,
    log,
    sheets: journal.sheets,
    get failedPages() {
      return failed.size;
    },
    settled: () => settledPages(population, held, failed),
    bySize,
    drawn: () => markedDraw(opening, drawnScenarios(opening, population, bySize, held, failed)),
    addFailed({ id, documents }, problem) {
      const page: FailedPage = {
        id,
        url: documents[0]?.url ?? "",
        reason: storedText(problem.slice(0, LONGEST_REASON)),
      };
      journal.addFailed(page);
      failed.set(id, page);
      log.failed(id, page.url, page.reason);
    },
    async addPage({ result: octets, frame }) {
      const { id } = frame.record;
      journal.addPage(id, octets);
      await store.addPage(frame);
      held.add(id);
      const result = readPageResult(octets);
      const score = record.add(id, result);
      const { running } = record;
      log.sampled({ number: held.size, scenario: id, score, running, ...loggedOf(result) });
    },
    addSheet: (sheet) => journal.addSheet(sheet),
  };
}

/** That a page follows its DTD. */
const VALIDITY = "3.2_HTML_02";

function loggedOf(result: PageResult) {
  const { url, documents } = result;
  const applied = testsOfPage(result).tests.filter((test) => test.applied > 0);
  return {
    url,
    octets: documents.reduce((sum, { contentLength }) => sum + contentLength, 0),
    tests: applied.length,
    violations: applied.find(({ test }) => test === VALIDITY)?.failed,
  };
}

/** Messages may quote what came from the network. */
const LONGEST_REASON = 500;

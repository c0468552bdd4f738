import { rm } from "node:fs/promises";
import type { TellSiteLog } from "@eiao/crawler";
import { codeOf } from "@eiao/crawler/internal/errors";
import type { PageScenario } from "../archive/acquire-document.ts";
import type { SheetOutcome } from "../archive/sheet-archive.ts";
import { assessedRun } from "../assessment/assessed-run.ts";
import { testsOfPage } from "../assessment/page-counts.ts";
import { markedDraw, uniformSample } from "../assessment/page-samples.ts";
import { createSiteRecord } from "../assessment/site-record.ts";
import type { SiteRecord } from "../assessment/site-record.ts";
import { createSampleWatch } from "../draw/draw.ts";
import type { DrawOutcome } from "../draw/draw.ts";
import type { SampleRules } from "../draw/sample-rules.ts";
import type { Sampling } from "../draw/sampling.ts";
import { readPageResult } from "../evaluation/page-result.ts";
import type { PageResult } from "../evaluation/page-result.ts";
import { openStore, storedText } from "../store/index.ts";
import type { DrawnScenario, StoreOpening, StoreWriter } from "../store/index.ts";
import { sampleError } from "./errors.ts";
import type { PackedPage } from "./evaluate-page.ts";
import { openJournal, removeJournal } from "./journal.ts";
import type { Journal, RunPlan } from "./journal.ts";
import type { SampleOptions } from "./options.ts";
import { drawnScenarios, secondOrder, settledPages } from "./population.ts";
import type { FailedPage } from "./population.ts";
import type { RunFiles } from "./run-files.ts";
import { createSamplerLog } from "./sampler-log.ts";
import type { SamplerLog } from "./sampler-log.ts";

/** One run of one site while it is sampled. It keeps journal, store, counts and log consistent. */
export interface SiteRun extends OpenedRun {
  readonly plan: RunPlan;
  readonly record: SiteRecord;
  readonly log: SamplerLog;
  /** The style sheets that earlier processes loaded. */
  readonly sheets: readonly SheetOutcome[];
  readonly failedPages: number;
  /** Returns the outcomes by the number of the page in the population. */
  settled(): ReadonlyMap<number, DrawOutcome>;
  /** The order of the second sample, by the same numbers; undefined if there is one sample. */
  readonly bySize: readonly number[] | undefined;
  /** Returns the pages in the order of the draw, each with its samples. */
  drawn(): readonly DrawnScenario[];
  addFailed(page: PageScenario, reason: string): void;
  /** Adds a page to the journal, then to the store, so that a stored page can always be counted. */
  addPage(page: PackedPage): Promise<void>;
  addSheet(sheet: SheetOutcome): void;
}

/** Opens a run with the work of earlier processes: stored pages are counted again from the journal. */
export async function openSiteRun(
  files: RunFiles,
  { journal, store }: OpenedRun,
  onLog?: TellSiteLog,
): Promise<SiteRun> {
  const { plan } = journal;
  const { opening, population } = plan;
  const record = createSiteRecord(opening.ruleSets[0].id);
  const bySize = secondOrder(opening, population);
  const failed = new Map(journal.failed.map((page) => [page.id, page]));
  const stored = new Set(store.held.keys());
  for (const id of stored) {
    const result = journal.results.read(id);
    if (result !== undefined) record.add(id, result);
  }
  const { webSite, database } = opening;
  const log = createSamplerLog(files.log, database, onLog);
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
    settled: () => settledPages(population, stored, failed),
    bySize,
    drawn: () => markedDraw(opening, drawnScenarios(opening, population, bySize, stored, failed)),
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
    async addPage({ result: bytes, frame }) {
      const { id } = frame.record;
      journal.addPage(id, bytes);
      await store.addPage(frame);
      stored.add(id);
      const result = readPageResult(bytes);
      const score = record.add(id, result);
      const { running } = record;
      log.sampled({ number: stored.size, scenario: id, score, running, ...loggedOf(result) });
    },
    addSheet: (sheet) => journal.addSheet(sheet),
  };
}

/** The test of validity by the DTD. */
const VALIDITY = "3.2_HTML_02";

function loggedOf(result: PageResult) {
  const { url, documents } = result;
  const applied = testsOfPage(result).tests.filter((test) => test.applied > 0);
  return {
    url,
    bytes: documents.reduce((sum, { contentLength }) => sum + contentLength, 0),
    tests: applied.length,
    violations: applied.find(({ test }) => test === VALIDITY)?.failed,
  };
}

/** The length limit of a reason, because messages may quote text from the network. */
const LONGEST_REASON = 500;

/** The journal of a run with the store that belongs to it. */
export interface OpenedRun {
  readonly journal: Journal;
  readonly store: StoreWriter;
}

/** The settings that the caller wants. undefined accepts that of the begun run. */
interface WantedRun {
  /** The id of the sampled crawl. Work on another crawl, such as of a removed run with the same name, does not count. */
  readonly database: string;
  readonly seed: string | undefined;
  readonly wanted: number | undefined;
  readonly extent: StoreOpening["extent"] | undefined;
  readonly tool: StoreOpening["tool"];
  readonly ruleSets: StoreOpening["ruleSets"];
}

/**
 * Continues the work of an interrupted sampler, or begins a run. It begins again if another version of the program or of a rule set did
 * the work, or if stored pages cannot be counted because the journal was lost (a power failure).
 *
 * @throws EiaoError `RunBegunOtherwise`, `JournalDamaged`, `StoreSealed`, `StoreNotWritten`.
 */
export async function openRun(files: RunFiles, wishes: WantedRun, begin: () => Promise<RunPlan>): Promise<OpenedRun> {
  const journal = await openJournal(files.journal, begin);
  let store: StoreWriter | undefined;
  try {
    refuseOtherRuleSets(files, journal.plan.opening, wishes);
    if (isSameMeasurement(journal.plan.opening, wishes)) {
      checkWishes(files, journal.plan.opening, wishes);
      store = await openStore(files.store, journal.plan.opening);
      if ([...store.held.keys()].every((id) => journal.results.has(id))) return { journal, store };
    }
  } catch (error) {
    await journal.close();
    if (codeOf(error) !== "StoreBegunOtherwise") throw error;
  }
  await store?.close();
  await journal.close().catch(() => undefined); // the journal may be closed already
  await rm(`${files.store}.part`, { force: true });
  await removeJournal(files.journal);
  const fresh = await openJournal(files.journal, begin);
  try {
    return { journal: fresh, store: await openStore(files.store, fresh.plan.opening) };
  } catch (error) {
    await fresh.close();
    throw error;
  }
}

function isSameMeasurement(begun: StoreOpening, { database, tool, ruleSets }: WantedRun): boolean {
  const { database: crawl, ...by } = begun;
  return crawl === database && JSON.stringify([by.tool, by.ruleSets]) === JSON.stringify([tool, ruleSets]);
}

/** Refuses other rule sets of the same program. Like another seed they mean another measurement, but the present one must not be lost. */
function refuseOtherRuleSets(
  { journal }: RunFiles,
  begun: StoreOpening,
  { database, tool, ruleSets }: WantedRun,
): void {
  const idsOf = (sets: StoreOpening["ruleSets"]): string => sets.map(({ id }) => id).join(", ");
  const [old, now] = [idsOf(begun.ruleSets), idsOf(ruleSets)];
  if (old === now || begun.database !== database || JSON.stringify(begun.tool) !== JSON.stringify(tool)) return;
  const { run, site } = begun;
  throw sampleError("RunBegunOtherwise", { site, run, what: "the rule sets", begun: old, wanted: now, file: journal });
}

function checkWishes({ journal }: RunFiles, { run, site, ...begun }: StoreOpening, wishes: WantedRun): void {
  const { seed, wanted, extent } = wishes;
  const refuse = (what: string, old: string | number, now: string | number): never => {
    throw sampleError("RunBegunOtherwise", { site, run, what, begun: old, wanted: now, file: journal });
  };
  if (seed !== undefined && seed !== begun.seed) refuse("seed", begun.seed, seed);
  if (wanted !== undefined && wanted !== begun.wanted) refuse("a sample of", begun.wanted, wanted);
  if (extent !== undefined && extent !== begun.extent) refuse("the extent", begun.extent, extent);
}

/** Reports the progress of a run to the caller. */
interface Telling {
  settled(page: number, outcome: DrawOutcome): void;
  /** Reports the uniform sample of a census once, when all its pages are settled and others are not. */
  sample(): void;
}

export function createReporter(
  { onProgress, onSample }: Pick<SampleOptions, "onProgress" | "onSample">,
  run: SiteRun,
  sampling: Sampling,
  { wanted }: SampleRules,
): Telling {
  const { opening, population } = run.plan;
  const isCensus = opening.extent === "census";
  const pages = population.length;
  const watch = createSampleWatch({ seed: opening.seed, population: pages, wanted }, run.settled());
  let reported = !isCensus || onSample === undefined;
  const reportSample = (): void => {
    if (reported || !watch.isComplete) return;
    reported = true;
    if (sampling.state.name !== "sampling") return;
    const drawn = run.drawn();
    const runFacts = assessedRun(opening, "", run.failedPages, "the other pages are being evaluated");
    onSample?.(run.record.assessment(runFacts, [uniformSample(opening, drawn)]));
  };
  return {
    settled(page, outcome) {
      onProgress?.({
        site: opening.site,
        evaluated: sampling.evaluated,
        failed: sampling.failed,
        wanted: sampling.expected,
      });
      watch.settle(page, outcome);
      reportSample();
    },
    sample: reportSample,
  };
}

import { reactionTo, messageOf } from "@eiao/crawler/internal/errors";
import type { AssessedScore, Assessment } from "../assessment/assessment.ts";
import { byText } from "../assessment/page-counts.ts";
import { pageSamples } from "../assessment/page-samples.ts";
import { assessedScore } from "../assessment/report-card.ts";
import type { ScenarioCount } from "../assessment/report-card.ts";
import { createSiteRecord } from "../assessment/site-record.ts";
import type { SiteRecord } from "../assessment/site-record.ts";
import type { SizedPage } from "../draw/population-list.ts";
import type { Evaluator } from "../evaluation/evaluator.ts";
import { pageResult } from "../evaluation/page-result.ts";
import { readPageGraph } from "../store/graphs/read-page-graph.ts";
import type {
  IndexedRecord,
  RuleSetVersion,
  StoreManifest,
  StoreOpening,
  StoreReader,
  StoreWriter,
} from "../store/index.ts";
import { evaluateAgain } from "./evaluate-again.ts";
import type { PageAgain } from "./evaluate-again.ts";

/** The parts that are needed to replay the pages of a store. */
export interface ReplayWork {
  readonly dataDir: string;
  /** The opening of the replay. */
  readonly opening: StoreOpening;
  readonly evaluator: Evaluator;
  readonly onProgress?: ((pages: number, of: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The result of replaying the pages of a store. */
export interface ReplayedPages {
  readonly record: SiteRecord;
  readonly documents: number;
  /** The reasons why pages were lost, as sentences by scenario id. */
  readonly lost: ReadonlyMap<string, string>;
}

/**
 * Evaluates all pages of a store again and writes them to a new one, in the order of completion.
 * @throws EiaoError `StoreDamaged`, `StoreNotWritten`, and errors that end the evaluator.
 */
export async function replayPages(reader: StoreReader, writer: StoreWriter, work: ReplayWork): Promise<ReplayedPages> {
  const { opening, evaluator, onProgress, signal } = work;
  const record = createSiteRecord(opening.ruleSets[0].id);
  const lost = new Map<string, string>();
  let documents = 0;
  let done = 0;
  const add = async (page: IndexedRecord): Promise<void> => {
    const outcome = await replayPage(page, reader, work);
    if ("problem" in outcome) return void lost.set(page.id, outcome.problem);
    const [misplaced] = outcome.misplaced;
    const result = pageResult(outcome.evaluations);
    if (misplaced !== undefined || result === undefined)
      return void lost.set(page.id, misplaced?.says ?? "The graph of the page has no document.");
    await writer.addScenario(outcome.scenario);
    record.add(page.id, result);
    documents += outcome.evaluations.length;
  };
  const waiting = [...reader.pages];
  const replayAll = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      signal?.throwIfAborted();
      try {
        await add(page);
      } catch (error) {
        const reaction = reactionTo(error);
        if (reaction !== "leave-page" && reaction !== "retry") throw error;
        lost.set(page.id, messageOf(error));
      }
      onProgress?.(++done, reader.pages.length);
    }
  };
  await Promise.all(Array.from({ length: 2 * evaluator.width }, replayAll));
  return { record, documents, lost };
}

async function replayPage(
  page: IndexedRecord,
  reader: StoreReader,
  { dataDir, opening, evaluator }: ReplayWork,
): Promise<PageAgain> {
  const { documents } = readPageGraph(await reader.pageTrig(page), reader.file);
  const date = opening.replayOf?.begun ?? "";
  const positions = documents.map((position) => ({ ...position, date }));
  const ruleSets = opening.ruleSets.map(({ id }) => id);
  return await evaluateAgain(page.id, positions, { dataDir, evaluator, ruleSets });
}

/** A sampled page that could not be evaluated again. */
export interface LostPage {
  readonly page: string;
  /** The reason as a whole sentence for people. */
  readonly reason: string;
}

/** The result of a replay. */
export interface Replay {
  /** The path of the new store. */
  readonly file: string;
  readonly site: string;
  readonly run: string;
  /** `sha256:` and the digest of the original store. */
  readonly replayOf: string;
  /** The rule sets of the original store. */
  readonly rulesetsBefore: readonly RuleSetVersion[];
  /** The scores of the original store, computed from the counts of its pages. */
  readonly scoresBefore: readonly AssessedScore[];
  readonly pages: number;
  readonly documents: number;
  /** The lost pages in the order of the draw. No figure of the replay includes them. */
  readonly lost: readonly LostPage[];
  readonly assessment: Assessment;
}

/**
 * Returns the scores of a site as in its report card, computed from the counts in its store, so that the card is not needed.
 * @param sizes  the archived sizes: `archivedSizes`.
 */
export function storedScores(
  pages: readonly Pick<IndexedRecord, "id" | "urls" | "counts">[],
  { opening, drawn }: Pick<StoreManifest, "opening" | "drawn">,
  sizes: readonly SizedPage[] | undefined,
): readonly AssessedScore[] {
  const ordered = pages.toSorted((a, b) => byText(a.urls[0] ?? "", b.urls[0] ?? ""));
  const countsBy = (ruleSet: string): ScenarioCount[] =>
    ordered.map(({ id, counts }) => {
      const { failed, applied } = counts.find((count) => count.ruleSet === ruleSet) ?? { failed: 0, applied: 0 };
      return { scenario: id, failed, applied };
    });
  const sized = sizes === undefined ? undefined : { sizes, counts: countsBy(opening.ruleSets[0].id) };
  return pageSamples(opening, drawn, sized).flatMap((sample) =>
    opening.ruleSets.map(({ id }) =>
      assessedScore(
        id,
        countsBy(id).filter(({ scenario }) => sample.has(scenario)),
        sample,
      ),
    ),
  );
}

import { reactionTo, wordsOf } from "@eiao/crawler/errors";
import { pageResult } from "../evaluation/page-result.ts";
import type { Evaluator } from "../evaluation/evaluator.ts";
import { surveyIds } from "../rdf-store/graphs/node-ids.ts";
import type { IndexedRecord, StoreOpening, StoreReader, StoreWriter } from "../rdf-store/index.ts";
import { createSiteRecord } from "../sample/run/site-record.ts";
import type { SiteRecord } from "../sample/run/site-record.ts";
import { evaluateAgain } from "../verify/evaluate-again.ts";
import type { PageAgain } from "../verify/evaluate-again.ts";
import { readStoredPage } from "../verify/read-stored-page.ts";

/** What the pages of a store are replayed with. */
export interface ReplayWork {
  readonly dataDir: string;
  /** Of the store that is replayed, and of the replay. */
  readonly before: StoreOpening;
  readonly opening: StoreOpening;
  readonly evaluator: Evaluator;
  readonly onProgress?: ((pages: number, of: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What pages came to. */
export interface ReplayedPages {
  readonly record: SiteRecord;
  readonly documents: number;
  /** Why pages were lost, by scenario id: whole sentences. */
  readonly lost: ReadonlyMap<string, string>;
}

/**
 * Evaluates all pages of a store again and writes them to a new one, in the order in which they are done.
 * @throws EiaoError `StoreDamaged`, `StoreNotWritten`, and what ends the evaluator.
 */
export async function replayPages(reader: StoreReader, writer: StoreWriter, work: ReplayWork): Promise<ReplayedPages> {
  const { opening, evaluator, onProgress, signal } = work;
  const record = createSiteRecord(opening.ruleSets[0].id);
  const lost = new Map<string, string>();
  let documents = 0;
  let done = 0;
  const add = async (page: IndexedRecord): Promise<void> => {
    const again = await pageAgain(page, reader, work);
    if ("problem" in again) return void lost.set(page.id, again.problem);
    const [misplaced] = again.misplaced;
    const result = pageResult(again.evaluations);
    if (misplaced !== undefined || result === undefined)
      return void lost.set(page.id, misplaced?.says ?? "The graph of the page has no document.");
    await writer.addScenario(again.scenario);
    record.add(page.id, result);
    documents += again.evaluations.length;
  };
  const waiting = [...reader.pages];
  const lane = async (): Promise<void> => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      signal?.throwIfAborted();
      try {
        await add(page);
      } catch (error) {
        const reaction = reactionTo(error);
        if (reaction !== "leave-page" && reaction !== "retry") throw error;
        lost.set(page.id, wordsOf(error));
      }
      onProgress?.(++done, reader.pages.length);
    }
  };
  await Promise.all(Array.from({ length: 2 * evaluator.width }, lane));
  return { record, documents, lost };
}

async function pageAgain(
  page: IndexedRecord,
  reader: StoreReader,
  { dataDir, before, opening, evaluator }: ReplayWork,
): Promise<PageAgain> {
  const { documents } = readStoredPage(await reader.pageTrig(page), reader.file, page.id, surveyIds(before));
  const date = opening.replayOf?.begun ?? "";
  const places = documents.map((place) => ({ ...place, date }));
  const ruleSets = opening.ruleSets.map(({ id }) => id);
  return await evaluateAgain(page.id, places, { dataDir, evaluator, ruleSets });
}

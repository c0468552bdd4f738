import type { DocumentEvaluation, SharedFault, UndecidedResults } from "../evaluation/document/document-evaluation.ts";
import { notesOfPage } from "../evaluation/document/page-notes.ts";
import type { PageNote } from "../evaluation/document/page-notes.ts";
import { barriersOf } from "./page-barriers.ts";
import type { PageBarrier } from "./page-barriers.ts";
import { pageCountsOf } from "./page-counts.ts";
import type { TestsOfPage } from "./page-counts.ts";
import { examplesOf } from "./page-examples.ts";
import type { ExampleCandidate } from "./page-examples.ts";
import { valuesOf } from "./page-values.ts";
import type { PageValue } from "./page-values.ts";

/** All that a report card needs of one page; plain data, small: it comes from a worker and stands in the journal. */
export interface PageSummary extends TestsOfPage {
  /** Received, of all its documents. */
  readonly octets: number;
  readonly notes: readonly PageNote[];
  readonly barriers: readonly PageBarrier[];
  readonly examples: readonly ExampleCandidate[];
  readonly values: readonly PageValue[];
  /** Lists those of its documents, one after the other; absent: there are none. */
  readonly faults?: readonly SharedFault[];
  readonly undecided?: readonly UndecidedResults[];
}

/**
 * @param documents  those of one page, the page itself first. What could not be evaluated does not count.
 * @returns          undefined when nothing could be evaluated. Without `findings` it has neither barriers nor examples.
 */
export function summaryOfPage(documents: readonly DocumentEvaluation[]): PageSummary | undefined {
  const evaluated = documents.filter(({ status }) => status === "evaluated");
  const [page] = documents;
  if (page === undefined || evaluated.length === 0) return undefined;
  const faults = evaluated.flatMap((document) => document.faults ?? []);
  const undecided = evaluated.flatMap((document) => document.undecided ?? []);
  return {
    ...pageCountsOf(page.url, evaluated),
    octets: evaluated.reduce((sum, { contentLength }) => sum + contentLength, 0),
    notes: notesOfPage(evaluated),
    barriers: barriersOf(evaluated),
    examples: examplesOf(evaluated),
    values: valuesOf(evaluated),
    ...(faults.length === 0 ? {} : { faults }),
    ...(undecided.length === 0 ? {} : { undecided }),
  };
}

import type { DocumentEvaluation, EvaluationTask, FetchedSheet, LoadFetchedSheet } from "@eiao/sampler/evaluation";

/** What the methods of the WAM service work with. */
export interface WamSettings {
  /** Never throws: what goes wrong is in the evaluation. */
  readonly evaluate: (task: EvaluationTask, load: LoadFetchedSheet) => Promise<DocumentEvaluation>;
  /** Fetches a style sheet. */
  readonly fetchSheet: LoadFetchedSheet;
  /** Style sheets that callers brought. */
  readonly kept: {
    /** Keeps it for later calls, and gives its id. */
    keep(sheet: FetchedSheet): Promise<string>;
    /** Undefined: never had, or gone since. */
    find(id: string): Promise<FetchedSheet | undefined>;
  };
  /** The media type that pages are evaluated for; `cssmediatype` of the configuration. */
  readonly medium: string;
  /** ms since 1970; the time of a report. */
  readonly now: () => number;
}

/** xsd:dateTime of a moment. */
export function dateOf(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19)}Z`;
}

import type { Counter } from "./identifiers.ts";

/** The numbers and the date of the results of a document. */
export interface EarlNumbering {
  /** Numbers results from this counter instead of deriving the numbers from the page (D63). The writer increases it. */
  readonly counter?: Counter;
  /** The date of the report(s) instead of their own, in a form that `dateTime` accepts. */
  readonly date?: string;
}

/** A document, with the references by which a graph that includes it can link it. */
export interface WrittenEarl {
  /** The document in UTF-8. It is valid until the writer's next document, which uses the same buffer. */
  readonly bytes: Uint8Array;
  /** The number of statements. */
  readonly triples: number;
  /** IRIs of the assertors; a writer has one. */
  readonly assertors: readonly string[];
  /** IRIs of the subjects, one per report. */
  readonly subjects: readonly string[];
  /** References relative to the base, `#` and an id, in the order of the reports' judgements. */
  readonly assertions: readonly string[];
  /** References to the metadata of their statistics, in the same form and order. */
  readonly metadata: readonly string[];
}

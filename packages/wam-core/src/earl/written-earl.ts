import type { Counter } from "./identifiers.ts";

/** The numbers and the date of the results of a document. */
export interface EarlNumbering {
  /** Numbers results on from here instead of deriving the numbers from the page (D63). Counted on in place. */
  readonly counter?: Counter;
  /** Date of the report(s) instead of their own; as `dateTime` accepts it. */
  readonly date?: string;
}

/** A document, and what a graph that takes it up needs in order to link it. */
export interface WrittenEarl {
  /** UTF-8. Good until the writer's next document, which has the same buffer. */
  readonly octets: Uint8Array;
  /** The number of statements. */
  readonly triples: number;
  /** IRIs; a writer has one. */
  readonly assertors: readonly string[];
  /** IRIs, one a report. */
  readonly subjects: readonly string[];
  /** References relative to the base, `#` and an id, in order of the reports' judgements. */
  readonly assertions: readonly string[];
  /** The same of their statistics. */
  readonly metadata: readonly string[];
}

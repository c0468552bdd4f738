import figures from "./accuracy.json" with { type: "json" };

/** The number of examples or targets with the expected outcome, and the number of all. */
type Decided = readonly [decided: number, all: number];

/** The accuracy of one rule of WCAG 2.2. */
export interface RuleAccuracy {
  readonly test: string;
  /** The verdict on W3C's examples. Null for a rule of our own, for which W3C has none. */
  readonly act: {
    readonly isApproved: boolean;
    readonly verdict: "consistent" | "partial" | "inconsistent";
    /** A stricter verdict of our own: true if every failed example is failed. */
    readonly findsAll: boolean;
    readonly passed: Decided;
    readonly failed: Decided;
    readonly inapplicable: Decided;
  } | null;
  /** The results that the rule leaves to a person, by reason: on W3C's examples, and on real pages. */
  readonly open: readonly {
    readonly reason: string;
    readonly examples: number;
    readonly results: number;
    readonly pages: number;
  }[];
  /** The numbers of its other results on real pages. */
  readonly failed: number;
  readonly passed: number;
  /** The differences from axe-core on real pages. */
  readonly axe: readonly {
    readonly failedBy: string;
    readonly elements: number;
    readonly pages: number;
    readonly cause: string;
  }[];
}

/** The accuracy of a test on a corpus whose authors labelled the failures. */
export interface CorpusAccuracy {
  readonly test: string;
  readonly corpus: string;
  /** The numbers of targets labelled failed: failed by the test, left to a person, neither. */
  readonly found: number;
  readonly open: number;
  readonly missed: number;
  /** The numbers of targets that do not fail, and of those that the test failed. */
  readonly right: number;
  readonly alarms: number;
}

/** The figures of the accuracy page. `npm run accuracy` writes them. */
export interface AccuracyFigures {
  /** The number of real pages that were counted. */
  readonly pages: number;
  /** The number of pages that axe-core checked too, and its version. Null if it was not compared. */
  readonly axe: { readonly pages: number; readonly version: string } | null;
  readonly rules: readonly RuleAccuracy[];
  readonly corpora: readonly CorpusAccuracy[];
}

export const accuracyFigures = figures as unknown as AccuracyFigures;

/** Returns the share of true failures among those that a test reports, or null if it reports none. */
export function precisionOf({ found, alarms }: CorpusAccuracy): number | null {
  return found + alarms === 0 ? null : found / (found + alarms);
}

/** Returns the share of the failures that a test finds, or null if the corpus has none. */
export function recallOf({ found, open, missed }: CorpusAccuracy): number | null {
  return found + open + missed === 0 ? null : found / (found + open + missed);
}

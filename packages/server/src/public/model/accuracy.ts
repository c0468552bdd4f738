import figures from "./accuracy.json" with { type: "json" };

/** A count of examples or targets that have the expected outcome, and of all. */
type Decided = readonly [decided: number, all: number];

/** The accuracy of one rule of WCAG 2.2. */
export interface RuleAccuracy {
  readonly test: string;
  /** The verdict on W3C's examples; null: the rule is our own, so W3C has none. */
  readonly act: {
    readonly isApproved: boolean;
    readonly verdict: "consistent" | "partial" | "inconsistent";
    /** Our stricter verdict: every failed example is failed. */
    readonly findsAll: boolean;
    readonly passed: Decided;
    readonly failed: Decided;
    readonly inapplicable: Decided;
  } | null;
  /** Results that it leaves to a person, by the reason: on W3C's examples, and on real pages. */
  readonly open: readonly {
    readonly reason: string;
    readonly examples: number;
    readonly results: number;
    readonly pages: number;
  }[];
  /** The number of its other results on real pages. */
  readonly failed: number;
  readonly passed: number;
  /** Differences from axe-core on real pages. */
  readonly axe: readonly {
    readonly failedBy: string;
    readonly elements: number;
    readonly pages: number;
    readonly cause: string;
  }[];
}

/** A test on a corpus whose authors labelled what fails. */
export interface CorpusAccuracy {
  readonly test: string;
  readonly corpus: string;
  /** Targets labelled failed: failed by the test, left to a person, neither. */
  readonly found: number;
  readonly open: number;
  readonly missed: number;
  /** Targets that do not fail, and those of them that the test failed. */
  readonly right: number;
  readonly alarms: number;
}

/** The figures of the accuracy page. `npm run accuracy` writes them. */
export interface AccuracyFigures {
  /** Real pages that were counted. */
  readonly pages: number;
  /** The pages that axe-core checked too, and its version; null: it was not compared. */
  readonly axe: { readonly pages: number; readonly version: string } | null;
  readonly rules: readonly RuleAccuracy[];
  readonly corpora: readonly CorpusAccuracy[];
}

export const accuracyFigures = figures as unknown as AccuracyFigures;

/** Returns which part of the failures that a test reports are true ones; null: it reports none. */
export function precisionOf({ found, alarms }: CorpusAccuracy): number | null {
  return found + alarms === 0 ? null : found / (found + alarms);
}

/** Returns which part of the failures a test finds; null: the corpus has none. */
export function recallOf({ found, open, missed }: CorpusAccuracy): number | null {
  return found + open + missed === 0 ? null : found / (found + open + missed);
}

import type { ChangeVerdict } from "../statistics/change.ts";
import type { SampleName } from "../draw/sample-rules.ts";
import type { SeedOrigin } from "../draw/seed.ts";
import type { TestNames, UndecidedResults } from "../evaluation/page-result.ts";

/** A site's report card: the JSON of cli.md 7, and the optional fields that the formats need beside it. Plain data. */
export interface Assessment {
  /** The site representation: a host, or a scheme-less URL. */
  readonly site: string;
  readonly run: string;
  readonly rulesets: readonly { readonly id: string; readonly version: string }[];
  /** Found by the crawl; sampled: evaluated; failed: drawn, but not to be had or not to be evaluated. */
  readonly pages: { readonly found: number; readonly sampled: number; readonly failed: number };
  /** The seed of the draw. */
  readonly seed: string;
  /** The seed follows from site, run and pages, or was chosen. */
  readonly seedOrigin: SeedOrigin;
  /** `sha256:` and the digest of the list of pages that was drawn from. */
  readonly populationDigest: string;
  /** By each rule set the one that leads, then those by other samples of the pages. */
  readonly scores: readonly AssessedScore[];
  /** Every test that applied somewhere: by rule set, most barriers first. Counted on the pages of the scores that lead. */
  readonly tests: readonly AssessedTest[];
  /** Faults that several tests report at the same location; absent: there are none. Counted on the same pages as `tests`. */
  readonly faults?: readonly AssessedFault[];
  /** Results that a person has to decide, by test; absent: there are none. Counted on the same pages as `tests`. */
  readonly undecided?: readonly AssessedUndecided[];
  /** Barriers that repeat, by every rule set: most findings first. */
  readonly clusters: readonly Cluster[];
  readonly statistics: readonly ContentStatistic[];
  /** Path of the store relative to the data directory. */
  readonly store: string;
  /** `sha256:` and the digest of the store whose pages were evaluated again; only of a replay. */
  readonly replayOf?: string;
  /** The distribution of page scores for each rule set: of all pages of a census, otherwise of the uniform sample. */
  readonly distribution?: readonly Distribution[];
  /** A sentence to show before the score, because the score says little about what people get. No letter is called good then. */
  readonly headline?: string;
  /** Messages about pages beside their results (`messages` of PAGE), with the number of pages; absent: there are none. */
  readonly messages?: readonly PageMessage[];
  /** Only when the assessment is partial. */
  readonly complete?: false;
  /** The reason why it is partial: a clause for people, without a full stop. */
  readonly reason?: string;
  /** Pages that the crawl could not fetch although they may be there: the server broke off its answers, or failed. Absent: none. */
  readonly unfetched?: number;
  /** The bound at which the crawl ended although it knew more addresses: pages or requests. Absent: it knew no more. */
  readonly stoppedBy?: "budget" | "requests";
  /** Addresses that the crawl left out because they seemed to lead to the same pages, or exceeded its limits. Absent: none. */
  readonly leftOut?: number;
  readonly comparison?: Comparison;
  /** Sentences that a reader must know beside the numbers. */
  readonly notes?: readonly string[];
}

/** A message about some pages of a site, in addition to their results. */
export interface PageMessage {
  /** `empty-shell`: the body holds nothing without scripts. */
  readonly id: string;
  readonly message: string;
  /** Sampled pages of which it is said. */
  readonly pages: number;
}

/** The score of a site by one rule set, with its interval. */
export interface AssessedScore {
  readonly ruleset: string;
  /** F(s), not rounded; null: no test applied. */
  readonly value: number | null;
  readonly letter: string | null;
  /** The interval at 95 %; null where there is none, as of a single page. */
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string | null;
  /** ΣB and ΣN of these pages; of a sample by size their ratio is not the value. */
  readonly failed: number;
  readonly applied: number;
  /** The sample that the score rests on. */
  readonly sample: SampleName;
  readonly pages: number;
}

/** The results of one test on the pages of a site. */
export interface AssessedTest {
  readonly ruleset: string;
  readonly test: string;
  readonly wam: string;
  readonly applied: number;
  /** Sum of barrier indicators. */
  readonly failed: number;
  /** failed / applied; where a sample by size leads, the share on the whole site as it is estimated from that. */
  readonly ratio: number;
  readonly examples: readonly BarrierExample[];
  /** Pages with a barrier of it. */
  readonly pages: number;
  /** The interval of the ratio at 95 %; absent where there is none. */
  readonly low?: number;
  readonly high?: number;
}

/** A fault that several tests report at the same location: one thing to fix. */
export interface AssessedFault {
  /** At least two. `share`: which part of the barriers of the test these are, from 0 to 1. */
  readonly tests: readonly (TestNames & { readonly share: number })[];
  readonly findings: number;
  /** Pages that have it. */
  readonly pages: number;
}

/** Results of a test that a person has to decide (cannotTell). They count in no score. */
export interface AssessedUndecided extends UndecidedResults {
  /** Pages that have them. */
  readonly pages: number;
}

/** One location of a barrier. */
export interface BarrierExample {
  /** The URL of the document, which may be a frame of the page. */
  readonly url: string;
  readonly location: FindingLocation;
  /** Source of what it is about, on one line and shortened; empty: the document as a whole. */
  readonly snippet: string;
}

/** Line 0: the document as a whole. */
export interface FindingLocation {
  readonly line: number;
  readonly column: number;
  /** The other resource (a style sheet) that line and column count in. */
  readonly source?: string;
}

/** The same barrier on several pages or several times: one thing to mend. */
export interface Cluster {
  /** The fingerprint of the first of the equal findings of a page (wams.md 11.1, ordinal 1). */
  readonly fingerprint: string;
  readonly test: string;
  readonly pages: number;
  readonly findings: number;
  readonly snippet: string;
  /** Anchor of the element, or the rule around (wams.md 11.2); empty: none. */
  readonly context: string;
  readonly ruleset?: string;
  readonly wam?: string;
  readonly example?: Omit<BarrierExample, "snippet">;
  /** There may be more: see `createRepeats`. */
  readonly atLeast?: true;
}

/**
 * A value that the pages hold: `language` (as written), `technology` (MIME type), `internalLinks` and `externalLinks` (MIME
 * type linked to), `mediaType` (of style sheets, as written), `contentFilter`. Source: wams.md 4, observatory.md 10.3.
 */
export interface ContentStatistic {
  readonly type: string;
  readonly value: string;
  /** Sampled pages that hold it. */
  readonly pages: number;
  /** On all of them together. */
  readonly occurrences: number;
  readonly atLeast?: true;
}

/** Pages by their score f(p): those with exactly 0, then steps of 0.05, the upper end included. Pages without a score are left out. */
export interface Distribution {
  readonly ruleset: string;
  readonly steps: readonly { readonly upTo: number; readonly pages: number }[];
}

/** The changes of the numbers since an earlier assessment of the same site. Barriers: less is better. */
export interface Comparison {
  /** The run of the earlier one. */
  readonly earlier: string;
  readonly scores: readonly ScoreChange[];
  /** Tests that both assessments have, in order of the later one. */
  readonly tests: readonly TestChange[];
  readonly notes?: readonly string[];
}

/** The change of the score of one rule set between two assessments. */
export interface ScoreChange {
  readonly ruleset: string;
  readonly before: number | null;
  readonly after: number | null;
  /** after - before, with the ends of its 95 % interval; null if one of both is missing. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The verdict by the interval: better if it lies below 0, worse if it lies above. */
  readonly verdict: ChangeVerdict | null;
  /** The sample that both assessments have; absent: the leading one of each. */
  readonly sample?: "uniform" | "by-size";
}

/** The change of the share of barriers of one test between two assessments. */
export interface TestChange extends ScoreChange {
  readonly test: string;
  readonly wam: string;
}

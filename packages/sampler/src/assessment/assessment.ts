import type { ChangeVerdict } from "../statistics/change.ts";
import type { SampleName } from "../draw/sample-rules.ts";
import type { SeedOrigin } from "../draw/seed.ts";
import type { TestNames, UndecidedResults } from "../evaluation/page-result.ts";

/** A site's report card: the JSON of cli.md 7, with the optional fields that the formats need. Plain data. */
export interface Assessment {
  /** The site representation: a host, or a scheme-less URL. */
  readonly site: string;
  readonly run: string;
  readonly rulesets: readonly { readonly id: string; readonly version: string }[];
  /** The pages that the crawl found, those that were evaluated, and those that were drawn but could not be fetched or evaluated. */
  readonly pages: { readonly found: number; readonly sampled: number; readonly failed: number };
  /** The seed of the draw. */
  readonly seed: string;
  /** The origin of the seed: derived from site, run and pages, or chosen. */
  readonly seedOrigin: SeedOrigin;
  /** `sha256:` and the digest of the list of pages from which the sample was drawn. */
  readonly populationDigest: string;
  /** The scores: for each rule set the leading score, then the scores of other samples. */
  readonly scores: readonly AssessedScore[];
  /** Every test that applied to a page, by rule set, most barriers first. Counted on the pages of the leading scores. */
  readonly tests: readonly AssessedTest[];
  /** Faults that several tests report at the same location; absent if there are none. Counted on the same pages as `tests`. */
  readonly faults?: readonly AssessedFault[];
  /** Results that a person has to decide, by test; absent if there are none. Counted on the same pages as `tests`. */
  readonly undecided?: readonly AssessedUndecided[];
  /** The barriers of all rule sets that repeat, most findings first. */
  readonly clusters: readonly Cluster[];
  readonly statistics: readonly ContentStatistic[];
  /** The path of the store relative to the data directory. */
  readonly store: string;
  /** `sha256:` and the digest of the store whose pages were evaluated again. Only a replay has it. */
  readonly replayOf?: string;
  /** The distribution of page scores for each rule set. A census uses all pages, any other run the uniform sample. */
  readonly distribution?: readonly Distribution[];
  /** A sentence to show before the score, because the score says little about the pages that people see. Then no letter is called good. */
  readonly headline?: string;
  /** Messages about pages in addition to their results (`messages` of PAGE), with the number of pages; absent if there are none. */
  readonly messages?: readonly PageMessage[];
  /** False if the assessment is partial, else absent. */
  readonly complete?: false;
  /** The reason why the assessment is partial: a clause for people, without a full stop. */
  readonly reason?: string;
  /** The number of pages that may exist but could not be fetched, because the server broke off its answers or failed. Absent: none. */
  readonly unfetched?: number;
  /** The bound at which the crawl ended although it knew more addresses: pages or requests. Absent: it knew no more. */
  readonly stoppedBy?: "budget" | "requests";
  /** The number of addresses that the crawl left out because they seemed to lead to the same pages, or exceeded its limits. Absent: none. */
  readonly leftOut?: number;
  readonly comparison?: Comparison;
  /** Sentences that a reader must know to understand the numbers. */
  readonly notes?: readonly string[];
}

/** A message about some pages of a site, in addition to their results. */
export interface PageMessage {
  /** The id of the message, such as `empty-shell`: without scripts, the body is empty. */
  readonly id: string;
  readonly message: string;
  /** The number of sampled pages with the message. */
  readonly pages: number;
}

/** The score of a site by one rule set, with its interval. */
export interface AssessedScore {
  readonly ruleset: string;
  /** F(s), not rounded; null if no test applied. */
  readonly value: number | null;
  readonly letter: string | null;
  /** The lower end of the 95 % interval; null if there is no interval, as for a single page. */
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string | null;
  /** ΣB of these pages (`applied`: ΣN). The value of a sample by size is not their ratio. */
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
  /** The sum of the barrier indicators. */
  readonly failed: number;
  /** failed / applied. If a sample by size leads, the share on the whole site, estimated from that sample. */
  readonly ratio: number;
  readonly examples: readonly BarrierExample[];
  /** The number of pages on which the test found a barrier. */
  readonly pages: number;
  /** The lower end of the 95 % interval of the ratio; absent if there is none. */
  readonly low?: number;
  readonly high?: number;
}

/** A fault that several tests report at the same location: one thing to fix. */
export interface AssessedFault {
  /** At least two tests. `share` is the part of the test's barriers that are this fault, from 0 to 1. */
  readonly tests: readonly (TestNames & { readonly share: number })[];
  readonly findings: number;
  /** The number of pages with the fault. */
  readonly pages: number;
}

/** Results of a test that a person has to decide (cannotTell). No score includes them. */
export interface AssessedUndecided extends UndecidedResults {
  /** The number of pages with undecided results. */
  readonly pages: number;
}

/** One location of a barrier. */
export interface BarrierExample {
  /** The URL of the document, which may be a frame of the page. */
  readonly url: string;
  readonly location: FindingLocation;
  /** The source of the element in question, on one line and shortened; empty if the barrier concerns the whole document. */
  readonly snippet: string;
}

/** The location of a finding. Line 0 stands for the whole document. */
export interface FindingLocation {
  readonly line: number;
  readonly column: number;
  /** The URL of another resource, such as a style sheet, to which line and column refer. */
  readonly source?: string;
}

/** The same barrier on several pages or several times: one thing to fix. */
export interface Cluster {
  /** The fingerprint of a page's first finding of the barrier (wams.md 11.1, ordinal 1). */
  readonly fingerprint: string;
  readonly test: string;
  readonly pages: number;
  readonly findings: number;
  readonly snippet: string;
  /** The anchor of the element, or the surrounding rule (wams.md 11.2); empty if there is none. */
  readonly context: string;
  readonly ruleset?: string;
  readonly wam?: string;
  readonly example?: Omit<BarrierExample, "snippet">;
  /** True if the counts may be too low: see `createRepeats`. */
  readonly atLeast?: true;
}

/**
 * A value that occurs on the pages: `language` (as written), `technology` (MIME type), `internalLinks` and `externalLinks` (MIME
 * type linked to), `mediaType` (of style sheets, as written), `contentFilter`. Source: wams.md 4, observatory.md 10.3.
 */
export interface ContentStatistic {
  readonly type: string;
  readonly value: string;
  /** The number of sampled pages with the value. */
  readonly pages: number;
  /** The number of occurrences on all these pages. */
  readonly occurrences: number;
  readonly atLeast?: true;
}

/** Pages by their score f(p): exactly 0, then steps of 0.05 that include their upper end. Pages without a score are left out. */
export interface Distribution {
  readonly ruleset: string;
  readonly steps: readonly { readonly upTo: number; readonly pages: number }[];
}

/** The changes of the numbers since an earlier assessment of the same site. Barriers: less is better. */
export interface Comparison {
  /** The run of the earlier assessment. */
  readonly earlier: string;
  readonly scores: readonly ScoreChange[];
  /** The tests that both assessments have, in the order of the later one. */
  readonly tests: readonly TestChange[];
  readonly notes?: readonly string[];
}

/** The change of the score of one rule set between two assessments. */
export interface ScoreChange {
  readonly ruleset: string;
  readonly before: number | null;
  readonly after: number | null;
  /** after - before; null if one of them is missing. `low` and `high` are the ends of its 95 % interval. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The verdict by the interval: better if it lies below 0, worse if it lies above 0. */
  readonly verdict: ChangeVerdict | null;
  /** The sample of both assessments that is compared; absent if their leading samples are compared. */
  readonly sample?: "uniform" | "by-size";
}

/** The change of the share of barriers of one test between two assessments. */
export interface TestChange extends ScoreChange {
  readonly test: string;
  readonly wam: string;
}

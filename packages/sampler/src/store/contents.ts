import type { LaunchGaps } from "@eiao/crawler/internal";
import type { WarcPosition } from "@eiao/crawler/internal/warc";
import type { WrittenEarl } from "@eiao/wam-core";
import type { Extent, SampleName } from "../draw/sample-rules.ts";
import type { SeedOrigin } from "../draw/seed.ts";

/** The facts that are known when sampling begins. They do not change when it is resumed. */
export interface StoreOpening extends LaunchGaps {
  /** The id of the test run, such as `200802`. */
  readonly run: string;
  /** The id of the sampled crawl, which names the database of its results: observatory.md 15.4. */
  readonly database: string;
  /** The site representation, such as `www.example.com`. */
  readonly site: string;
  /** The seed URL of the site. */
  readonly webSite: string;
  /** The country of its host when the crawl began, by geo evidence (observatory.md 19.1): ISO 3166-1 alpha-2. */
  readonly geoCountry?: string;
  /** The campaign of the run. `settings` has its settings for crawls and samples, if any, as JSON text. */
  readonly campaign?: { readonly name: string; readonly settings?: string };
  readonly tool: { readonly name: string; readonly version: string };
  /** The rule sets. The first one gives eiao:barrierIndicator of the site and its pages. */
  readonly ruleSets: readonly [RuleSetVersion, ...RuleSetVersion[]];
  /** The seed of the draw. */
  readonly seed: string;
  /** The origin of the seed: derived from site, run and population, or chosen. */
  readonly seedOrigin: SeedOrigin;
  /** The number of page scenarios from which the sample was drawn. */
  readonly population: number;
  /** The SHA-256 of their list (`populationList`) in lower-case hexadecimal. */
  readonly populationDigest: string;
  /** The SHA-256 of the list of their sizes (`sizeList`) in lower-case hexadecimal. */
  readonly sizesDigest: string;
  /** The number of wanted page scenarios of the uniform sample. */
  readonly wanted: number;
  readonly extent: Extent;
  /** The mark of a replay; absent for other stores. */
  readonly replayOf?: ReplayMark;
}

/**
 * The mark of a replay, which evaluated the pages of another store again from the archive. The rest of the opening except tool and rule sets is
 * that of the other store.
 */
export interface ReplayMark {
  /** The SHA-256 of the other store (`StoreReader.sha256`) in lower-case hexadecimal. */
  readonly digest: string;
  /** The time at which the replay began: xsd:dateTime. It is the date of its reports, and a part of its ids. */
  readonly begun: string;
}

export interface RuleSetVersion {
  readonly id: string;
  readonly version: string;
}

/** The counts of a site by one rule set, with the interval of its score. */
export interface SiteScoreFacts extends RuleSetCount {
  /** The estimate of a sample by size, which is not failed / applied; absent for other samples. */
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
  readonly method?: string;
  readonly sample: SampleName;
  readonly pages: number;
}

/** The counts of a site by one test. */
export interface SiteTestFacts extends RuleSetCount {
  /** The test, for example `7.2_CSS_02`. */
  readonly test: string;
  readonly wam: string;
}

/** One page scenario that was drawn. */
export interface DrawnScenario {
  readonly scenario: string;
  readonly url: string;
  /** `failed`: the page could not be downloaded or evaluated and was replaced. `lost`: a replay could not evaluate the sampled page again. */
  readonly outcome: "sampled" | "failed" | "lost";
  /** The number of start tags of its documents as archived before sampling; absent if unknown. */
  readonly elements?: number;
  /** The samples that it was drawn for; absent until the sample is complete. */
  readonly samples?: readonly SampleName[];
  /** The reason why it failed, or was lost. */
  readonly reason?: string;
}

/** A WARC file of the run, as it was when the store was sealed. */
export interface ArchiveFile {
  /** The path relative to the data directory. */
  readonly file: string;
  readonly bytes: number;
  /** The SHA-256 of these bytes in lower-case hexadecimal. */
  readonly digest: string;
}

/** The facts that are known when sampling ends. Spec 9.4. */
export interface SiteSurvey {
  /** The number of pages of the site in the URL repository, more than 0. */
  readonly urlCount: number;
  /** The deviation of the page scores of the uniform sample by the first rule set; absent for fewer than two (D-51). */
  readonly standardDeviation?: number;
  readonly errorMargin?: number;
  /** The number of sampled pages whose body is empty without scripts; absent if 0. */
  readonly emptyShells?: number;
  /** The scores by every rule set and of every sample, the leading ones first. */
  readonly scores: readonly SiteScoreFacts[];
  /** The counts by test on the pages of the census, or of the uniform sample. */
  readonly tests: readonly SiteTestFacts[];
  /** The pages in the order of the draw. Of two samples, the uniform one comes first, then the pages that only the other one has. */
  readonly drawn: readonly DrawnScenario[];
  /** Every file that contains a document or style sheet of the store. */
  readonly archives?: readonly ArchiveFile[];
  readonly finished: string;
}

/** The position of the archived record of a document or style sheet. */
export interface ArchivedRecord extends WarcPosition {
  /** The SHA-256 of the compressed record in lower-case hexadecimal. */
  readonly digest?: string;
}

/** A style sheet that was used. */
export interface StoredSheet {
  readonly url: string;
  /** The SHA-256 of the decoded content in lower-case hexadecimal. */
  readonly digest?: string;
  readonly warc?: ArchivedRecord;
}

/** One document of a page scenario with its evaluation. */
export interface StoredDocument {
  readonly url: string;
  readonly downloaded: string;
  /** The headers in their order. The store leaves out cookies and credentials. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** The language tags as written. */
  readonly languages?: readonly string[];
  /** The public identifier of the document type; empty if it has none. */
  readonly doctype?: string;
  /** The names in `meta name=generator`. */
  readonly authoringTools?: readonly string[];
  /** The SHA-256 of the decoded content in lower-case hexadecimal. */
  readonly digest?: string;
  readonly warc?: ArchivedRecord;
  readonly sheets?: readonly StoredSheet[];
  /** The report with the terms "seed" or "both": Turtle as of `writeEarl`, or written by a writer of `turtle-nodes` in this process. */
  readonly earl: string | WrittenEarl;
}

/** N (`applied`) and B (`failed`) by one rule set. 0 <= failed <= applied; `applied` is an integer. */
export interface RuleSetCount {
  readonly ruleSet: string;
  readonly applied: number;
  readonly failed: number;
}

/** One evaluated page: a document, or a frameset with all its frames. */
export interface StoredScenario {
  /** The id, unique in the site: at most 128 letters, digits and `.~-`. */
  readonly id: string;
  /** The page, then its frames: at least one document, none twice. */
  readonly documents: readonly StoredDocument[];
  /** Sentences about the page in addition to its results. */
  readonly messages?: readonly string[];
  /** The counts, summed over its documents. */
  readonly counts: readonly RuleSetCount[];
}

/** The content of the graph of a page: its documents with all results and statistics. */
export interface PageGraphFacts {
  readonly id: string;
  /** The page, then its frames. */
  readonly documents: readonly DocumentGraphFacts[];
  /** Sentences about the page in addition to its results. */
  readonly messages: readonly string[];
  /** The counts over all documents, as the graph states them. A caller who needs certainty compares them with the results. */
  readonly counts: readonly RuleSetCount[];
}

/** One document of a page as received, with the results of its evaluation. */
export interface DocumentGraphFacts {
  readonly url: string;
  /** The time at which it was received: xsd:dateTime. */
  readonly downloaded: string;
  /** The lines of its HTTP header, without cookies and credentials. */
  readonly headers: readonly string[];
  /** The language tags of its content as written. */
  readonly languages: readonly string[];
  /** The public identifier of its document type; empty if it has none, undefined if the graph does not state it. */
  readonly doctype: string | undefined;
  readonly authoringTools: readonly string[];
  readonly contentLength: number;
  /** True if it was cleaned before it was parsed. */
  readonly tidy: boolean;
  readonly parsingFailed: boolean;
  /** The results in the order of their assertions in the graph. */
  readonly results: readonly ResultFact[];
  readonly statistics: readonly StatisticFact[];
}

/** A location in a document, or in an external style sheet that it uses. */
export interface LocationFact {
  /** The line, from 1. Line 0 and column 0 stand for the document as a whole. */
  readonly line: number;
  readonly column: number;
  /** The external style sheet to which line and column refer. */
  readonly source: string | undefined;
}

/** One result of a test at one location: a basic result. */
export interface ResultFact extends LocationFact {
  /** The B-WAM id, as in the fragment of its test requirement. */
  readonly wam: string;
  /** The barrier indicator, 0 to 1; null for cannot tell. */
  readonly value: number | null;
}

/** One content statistic at one location. */
export interface StatisticFact extends LocationFact {
  /** The type: `language`, `technology`, `internalLinks`, `externalLinks`, `mediaType` or `contentFilter`. */
  readonly type: string;
  readonly value: string;
}

import type { LaunchGaps } from "@eiao/crawler/internal";
import type { WarcPosition } from "@eiao/crawler/internal/warc";
import type { WrittenEarl } from "@eiao/wam-core";
import type { Extent, SampleName } from "../draw/sample-rules.ts";
import type { SeedOrigin } from "../draw/seed.ts";

/** The facts that are known when sampling begins; the same when it is resumed. */
export interface StoreOpening extends LaunchGaps {
  /** Id of the test run, such as `200802`. */
  readonly run: string;
  /** Id of the crawl that is sampled, which names the database of its results: observatory.md 15.4. */
  readonly database: string;
  /** Site representation, such as `www.example.com`. */
  readonly site: string;
  /** Seed URL of the site. */
  readonly webSite: string;
  /** Country in which its host stood when the crawl began, by geo evidence (observatory.md 19.1): ISO 3166-1 alpha-2. */
  readonly geoCountry?: string;
  /** The campaign of the run; `settings` is what it sets for crawls and samples, as JSON text, if it sets anything. */
  readonly campaign?: { readonly name: string; readonly settings?: string };
  readonly tool: { readonly name: string; readonly version: string };
  /** The first gives eiao:barrierIndicator of the site and its pages. */
  readonly ruleSets: readonly [RuleSetVersion, ...RuleSetVersion[]];
  /** The seed of the draw. */
  readonly seed: string;
  /** The seed follows from site, run and population, or was chosen. */
  readonly seedOrigin: SeedOrigin;
  /** Page scenarios that were drawn from. */
  readonly population: number;
  /** SHA-256 of their list (`populationList`), lower-case hexadecimal. */
  readonly populationDigest: string;
  /** SHA-256 of the list of their sizes (`sizeList`), lower-case hexadecimal. */
  readonly sizesDigest: string;
  /** Page scenarios wanted of the uniform sample. */
  readonly wanted: number;
  readonly extent: Extent;
  /** Only of a replay. */
  readonly replayOf?: ReplayMark;
}

/**
 * The mark of a replay: the pages of another store, evaluated again from the archive. All else of the opening but tool and rule sets is that store's.
 */
export interface ReplayMark {
  /** SHA-256 that names that store (`StoreReader.sha256`), lower-case hexadecimal. */
  readonly digest: string;
  /** The time at which the replay began: xsd:dateTime. It is the date of its reports, and a part of its ids. */
  readonly begun: string;
}

export interface RuleSetVersion {
  readonly id: string;
  readonly version: string;
}

/** A site's count by one rule set with the interval that holds for its score. */
export interface SiteScoreFacts extends RuleSetCount {
  /** The estimate, where it is not failed / applied: of a sample by size. */
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
  readonly method?: string;
  readonly sample: SampleName;
  readonly pages: number;
}

/** A site's count by one test. */
export interface SiteTestFacts extends RuleSetCount {
  /** The test, for example `7.2_CSS_02`. */
  readonly test: string;
  readonly wam: string;
}

/** One page scenario that was drawn. */
export interface DrawnScenario {
  readonly scenario: string;
  readonly url: string;
  /** `failed`: could not be downloaded or evaluated and was replaced. `lost`, of a replay: was sampled, and could not be evaluated again. */
  readonly outcome: "sampled" | "failed" | "lost";
  /** Start tags of its documents as they were archived before sampling; absent where that is not known. */
  readonly elements?: number;
  /** The samples that it was drawn for; absent until the sample is complete. */
  readonly samples?: readonly SampleName[];
  /** The reason why it failed, or was lost. */
  readonly reason?: string;
}

/** A WARC file of the run: as much of it as there was when the store was sealed. */
export interface ArchiveFile {
  /** Relative to the data directory. */
  readonly file: string;
  readonly octets: number;
  /** SHA-256 of these octets, lower-case hexadecimal. */
  readonly digest: string;
}

/** The facts that are known when sampling ends. Spec 9.4. */
export interface SiteSurvey {
  /** Pages of the site in the URL repository, more than 0. */
  readonly urlCount: number;
  /** The deviation of the page scores of the uniform sample by the first rule set; absent for fewer than two (D-51). */
  readonly standardDeviation?: number;
  readonly errorMargin?: number;
  /** Sampled pages whose body holds nothing without scripts; absent: none. */
  readonly emptyShells?: number;
  /** The scores by every rule set by which pages were counted, and of every sample: those that lead first. */
  readonly scores: readonly SiteScoreFacts[];
  /** On the pages of the census, or of the uniform sample. */
  readonly tests: readonly SiteTestFacts[];
  /** In the order of the draw; of two samples the uniform one first, then what only the one by size has. */
  readonly drawn: readonly DrawnScenario[];
  /** Every file that a document or style sheet of the store is in. */
  readonly archives?: readonly ArchiveFile[];
  readonly finished: string;
}

/** The position of the archived octets of a document or style sheet. */
export interface ArchivedRecord extends WarcPosition {
  /** SHA-256 of the compressed record, lower-case hexadecimal. */
  readonly digest?: string;
}

/** A style sheet that was used. */
export interface StoredSheet {
  readonly url: string;
  /** SHA-256 of the decoded octets, lower-case hexadecimal. */
  readonly digest?: string;
  readonly warc?: ArchivedRecord;
}

/** One document of a page scenario with its evaluation. */
export interface StoredDocument {
  readonly url: string;
  readonly downloaded: string;
  /** In order; cookies and credentials are left out of the store. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Language tags as found. */
  readonly languages?: readonly string[];
  /** Public identifier of the document type; empty when it has none. */
  readonly doctype?: string;
  /** The names in `meta name=generator`. */
  readonly authoringTools?: readonly string[];
  /** SHA-256 of the decoded octets, lower-case hexadecimal. */
  readonly digest?: string;
  readonly warc?: ArchivedRecord;
  readonly sheets?: readonly StoredSheet[];
  /** The report as `writeEarl` writes it as Turtle, or as a writer of `turtle-nodes` of this process wrote it; terms "seed" or "both". */
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
  /** Unique in the site; at most 128 letters, digits and `.~-`. */
  readonly id: string;
  /** The page first, then its frames; at least one, none twice. */
  readonly documents: readonly StoredDocument[];
  /** Sentences about the page beside its results. */
  readonly messages?: readonly string[];
  /** The counts of all its documents together. */
  readonly counts: readonly RuleSetCount[];
}

/** The content of the graph of a page: its documents with all results and statistics. */
export interface PageGraphFacts {
  readonly id: string;
  /** The page first, then its frames. */
  readonly documents: readonly DocumentGraphFacts[];
  /** Sentences about the page beside its results. */
  readonly messages: readonly string[];
  /** The counts of all its documents together, as the graph states them: a reader who needs them true compares them with the results. */
  readonly counts: readonly RuleSetCount[];
}

/** One document of a page, as it was received, and what evaluating it found. */
export interface DocumentGraphFacts {
  readonly url: string;
  /** xsd:dateTime: when it was received. */
  readonly downloaded: string;
  /** Lines of its HTTP header, without cookies and credentials. */
  readonly headers: readonly string[];
  /** Language tags of its content, as found. */
  readonly languages: readonly string[];
  /** Public identifier of its document type; empty when it has none, undefined when that is not said. */
  readonly doctype: string | undefined;
  readonly authoringTools: readonly string[];
  readonly contentLength: number;
  /** It was cleaned before it was parsed. */
  readonly tidy: boolean;
  readonly parsingFailed: boolean;
  /** In the order of their assertions in the graph. */
  readonly results: readonly ResultFact[];
  readonly statistics: readonly StatisticFact[];
}

/** A location in a document, or in an external style sheet that it uses. */
export interface LocationFact {
  /** From 1; 0 with column 0: the document as a whole. */
  readonly line: number;
  readonly column: number;
  /** The external style sheet in which line and column count. */
  readonly source: string | undefined;
}

/** One result of a test at one location: a basic result. */
export interface ResultFact extends LocationFact {
  /** B-WAM id, as it stands in the fragment of its test requirement. */
  readonly wam: string;
  /** Barrier indicator, 0 to 1; null: cannot tell. */
  readonly value: number | null;
}

/** One content statistic at one location. */
export interface StatisticFact extends LocationFact {
  /** `language`, `technology`, `internalLinks`, `externalLinks`, `mediaType`, `contentFilter`. */
  readonly type: string;
  readonly value: string;
}

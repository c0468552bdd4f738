import type { LaunchGaps } from "@eiao/crawler";
import type { Extent, SampleName } from "../draw/extent.ts";
import type { SeedOrigin } from "../draw/seed.ts";
import type { RuleSetCount } from "./stored-scenario.ts";

/** What is known when sampling begins; the same when it is resumed. */
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
  /** Of the draw. */
  readonly seed: string;
  /** Whether the seed follows from site, run and population, or was chosen. */
  readonly seedOrigin: SeedOrigin;
  /** Page scenarios that were drawn from. */
  readonly population: number;
  /** SHA-256 of their list (`populationList`), lower-case hexadecimal. */
  readonly populationDigest: string;
  /** SHA-256 of the list of their sizes (`sizeList`), lower-case hexadecimal. */
  readonly sizesDigest: string;
  /** Page scenarios wanted of the uniform sample. */
  readonly wanted: number;
  /** Which pages are evaluated. */
  readonly extent: Extent;
  /** Only of a replay. */
  readonly replayOf?: ReplayMark;
}

/** What makes a store a replay: the pages of another one, evaluated again from the archive. All else of the opening but tool and rule sets is that store's. */
export interface ReplayMark {
  /** SHA-256 that names that store (`StoreReader.sha256`), lower-case hexadecimal. */
  readonly digest: string;
  /** When the replay began: xsd:dateTime. The date of its reports, and a part of its ids. */
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
  /** How the interval was computed. */
  readonly method?: string;
  /** Which pages were counted. */
  readonly sample: SampleName;
  /** How many they are. */
  readonly pages: number;
}

/** A site's count by one test. */
export interface SiteTestFacts extends RuleSetCount {
  /** Such as `7.2_CSS_02`. */
  readonly test: string;
  /** B-WAM id. */
  readonly wam: string;
}

/** One page scenario that was drawn. */
export interface DrawnScenario {
  readonly scenario: string;
  /** Of its page. */
  readonly url: string;
  /** `failed`: could not be downloaded or evaluated and was replaced. `lost`, of a replay: was sampled, and could not be evaluated again. */
  readonly outcome: "sampled" | "failed" | "lost";
  /** Start tags of its documents as they were archived before sampling; absent where that is not known. */
  readonly elements?: number;
  /** What it was drawn for; absent until the sample is complete. */
  readonly samples?: readonly SampleName[];
  /** Why it failed, or was lost. */
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

/** What is known when sampling ends. Spec 9.4. */
export interface SiteSurvey {
  /** Pages of the site in the URL repository, more than 0. */
  readonly urlCount: number;
  /** Of the page scores of the uniform sample by the first rule set; absent for fewer than two (D-51). */
  readonly standardDeviation?: number;
  readonly errorMargin?: number;
  /** Sampled pages whose body holds nothing without scripts; absent: none. */
  readonly emptyShells?: number;
  /** Of every rule set by which pages were counted, and of every sample: those that lead first. */
  readonly scores: readonly SiteScoreFacts[];
  /** On the pages of the census, or of the uniform sample. */
  readonly tests: readonly SiteTestFacts[];
  /** In the order of the draw; of two samples the uniform one first, then what only the one by size has. */
  readonly drawn: readonly DrawnScenario[];
  /** Every file that a document or style sheet of the store is in. */
  readonly archives?: readonly ArchiveFile[];
  /** xsd:dateTime. */
  readonly finished: string;
}

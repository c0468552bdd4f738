import { wrongNumber } from "@eiao/wam-core/errors";
import { sampleError } from "./errors.ts";
import type { Launch, Site, TellSiteLog, UrlRepository } from "@eiao/crawler";
import type { Hosts, SiteClientSettings } from "@eiao/crawler/internal/web";
import type { Assessment } from "../assessment/assessment.ts";
import type { Extent, DiscardReason } from "../draw/sample-rules.ts";
import type { SeedOrigin } from "../draw/seed.ts";
import type { Evaluator } from "../evaluation/evaluator.ts";
import type { StoreOpening } from "../store/index.ts";

/** The options for sampling a site. Spec 9; cli.md 7. */
export interface SampleOptions extends Partial<SiteClientSettings> {
  readonly site: Pick<Site, "site" | "seeds">;
  /** The data directory, which contains WARCs, logs and stores. */
  readonly dataDir: string;
  readonly repository: Pick<
    UrlRepository,
    "allScenarios" | "frontier" | "isSmallSite" | "leaseSite" | "markUnavailable" | "robots" | "saveRobots"
  >;
  /** The crawl whose pages are sampled. */
  readonly launch: Launch;
  /** The id of the test run, as a check. It must be that of the launch, which was fixed when the launch began. */
  readonly run?: string;
  /** The number of pages of the uniform sample, and of the one by size. Default: that of the begun run, or else 600. */
  readonly n?: number;
  /**
   * The pages to evaluate. Default: those of the begun run, or else a sample. `by cost` means all pages if that is expected to cost little
   * (`isCensusCheap`), otherwise two samples. It is decided once, when a run begins.
   */
  readonly extent?: Extent | "by cost";
  /** The seed of the draw. Default: it is derived from site, run and population, so that nobody chooses it. */
  readonly seed?: string;
  /** A site with fewer pages is discarded, unless it is known to be small. 0 means no minimum. Default: 30. */
  readonly minimum?: number;
  /** Ids of rule sets of this program. The first one for pages gives the leading score. Default: the default rule set. */
  readonly ruleSets?: readonly string[];
  /** True if PDF documents are pages too (spec 18.1), which also holds if `ruleSets` has a rule set for them. */
  readonly includePdf?: boolean;
  /** The program that is named in the store. */
  readonly tool: { readonly name: string; readonly version: string };
  /** The campaign of the run, and its settings for crawl and sample as JSON text. The manifest of the store has both. */
  readonly campaign?: StoreOpening["campaign"];
  /** The politeness that several samplers share. Default: an own one with `delaySeconds`. */
  readonly hosts?: Hosts;
  /** The crawl delay. With `hosts`, it is only used to estimate the duration of fetching. Default: 1. */
  readonly delaySeconds?: number;
  /** The evaluator, which the caller closes. Default: workers of this program. */
  readonly evaluator?: Evaluator;
  /** The number of pages to work on at a time, but at least twice the width of the evaluator. Default: 10. */
  readonly atATime?: number;
  /** Ends the sampling in good order: evaluated pages are kept, and the next call continues. */
  readonly signal?: AbortSignal;
  /** Called before any page is evaluated, with the facts to publish beforehand. */
  readonly onDraw?: (draw: SampleDraw) => void;
  readonly onProgress?: (progress: SampleProgress) => void;
  /** Receives each line of the log as it is written. */
  readonly onLog?: TellSiteLog;
  /** Called once during a census with the report card of the uniform sample, as soon as all its pages are settled. */
  readonly onSample?: (assessment: Assessment) => void;
}

const sampleNumbers = {
  n: { least: 0, isWhole: true },
  minimum: { least: 0 },
  atATime: { least: 0, isWhole: true },
  delaySeconds: { least: 0 },
  pauseSeconds: { least: 0 },
  timeoutSeconds: { least: 0 },
  maxPageBytes: { least: 0 },
} as const;

/** Checks the options that are numbers. @throws EiaoError `SampleNumber` for one that would wait for ever or end immediately. */
export function checkNumbers(options: SampleOptions): void {
  const wrong = wrongNumber(options, sampleNumbers);
  if (wrong !== undefined) throw sampleError("SampleNumber", { ...wrong });
}

/** The population and the seed of a sample. */
export interface SampleDraw {
  readonly site: string;
  readonly run: string;
  readonly population: number;
  /** The SHA-256 of the list of pages in lower-case hexadecimal. */
  readonly populationDigest: string;
  readonly seed: string;
  readonly seedOrigin: SeedOrigin;
}

/** The progress of a sample. */
export interface SampleProgress {
  readonly site: string;
  readonly evaluated: number;
  readonly failed: number;
  /** The number of pages to evaluate: at most all pages of the site; for two samples, the available pages that are in either. */
  readonly wanted: number;
}

/** The result of sampling a site. */
export type SampleResult =
  /** `file` is the sealed store. */
  | { readonly state: "sealed"; readonly file: string; readonly assessment: Assessment }
  /** The signal stopped the sampling. `assessment` covers the pages so far. */
  | { readonly state: "interrupted"; readonly assessment: Assessment }
  | { readonly state: "discarded"; readonly reason: DiscardReason };

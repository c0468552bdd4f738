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
  /** WARCs, logs and stores lie below it. */
  readonly dataDir: string;
  readonly repository: Pick<
    UrlRepository,
    "allScenarios" | "frontier" | "isSmallSite" | "leaseSite" | "markUnavailable" | "robots" | "saveRobots"
  >;
  /** The crawl whose pages are sampled. */
  readonly launch: Launch;
  /** Id of the test run, to be sure: that of the launch, which was fixed when it began. */
  readonly run?: string;
  /** Pages of the uniform sample, and of the one by size; unless given 600, or what the run was begun with. */
  readonly n?: number;
  /**
   * The pages that are evaluated; unless given a sample, or what the run was begun with. `by cost`: all if that is expected to cost little
   * (`isCensusCheap`), otherwise two samples; decided once for a run, when it begins.
   */
  readonly extent?: Extent | "by cost";
  /** The seed of the draw; unless given it follows from site, run and population, and nobody chooses it. */
  readonly seed?: string;
  /** Pages below which the site is discarded, unless it is known to be small; 30 unless given, 0: no gate. */
  readonly minimum?: number;
  /** Ids of rule sets of this program; the first one of pages gives the score that leads. The default one unless given. */
  readonly ruleSets?: readonly string[];
  /** PDF documents are pages too (spec 18.1), also when `ruleSets` has a rule set of them. */
  readonly includePdf?: boolean;
  /** Stands in the store. */
  readonly tool: { readonly name: string; readonly version: string };
  /** The campaign of the run, and what it sets for crawl and sample, as JSON text. The manifest of the store has both. */
  readonly campaign?: StoreOpening["campaign"];
  /** Politeness shared with others; its own unless given, with `delaySeconds`. */
  readonly hosts?: Hosts;
  /** 1 unless given. When `hosts` are given, only for reckoning what fetching takes. */
  readonly delaySeconds?: number;
  /** Workers of this program unless given; who gives one closes it. */
  readonly evaluator?: Evaluator;
  /** Pages worked on at a time; 10 unless given, at least twice what the evaluator takes. */
  readonly atATime?: number;
  /** Ends in good order: what is evaluated is kept, the next call goes on. */
  readonly signal?: AbortSignal;
  /** Before any page is evaluated: what to publish beforehand. */
  readonly onDraw?: (draw: SampleDraw) => void;
  readonly onProgress?: (progress: SampleProgress) => void;
  /** Each line of its log, as it is written. */
  readonly onLog?: TellSiteLog;
  /** Called once during a census with the report card of the uniform sample, as soon as all its pages are in. */
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

/** @throws EiaoError `SampleNumber`: what would wait for ever, or end at once. */
export function checkNumbers(options: SampleOptions): void {
  const wrong = wrongNumber(options, sampleNumbers);
  if (wrong !== undefined) throw sampleError("SampleNumber", { ...wrong });
}

/** The population and the seed of a sample. */
export interface SampleDraw {
  readonly site: string;
  readonly run: string;
  readonly population: number;
  /** SHA-256 of their list, lower-case hexadecimal. */
  readonly populationDigest: string;
  readonly seed: string;
  readonly seedOrigin: SeedOrigin;
}

/** The progress of a sample. */
export interface SampleProgress {
  readonly site: string;
  readonly evaluated: number;
  readonly failed: number;
  /** Pages to be evaluated, or all there are when they are fewer; of two samples those that are in either, as far as they can be had. */
  readonly wanted: number;
}

/** The result of sampling a site. */
export type SampleResult =
  /** `file`: the sealed store. */
  | { readonly state: "sealed"; readonly file: string; readonly assessment: Assessment }
  /** Stopped by the signal; `assessment`: of the pages so far. */
  | { readonly state: "interrupted"; readonly assessment: Assessment }
  | { readonly state: "discarded"; readonly reason: DiscardReason };

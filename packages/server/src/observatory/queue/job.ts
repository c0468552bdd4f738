import { compilePattern } from "@eiao/crawler/internal";

/** The time in ms after which a worker without heartbeats is dead and its leases end. */
export const LEASE_MS = 20_000;
/** The name of the lease that all coordinators of a database share. Its token is the id of their store. */
export const STORE_LEASE = "store";

/** The next phase of the work on a site. Spec 1.2. */
export type Phase = "crawl" | "sample" | "load";

/** The order in which runs are served: the oldest first, all in turn, or the highest priority first. Spec 6.1. */
export type Scheduling = "fifo" | "roundrobin" | "priority";

/** The limits of the crawl of a site. Spec 20.1, D-43. */
export interface CrawlLimits {
  /** The page budget; null for the limit of all crawls (`maxurlsfromsite`), which no budget exceeds. */
  readonly maxPages: number | null;
  /** True to crawl also the pages outside the site to which its pages link, but none beyond these (`plus1`). */
  readonly oneHopBeyond: boolean;
}

/** A site to be queued. */
export interface JobOfRun extends Partial<CrawlLimits> {
  /** The representation of the site. */
  readonly site: string;
  /** The start page of the site. */
  readonly url: string;
  /** Sites of a higher score are handed out first. Default: 0. */
  readonly score?: number;
}

/** A site of a run that a worker works on. */
export interface SiteJob extends Omit<JobOfRun, keyof CrawlLimits | "score">, CrawlLimits {
  readonly run: string;
  readonly phase: Phase;
  /** Proves that the holder still has the lease. */
  readonly token: string;
  readonly etlserver: string;
  readonly port: number;
  /** The ids of the rule sets for its pages; the first one leads. */
  readonly ruleSets: readonly string[];
  /** The campaign of the run, and its settings for crawls and samples; null if there are none. */
  readonly campaign: string | null;
  readonly settings: CampaignSettings | null;
  /** The number of times that it was handed out, including this time. */
  readonly scheduleCount: number;
  /** The number of times that its holder died. */
  readonly deaths: number;
  /** The id of its crawl (spec 15.4); null before the crawl. */
  readonly databaseId: string | null;
}

/** A run in the queue. */
export interface QueuedRun {
  readonly id: string;
  /** The number of sites that wait for a crawler; `handedOut` is the number of sites that crawlers have. */
  readonly queued: number;
  readonly handedOut: number;
  readonly paused: boolean;
  /** True if people or programs change the order of its queue. */
  readonly steered: boolean;
  /** Runs of higher priority come first if scheduling is by priority. */
  readonly priority: number;
}

/** A crawler that sent a sign of life. */
export interface LivingCrawler {
  readonly machine: string;
  readonly pid: number;
  readonly seen: Date | null;
}

/** A language that a campaign prefers. */
export interface LanguageWeight {
  /** A language tag, such as `nb` or `en-GB`. */
  readonly language: string;
  /** The weight from 0 to 1, as in `Accept-Language`. */
  readonly weight: number;
}

/** A weighting rule of a campaign. */
export interface PatternWeight {
  /** A regular expression as in scope rules: it matches from the start of a URL. */
  readonly pattern: string;
  /** The score from -1 to 1. Sites of higher scores are measured first. */
  readonly score: number;
}

/** The categories for sites that have none of their own. */
export interface SiteCategories {
  readonly nace: string | null;
  readonly continent: string | null;
  readonly country: string | null;
  readonly nuts: string | null;
}

/** The settings of a campaign for the crawls and samples of its runs. A run keeps the settings from its begin. Spec 22.1. */
export interface CampaignSettings {
  /** The languages for `Accept-Language`. Empty: as without a campaign. */
  readonly languages: readonly LanguageWeight[];
  /** The least pause between two requests to a host, in seconds; null for that of the configuration, which is a minimum. */
  readonly pauseSeconds: number | null;
  readonly categories: SiteCategories;
  /** The rules for scores: a site has the sum of the scores of rules that its start page matches, from -1 to 1. Rules make the run steered. */
  readonly weights: readonly PatternWeight[];
}

/** Returns true if the settings change the order of the sites of a run (spec 22.3). */
export function isSteeredBy(settings: CampaignSettings | undefined): boolean {
  return settings !== undefined && settings.weights.length > 0;
}

/** Creates the function that returns the score of a start page. @throws EiaoError `InvalidPattern`. */
export function createScorer({ weights }: Pick<CampaignSettings, "weights">): (url: string) => number {
  const rules = weights.map(({ pattern, score }) => ({ matches: compilePattern(pattern), score }));
  return (url) => {
    const sum = rules.reduce((before, { matches, score }) => before + (matches(url) ? score : 0), 0);
    return Math.max(-1, Math.min(1, sum));
  };
}

import { compilePattern } from "@eiao/crawler/internal";

/** A worker that was not heard of for so long is dead: its leases end. */
export const LEASE_MS = 20_000;
/** The name of the lease that all coordinators of a database share. Its token is the id of their store. */
export const STORE_LEASE = "store";

/** The next phase of the work on a site. Spec 1.2. */
export type Phase = "crawl" | "sample" | "load";

/** The order in which runs are served: the oldest first, each in turn, or the highest priority first. Spec 6.1. */
export type Scheduling = "fifo" | "roundrobin" | "priority";

/** The limits of the crawl of a site. Spec 20.1, D-43. */
export interface CrawlLimits {
  /** Page budget; null: that of every crawl, which none exceeds (`maxurlsfromsite`). */
  readonly maxPages: number | null;
  /** Also what its pages link to outside of it, and nothing beyond that (`plus1`). */
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

/** A site of a run that somebody works on. */
export interface SiteJob extends Omit<JobOfRun, keyof CrawlLimits | "score">, CrawlLimits {
  readonly run: string;
  readonly phase: Phase;
  /** Proves that the lease is still its holder's. */
  readonly token: string;
  readonly etlserver: string;
  readonly port: number;
  /** Ids of the rule sets that its pages are measured by; the first one leads. */
  readonly ruleSets: readonly string[];
  /** The campaign of the run, and what it sets; null: none, nothing. */
  readonly campaign: string | null;
  readonly settings: CampaignSettings | null;
  /** The number of times that it was handed out, this time included. */
  readonly scheduleCount: number;
  /** The number of times that its holder died. */
  readonly deaths: number;
  /** Id of its crawl, when there was one (spec 15.4). */
  readonly databaseId: string | null;
}

/** A run in the queue. */
export interface QueuedRun {
  readonly id: string;
  /** Sites that wait for a crawler, and that one has. */
  readonly queued: number;
  readonly handedOut: number;
  readonly paused: boolean;
  /** Its queue is put into another order by people or programs. */
  readonly steered: boolean;
  /** Higher ones first, where scheduling is by priority. */
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
  /** From 0 to 1, as in `Accept-Language`. */
  readonly weight: number;
}

/** A weighting rule of a campaign. */
export interface PatternWeight {
  /** A regular expression as in scope rules: it begins at the start of a URL. */
  readonly pattern: string;
  /** From -1 to 1; higher ones are measured first. */
  readonly score: number;
}

/** The categories of sites that have none of their own. */
export interface SiteCategories {
  readonly nace: string | null;
  readonly continent: string | null;
  readonly country: string | null;
  readonly nuts: string | null;
}

/** The part of a campaign that crawls and samples of its runs follow. A run keeps what its campaign said when it began. Spec 22.1. */
export interface CampaignSettings {
  /** They become `Accept-Language`. Empty: as without a campaign. */
  readonly languages: readonly LanguageWeight[];
  /** The least pause between two requests to a host, in seconds; null: that of the configuration, which is a minimum. */
  readonly pauseSeconds: number | null;
  readonly categories: SiteCategories;
  /** The score of a queued site is the sum of those of the rules that its start page matches, from -1 to 1. Rules make the run steered. */
  readonly weights: readonly PatternWeight[];
}

/** Returns true for settings that put the sites of a run into another order (spec 22.3). */
export function isSteeredBy(settings: CampaignSettings | undefined): boolean {
  return settings !== undefined && settings.weights.length > 0;
}

/** Makes the function that gives a start page its score. @throws EiaoError `InvalidPattern`. */
export function createScorer({ weights }: Pick<CampaignSettings, "weights">): (url: string) => number {
  const rules = weights.map(({ pattern, score }) => ({ matches: compilePattern(pattern), score }));
  return (url) => {
    const sum = rules.reduce((before, { matches, score }) => before + (matches(url) ? score : 0), 0);
    return Math.max(-1, Math.min(1, sum));
  };
}

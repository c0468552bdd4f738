import type { CampaignSettings } from "./campaign-settings.ts";

/** A worker that was not heard of for so long is dead: its leases end. */
export const LEASE_MS = 20_000;

/** What is to be done with a site next. Spec 1.2. */
export type Phase = "crawl" | "sample" | "load";

/** Which run is served next: the oldest, each in turn, or the one of the highest priority. Spec 6.1. */
export type Scheduling = "fifo" | "roundrobin" | "priority";

/** How far a site is crawled. Spec 20.1, D-43. */
export interface CrawlLimits {
  /** Page budget; null: that of every crawl, which none exceeds (`maxurlsfromsite`). */
  readonly maxPages: number | null;
  /** Also what its pages link to outside of it, and nothing beyond that (`plus1`). */
  readonly oneHopBeyond: boolean;
}

/** A site to be queued. */
export interface JobOfRun extends Partial<CrawlLimits> {
  /** Its representation. */
  readonly site: string;
  /** Its start page. */
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
  /** How often it was handed out, this time included. */
  readonly scheduleCount: number;
  /** How often its holder died. */
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

import { createHash } from "node:crypto";
import { totalmem } from "node:os";

/** The settings for work on sites, which a coordinator sends to all its workers. Plain data. */
export interface SiteSettings {
  /** The version of this program. */
  readonly version: string;
  /** The folder of archives, stores and logs, which coordinator and workers share, or the bucket: `s3://bucket/prefix`. */
  readonly store: string;
  /** The id in the mark of the store, so that no worker uses another store. */
  readonly storeId: string;
  /** The number of sites that a worker crawls at a time: `crawlers`. Crawling is mostly waiting. */
  readonly crawlers: number;
  /** The number of sites that a worker samples at a time: `samplers`; 0 for one per core. */
  readonly samplers: number;
  /** The number of stores that a worker reads at a time for loading: `loaders`; 0 for one per core. */
  readonly loaders: number;
  /** The greatest number of crawled pages of a site: `maxurlsfromsite`. */
  readonly maxPages: number;
  /** The number of pages of a sample: `numberofsamples`. */
  readonly sampleSize: number;
  /** The number of pages below which a site is discarded, unless it is known to be small: `minpagessampled`. */
  readonly minimumPages: number;
  readonly userAgent: string | null;
  /** The seconds between two requests to a host: `crawldelay`. */
  readonly delaySeconds: number;
  /** The longest time of a request, in seconds: `pagetimeout`. */
  readonly timeoutSeconds: number;
  /** The number of pages of a site that are fetched at a time: `fetcherspersite`. */
  readonly fetchers: number;
  /** The greatest size of a page, in bytes: `maxpagesize`. */
  readonly maxPageBytes: number;
  /** The greatest number of redirects from a link to its page: `maxredirects`. */
  readonly maxRedirects: number;
  /** The number of pages of a sample that are handled at a time: `downloadthreads`. */
  readonly atATime: number;
  /** The WAM servers that evaluate instead of the worker's own processes. Empty: the own processes evaluate. */
  readonly wamServers: readonly string[];
  /** The number of calls at a time to one WAM server: `wamthreads`. */
  readonly wamThreads: number;
  /** The `host:port` of sites that may have a private address. */
  readonly allow: readonly string[];
  readonly allowPrivate: boolean;
  /** The seconds without progress after which a site counts as stuck: longer than the longest pause that a host may require. */
  readonly stuckSeconds: number;
  /** The greatest resident memory of a worker process, in bytes: `maxmemory`; null for a share of its machine's memory. */
  readonly maxMemory: number | null;
  /** The seconds between two looks for workers that hang: `watchpoll`. */
  readonly pollSeconds: number;
}

/**
 * The number of successive answers to heartbeats with the same other settings after which they count as changed: while two coordinators are
 * restarted one after the other, both can answer in turn.
 */
const ANSWERS = 3;

/** Returns a digest that distinguishes settings. */
export function settingsDigest(settings: SiteSettings): string {
  return createHash("sha256").update(JSON.stringify(settings)).digest("hex");
}

/**
 * Watches for a restart of the coordinator with another configuration than at the start of the worker.
 * @returns a function that gets the digest in each answer to a heartbeat, and returns true after the settings have changed.
 */
export function createSettingsWatch(own: SiteSettings): (current: string) => boolean {
  const digest = settingsDigest(own);
  let other: string | undefined;
  let answers = 0;
  return (current) => {
    answers = current === other ? answers + 1 : 1;
    other = current;
    return current !== digest && answers >= ANSWERS;
  };
}

/** The share of a machine's memory for workers: the rest is for evaluators, the database and the system. */
const SHARE = 0.25;
/** The least limit in bytes: with less, a worker of fifty sites would be told to end again and again. */
export const LEAST_MEMORY = 1_073_741_824;

/**
 * The default limits of workers (spec 3.4, 7). `maxmemory` of the seed is for a crawler of one site. Here fifty sites share a process, so the
 * default is a quarter of the machine's memory, at least 1 GiB.
 */
export const workerDefaults = {
  maxMemory: Math.max(LEAST_MEMORY, totalmem() * SHARE),
  pollSeconds: 60,
} as const;

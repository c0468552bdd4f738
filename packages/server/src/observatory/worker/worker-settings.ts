import { createHash } from "node:crypto";
import { totalmem } from "node:os";

/** The settings for work on sites, which a coordinator gives to all of its workers. Plain data. */
export interface SiteSettings {
  /** The version of this program. */
  readonly version: string;
  /** Archives, stores and logs lie below this folder, which coordinator and workers share; or in this bucket: `s3://bucket/prefix`. */
  readonly store: string;
  /** The id in the mark of the store, so that no worker confuses it with another. */
  readonly storeId: string;
  /** Sites crawled at a time by a worker: `crawlers`. Crawling is mostly waiting. */
  readonly crawlers: number;
  /** Sites sampled at a time by a worker: `samplers`; 0: as many as it has cores. */
  readonly samplers: number;
  /** Stores read at a time by a worker, to be loaded: `loaders`; 0: as many as it has cores. */
  readonly loaders: number;
  /** Pages of a site that are crawled: `maxurlsfromsite`. */
  readonly maxPages: number;
  /** Pages of a sample: `numberofsamples`. */
  readonly sampleSize: number;
  /** Pages below which a site is discarded, unless it is known to be small: `minpagessampled`. */
  readonly minimumPages: number;
  readonly userAgent: string | null;
  /** Seconds between two requests to a host: `crawldelay`. */
  readonly delaySeconds: number;
  /** Seconds of the longest request: `pagetimeout`. */
  readonly timeoutSeconds: number;
  /** Pages of a site under way at a time: `fetcherspersite`. */
  readonly fetchers: number;
  /** Octets of a page: `maxpagesize`. */
  readonly maxPageBytes: number;
  /** From a link to its page: `maxredirects`. */
  readonly maxRedirects: number;
  /** Pages of a sample under way at a time: `downloadthreads`. */
  readonly atATime: number;
  /** Evaluate in place of the worker's own processes, when there are any. */
  readonly wamServers: readonly string[];
  /** Calls at a time to one of them: `wamthreads`. */
  readonly wamThreads: number;
  /** `host:port` of sites that may be on a private address. */
  readonly allow: readonly string[];
  readonly allowPrivate: boolean;
  /** Seconds without progress after which a site counts as stuck: longer than a host may ask to be left alone. */
  readonly stuckSeconds: number;
  /** Octets that a worker process may have resident: `maxmemory`; null: a share of its machine's. */
  readonly maxMemory: number | null;
  /** Seconds between two looks for workers that hang: `watchpoll`. */
  readonly pollSeconds: number;
}

/**
 * Heartbeats in a row whose answers name the same other settings before they count as changed: while of two coordinators one is started anew
 * after the other, now this one answers and now that one.
 */
const ANSWERS = 3;

/** Tells settings from all others. */
export function settingsDigest(settings: SiteSettings): string {
  return createHash("sha256").update(JSON.stringify(settings)).digest("hex");
}

/**
 * Watches for a coordinator that was started anew with another configuration than the one that a worker began with.
 * @returns a function that takes the digest in each answer to a heartbeat, and returns true once the settings are others.
 */
export function createSettingsWatch(own: SiteSettings): (told: string) => boolean {
  const digest = settingsDigest(own);
  let other: string | undefined;
  let answers = 0;
  return (told) => {
    answers = told === other ? answers + 1 : 1;
    other = told;
    return told !== digest && answers >= ANSWERS;
  };
}

/** The share of a machine's memory for workers: the rest is for evaluators, the database and the system. */
const SHARE = 0.25;
/** With less a worker of fifty sites would be told to end again and again. */
export const LEAST_MEMORY = 1_073_741_824;

/**
 * The defaults by which workers are watched (spec 3.4, 7). `maxmemory` of the seed is for a crawler of one site; here fifty
 * share a process: a quarter of the machine's memory, at least 1 GiB.
 */
export const workerDefaults = {
  maxMemory: Math.max(LEAST_MEMORY, totalmem() * SHARE),
  pollSeconds: 60,
} as const;

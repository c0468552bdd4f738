import { hostKey } from "@eiao/crawler/web";
import type { TakenJob } from "./worker-protocol.ts";

/** A site that a worker is at. */
export interface HeldSite {
  readonly job: TakenJob;
  /** Fires when it is another's: work on it ends at once, and nothing is written. */
  readonly lost: AbortController;
  /** Fires when it went on no more. */
  readonly stuck: AbortController;
  /** ms, monotonic: when it was last seen to go on. */
  progressAt: number;
  /** What it had come to then. */
  progress: string;
  /** The progress in words, for people. Missing until there is some. */
  words?: string;
  /** Id of its crawl, by which its logs are named. Missing until it writes a line. */
  logId?: string;
}

/** The sites of a worker by the token of their lease. */
export type HeldSites = Map<string, HeldSite>;

/**
 * Notes how far a site is; the same as before is no progress. Sites of one host wait for each other: what one of them is let do is progress of
 * all.
 */
export function noteProgress(held: HeldSites, site: HeldSite, progress: string): void {
  if (site.progress === progress) return;
  site.progress = progress;
  const host = hostKey(site.job.url);
  for (const each of [site, ...held.values()]) if (hostKey(each.job.url) === host) each.progressAt = performance.now();
}

/** Longer between two looks a busy process is not: it was stopped. */
const GAP_MS = 10_000;

/**
 * A look for sites that went on no more, to be called every second: it tells them to end. @returns one that did not, though it had its time.
 * The time that the process itself was stopped for (Ctrl-Z) is no site's.
 * @param silentMs  without progress. @param endMs  for its end.
 */
export function overdueLook(held: HeldSites, silentMs: number, endMs: number): () => string | undefined {
  let lookedAt = performance.now();
  return () => {
    const now = performance.now();
    const passed = now - lookedAt;
    lookedAt = now;
    for (const site of held.values()) {
      if (passed > GAP_MS) site.progressAt = Math.min(now, site.progressAt + passed);
      const silent = now - site.progressAt;
      if (silent > silentMs) site.stuck.abort();
      if (silent > silentMs + endMs) return `Work on ${site.job.site} of ${site.job.run}`;
    }
    return undefined;
  };
}

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

/**
 * Tells the sites that went on no more to end. @returns one that did not, though it had its time.
 * @param silentMs  without progress. @param endMs  for its end.
 */
export function overdue(held: HeldSites, silentMs: number, endMs: number): string | undefined {
  for (const { job, stuck, progressAt } of held.values()) {
    const silent = performance.now() - progressAt;
    if (silent > silentMs) stuck.abort();
    if (silent > silentMs + endMs) return `Work on ${job.site} of ${job.run}`;
  }
  return undefined;
}

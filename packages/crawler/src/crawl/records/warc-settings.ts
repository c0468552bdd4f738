import { crawlIdOf, runOf } from "../../logs/output-folders.ts";
import type { Launch } from "../../repository/crawl-store.ts";
import type { WarcSettings } from "../../warc/write.ts";

/** Returns the name of the WARC files of a launch, without their numbers. */
export function warcPrefix({ job, timestamp }: Pick<Launch, "job" | "timestamp">): string {
  return `${job.replace(/[^\w.-]/g, "_")}-${timestamp}`;
}

/**
 * Returns the name of the WARC of a launch and the content of its warcinfo records, which name the run before the first request. Spec 20.2.
 *
 * @param site  its representation.
 */
export function warcSettings(
  launch: Pick<Launch, "job" | "timestamp" | "statistics">,
  site: string,
  dataDir: string,
  program: { readonly software: string; readonly userAgent: string },
): WarcSettings {
  const { job, timestamp } = launch;
  return {
    dataDir,
    prefix: warcPrefix(launch),
    ...program,
    job,
    launch: timestamp,
    run: runOf(launch),
    site,
    crawl: crawlIdOf(launch),
    robots: "rfc9309",
  };
}

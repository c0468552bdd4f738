import type { Launch } from "../../repository/crawl-store.ts";
import type { WarcSettings } from "../../warc/write.ts";

/** How the WARC of a launch is named, and what its warcinfo records say of it. Spec 20.2. */
export function warcSettings({ job, timestamp }: Launch, dataDir: string, userAgent: string): WarcSettings {
  const prefix = `${job.replace(/[^\w.-]/g, "_")}-${timestamp}`;
  return { dataDir, prefix, software: userAgent, job, launch: timestamp, userAgent, robots: "rfc9309" };
}

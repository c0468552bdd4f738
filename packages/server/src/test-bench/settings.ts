import { readSystemConfiguration } from "@eiao/server/internal";
import type { SiteSettings } from "../observatory/worker/worker-settings.ts";

/** Returns the settings that the coordinator of the bench sends to its workers. */
export function siteSettings(store: string): SiteSettings {
  const { configuration } = readSystemConfiguration({ env: { EIAO_CRAWLDELAY: "0" } });
  return {
    version: "0.0.0",
    store,
    storeId: "",
    crawlers: configuration.crawlers,
    samplers: configuration.samplers,
    loaders: configuration.loaders,
    maxPages: configuration.maxurlsfromsite,
    sampleSize: configuration.numberofsamples,
    minimumPages: configuration.minpagessampled,
    userAgent: null,
    delaySeconds: 0,
    timeoutSeconds: configuration.pagetimeout,
    fetchers: configuration.fetcherspersite,
    maxPageBytes: configuration.maxpagesize * 1_048_576,
    maxRedirects: configuration.maxredirects,
    atATime: configuration.downloadthreads,
    wamServers: [],
    wamThreads: configuration.wamthreads,
    allow: [],
    allowPrivate: true,
    stuckSeconds: 900,
    maxMemory: null,
    pollSeconds: 60,
  };
}

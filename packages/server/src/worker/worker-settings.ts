import type { CrawlProgress } from "@eiao/crawler";
import type { Hosts } from "@eiao/crawler/web";
import type { Evaluator, SampleProgress } from "@eiao/sampler";
import type { Observatory } from "../services/observatory.ts";

/** How a worker works. All its sites share one evaluator, and one clock for each host. */
export interface SiteWorkerSettings {
  readonly observatory: Observatory;
  /** By which its leases are known. */
  readonly holder: string;
  /** Sites crawled at a time: `crawlers`. Crawling is mostly waiting. */
  readonly crawlers: number;
  /** Sites sampled at a time: `samplers`. */
  readonly samplers: number;
  /** Sites loaded at a time: `loaders`. */
  readonly loaders: number;
  /** Pages of a site that are crawled: `maxurlsfromsite`. */
  readonly maxPages: number;
  /** Pages of a sample: `numberofsamples`. */
  readonly sampleSize: number;
  /** Pages below which a site is discarded, unless it is known to be small: `minpagessampled`. */
  readonly minimumPages: number;
  readonly tool: { readonly name: string; readonly version: string };
  readonly userAgent?: string;
  readonly evaluator: Evaluator;
  /** A clock for each host. */
  readonly hosts: Hosts;
  /** Of sites in `allow` that are on this machine: nobody waits between their pages. */
  readonly localHosts: Hosts;
  /** `host:port` of sites that may be on a private address. */
  readonly allow: readonly string[];
  readonly allowPrivate: boolean;
  readonly onCrawl?: (progress: CrawlProgress) => void;
  readonly onSample?: (progress: SampleProgress) => void;
}

import type { Rule, SiteResult, StoredPage } from "./sites/check.ts";

/** The settings of a test, named as in cli.md 6. Default: those of the crawler. */
export interface CrawlSettings {
  readonly delay?: number;
  readonly concurrency?: number;
  readonly fetchers?: number;
  /** The seconds for a whole fetch. */
  readonly timeout?: number;
  readonly maxPages?: number;
  readonly allowPatterns?: readonly string[];
  readonly sitemaps?: boolean;
  readonly rules?: readonly Rule[];
  /** The only private addresses (`host:port`) that may be connected. Default: all. */
  readonly allow?: readonly string[];
  readonly signal?: AbortSignal;
}

/** The crawler as users of the package see it, with one data directory. */
export interface Crawls {
  readonly dataDir: string;
  /** Crawls, resumes or re-crawls the site of a start address. */
  crawl(seed: string, settings: CrawlSettings): Promise<SiteResult>;
  /** Returns the page table of the site. */
  pages(seed: string): Promise<StoredPage[]>;
  /** Returns the lines of the `scope.log` of its newest launch. */
  decisions(seed: string): Promise<string[]>;
  close(): Promise<void>;
}

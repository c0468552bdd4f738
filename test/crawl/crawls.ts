import type { Rule, SiteResult, StoredPage } from "./sites/check.ts";

/** What a test may set; the words of cli.md 6. Absent: the crawler's default. */
export interface CrawlSettings {
  readonly delay?: number;
  readonly concurrency?: number;
  readonly fetchers?: number;
  /** Seconds for a whole fetch. */
  readonly timeout?: number;
  readonly maxPages?: number;
  readonly allowPatterns?: readonly string[];
  readonly sitemaps?: boolean;
  readonly rules?: readonly Rule[];
  /** `host:port` of the only private addresses that may be connected; all when absent. */
  readonly allow?: readonly string[];
  readonly signal?: AbortSignal;
}

/** The crawler as a user of the package sees it, over one data directory. */
export interface Crawls {
  readonly dataDir: string;
  /** Crawls, resumes or re-crawls the site of this start address. */
  crawl(seed: string, settings: CrawlSettings): Promise<SiteResult>;
  /** Its page table. */
  pages(seed: string): Promise<StoredPage[]>;
  /** Lines of the `scope.log` of its newest launch. */
  decisions(seed: string): Promise<string[]>;
  close(): Promise<void>;
}
